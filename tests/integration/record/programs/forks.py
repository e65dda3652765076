# SPDX-License-Identifier: Apache-2.0
"""forks.py [killed]: forks children that compute and end in every way; the last one outlives the program."""
import os
import signal
import sys
import time

import torch
from torch.utils.data import DataLoader, Dataset

x = torch.full((3,), 2.0)


def end_of_child(how):
    if how == "exit":
        sys.exit(0)
    if how == "_exit":
        os._exit(0)
    if how == "abort":
        os.abort()
    time.sleep(1.5)
    print("outlived", flush=True)
    os._exit(0)


def fork(how):
    pid = os.fork()
    if pid == 0:
        print(how, (x - 1).sum().item(), flush=True)
        end_of_child(how)
    return pid


class Numbers(Dataset):
    def __len__(self):
        return 6

    def __getitem__(self, index):
        return torch.tensor([1.0, index]).cumsum(0)


torch.manual_seed(0)
print(x.mul(3).sum().item(), flush=True)
if len(sys.argv) > 1:
    fork("outlive")
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)
for how in ("exit", "_exit", "abort"):
    print(os.waitstatus_to_exitcode(os.waitpid(fork(how), 0)[1]), flush=True)
for batch in DataLoader(Numbers(), batch_size=2, num_workers=2, shuffle=True):
    print(batch.mul(2).tolist(), flush=True)
fork("outlive")
time.sleep(0.3)
