# SPDX-License-Identifier: Apache-2.0
"""Results and gradients equal those of the run whose op itself produced the bits.

Each program draws from the generator; the baseline with seed 1, the replayed run with seed 2. Only the drawing op is
replaced; what follows is computed. Without the replacement, or with one that autograd, a view or a list does not see, the
results are those of seed 2.
"""
import sqlite3

import pytest

from replaying import bare, export, operators, record_all, replay, rule, substituted, uses, write_program

CASES = {
    # operators to replace, program
    "autograd saves a replaced output": (["aten::native_dropout", "aten::bernoulli_.float"], """
        x = torch.arange(24.0).reshape(4, 6).requires_grad_()
        y = F.dropout(x, 0.5)
        (y * y).sum().backward()
        result(y, x.grad)
    """),
    "saved by the op after it": (["aten::rand", "aten::uniform_"], """
        x = torch.arange(12.0).reshape(3, 4).requires_grad_()
        r = torch.rand(3, 4)
        y = (x * r).exp()
        y.sum().backward()
        result(r, y, x.grad)
    """),
    "in place": (["aten::uniform_", "aten::normal_"], """
        w = torch.ones(5, requires_grad=True)
        h = w * 2
        noise = torch.empty(5).uniform_()
        h.mul_(noise)
        big = torch.zeros(4, 6)
        big[1:3, ::2].normal_()
        h.sin().sum().backward()
        result(h, w.grad, big)
    """),
    "in place under autograd": (["aten::rrelu_with_noise_", "aten::rrelu_with_noise"], """
        w = torch.linspace(-1, 1, 20, requires_grad=True)
        h = w * 3
        F.rrelu(h, training=True, inplace=True)
        h.pow(2).sum().backward()
        result(h, w.grad)
    """),
    "out": (["aten::rand.out", "aten::uniform_", "aten::normal.Tensor_Tensor_out", "aten::normal_", "aten::randn.out"], """
        buffer = torch.zeros(4, 3)
        torch.rand(3, 4, out=buffer.t())
        other = torch.zeros(3, 8)
        torch.randn(3, 4, out=other[:, ::2])
        result(buffer, other)
    """),
    "views of a replaced output": (["aten::rand", "aten::uniform_"], """
        x = torch.ones(4, 4, requires_grad=True)
        r = torch.rand(4, 4)
        row, turned = r[1], r.t()
        y = (x * row).sum() + (turned @ x).sum() * r[2, 3]
        y.backward()
        result(row, turned, x.grad)
    """),
    "strided result": (["aten::rand_like", "aten::uniform_"], """
        base = torch.zeros(4, 6).t()
        r = torch.rand_like(base)
        assert not r.is_contiguous()
        result(r, r.t() * 2)
    """),
    "several results": (["aten::native_dropout", "aten::bernoulli_.float", "aten::multinomial", "aten::exponential_"], """
        x = torch.ones(64, requires_grad=True)
        y = F.dropout(F.dropout(x, 0.3), 0.3)
        y.sum().backward()
        result(y, x.grad, torch.multinomial(torch.ones(10), 4))
    """),
    "other dtypes": (["aten::randint.low", "aten::randint", "aten::random_.from", "aten::random_.to", "aten::random_",
                      "aten::randperm", "aten::bernoulli_.float", "aten::normal_", "aten::randn"], """
        result(torch.randint(5, 90, (7,)), torch.randperm(9), torch.empty(6, dtype=torch.bool).bernoulli_(0.5))
        result(torch.randn(5, dtype=torch.float64), torch.randn(5, dtype=torch.bfloat16).float(), torch.randn(3, dtype=torch.complex64))
    """),
}


@pytest.mark.parametrize("case", CASES)
def test_equals_the_run_that_made_the_bits(tmp_path, case):
    wanted, body = CASES[case]
    program = write_program(tmp_path, body)
    recorded = record_all(tmp_path, program, 1)
    assert recorded == bare(tmp_path, program, 1)
    assert recorded != bare(tmp_path, program, 2), "the seed changes nothing: the case cannot fail"
    there = [op for op in operators(tmp_path) if op in wanted]
    exported = export(tmp_path, [rule(op) for op in there])
    assert exported.code == 0, exported.err
    ended = replay(tmp_path, program, 2, options=["--replay-strict"])
    assert ended.code == 0, ended.err
    assert ended.out == recorded
    assert {outcome for _, outcome in uses(tmp_path)} == {"replayed"}
    assert substituted(tmp_path)


