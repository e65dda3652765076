# SPDX-License-Identifier: Apache-2.0
"""Ops below every kind of Python frame: what a stack can hold."""
import asyncio
import contextlib
import functools
import threading

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.ModuleList([nn.Linear(3, 3), nn.Sequential(nn.Linear(3, 3), nn.ReLU())])

    def forward(self, x):
        def half(value):  # a cell variable: `self` lives in a cell
            return value * 0.5 + self.inner[0].bias.sum()
        for part in self.inner:
            x = half(part(x))
        return x


def twice(function):
    @functools.wraps(function)
    def wrapper(*arguments, **named):
        return function(*arguments, **named) + function(*arguments, **named)
    return wrapper


@twice
def decorated(x, *, by=2.0):
    return x.mul(by)


def recursive(x, depth):
    return x.add(1) if depth == 0 else recursive(
        x,
        depth - 1)


def numbers(x):
    for index in range(3):
        yield x.sub(index)


class Holder:
    def __init__(self, x):
        self.x = x

    @property
    def doubled(self):
        return self.x + self.x

    def __getitem__(self, index):
        return self.x[index].neg()

    @staticmethod
    @contextlib.contextmanager
    def region(x):
        yield x.abs()
        x.ceil()


async def later(x):
    await asyncio.sleep(0)
    return x.exp()


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad * 2


def frames(x):
    holder = Holder(x)
    [y.cos() for y in numbers(x)]
    sum((y.sin() for y in numbers(x)), x)
    sorted([x.min(), x.max()], key=lambda value: value.item())
    list(map(torch.sqrt, [x, x]))
    decorated(x, by=3.0)
    recursive(x, 40)
    holder.doubled, holder[0], -x, x @ x
    with Holder.region(x) as y:
        y.floor()
    asyncio.run(later(x))
    exec("x.round()", {"x": x})
    eval(compile("x.trunc()", "made up.py", "eval"), {"x": x})
    try:
        x @ torch.ones(7)
    except RuntimeError:
        x.log1p()


def train():
    model = Block()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    for _ in range(2):
        optimizer.zero_grad()
        x = model(torch.ones(2, 3))
        x = checkpoint(model, x, use_reentrant=False)
        Double.apply(x).sum().backward()
        optimizer.step()


torch.manual_seed(0)
frames(torch.ones(3))
thread = threading.Thread(target=frames, args=(torch.ones(4),))
thread.start()
thread.join()
train()
