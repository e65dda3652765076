# SPDX-License-Identifier: Apache-2.0
"""Everything around itself that a program can ask for, as JSON on stdout. Addresses are left out."""
import os
import sys

MODULES_AT_START = sorted(sys.modules)

import gc
import json
import re
import signal
import threading
import warnings

import torch


def plain(thing):
    return re.sub(r"0x[0-9a-f]+", "0x", repr(thing))


def children():
    return sorted(os.listdir("/proc/self/task")).index(str(os.getpid()))  # the main thread comes first


x = torch.ones(3, requires_grad=True)
x.mul(2).sum().backward()
state = {
    "argv": [sys.argv, sys.orig_argv, sys.executable, sys.prefix],
    "path": [sys.path, sorted(sys.path_importer_cache)],
    "flags": [plain(sys.flags), sys._xoptions, sys.warnoptions, plain(warnings.filters)],
    "environment": dict(os.environ),
    "modules": [MODULES_AT_START, sorted(sys.modules)],
    "main": plain(__spec__),
    "torch": [plain(torch.__spec__), plain(torch.__loader__), sorted(vars(torch.__loader__)), sorted(vars(torch))],
    "finders": [plain(finder) for finder in sys.meta_path],
    "threads": [[thread.name for thread in threading.enumerate()], torch.get_num_threads(), children()],
    "random": [hash("a"), torch.manual_seed(3).initial_seed(), torch.rand(2).tolist()],
    "hooks": [plain(sys.excepthook), plain(sys.displayhook), plain(threading.excepthook), plain(sys.gettrace()),
              plain(sys.getprofile()), plain(sys.unraisablehook)],
    "functions": [[f.__name__, f.__qualname__, f.__module__, f.__doc__] for f in (os._exit, threading.Thread._bootstrap_inner)],
    "signals": [plain(signal.getsignal(number)) for number in range(1, 32)] + [plain(signal.pthread_sigmask(signal.SIG_BLOCK, []))],
    "limits": [gc.get_threshold(), sys.getrecursionlimit(), sys.getswitchinterval(), os.getcwd(), oct(os.umask(0))],
    "torch state": [torch.are_deterministic_algorithms_enabled(), torch.is_grad_enabled(), torch.is_anomaly_enabled(),
                    torch.get_default_dtype().__str__(), torch._C._len_torch_function_stack(), x._version, x.grad.tolist(),
                    sys.getrefcount(x), x._backward_hooks, torch._C._autograd._saved_tensors_hooks_is_enabled()],
}
json.dump(state, sys.stdout)
