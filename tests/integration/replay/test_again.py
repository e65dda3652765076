# SPDX-License-Identifier: Apache-2.0
"""`record --again`: the recorded program in its folder; `record -n N`: several recordings and their comparison."""
import sqlite3

from replaying import PYTHON, SAMEBIT, run, write_program

BODY = """
import os
print(os.getcwd(), seed, torch.rand(3).tolist() if "--draw" in sys.argv else torch.ones(3).tolist())
"""


def argv(path):
    with sqlite3.connect(path) as db:
        return db.execute("SELECT value FROM run WHERE key = 'argv'").fetchone()[0]


def test_runs_the_recorded_program_in_its_folder(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    write_program(there, BODY)
    first = run(there, SAMEBIT, "record", "-o", "a.db", "--", PYTHON, "program.py", "7", "two words")
    assert first.code == 0, first.err
    again = run(here, SAMEBIT, "record", "--again", "../there/a.db", "-o", "b.db")
    assert again.code == 0, again.err
    assert again.out == first.out and str(there) in again.out
    assert "samebit: runs again in %s: %s program.py 7 'two words'" % (there, PYTHON) in again.err
    assert argv(here / "b.db") == argv(there / "a.db")


def test_refuses_what_it_cannot_run_again(tmp_path):
    write_program(tmp_path, BODY)
    assert run(tmp_path, SAMEBIT, "record", "--again", "none.db", "-o", "b.db").code == 125
    assert run(tmp_path, SAMEBIT, "record", "--again", "none.db").code == 125
    assert not list(tmp_path.glob("*.db"))


def test_records_several_times_and_compares(tmp_path):
    write_program(tmp_path, BODY)
    same = run(tmp_path, SAMEBIT, "record", "-n", "2", "-o", "r.db", "--", PYTHON, "program.py", "7")
    assert same.code == 0, same.err
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["r.1.db", "r.2.db"]
    assert "IDENTICAL" in same.out.upper()
    failing = run(tmp_path, SAMEBIT, "record", "-n", "2", "--force", "-o", "r.db", "--", PYTHON, "-c", "raise SystemExit(4)")
    assert failing.code == 4
