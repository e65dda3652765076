# SPDX-License-Identifier: Apache-2.0
"""What is not replayed, what is said of it, and --replay-strict."""
import json
import sqlite3

from replaying import PYTHON, SAMEBIT, bare, export, operators, record_all, replay, rule, run, uses, write_program


def summary(folder, name="c.db"):
    with sqlite3.connect(folder / name) as db:
        return json.loads(db.execute("SELECT value FROM run WHERE key = 'replay'").fetchone()[0])


PROGRAM = """
x = torch.arange(4.0) + (seed if "--inputs" in sys.argv else 0)
if "--shape" in sys.argv:
    x = torch.arange(5.0)
if "--dtype" in sys.argv:
    x = x.double()
y = F.dropout(x, 0.25 if "--arguments" in sys.argv else 0.5)
if "--twice" in sys.argv:
    F.dropout(x, 0.5)
if "--fail" in sys.argv:
    sys.exit(3)
result(y)
"""
DROPOUT = ("aten::native_dropout", "aten::bernoulli_.float")


def prepared(folder, *arguments, any_inputs=False):
    program = write_program(folder, PROGRAM)
    recorded = record_all(folder, program, 1, *arguments)
    rules = [rule(op, any_inputs=any_inputs) for op in operators(folder) if op in DROPOUT]
    assert rules
    exported = export(folder, rules)
    assert exported.code == 0, exported.err
    assert "1 rule, " in exported.out and "next: samebit record --replay x.replay.db" in exported.out
    return program, recorded


def test_used_and_said(tmp_path):
    program, recorded = prepared(tmp_path)
    ended = replay(tmp_path, program, 2)
    assert ended.out == recorded
    assert "Replayed" in ended.err and "inputs as recorded in 1 of 1 ops." in ended.err
    found = summary(tmp_path)
    assert (found["file"], found["baseline"], found["refused"], found["replayed_ops"]) == ("x.replay.db", "a.db", 0, 1)
    compared = json.loads(run(tmp_path, SAMEBIT, "diff", "a.db", "c.db", "--format", "json").out)
    assert compared["replayed"] == 1 and compared["verdict"] != "identical"


def test_other_inputs(tmp_path):
    program = write_program(tmp_path, PROGRAM)
    record_all(tmp_path, program, 1, "--inputs")
    rules = [rule("aten::add.Tensor")]
    assert export(tmp_path, rules).code == 0
    ended = replay(tmp_path, program, 2, "--inputs")
    assert [found for _, found in uses(tmp_path)] == ["refused arguments"]
    assert ended.out == bare(tmp_path, program, 2, "--inputs")


def test_other_shape(tmp_path):
    program, _ = prepared(tmp_path, any_inputs=True)
    ended = replay(tmp_path, program, 2, "--shape")
    assert [found.split()[:2] for _, found in uses(tmp_path)] == [["refused", "shape"]]
    assert ended.out == bare(tmp_path, program, 2, "--shape")
    assert "has another shape" in ended.err


def test_other_dtype(tmp_path):
    program, _ = prepared(tmp_path, any_inputs=True)
    replay(tmp_path, program, 2, "--dtype")
    assert [found.split()[:2] for _, found in uses(tmp_path)] == [["refused", "dtype"]]


def test_input_is_no_longer_the_recorded_one(tmp_path):
    program = write_program(tmp_path, """
        x = torch.tensor([1.0, 2.0, float(seed)])
        result(x * 2)
    """)
    record_all(tmp_path, program, 1)
    assert export(tmp_path, [rule("aten::mul.Tensor")]).code == 0
    ended = replay(tmp_path, program, 2)
    assert uses(tmp_path) == [("aten::mul", "refused inputs 0")]
    assert ended.out == bare(tmp_path, program, 2)
    assert "its input 0 is no longer the recorded one" in ended.err
    assert export(tmp_path, [rule("aten::mul.Tensor", any_inputs=True)]).code == 0
    ended = replay(tmp_path, program, 2)
    assert ended.out == bare(tmp_path, program, 1)
    assert uses(tmp_path) == [("aten::mul", "replayed other-inputs")]


