# SPDX-License-Identifier: Apache-2.0
"""Runs under armed.py: storages of every origin are read, reused and written behind PyTorch's back.

Each probe is one `torch.sum`; probes.json says for each, in order, whether a hidden write came before it.
"""
import copy
import io
import json
import threading

import numpy as np
import torch
from torch import nn

probes = []
rng = np.random.default_rng(0)


def probe(name, tensor, hidden=0):
    torch.sum(tensor)
    probes.append((name, hidden))


def unrecorded(function):
    library.sb_disarm()  # noqa: F821  given by armed.py
    try:
        return function()
    finally:
        library.sb_arm()  # noqa: F821


def floats():
    return rng.random(64, dtype=np.float32)


def foreign_memory():
    for i in range(500):
        probe("from_numpy", torch.from_numpy(rng.random((32, 16), dtype=np.float32)))
        probe("torch.tensor", torch.tensor([float(i)] * 16))
        probe("frombuffer", torch.frombuffer(bytearray(rng.bytes(256)), dtype=torch.uint8))
        probe("dlpack", torch.from_dlpack(rng.random(64)))
    items = [(floats(), i) for i in range(512)]
    for workers in (0, 2):
        for _ in range(4):
            for x, y in torch.utils.data.DataLoader(items, batch_size=16, num_workers=workers):
                probe("loader %d" % workers, x)
                probe("loader %d" % workers, y)


def numpy_writes(i):
    array = rng.random(64)
    x = torch.from_numpy(array)
    probe("numpy write, foreign", x)
    array += 1
    probe("numpy write, foreign", x, 1)
    y = torch.zeros(64)
    probe("numpy write, own", y)
    y.numpy()[3] += 1
    probe("numpy write, own", y, 1)
    probe("numpy write, own", y)
    z = torch.zeros(100)
    v, u = z[10:20], z[50:60]
    probe("slices", v)
    u.add_(1)
    probe("slices", v)
    z.numpy()[70] = 1
    probe("slices", v)
    u.mul_(3)
    z.numpy()[15] = i + 1
    probe("slices", v, 1)
    probe("slices", u)


def exchanged_memory(i):
    p = nn.Parameter(torch.rand(64))
    probe(".data", p)
    p.data = torch.rand(64)
    probe(".data", p)
    p.data = torch.from_numpy(rng.random(64))
    probe(".data", p)
    x = torch.rand(64)
    probe("set_", x)
    x.set_(torch.rand(64))
    probe("set_", x)
    x.set_(torch.from_numpy(floats()).untyped_storage(), 0, (64,))
    probe("set_", x)
    x = torch.rand(64)
    v = x[:8]
    probe("resize_", v)
    x.resize_(256 + i)
    probe("resize_", v)
    x.fill_(i)
    probe("resize_", v)
    t = torch.rand(64)
    probe("storage resize", t)
    t.untyped_storage().resize_(0)
    t.untyped_storage().resize_(256)
    t.copy_(torch.rand(64))
    probe("storage resize", t)
    probe("share_memory_", t)
    t.share_memory_()
    probe("share_memory_", t)


def views_and_clones(i):
    x = torch.rand(64)
    v = x.view(8, 8)
    probe("views", v)
    x.add_(1)
    probe("views", v)
    x[1:3] = 5
    probe("views", v)
    probe("views", v.t())
    c = torch._lazy_clone(x)
    probe("lazy clone", c)
    probe("lazy clone", x)
    x.add_(1)
    probe("lazy clone", c)
    probe("lazy clone", x)
    s = torch.UntypedStorage(256)
    t = torch.empty(0).set_(s, 0, (64,))
    t.fill_(i)
    probe("UntypedStorage", t)


def reused_addresses():
    t = torch.rand(64)
    probe("reuse by an unrecorded op", t)
    del t
    t = unrecorded(lambda: torch.rand(64))
    probe("reuse by an unrecorded op", t)
    del t
    t = torch.rand(64)
    probe("reuse by numpy", t)
    del t
    probe("reuse by numpy", torch.from_numpy(floats()))
    t = torch.rand(64)
    probe("unrecorded write", t)
    unrecorded(lambda: t.add_(1))
    probe("unrecorded write", t, 1)


def copies_and_threads():
    model = nn.Sequential(nn.Linear(32, 32), nn.Linear(32, 32))
    for i in range(50):
        for p in copy.deepcopy(model).parameters():
            probe("deepcopy", p)
        file = io.BytesIO()
        torch.save({k: v + i for k, v in model.state_dict().items()}, file)
        file.seek(0)
        for p in torch.load(file).values():
            probe("torch.load", p)
    box = []
    for i in range(300):
        thread = threading.Thread(target=lambda: box.append(torch.full((64,), float(i)) * 2))
        thread.start()
        thread.join()
        probe("unrecorded thread", box.pop())


with torch.no_grad():
    foreign_memory()
    for i in range(200):
        numpy_writes(i)
        exchanged_memory(i)
        views_and_clones(i)
        reused_addresses()
    copies_and_threads()
library.sb_close(None)  # noqa: F821
with open("probes.json", "w") as file:
    json.dump(probes, file)
