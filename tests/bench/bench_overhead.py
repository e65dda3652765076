# SPDX-License-Identifier: Apache-2.0
"""Added CPU time of recording per training step, bare and recorded blocks alternating in one process.

Run by `ninja bench_overhead` (not a test; machines are noisy, so only paired ratios are printed):
    samebit record --quiet --force -o /tmp/x.db [options] -- python bench_overhead.py mlp|resnet|transformer [--pairs N]
"""
import argparse
import ctypes
import os
import statistics
import time

import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    def __init__(self, inner, outer, stride):
        super().__init__()
        self.first = nn.Conv2d(inner, outer, 3, stride, 1, bias=False)
        self.second = nn.Conv2d(outer, outer, 3, 1, 1, bias=False)
        self.norms = nn.ModuleList([nn.BatchNorm2d(outer), nn.BatchNorm2d(outer)])
        self.skip = nn.Conv2d(inner, outer, 1, stride, bias=False) if stride > 1 or inner != outer else nn.Identity()

    def forward(self, x):
        y = F.relu(self.norms[0](self.first(x)))
        return F.relu(self.norms[1](self.second(y)) + self.skip(x))


def resnet():
    layers, width = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)], 64
    for outer, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
        layers += [Block(width, outer, stride), Block(outer, outer, 1)]
        width = outer
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, 10))


def workload(name):
    torch.manual_seed(0)
    if name == "mlp":
        model = nn.Sequential(*[m for _ in range(20) for m in (nn.Linear(64, 64), nn.ReLU())])
        return model, torch.randn(32, 64), torch.randint(0, 64, (32,)), torch.optim.SGD(model.parameters(), 0.01, momentum=0.9)
    if name == "resnet":
        model = resnet()
        return model, torch.randn(4, 3, 64, 64), torch.randint(0, 10, (4,)), torch.optim.SGD(model.parameters(), 0.01, momentum=0.9)
    layer = nn.TransformerEncoderLayer(256, 4, 1024, batch_first=True)
    model = nn.Sequential(nn.TransformerEncoder(layer, 4, enable_nested_tensor=False), nn.Flatten(1), nn.Linear(128 * 256, 10))
    return model, torch.randn(8, 128, 256), torch.randint(0, 10, (8,)), torch.optim.AdamW(model.parameters())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=("mlp", "resnet", "transformer"))
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--steps", type=int, default=0, help="steps per block; 0: about 0.5 s")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model, x, y, optimizer = workload(options.name)
    library = None
    if os.environ.get("SAMEBIT_CORES"):
        minor = ".".join(torch.__version__.split("+")[0].split(".")[:2])
        library = ctypes.PyDLL(os.path.join(os.environ["SAMEBIT_CORES"], "torch-" + minor, "libsamebit_capture.so"))

    def arm(on):
        if library:
            (library.sb_arm if on else library.sb_disarm)()

    def step():
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()

    for _ in range(3):
        step()
    began = time.process_time()
    step()
    count = options.steps or max(1, int(0.5 / (time.process_time() - began)))

    def block(on):
        arm(on)
        wall, thread, process = time.perf_counter(), time.thread_time(), time.process_time()
        for _ in range(count):
            step()
        times = time.perf_counter() - wall, time.thread_time() - thread, time.process_time() - process
        arm(True)
        return [t / count for t in times]

    rows = [(block(False), block(True)) for _ in range(options.pairs)]
    for k, what in enumerate(("wall", "thread CPU", "process CPU")):
        ratios = sorted(r[1][k] / r[0][k] for r in rows)
        bare = statistics.median(r[0][k] for r in rows)
        added = statistics.median(r[1][k] - r[0][k] for r in rows)
        print("%-12s bare %.2f ms/step, added %.3f ms/step, ratio %.2f [%.2f-%.2f]"
              % (what, bare * 1e3, added * 1e3, statistics.median(ratios), ratios[len(ratios) // 4], ratios[-len(ratios) // 4]))


if __name__ == "__main__":
    main()