def test_what_shares_bytes_is_never_written(tmp_path):
    """Ops whose results are their own in the baseline and share bytes now: with the argument, among their elements."""
    program = write_program(tmp_path, """
        library = torch.library.Library("mine", "DEF")
        library.define("same(Tensor x) -> Tensor")
        library.define("wide(Tensor x) -> Tensor")
        library.impl("same", lambda x: x * 3 if seed == 1 else x, "CPU")
        library.impl("wide", lambda x: x * 5 if seed == 1 else torch.zeros(1).expand(4), "CPU")
        x = torch.ones(4)
        same, wide = torch.ops.mine.same(x), torch.ops.mine.wide(x)
        result(x, same, wide)
    """)
    record_all(tmp_path, program, 1)
    assert export(tmp_path, [rule("mine::same"), rule("mine::wide")]).code == 0
    ended = replay(tmp_path, program, 2)
    assert uses(tmp_path) == [("mine::same", "refused aliasing output 0"), ("mine::wide", "refused overlap output 0")]
    assert ended.out == bare(tmp_path, program, 2)
    assert replay(tmp_path, program, 1).out == bare(tmp_path, program, 1)
    assert [outcome for _, outcome in uses(tmp_path)] == ["replayed", "replayed"]


def test_rule_that_meets_nothing(tmp_path):
    program, _ = prepared(tmp_path)
    other = tmp_path / "other.py"
    other.write_text("import torch\nprint(torch.ones(3).sum())\n")
    ended = replay(tmp_path, other, 2)
    assert ended.code == 0 and uses(tmp_path) == [(None, "unmatched")]
    assert "matches no op" in ended.err
    ended = replay(tmp_path, other, 2, options=["--replay-strict"])
    assert ended.code == 125 and "SB-P01" in ended.err


def test_tensor_left_over(tmp_path):
    program = write_program(tmp_path, PROGRAM)
    record_all(tmp_path, program, 1, "--twice")
    assert export(tmp_path, [rule(op) for op in operators(tmp_path) if op in DROPOUT]).code == 0
    replay(tmp_path, program, 2)
    outcomes = [found.split()[0] for _, found in uses(tmp_path)]
    assert outcomes == ["replayed", "left-over"]


STRICT = """
x = torch.tensor([1.0, float(seed)])
y = x * 2
print("not reached")
"""


def test_strict_stops_at_the_op(tmp_path):
    program = write_program(tmp_path, STRICT)
    record_all(tmp_path, program, 1)
    assert export(tmp_path, [rule("aten::mul.Tensor")]).code == 0
    ended = replay(tmp_path, program, 2, options=["--replay-strict"])
    assert ended.code == 1 and "not reached" not in ended.out
    line = program.read_text().splitlines().index("y = x * 2") + 1
    wanted = ("samebit: replay stopped at aten::mul.Tensor, program.py:%d, before step 0: input 0 is not the recorded one"
              " (--replay-strict)" % line)
    assert wanted in ended.err, ended.err
    assert "SB-P02" in ended.err
    assert replay(tmp_path, program, 1, options=["--replay-strict"]).code == 0


def test_strict_stops_when_a_step_lacks_an_op(tmp_path):
    program = write_program(tmp_path, """
        model = torch.nn.Linear(2, 2)
        optimizer = torch.optim.SGD(model.parameters(), 0.1)
        for step in range(3):
            optimizer.zero_grad()
            y = model(torch.ones(1, 2))
            if step != 1 or seed == 1:
                y = y.exp()
            y.sum().backward()
            optimizer.step()
            print("done", step)
    """)
    record_all(tmp_path, program, 1)
    assert export(tmp_path, [rule("aten::exp", any_inputs=True)]).code == 0
    ended = replay(tmp_path, program, 2, options=["--replay-strict"])
    assert ended.code == 1 and "done 1" in ended.out and "done 2" not in ended.out
    assert "step 1: the op did not come (--replay-strict)" in ended.err, ended.err


def test_bad_files_start_nothing(tmp_path):
    program = write_program(tmp_path, STRICT)
    record_all(tmp_path, program, 1)
    (tmp_path / "x.replay.db").write_text("no replay file")
    assert replay(tmp_path, program, 1).code == 125
    (tmp_path / "x.replay.db").write_bytes((tmp_path / "a.db").read_bytes())
    ended = replay(tmp_path, program, 1)
    assert ended.code == 125 and "SB-F05" in ended.err and not (tmp_path / "c.db").exists()


def test_what_is_not_stored_is_listed_with_the_command(tmp_path):
    program = write_program(tmp_path, "result(torch.rand(1000))\n")
    record_all(tmp_path, program, 1)
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("DELETE FROM blob")
    op = [op for op in operators(tmp_path) if op in ("aten::rand", "aten::uniform_")][0]
    ended = export(tmp_path, [rule(op)])
    assert ended.code == 1
    assert "no tensor stored" in ended.err and "program.py:" in ended.err
    assert "SB-P03" in ended.err
    assert "samebit record --keep x.allow.json -o a2.db -- %s %s 1" % (PYTHON, program) in ended.err
    assert (tmp_path / "x.replay.db").exists()
