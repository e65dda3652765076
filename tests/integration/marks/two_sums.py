# SPDX-License-Identifier: Apache-2.0
"""Two origins that do not hang together: the results of both sums depend on the number of threads (argument)."""
import sys

import torch

torch.set_num_threads(int(sys.argv[1]))
generator = torch.Generator().manual_seed(1)
signal = torch.randn(1_000_000, generator=generator)
other = torch.randn(1_000_000, generator=generator)
for _ in range(2):
    level = torch.sum(signal)  # origin 1
    scaled = torch.tanh(level * 1e-3)
    height = torch.sum(other)  # origin 2
    both = torch.tanh(height * 1e-3) + scaled
