# SPDX-License-Identifier: Apache-2.0
"""starts.py HOW: a process and those that it starts. The parent multiplies, every child adds."""
import os
import subprocess
import sys

import torch
import torch.multiprocessing as multiprocessing

CHILD = "import torch; x = torch.ones(2) + 1; print('child', x.sum().item(), flush=True)"


def start():
    subprocess.run([sys.executable, "-c", CHILD], check=True)


def work(rank):
    print("rank", rank, (torch.ones(2) + rank).sum().item(), flush=True)


def compute():
    print("parent", (torch.full((2,), 2.0) * 3).sum().item(), flush=True)


def forked():
    pid = os.fork()
    if pid == 0:
        work(3)
        os._exit(0)
    os.waitpid(pid, 0)


def spawned():
    process = multiprocessing.get_context("spawn").Process(target=work, args=(0,))
    process.start()
    process.join()


class Ones(torch.utils.data.Dataset):
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return torch.ones(2) + index


def loads():
    loader = torch.utils.data.DataLoader(Ones(), num_workers=1, multiprocessing_context="spawn")
    print([batch.mul(2).tolist() for batch in loader], flush=True)


def after_its_child():
    start()  # it computes first: the name is the parent's all the same
    compute()
    start()


if __name__ == "__main__":
    {"launcher": start, "two": lambda: (start(), start()), "after": after_its_child, "forked": forked, "spawned": spawned,
     "loads": loads}[sys.argv[1]]()
