# SPDX-License-Identifier: Apache-2.0
"""Which content is kept, that it is what numpy sees, and that what was left out is said."""
from keptcontent import blobs, content, kept
from recorded import record

import numpy
import pytest

NOTHING_ELSE = {"SAMEBIT_OPTIONS": "stacks=python"}


def same(folder, name, run, value):
    """Did the program see these bytes? It saves what numpy sees as NAME.npy."""
    return content(run, value) == numpy.ascontiguousarray(numpy.load(folder / (name + ".npy"))).tobytes()


def saved(body):
    return """
        import numpy, torch
        def save(name, tensor):
            pending.append((name, tensor))
        pending = []
""" + body + """
        library.sb_disarm()
        for name, tensor in pending:
            numpy.save(name, tensor.detach().contiguous().numpy())
    """


def test_small_outputs_are_kept_as_numpy_sees_them(tmp_path):
    run = record(tmp_path, saved("""
        a = torch.arange(16, dtype=torch.float32)
        save("add", a + 0.1)
        save("ints", torch.arange(8) * 3)
        save("flags", a > 7)
        save("half", (a + 1).half())
        w = torch.zeros(4, 4).t()
        w.add_(a.view(4, 4))
        save("transposed", w)
        save("nan", a[:4] * float("nan"))
        save("scalar", a.sum())
    """))
    for name, op in (("add", "add.Tensor"), ("ints", "mul.Tensor"), ("flags", "gt.Scalar"), ("half", "_to_copy"),
                     ("transposed", "add_.Tensor"), ("scalar", "sum")):
        value = [run.outs(one)[0] for one in run.named(op)]
        assert any(same(tmp_path, name, run, v) for v in value), name
    assert same(tmp_path, "nan", run, run.outs(run.named("mul.Tensor")[-1])[0])


def test_larger_outputs_are_not(tmp_path):
    run = record(tmp_path, """
        import torch
        a = torch.arange(17, dtype=torch.float32)
        b = torch.arange(16, dtype=torch.float32)
    """)
    small, large = run.named("arange")[-1], run.named("arange")[0]
    assert content(run, run.outs(small)[0]) == numpy.arange(16, dtype=numpy.float32).tobytes()
    assert content(run, run.outs(large)[0]) is None
    assert kept(run)["tensors"] == blobs(run) and kept(run)["cut"] == []


def test_ops_that_are_listed_are_kept_whole(tmp_path):
    run = record(tmp_path, saved("""
        w = torch.zeros(50, 40)
        rows = torch.arange(1000) % 50
        w.index_put_((rows,), torch.ones(1000, 40), accumulate=True)
        save("w", w)
    """))
    put = run.one("_index_put_impl_") if run.named("_index_put_impl_") else run.one("index_put_")
    assert same(tmp_path, "w", run, run.outs(put)[0])
    assert not [op for op in run.named("ones") if content(run, run.outs(op)[0]) is not None]


def test_equal_content_is_stored_once(tmp_path):
    run = record(tmp_path, """
        import torch
        for i in range(50):
            torch.full((4,), 7.0)
    """)
    assert blobs(run) == 1 and kept(run)["tensors"] == 1 and kept(run)["bytes"] == 16


def test_the_budget_cuts_and_says_what(tmp_path):
    run = record(tmp_path, """
        import torch
        w = torch.zeros(1000)
        rows = torch.arange(1000)
        for i in range(5):
            w.index_put_((rows,), torch.full((1000,), float(i)), accumulate=True)
    """, SAMEBIT_OPTIONS="keep-budget=10000")
    summary = kept(run)
    assert summary["budget"] == 10000 and summary["bytes"] <= 10000
    cut = {row["op"]: row for row in summary["cut"]}
    put = next(name for name in cut if "index_put" in name)
    assert cut[put]["values"] == 3 and cut[put]["bytes"] == 12000 and cut[put]["reason"] == "budget"
    assert run.key("end_state") == "complete"


def test_one_op_is_kept_up_to_its_limit(tmp_path):
    run = record(tmp_path, """
        import torch
        w = torch.zeros(5 << 20)
        w.index_put_((torch.arange(3),), torch.ones(3), accumulate=True)
    """)
    cut = kept(run)["cut"]
    assert len(cut) == 1 and "index_put" in cut[0]["op"] and cut[0]["reason"] == "size"
    assert cut[0]["bytes"] == 4 * (5 << 20)


