# SPDX-License-Identifier: Apache-2.0
"""Threads of every make compute at the same time, forward and backward; each prints its own result in the end."""
import concurrent.futures
import threading

import torch

COUNT = 4
RESULTS = {}
barrier = threading.Barrier(COUNT)
torch.set_num_threads(1)


def train(name, rounds):
    weight = torch.full((5,), 1.0 + len(name) / 64, requires_grad=True)
    for _ in range(rounds):
        (weight * 3).tanh().sum().backward()
        with torch.no_grad():
            weight -= weight.grad * 0.01
    RESULTS[name] = weight.sum().item()


def together(name):
    barrier.wait()
    train(name, 150)


class Own(threading.Thread):
    """Overrides run() without calling the original."""

    def run(self):
        train(self.name, 3)


def fail():
    train("fails", 2)
    torch.ones(2) @ torch.ones(3)


def main():
    several = [threading.Thread(target=together, args=("together %d" % i,), name="together %d" % i) for i in range(COUNT)]
    for thread in several:
        thread.start()
    train("main", 20)
    for thread in several:
        thread.join()
    with concurrent.futures.ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
        pool.submit(train, "pool", 4).result()
    for thread in (Own(name="own"), threading.Timer(0.01, train, ("timer", 5)), threading.Thread(target=fail, name="fails")):
        thread.start()
        thread.join()
    for name in sorted(RESULTS):
        print(name, RESULTS[name].hex())


main()