def test_foreach_lists(tmp_path):
    """The lists of a foreach op hold other values with another seed; the rule takes any inputs."""
    program = write_program(tmp_path, """
        xs = [torch.rand(3).requires_grad_(), torch.rand(2, 2), torch.rand(0), torch.rand(5, 4).t()]
        with torch.no_grad():
            made = torch._foreach_mul(xs, 2.0)
            torch._foreach_add_(made, 1.0)
            torch._foreach_exp_(xs)
        loss = (xs[0] * made[0]).sum()
        loss.backward()
        result(*made, *xs, xs[0].grad)
    """)
    recorded = record_all(tmp_path, program, 1)
    rules = [rule(op, any_inputs=True) for op in ("aten::_foreach_mul.Scalar", "aten::_foreach_add_.Scalar", "aten::_foreach_exp_")]
    assert export(tmp_path, rules).code == 0
    ended = replay(tmp_path, program, 2)
    assert ended.code == 0, ended.err
    # xs[0] is a leaf that _foreach_exp_ has written: all of it is the recorded one.
    assert ended.out == recorded
    assert bare(tmp_path, program, 2) != recorded
    assert [outcome for _, outcome in uses(tmp_path)] == [
        "replayed other-inputs", "replayed", "replayed other-inputs"]


def test_scratch_is_restored(tmp_path):
    """The workspace of an LSTM layer is nobody's result, but backward reads it. Only what the replaced outputs decide is
    printed: the gradient of the first layer's input weights follows from the input, which is another one."""
    program = write_program(tmp_path, """
        torch.manual_seed(7)
        model = torch.nn.LSTM(6, 8, 2)
        x = torch.arange(72.0).reshape(4, 3, 6).div(72) + seed / 100
        y, _ = model(x)
        y.pow(2).sum().backward()
        result(y, *[p.grad for name, p in model.named_parameters() if name != "weight_ih_l0"])
    """)
    recorded = record_all(tmp_path, program, 1)
    rules = [rule("aten::mkldnn_rnn_layer", any_inputs=True)]
    assert export(tmp_path, rules).code == 0
    assert replay(tmp_path, program, 2).out == recorded
    with sqlite3.connect(tmp_path / "x.replay.db") as db:
        assert db.execute("DELETE FROM output WHERE scratch = 1").rowcount == 2
    without = replay(tmp_path, program, 2).out
    assert without != recorded, "backward does not read the workspace: the test proves nothing"
    assert without.splitlines()[0] == recorded.splitlines()[0]


def test_generator_advances_as_always(tmp_path):
    """The real op runs: what is drawn after a replaced op is what the seed gives."""
    program = write_program(tmp_path, """
        first = torch.rand(4)
        result(first)
        print("then", torch.randn(3).tolist())
    """)
    recorded = record_all(tmp_path, program, 1)
    op = [op for op in operators(tmp_path) if op in ("aten::rand", "aten::uniform_")]
    assert export(tmp_path, [rule(op[0])]).code == 0
    ended = replay(tmp_path, program, 2)
    lines = ended.out.splitlines()
    assert lines[0] == recorded.splitlines()[0]
    assert lines[1] == bare(tmp_path, program, 2).splitlines()[1]


def test_views_are_never_written(tmp_path):
    program = write_program(tmp_path, """
        x = torch.arange(6.0).reshape(2, 3) * seed
        y = x.view(3, 2)
        z = (x @ torch.ones(3, 3))
        result(y, z, *torch.unsafe_split(x, 1))
    """)
    record_all(tmp_path, program, 1)
    views = ["aten::view", "aten::_unsafe_view", "aten::unsafe_split.Tensor", "aten::_reshape_alias"]
    exported = export(tmp_path, [rule(op, any_inputs=True) for op in views])
    assert exported.code == 1 and "nothing to replay" in exported.out
    ended = replay(tmp_path, program, 2)
    assert ended.out == bare(tmp_path, program, 2)
    assert substituted(tmp_path) == []
