# SPDX-License-Identifier: Apache-2.0
"""Marks on real recordings: what differs is peeled off, origin after origin, until nothing is left."""
import json
import os
import subprocess
import sys
from pathlib import Path

SAMEBIT = os.environ["SAMEBIT_BIN"]
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
PROGRAM = Path(__file__).resolve().parent / "two_sums.py"
ALLOW = "sums.allow.json"
MOST_ROUNDS = 4


def samebit(folder, *words):
    return subprocess.run([SAMEBIT, *words], cwd=folder, capture_output=True, text=True, timeout=120)


def lines_of(comment):
    return [number for number, line in enumerate(PROGRAM.read_text().splitlines(), 1) if line.endswith(comment)]


def test_two_origins_are_peeled_to_none(tmp_path):
    for name, threads in (("a.db", "1"), ("b.db", "2")):
        done = samebit(tmp_path, "record", "-o", name, "--", PYTHON, str(PROGRAM), threads)
        assert done.returncode == 0, done.stderr
    allow = []
    for _ in range(MOST_ROUNDS):
        done = samebit(tmp_path, "diff", "a.db", "b.db", "--format", "json", *allow)
        report = json.loads(done.stdout)
        if report["first"] is None:
            break
        assert (done.returncode, report["verdict"]) == (1, "diverged")
        marked = samebit(tmp_path, "mark", "a.db", str(report["first"]["baseline_seq"]), "--allow", ALLOW)
        assert marked.returncode == 0, marked.stderr
        allow = ["--allow", ALLOW]
    assert (done.returncode, report["verdict"]) == (0, "explained")
    assert report["unexplained"] == 0
    assert report["marks"]["unused"] == []
    rules = json.loads((tmp_path / ALLOW).read_text())["marks"]
    assert [rule["line"] for rule in rules] == lines_of("# origin 1") + lines_of("# origin 2")
    assert {rule["op"] for rule in rules} == {"aten::sum"}
    text = samebit(tmp_path, "diff", "a.db", "b.db", *allow)
    assert text.returncode == 0 and text.stdout.startswith("ALL ALLOWED  ")
    checked = samebit(tmp_path, "allow", "check", ALLOW, "a.db", "b.db")
    assert "allows 1 origin" in checked.stdout, checked.stdout


def record_both(folder, *options, program=PROGRAM):
    for name, threads in (("a.db", "1"), ("b.db", "2")):
        done = samebit(folder, "record", *options, "-o", name, "--", PYTHON, str(program), threads)
        assert done.returncode == 0, done.stderr


def compared(folder, *options):
    done = samebit(folder, "diff", "a.db", "b.db", "--format", "json", *options)
    return done.returncode, json.loads(done.stdout)


def test_tensors_decide_a_tolerance(tmp_path):
    record_both(tmp_path, "--level", "tensors")
    _, report = compared(tmp_path)
    differing = report["counts"]["origin"] + report["counts"]["propagated"]
    code, report = compared(tmp_path, "--atol", "1e-2", "--rtol", "1e-2")
    assert (code, report["verdict"], report["counts"]["tolerated"]) == (0, "explained", differing)
    assert report["first"] is None and report["origins"] == []
    code, report = compared(tmp_path, "--atol", "1e-30")
    assert (code, report["verdict"], report["counts"]["tolerated"]) == (1, "diverged", 0)
    assert report["first"]["op"] == "aten::sum"

    seq = str(report["first"]["baseline_seq"])
    rule = ("mark", "a.db", seq, "--scope", "operator", "--action", "tolerate", "--allow", ALLOW)
    assert samebit(tmp_path, *rule, "--rtol", "1e-2").returncode == 0
    code, report = compared(tmp_path, "--allow", ALLOW)
    assert (code, report["verdict"], report["marks"]["rules"][0]["undecided"]) == (0, "explained", 0)
    assert samebit(tmp_path, *rule, "--atol", "1e-30").returncode == 0
    code, report = compared(tmp_path, "--allow", ALLOW)
    assert (code, report["verdict"], report["marks"]["rules"][0]["undecided"]) == (1, "diverged", 0)


def test_digests_alone_decide_no_tolerance(tmp_path):
    program = tmp_path / "wide.py"
    program.write_text(PROGRAM.read_text() + "wide = both * torch.ones(100)\n")  # too large to be kept by default
    record_both(tmp_path, program=program)
    code, report = compared(tmp_path, "--atol", "1e9")
    assert (code, report["verdict"], report["counts"]["tolerated"]) == (1, "diverged", 0)
    assert any("cannot be held against the tolerance" in note for note in report["notes"])
    text = samebit(tmp_path, "diff", "a.db", "b.db", "--atol", "1e9")
    assert text.returncode == 1 and "cannot be held against the tolerance" in " ".join(text.stdout.split())


def test_a_tolerance_is_a_number_from_0_on(tmp_path):
    for limit in ("-1", "much"):
        done = samebit(tmp_path, "diff", "a.db", "b.db", "--rtol", limit)
        assert done.returncode == 2 and "--rtol" in done.stderr
