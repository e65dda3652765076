# SPDX-License-Identifier: Apache-2.0
"""Runs once, right after `import torch` has finished; torch itself has imported every module used here.

arm() returns what the launcher is told: ("armed", version), ("no-library", version, where torch lies, versions that there
are) or ("failed", reason).
"""
import atexit
import ctypes
import os
import sys
import threading


def arm(torch):
    version = str(torch.__version__)
    minor = ".".join(version.split("+")[0].split(".")[:2])
    cores = os.environ["SAMEBIT_CORES"]
    path = os.path.join(cores, "torch-" + minor, "libsamebit_capture.so")
    if not os.path.exists(path):
        where = os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))
        return ("no-library", version, where, ", ".join(_available(cores)))
    reason = _other_libtorch(os.path.join(os.path.dirname(path), "soname"))
    if reason:
        return ("failed", reason)
    core = ctypes.PyDLL(path)                               # PyDLL: keep the GIL, these calls are short
    core.sb_built_for.restype = ctypes.c_char_p
    core.sb_install.restype = ctypes.c_char_p
    core.sb_arm_thread.argtypes = core.sb_close.argtypes = [ctypes.c_char_p]
    built_for = core.sb_built_for().decode()
    if built_for.split(".")[:2] != minor.split("."):
        return ("failed", "%s is built for torch %s, not %s" % (path, built_for, version))
    reason = core.sb_install()
    if reason:
        return ("failed", reason.decode("utf-8", "replace"))
    # What this process starts is its child, also when it computes first.
    os.environ.setdefault("SAMEBIT_OWNER", str(os.getpid()))
    core.sb_arm()
    _arm_threads(core)
    _close_at_exit(core)
    _leave_workers_alone(core)
    return ("armed", version)


def _available(cores):
    names = os.listdir(cores) if os.path.isdir(cores) else []
    return sorted(name[len("torch-"):] for name in names if name.startswith("torch-"))


def _other_libtorch(soname_file):
    """The library must find the libtorch that is loaded already: else it would pull in a second one."""
    try:
        with open(soname_file) as file:
            soname = file.read().strip()
    except OSError:
        return None
    try:
        ctypes.CDLL(soname, mode=os.RTLD_LAZY | os.RTLD_NOLOAD)
    except OSError:
        return "the capture library needs %s, which this torch does not have" % soname
    return None


def _arm_threads(core):
    inner = threading.Thread._bootstrap_inner               # below user overrides of run(), above nothing of theirs

    def _bootstrap_inner(self):
        core.sb_arm_thread(self.name.encode("utf-8", "replace"))
        inner(self)
    _bootstrap_inner.__qualname__ = inner.__qualname__
    _bootstrap_inner.__module__ = inner.__module__
    threading.Thread._bootstrap_inner = _bootstrap_inner


def _close_at_exit(core):
    atexit.register(core.sb_close, None)                    # first registered, so it runs after the user's own handlers
    leave = os._exit

    def _exit(status):
        core.sb_close(None)                                 # a no-op in forked children: they hold no writer
        leave(status)
    _exit.__qualname__ = _exit.__name__
    _exit.__module__ = leave.__module__
    _exit.__doc__ = leave.__doc__
    os._exit = _exit


def _leave_workers_alone(core):
    """DataLoader workers that are spawned start like any program: what they run is not part of the recording."""
    words = " ".join(getattr(sys, "orig_argv", ()))
    if "--multiprocessing-fork" not in words and "multiprocessing.forkserver" not in words:
        return
    from torch.utils.data._utils import worker
    loop = worker._worker_loop

    def _worker_loop(*args, **kwargs):
        core.sb_disarm()
        return loop(*args, **kwargs)
    _worker_loop.__qualname__ = loop.__qualname__
    _worker_loop.__module__ = loop.__module__
    worker._worker_loop = _worker_loop