def test_level_tensors_keeps_every_value_that_is_compared(tmp_path):
    run = record(tmp_path, saved("""
        a = torch.from_numpy(numpy.arange(300, dtype=numpy.float32))
        b = a.view(20, 15).t() @ a.view(20, 15)
        save("b", b)
        z = torch.complex(a, -a).conj() * 2
        save("z", z)
    """), SAMEBIT_OPTIONS="level=tensors")
    slots = [v for op in run.ops for v in run.ins(op) + run.outs(op) if v.digest and v.end > v.first]
    assert slots and all(content(run, v) is not None for v in slots)
    assert same(tmp_path, "b", run, run.outs(run.one("mm"))[0])
    assert same(tmp_path, "z", run, run.outs(run.named("mul.Tensor")[-1])[0])
    assert '"level":"tensors"' in run.key("capture_options")
    # The transposed input is kept in its logical order.
    first = run.ins(run.one("mm"))[0]
    assert content(run, first) == numpy.ascontiguousarray(
        numpy.arange(300, dtype=numpy.float32).reshape(20, 15).T).tobytes()


RULED = """
        import torch
        def step(x):
            return x * 2
        a = torch.arange(100, dtype=torch.float32)
        for i in range(3):
            a = step(a)
        b = a * 5
"""


@pytest.mark.parametrize("rule, ops", [
    ("op=aten::mul.Tensor\\tline=4", 3),
    ("op=aten::mul.Tensor\\tline=7", 0),
    ("op=aten::mul.Tensor\\tfile=program.py\\tline=8", 1),
    ("op=aten::mul.Tensor\\tfunction=step", 3),
    ("op=aten::mul.Tensor\\tinput=float32 [100]", 4),
    ("op=aten::mul.Tensor\\tinput=float32 [99]", 0),
    ("op=aten::mul.Tensor\\tinput=float32 [100]\\tinput=", 0),
    ("op=aten::mul.Tensor\\tinput=", 4),
    ("op=aten::mul.Tensor\\tframeless=", 0),
    ("op=aten::mul.Tensor\\tstream=main 0\\tstep=-1", 4),
    ("op=aten::mul.Tensor\\tstream=main 1", 0),
    ("op=aten::mul.Tensor\\tstep=0", 0),
    ("op=aten::mul", 0),
    ("op=aten::arange", 1),
])
def test_chosen_ops_keep_inputs_and_outputs(tmp_path, rule, ops):
    run = record(tmp_path, RULED, SAMEBIT_OPTIONS="keep=" + rule.replace("\\t", "\t"))
    assert kept(run)["rule_ops"] == [ops]
    muls = run.named("mul.Tensor")
    assert len(muls) == 4
    whole = [op for op in muls if all(content(run, v) is not None for v in run.ins(op) + run.outs(op) if v.end - v.first > 64)]
    if "mul" in rule:
        assert len(whole) == ops
    for op in whole:
        before, after = (numpy.frombuffer(content(run, v), numpy.float32) for v in (run.ins(op)[0], run.outs(op)[0]))
        assert (after == before * (5 if op is muls[-1] else 2)).all()


def test_an_occurrence_is_one_op(tmp_path):
    first = record(tmp_path, RULED)
    strong = first.db.execute("SELECT s.strong FROM signature s JOIN op o ON o.signature = s.id JOIN operator p ON p.id ="
                              " s.operator WHERE p.name = 'aten::mul' ORDER BY o.seq LIMIT 1").fetchone()[0]
    (tmp_path / "run.db").unlink()
    run = record(tmp_path, RULED,
                 SAMEBIT_OPTIONS="keep=signature=%x\toccurrence=1" % (strong % 2**64))
    assert kept(run)["rule_ops"] == [1]
    first, second, third, other = run.named("mul.Tensor")
    for value in (run.ins(second)[0], run.outs(second)[0]):  # what it reads is what the first one made
        assert content(run, value) is not None
    for value in (run.ins(first)[0], run.outs(third)[0], run.outs(other)[0]):
        assert content(run, value) is None
