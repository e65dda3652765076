# SPDX-License-Identifier: Apache-2.0
"""Kept tensors through the whole product: recorded, checked, and the magnitude that diff says is the one numpy computes."""
import json
import os
import sqlite3
import subprocess
import sys
import textwrap

import numpy
import pytest

SAMEBIT = os.environ["SAMEBIT_BIN"]
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
# With NUDGE set, some elements of the input come from outside with other bits.
PROGRAM = """
    import os
    import numpy
    import torch
    a = numpy.linspace(1, 2, 300, dtype=numpy.float32).reshape(20, 15)
    if os.environ.get("NUDGE"):
        a[3, 4] = numpy.nextafter(a[3, 4], numpy.float32(9))
        a[19, 14] += numpy.float32(0.25)
    numpy.save(os.environ["SEEN"], a)
    x = torch.from_numpy(a)
    y = x * 2
    print(y.sum().item())
"""


def samebit(folder, *words, **environment):
    return subprocess.run([SAMEBIT, *words], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True,
                          timeout=120)


def recorded(folder, *options):
    """a.db and b.db, with what numpy saw in a.npy and b.npy."""
    (folder / "train.py").write_text(textwrap.dedent(PROGRAM))
    for name, nudge in (("a", ""), ("b", "1")):
        done = samebit(folder, "record", "--quiet", *options, "-o", name + ".db", "--", PYTHON, "train.py",
                       NUDGE=nudge, SEEN=name + ".npy")
        assert done.returncode == 0, done.stderr
        assert samebit(folder, "check", name + ".db").returncode == 0
    return numpy.load(folder / "a.npy"), numpy.load(folder / "b.npy")


def first_of(folder):
    done = samebit(folder, "diff", "a.db", "b.db", "--format", "json")
    assert done.returncode == 1, done.stderr
    return json.loads(done.stdout)["first"]


def assert_measured(magnitude, a, b):
    assert magnitude["evidence"] == "tensors" and magnitude["slot"] == "input 0"
    assert magnitude["differing"] == int((a != b).sum()) == 2 and magnitude["elements"] == a.size
    assert magnitude["max_abs"] == float(numpy.abs(b.astype(float) - a).max())
    assert magnitude["ulp"] == int(numpy.abs(b.view(numpy.int32).astype(int) - a.view(numpy.int32)).max())
    assert magnitude["first_index"] == [3, 4] and magnitude["difference"] == "values"


def test_without_content_it_says_how_to_get_it(tmp_path):
    recorded(tmp_path)
    first = first_of(tmp_path)
    assert first["magnitude"]["evidence"] == "digests" and first["magnitude"]["differing"] is None
    assert "--level tensors" in first["how"]


def test_level_tensors_gives_the_magnitude(tmp_path):
    a, b = recorded(tmp_path, "--level", "tensors")
    first = first_of(tmp_path)
    assert_measured(first["magnitude"], a, b)
    assert "2 of 300 elements, largest difference 0.25" in first["how"]
    text = samebit(tmp_path, "diff", "a.db", "b.db").stdout
    assert "2 of 300 elements" in text and "First differing element [3, 4]." in text


@pytest.mark.parametrize("scope", ["line", "operator", "occurrence", "shape"])
def test_an_allowlist_keeps_just_what_it_names(tmp_path, scope):
    recorded(tmp_path)
    seq = str(first_of(tmp_path)["baseline_seq"])
    marked = samebit(tmp_path, "mark", "a.db", seq, "--allow", "k.allow.json", "--scope", scope)
    assert marked.returncode == 0, marked.stderr
    (tmp_path / "a.db").unlink()
    (tmp_path / "b.db").unlink()
    a, b = recorded(tmp_path, "--keep", "k.allow.json")
    assert_measured(first_of(tmp_path)["magnitude"], a, b)
    database = sqlite3.connect(tmp_path / "a.db")
    kept = json.loads(database.execute("SELECT value FROM run WHERE key = 'kept'").fetchone()[0])
    assert kept["rule_ops"] == [1] and kept["cut"] == []
    large = database.execute("SELECT count(DISTINCT b.digest) FROM blob b JOIN value v ON v.digest = b.digest"
                             " WHERE v.end_byte - v.first_byte > 64").fetchone()[0]
    assert large == 2  # what the op reads and what it returns


