# SPDX-License-Identifier: Apache-2.0
"""Trains a small classifier of handwritten digits (scikit-learn's data set: 1797 images of 8 x 8 pixels).

Everything is seeded, and the printed loss is the same in every run. Are two runs the same?
"""
import torch
from sklearn.datasets import load_digits
from torch import nn

EPOCHS = 8


class DigitNet(nn.Module):
    """Each of the 17 pixel intensities has a learned brightness; two layers classify the image made of them."""

    def __init__(self):
        super().__init__()
        self.brightness = nn.Parameter(torch.linspace(-1, 1, 17))
        self.hidden = nn.Linear(64, 32)
        self.output = nn.Linear(32, 10)

    def forward(self, pixels):
        images = self.brightness[pixels]
        return self.output(torch.relu(self.hidden(images)))


def main():
    torch.set_num_threads(2)
    torch.manual_seed(0)
    digits = load_digits()
    pixels = torch.from_numpy(digits.data).long()  # 1797 x 64 intensities from 0 to 16
    labels = torch.from_numpy(digits.target)
    model = DigitNet()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)
    for epoch in range(EPOCHS):
        loss = nn.functional.cross_entropy(model(pixels), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print("epoch %d  loss %.4f" % (epoch + 1, loss.item()))


if __name__ == "__main__":
    main()
