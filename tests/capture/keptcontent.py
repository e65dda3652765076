# SPDX-License-Identifier: Apache-2.0
"""Reads kept tensors of a run file with sqlite3 and the system's libzstd, independently of the product's reader."""
import ctypes
import ctypes.util
import json

_ZSTD = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
_ZSTD.ZSTD_decompress.restype = ctypes.c_size_t
_ZSTD.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
_ZSTD.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
_ZSTD.ZSTD_getFrameContentSize.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


def _unzipped(frame):
    size = _ZSTD.ZSTD_getFrameContentSize(frame, len(frame))
    room = ctypes.create_string_buffer(size)
    assert _ZSTD.ZSTD_decompress(room, size, frame, len(frame)) == size
    return room.raw[:size]


def content(run, value):
    """The bytes of a value, or None when they are not kept."""
    row = run.db.execute("SELECT codec, bytes FROM blob WHERE digest = ?", (value.digest,)).fetchone()
    if row is None:
        return None
    return _unzipped(row[1]) if row[0] == "zstd" else row[1]


def kept(run):
    """The summary in the file."""
    return json.loads(run.key("kept"))


def blobs(run):
    return run.db.execute("SELECT count(*) FROM blob").fetchone()[0]
