# SPDX-License-Identifier: Apache-2.0
"""The program's own threads are in one file, each op with its stack, whichever way the frames are read."""
import os

import pytest

from running import PROGRAMS, PYTHON, File, check_same_end, check_sound, record, run, samebit

STACKS = PROGRAMS / "stacks.py"


def test_threads_of_every_make_are_recorded_apart(tmp_path):
    program = [PYTHON, PROGRAMS / "threads.py"]
    bare = run(program, tmp_path)
    for name in ("a.db", "b.db"):
        check_same_end(bare, record(tmp_path, name, *program))
    assert bare.code == 0 and bare.out.count("\n") == 9 and "in fail\n" in bare.err
    file = check_sound(tmp_path / "a.db")
    tanhs = file.rows("SELECT s.kind, s.name, count(*) FROM op o JOIN stream s ON s.id = o.stream"
                      " JOIN operator p ON p.id = o.operator WHERE p.name = ? GROUP BY s.id", "aten::tanh")
    backwards = file.rows("SELECT s.kind, s.name, count(*) FROM op o JOIN stream s ON s.id = o.stream"
                          " JOIN operator p ON p.id = o.operator WHERE p.name = ? GROUP BY s.id", "aten::tanh_backward")
    expected = {("python", "together %d" % i): 150 for i in range(4)}
    expected.update({("main", ""): 20, ("python", "pool_0"): 4, ("python", "own"): 3, ("python", "fails"): 2})
    found = {(kind, name or ""): count for kind, name, count in tanhs}
    timer = {key: count for key, count in found.items() if key not in expected}
    assert {key: found.get(key) for key in expected} == expected
    assert list(timer.values()) == [5]
    assert sorted(tanhs) == sorted(backwards)  # on a CPU the backward pass runs where it was called
    unlike = file.rows("SELECT count(*) FROM op o JOIN op f ON f.seq = o.forward WHERE o.stream <> f.stream")
    assert unlike == [(0,)]
    compared = samebit(tmp_path, "diff", "a.db", "b.db")
    assert compared.code == 0 and compared.out.startswith("IDENTICAL"), compared.out


def stacks(path):
    """Every op of every thread in order: its name, phase, module, user frame and whole stack, innermost first."""
    file = File(path)
    frames = {row[0]: row[1:] for row in file.rows("SELECT id, file, line, function, language, user FROM frame")}
    nodes = {node: (parent, frame) for node, parent, frame in file.rows("SELECT id, parent, frame FROM stack_node")}

    def whole(node):
        found = []
        while node:
            node, frame = nodes[node]
            found.append(frames[frame])
        return found

    return [(*row[:5], frames.get(row[5]), whole(row[6])) for row in file.rows(
        "SELECT o.stream, p.name, p.overload, o.phase, m.path, s.frame, o.stack FROM op o JOIN operator p ON p.id = o.operator"
        " JOIN signature s ON s.id = o.signature LEFT JOIN module m ON m.id = o.module ORDER BY o.stream, o.seq")]


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    """The same program with the frames read from the interpreter's memory, and through its public functions."""
    folder = tmp_path_factory.mktemp("walked")
    for how in ("raw", "public"):
        recorded = record(folder, how + ".db", PYTHON, STACKS, env={**os.environ, "SAMEBIT_FRAME_WALK": how})
        assert recorded.code == 0, recorded.err
        check_sound(folder / (how + ".db"))
    return folder


def test_both_ways_to_walk_the_frames_give_the_same_stacks(walked):
    raw, public = stacks(walked / "raw.db"), stacks(walked / "public.db")
    assert len(raw) == len(public) > 400
    for one, other in zip(raw, public):
        assert one == other
    compared = samebit(walked, "diff", "raw.db", "public.db")
    assert compared.code == 0 and compared.out.startswith("IDENTICAL"), compared.out


def test_the_stacks_are_those_of_the_program(walked):
    text = STACKS.read_text().splitlines()
    found = stacks(walked / "raw.db")

    def frames_of(operator):
        return next(stack for _, name, _, _, _, _, stack in found if name == operator)

    def told(operator):
        return [(function, text[line - 1].strip()) for file, line, function, _, user in frames_of(operator)
                if file.endswith("stacks.py")]

    within = [("frames", "[y.cos() for y in numbers(x)]"), ("<module>", "frames(torch.ones(3))")]
    comprehension = [("frames.<locals>.<listcomp>", "[y.cos() for y in numbers(x)]")]  # a frame of its own before Python 3.12
    assert told("aten::cos") in (within, comprehension + within)
    assert told("aten::sub")[0] == ("numbers", "yield x.sub(index)")
    assert [function for function, _ in told("aten::mul")][:3] == ["decorated", "twice.<locals>.wrapper", "frames"]
    assert [function for function, _ in told("aten::neg")][:2] == ["Holder.__getitem__", "frames"]
    assert told("aten::abs")[0] == ("Holder.region", "yield x.abs()") and told("aten::exp")[0] == ("later", "return x.exp()")
    deep = [line for _, _, _, _, _, _, stack in found for _, line, function, _, _ in stack if function == "recursive"]
    assert len(deep) == 2 * 41  # two threads
    assert {text[line - 1].strip() for line in deep} == {"return x.add(1) if depth == 0 else recursive("}
    modules = {module for _, name, _, _, module, _, _ in found if name == "aten::addmm"}
    assert modules == {"inner.0", "inner.1.0"}