def test_info_says_what_is_kept_and_what_was_cut(tmp_path):
    (tmp_path / "put.py").write_text(textwrap.dedent("""
        import torch
        w = torch.zeros(5 << 20)
        w.index_put_((torch.arange(3),), torch.ones(3), accumulate=True)
    """))
    assert samebit(tmp_path, "record", "--quiet", "-o", "p.db", "--", PYTHON, "put.py").returncode == 0
    told = samebit(tmp_path, "info", "p.db").stdout
    assert "2 tensors (0.0 MB of 268 MB)" in told  # the indices and the ones
    cut = [line for line in told.splitlines() if line.strip().startswith("not kept")]
    assert len(cut) == 1 and ": 1 (21 MB; too large for one op)" in cut[0]


def test_an_allowlist_that_cannot_be_read_starts_nothing(tmp_path):
    (tmp_path / "k.allow.json").write_text("{")
    done = samebit(tmp_path, "record", "--keep", "k.allow.json", "-o", "a.db", "--", PYTHON, "-c", "open('ran', 'w')")
    assert done.returncode == 125 and "k.allow.json" in done.stderr
    assert not (tmp_path / "ran").exists() and not (tmp_path / "a.db").exists()


def test_a_rule_that_meets_no_op_is_said(tmp_path):
    rules = [{"action": "ignore", "scope": "operator", "op": op, "reason": "test"} for op in ("aten::mul.Tensor", "aten::conv2d")]
    (tmp_path / "k.allow.json").write_text(json.dumps({"samebit_allowlist": 1, "marks": rules}))
    (tmp_path / "train.py").write_text(textwrap.dedent(PROGRAM))
    done = samebit(tmp_path, "record", "--keep", "k.allow.json", "-o", "a.db", "--", PYTHON, "train.py", SEEN="a.npy")
    unmet = [line for line in done.stderr.splitlines() if "nothing is kept" in line]
    assert unmet == ['samebit: nothing is kept for rule 2 "aten::conv2d anywhere" of k.allow.json: it met no op of this run']


def test_show_says_what_is_kept(tmp_path):
    recorded(tmp_path)
    with sqlite3.connect(tmp_path / "a.db") as db:
        wide, small = (db.execute("SELECT o.seq FROM op o JOIN operator p ON p.id = o.operator WHERE p.name = ?", (name,))
                       .fetchone()[0] for name in ("aten::mul", "aten::sum"))
    assert "content kept" not in samebit(tmp_path, "show", "a.db", str(wide)).stdout
    shown = " ".join(samebit(tmp_path, "show", "a.db", str(small)).stdout.split())
    assert shown.count("content kept") == 1 and "content kept (4 bytes)" in shown


def test_statistics_bound_the_difference(tmp_path):
    a, b = recorded(tmp_path, "--level", "stats")
    magnitude = first_of(tmp_path)["magnitude"]
    assert (magnitude["evidence"], magnitude["max_abs"], magnitude["rms_estimate"]) == ("statistics", None, None)
    assert magnitude["max_abs_at_least"] == float(b.max()) - float(a.max()) == 0.25
    text = " ".join(samebit(tmp_path, "diff", "a.db", "b.db").stdout.split())
    assert "an estimate: largest difference at least 0.25; its elements are not kept" in text
    with sqlite3.connect(tmp_path / "a.db") as db:
        least, most, total = db.execute("SELECT least, most, sum FROM summary WHERE numbers = 300 ORDER BY most").fetchone()
    assert (least, most) == (1.0, 2.0)
    assert abs(total - a.astype(float).sum()) < 1e-9


def test_a_sketch_estimates_the_difference(tmp_path):
    a, b = recorded(tmp_path, "--level", "sketch")
    magnitude = first_of(tmp_path)["magnitude"]
    rms = float(numpy.sqrt(((b.astype(float) - a) ** 2).mean()))
    assert magnitude["evidence"] == "sketch" and abs(magnitude["rms_estimate"] / rms - 1) < 1e-3
    text = " ".join(samebit(tmp_path, "diff", "a.db", "b.db").stdout.split())
    assert "root mean square difference about 0.0144" in text
    with sqlite3.connect(tmp_path / "a.db") as db:
        op = db.execute("SELECT o.seq FROM op o JOIN operator p ON p.id = o.operator WHERE p.name = 'aten::mul'").fetchone()[0]
    assert "from 1 to 2, mean 1.5," in " ".join(samebit(tmp_path, "show", "a.db", str(op)).stdout.split())


def test_check_finds_a_summary_of_other_content(tmp_path):
    recorded(tmp_path, "--level", "stats")
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("UPDATE summary SET sum = sum + 1")
    done = samebit(tmp_path, "check", "a.db")
    assert done.returncode == 1 and "its summary is that of other content" in done.stdout + done.stderr
