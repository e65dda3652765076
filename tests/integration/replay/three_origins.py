# SPDX-License-Identifier: Apache-2.0
"""A training loop into which differences come from three sides: a sum that depends on the number of threads, noise from
a generator with another seed (both given as argument), and an indexing backward that races. Prints what it ends with."""
import hashlib
import sys

import torch

variant = int(sys.argv[1])
generator = torch.Generator().manual_seed(7)
signal = torch.randn(1_000_000, generator=generator)
rows = torch.randint(0, 50, (400_000,), generator=generator)
weights = torch.randn(400_000, 4, generator=generator)
own = torch.Generator().manual_seed(variant)
scale = torch.nn.Parameter(torch.tensor(0.5))
table = torch.nn.Parameter(torch.randn(50, 4, generator=generator))
optimizer = torch.optim.SGD([scale, table], lr=1e-3, momentum=0.9)
for _ in range(3):
    optimizer.zero_grad()
    torch.set_num_threads(variant)
    level = torch.sum(signal * scale)  # origin
    torch.set_num_threads(2)
    noise = torch.bernoulli(torch.full((4,), 0.5), generator=own)  # origin
    picked = table[rows]  # origin
    loss = (picked * weights * (noise + level.sigmoid())).mean()
    loss.backward()
    optimizer.step()
for value in (scale, table, loss):
    print(hashlib.sha256(value.detach().numpy().tobytes()).hexdigest()[:16])
