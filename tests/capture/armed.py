# SPDX-License-Identifier: Apache-2.0
"""armed.py LIBRARY PROGRAM [ARGUMENT...]: runs a program with the capture library armed, without the launcher.

The program sees `library` (the C interface) as a global.
"""
import atexit
import ctypes
import sys

import torch  # noqa: F401  the library needs the loaded libtorch

library = ctypes.PyDLL(sys.argv[1])
library.sb_install.restype = ctypes.c_char_p
library.sb_close.argtypes = [ctypes.c_char_p]
library.sb_arm_thread.argtypes = [ctypes.c_char_p]
reason = library.sb_install()
if reason:
    sys.exit("not installed: " + reason.decode())
atexit.register(library.sb_close, None)
sys.argv = sys.argv[2:]
with open(sys.argv[0]) as file:
    code = compile(file.read(), sys.argv[0], "exec")
scope = {"__name__": "__main__", "__file__": sys.argv[0], "library": library}
library.sb_arm()
exec(code, scope)
