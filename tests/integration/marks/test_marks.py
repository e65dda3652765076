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
