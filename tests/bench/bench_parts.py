# SPDX-License-Identifier: Apache-2.0
"""Where the time that recording adds to one op goes: hook, frames, identity, digest, rows.

Needs a build with -D SAMEBIT_BUILD_BENCH=ON, whose capture library reads the clock at each change of part (which adds to
all of them; compare parts within one run). Not a test:
    samebit record --quiet --force -o /tmp/x.db [options] -- python bench_parts.py mlp|resnet|transformer [--steps N]
"""
import argparse
import ctypes
import os
import time

import torch
import torch.nn.functional as F
from bench_overhead import workload

PARTS = "program", "hook", "frames", "identity", "digest", "rows"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=("mlp", "resnet", "transformer"))
    parser.add_argument("--steps", type=int, default=100)
    options = parser.parse_args()
    torch.set_num_threads(1)
    model, x, y, optimizer = workload(options.name)
    minor = ".".join(torch.__version__.split("+")[0].split(".")[:2])
    library = ctypes.PyDLL(os.path.join(os.environ["SAMEBIT_CORES"], "torch-" + minor, "libsamebit_capture.so"))
    spent = (ctypes.c_uint64 * (len(PARTS) + 1))()

    def step():
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()

    def parts():
        library.sb_part_times(spent)
        return list(spent)

    for _ in range(5):
        step()
    process, thread, before = time.process_time(), time.thread_time(), parts()
    for _ in range(options.steps):
        step()
    after, thread = parts(), time.thread_time() - thread
    writer = time.process_time() - process - thread
    ops = after[-1] - before[-1]
    print("%s: %d ops per step; us per op" % (options.name, ops / options.steps))
    for name, start, end in zip(PARTS, before, after):
        print("  %-9s %7.2f" % (name, (end - start) / 1e3 / ops))
    print("  %-9s %7.2f  (CPU of the other threads)" % ("writer", writer * 1e6 / ops))


if __name__ == "__main__":
    main()
