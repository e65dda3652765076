# SPDX-License-Identifier: Apache-2.0
"""One short training; prints a digest of every bit that training leaves behind.

workload.py NAME [--flip]: parameters, buffers, gradients, optimizer slots, generator state, loss of every step.
--flip changes one bit of one parameter after training: a comparison that does not notice it compares nothing.
"""
import argparse
import hashlib
import warnings

import torch
import torch.nn.functional as F
from torch import nn


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Dropout(0.25))
        self.head = nn.Linear(8 * 16, 10)

    def forward(self, images):
        return self.head(self.features(images).flatten(1))


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        layer = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.1, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.embed = nn.Embedding(50, 32)
        self.head = nn.Linear(32, 50)

    def forward(self, tokens):
        return self.head(self.encoder(self.embed(tokens))).mean(1)


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 16, 2, dropout=0.2, batch_first=True)
        self.head = nn.Linear(16, 4)

    def forward(self, sequence):
        return self.head(self.lstm(sequence)[0][:, -1])


def mlp():
    return nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 5))


def images():
    return torch.randn(6, 1, 8, 8), torch.randint(0, 10, (6,))


def tokens():
    return torch.randint(0, 50, (4, 12)), torch.randint(0, 50, (4,))


def sequences():
    return torch.randn(5, 7, 6), torch.randint(0, 4, (5,))


def rows():
    return torch.randn(8, 20), torch.randint(0, 5, (8,))


WORKLOADS = {
    "cnn_adam": (Cnn, images, lambda p: torch.optim.Adam(p, lr=1e-2), None),
    "transformer_adamw_clip": (Encoder, tokens, lambda p: torch.optim.AdamW(p, lr=1e-3), 0.5),
    "lstm_sgd": (Recurrent, sequences, lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9), None),
    "foreach_adam": (mlp, rows, lambda p: torch.optim.Adam(p, lr=1e-2, foreach=True), None),
    "fused_adam": (mlp, rows, lambda p: torch.optim.Adam(p, lr=1e-2, fused=True), None),
}


def digest(tensor):
    raw = tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes() if tensor.numel() else b""
    return hashlib.sha256(repr((tensor.dtype, tuple(tensor.shape))).encode() + raw).hexdigest()[:24]


def train(name, steps=3):
    build, batch, optimize, clip = WORKLOADS[name]
    torch.manual_seed(0)
    model = build()
    optimizer = optimize(model.parameters())
    for step in range(steps):
        inputs, targets = batch()
        optimizer.zero_grad()
        loss = F.cross_entropy(model(inputs), targets)
        loss.backward()
        if clip:
            print("norm", digest(nn.utils.clip_grad_norm_(model.parameters(), clip)))
        optimizer.step()
        print("loss", step, digest(loss))
    return model, optimizer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=WORKLOADS)
    parser.add_argument("--flip", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model, optimizer = train(options.name)
    if options.flip:
        next(model.parameters()).detach().view(torch.int32).view(-1)[0] ^= 1
    for key, tensor in model.state_dict().items():
        print("state", key, digest(tensor))
    for key, parameter in model.named_parameters():
        print("gradient", key, digest(parameter.grad), parameter._version)
        for slot, value in optimizer.state[parameter].items():
            print("slot", key, slot, digest(value) if torch.is_tensor(value) else value)
    print("generator", digest(torch.get_rng_state()), torch.initial_seed())
    print("warnings", len(warnings.filters))


main()
