# SPDX-License-Identifier: Apache-2.0
"""ends.py HOW: 42 ops and time to write them, then "ready" on stdout, 6 more ops, then an end."""
import atexit
import ctypes
import os
import signal
import sys
import threading
import time

import torch


def compute(times):
    x = torch.ones(3)
    for _ in range(times):
        x = x * 1.0001
    return x.sum().item()


def in_a_thread():
    thread = threading.Thread(target=lambda: 1 / 0, name="worker")
    thread.start()
    thread.join()


def wait():
    print("waiting", flush=True)
    time.sleep(60)


def leave_on_sigterm():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(11))
    wait()


def last_words():
    atexit.register(lambda: print("at exit", compute(5).hex()))


def replace():
    os.execv(sys.executable, [sys.executable, "-c", "print('another program'); raise SystemExit(9)"])


ENDS = {
    "os._exit": lambda: os._exit(4),
    "abort": os.abort,
    "segfault": lambda: ctypes.string_at(1),
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "thread": in_a_thread,
    "atexit": last_words,
    "exec": replace,
    "wait": wait,
    "handler": leave_on_sigterm,
}

print(compute(39))
time.sleep(0.5)  # several turns of the writer
print("ready", flush=True)
compute(3)
ENDS[sys.argv[1]]()
