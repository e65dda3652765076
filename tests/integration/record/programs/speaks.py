# SPDX-License-Identifier: Apache-2.0
"""Everything that a program can show of itself, then the end that the first argument names."""
import sys
import warnings

import torch
from torch import nn


def train():
    torch.manual_seed(1)
    model = nn.Linear(3, 1)
    for _ in range(2):
        model.zero_grad()
        loss = model(torch.ones(2, 3)).square().sum()
        loss.backward()
        with torch.no_grad():
            for parameter in model.parameters():
                parameter -= 0.5 * parameter.grad
    return loss.item()


def end(how):
    if how == "exit":
        sys.exit(3)
    if how == "text":
        sys.exit("a text as the exit code")
    if how == "raise":
        try:
            torch.ones(2) @ torch.ones(3)
        except RuntimeError as error:
            raise ValueError("the program's own fault") from error


def main():
    print(sys.argv, sys.orig_argv[1:])
    print(sys.path[0], __name__, getattr(__spec__, "name", None))
    print(train().hex())
    warnings.warn("a warning of the program", stacklevel=1)
    torch.ones(2).numpy().flags.writeable = False
    torch.from_numpy(torch.ones(2).numpy())
    torch.tensor(torch.ones(2))  # torch warns
    print("the program's own words", file=sys.stderr)
    end(sys.argv[1] if len(sys.argv) > 1 else "")


if __name__ == "__main__":
    main()
