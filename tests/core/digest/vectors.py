#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes the test vectors of the content digest "SB1" without any of the project's own code.

    vectors.py            writes vectors.txt beside this file
    vectors.py --check    exit code 1 when vectors.txt is not what this script computes
    vectors.py --markdown prints the table of core/FORMAT.md

XXH3-128 comes from the Python package xxhash if it is installed, else from libxxhash itself.
A line is: name; dtype code; bytes per element; flags; storage; offset; sizes; strides; digest. Offset and strides are in
elements. Storage is `ramp N` (N bytes, see ramp()), `zeros N`, or the bytes in hex.
"""
import argparse
import ctypes
import ctypes.util
import itertools
import sys
from pathlib import Path

LEAF = 16384
CONJ, NEG = 1, 2


def libxxhash():
    class Pair(ctypes.Structure):
        _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]

    library = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0")
    library.XXH3_128bits.restype = Pair
    library.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]

    def digest(data):
        pair = library.XXH3_128bits(data, len(data))
        return pair.high.to_bytes(8, "big") + pair.low.to_bytes(8, "big")

    return digest


try:
    import xxhash

    def xxh3(data):
        return xxhash.xxh3_128(data).digest()
except ImportError:
    xxh3 = libxxhash()


def ramp(count):
    """Bytes without a short period, easy to make in any language."""
    return bytes(((i * 2654435761) % 2**32) >> 24 for i in range(count))


def storage(text):
    kind, _, count = text.partition(" ")
    if kind == "ramp":
        return ramp(int(count))
    if kind == "zeros":
        return bytes(int(count))
    return bytes.fromhex(text)


def logical(data, width, offset, sizes, strides):
    """The row-major bytes of the strided content, element by element."""
    parts = []
    for index in itertools.product(*[range(size) for size in sizes]):
        at = (offset + sum(i * stride for i, stride in zip(index, strides))) * width
        parts.append(data[at:at + width])
    return b"".join(parts)


def digest(code, flags, content):
    if len(content) > LEAF:
        content = b"".join(xxh3(content[at:at + LEAF]) for at in range(0, len(content), LEAF))
    return xxh3(xxh3(b"SB1" + bytes([code, flags])) + xxh3(content)).hex()


def contiguous(sizes):
    strides, step = [], 1
    for size in reversed(sizes):
        strides.insert(0, step)
        step *= size
    return strides


DTYPES = [("bool", 1, 1), ("uint8", 2, 1), ("int8", 3, 1), ("int16", 4, 2), ("int32", 5, 4), ("int64", 6, 8),
          ("uint16", 7, 2), ("uint32", 8, 4), ("uint64", 9, 8), ("float16", 16, 2), ("bfloat16", 17, 2),
          ("float32", 18, 4), ("float64", 19, 8), ("complex32", 20, 4), ("complex64", 21, 8), ("complex128", 22, 16),
          ("float8_e5m2", 32, 1), ("float8_e4m3fn", 33, 1), ("float8_e5m2fnuz", 34, 1), ("float8_e4m3fnuz", 35, 1),
          ("float8_e8m0fnu", 36, 1), ("float4_e2m1fn_x2", 37, 1), ("qint8", 48, 1), ("quint8", 49, 1),
          ("qint32", 50, 4), ("quint4x2", 51, 1), ("quint2x4", 52, 1), ("bits8", 64, 1), ("bits16", 65, 2),
          ("uint1", 81, 1), ("uint7", 87, 1), ("int1", 97, 1), ("int7", 103, 1)]
CODE = {name: (code, width) for name, code, width in DTYPES}


def vector(name, dtype, data, sizes, strides=None, offset=0, flags=0):
    return name, dtype, data, list(sizes), contiguous(sizes) if strides is None else list(strides), offset, flags


def vectors():
    yield vector("no elements", "float32", "", [0])
    yield vector("no elements, 3 x 0", "float32", "", [3, 0])
    yield vector("0-dim", "float32", "0000803f", [])
    yield vector("1 byte", "uint8", "2a", [1])
    for count in (16383, 16384, 16385, 32768, 50000):
        yield vector("%d bytes" % count, "uint8", "ramp %d" % count, [count])
    yield vector("1 MiB + 4", "float32", "ramp 1048580", [262145])
    yield vector("all zero", "float32", "zeros 80000", [20000])
    yield vector("negative zero", "float32", "00000080", [1])
    yield vector("zero", "float32", "00000000", [1])
    yield vector("quiet NaN", "float32", "0000c07f", [1])
    yield vector("NaN with payload", "float32", "0100c07f", [1])
    yield vector("bool stored as 1", "bool", "01", [1])
    yield vector("bool stored as 2", "bool", "02", [1])
    yield vector("complex64", "complex64", "ramp 64", [8])
    yield vector("complex64, conj bit", "complex64", "ramp 64", [8], flags=CONJ)
    yield vector("complex64, neg bit", "complex64", "ramp 64", [8], flags=NEG)
    yield vector("complex64, both bits", "complex64", "ramp 64", [8], flags=CONJ | NEG)
    for name, code, width in DTYPES:
        yield vector("dtype " + name, name, "ramp %d" % (6 * width), [2, 3])
        yield vector("transposed " + name, name, "ramp %d" % (41 * 37 * width), [37, 41], [1, 37])
    yield vector("transposed, several leaves", "float32", "ramp 240000", [200, 300], [1, 200])
    yield vector("transposed, few rows", "float32", "ramp 240000", [3, 20000], [1, 3])
    yield vector("transposed, few columns", "float32", "ramp 240000", [20000, 3], [1, 20000])
    yield vector("transposed, long rows", "float32", "ramp 1480000", [18, 20000], [1, 18])
    yield vector("transposed, long rows of bytes", "uint8", "ramp 1360000", [68, 20000], [1, 68])
    yield vector("every second column transposed", "int16", "ramp 120000", [150, 200], [2, 300])
    yield vector("permuted 0 2 1 3", "float32", "ramp 192000", [4, 8, 50, 30], [12000, 30, 240, 1])
    yield vector("permuted 0 3 1 2", "bfloat16", "ramp 96000", [4, 30, 8, 50], [12000, 1, 1500, 30])
    yield vector("permuted 2 1 0", "float64", "ramp 192000", [30, 40, 20], [1, 30, 1200])
    yield vector("channels last", "float32", "ramp 150528", [2, 3, 112, 56], [18816, 1, 168, 3])
    yield vector("expanded rows", "float32", "ramp 400", [300, 100], [0, 1])
    yield vector("expanded columns", "float32", "ramp 400", [100, 300], [1, 0])
    yield vector("one element expanded", "float64", "0000000000000840", [70, 70], [0, 0])
    yield vector("overlapping windows", "float32", "ramp 4400", [1001, 100], [1, 1])
    yield vector("slice of columns", "float32", "ramp 80000", [200, 7], [100, 1], offset=5)
    yield vector("every third element", "int64", "ramp 144000", [6000], [3])
    yield vector("inner pairs", "float32", "ramp 96000", [60, 100, 2], [2, 120, 1])
    yield vector("inner triples", "float32", "ramp 72000", [60, 100, 3], [3, 180, 1])
    yield vector("dimensions of size 1", "float32", "ramp 4800", [1, 30, 1, 40], [7, 1, 9, 30])


def lines():
    for name, dtype, data, sizes, strides, offset, flags in vectors():
        code, width = CODE[dtype]
        content = logical(storage(data), width, offset, sizes, strides)
        numbers = [" ".join(map(str, values)) for values in (sizes, strides)]
        yield [name, code, width, flags, data, offset, *numbers, digest(code, flags, content)]


def text():
    return "".join("; ".join(map(str, line)) + "\n" for line in lines())


def markdown():
    print("| name | dtype code | flags | storage | sizes | strides | digest |\n|---|---|---|---|---|---|---|")
    for name, code, _, flags, data, offset, sizes, strides, result in lines():
        where = data + (" from element %d" % offset if offset else "")
        print("| %s | %d | %d | %s | %s | %s | %s |" % (name, code, flags, where, sizes, strides, result))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    target = Path(__file__).resolve().with_name("vectors.txt")
    if options.markdown:
        return markdown()
    if options.check:
        return 0 if target.read_text() == text() else "vectors.txt differs from what vectors.py computes"
    target.write_text(text())


if __name__ == "__main__":
    sys.exit(main())
