# SPDX-License-Identifier: Apache-2.0
"""Whole trainings with another seed: replayed in full, and with the drawing ops only, they end with the recorded
parameters; without a replay file they do not."""
import pytest

from replaying import bare, export, operators, record_all, replay, rule, substituted, uses, write_program

TRAIN = """
def train(model, optimizer, batch, loss, clip=None):
    for _ in range(2):
        optimizer.zero_grad()
        value = loss(model, batch())
        value.backward()
        if clip:
            torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimizer.step()
    result(*model.state_dict().values())
    result(*[p.grad for p in model.parameters() if p.grad is not None])
"""
MODELS = {
    "cnn": """
        model = torch.nn.Sequential(torch.nn.Conv2d(3, 6, 3, padding=1), torch.nn.BatchNorm2d(6), torch.nn.ReLU(),
                                    torch.nn.Dropout(0.2), torch.nn.MaxPool2d(2), torch.nn.Flatten(), torch.nn.Linear(96, 5))
        train(model, torch.optim.Adam(model.parameters()), lambda: torch.randn(4, 3, 8, 8),
              lambda m, x: F.cross_entropy(m(x), torch.arange(4)))
    """,
    "transformer": """
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, dropout=0.1, batch_first=True)
        model = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        train(model, torch.optim.AdamW(model.parameters()), lambda: torch.randn(2, 5, 16),
              lambda m, x: m(x).pow(2).mean(), clip=0.5)
    """,
    "lstm": """
        model = torch.nn.LSTM(6, 8, 2, dropout=0.3)
        train(model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9), lambda: torch.randn(4, 3, 6),
              lambda m, x: m(x)[0].pow(2).mean())
    """,
}
DRAWING = ("rand", "normal", "uniform", "bernoulli", "dropout", "multinomial", "exponential")


@pytest.mark.parametrize("model", MODELS)
def test_ends_with_the_recorded_parameters(tmp_path, model):
    program = write_program(tmp_path, TRAIN)
    with program.open("a") as file:
        file.write("\n".join(line[8:] for line in MODELS[model].splitlines()))
    recorded = record_all(tmp_path, program, 1)
    assert recorded != bare(tmp_path, program, 2)
    ops = operators(tmp_path)

    assert export(tmp_path, [rule(op) for op in ops]).code in (0, 1)  # views have nothing to replay
    ended = replay(tmp_path, program, 2)
    assert ended.code == 0, ended.err
    assert ended.out == recorded
    assert {outcome for _, outcome in uses(tmp_path)} == {"replayed"}
    assert len(substituted(tmp_path)) > 50

    drawing = [op for op in ops if any(word in op for word in DRAWING)]
    assert export(tmp_path, [rule(op) for op in drawing]).code in (0, 1)
    ended = replay(tmp_path, program, 2)
    assert ended.out == recorded
    assert {outcome for _, outcome in uses(tmp_path)} == {"replayed"}
    assert 0 < len(substituted(tmp_path)) < 50
