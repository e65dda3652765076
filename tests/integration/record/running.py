# SPDX-License-Identifier: Apache-2.0
"""Runs a program bare and under `samebit record`, and reads what the recording left."""
import json
import os
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent / "programs"
SAMEBIT = os.environ["SAMEBIT_BIN"]
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
OURS = "samebit: "
LIMIT = 120


@dataclass
class Ended:
    code: int  # the exit code, or the number of the signal as a negative one
    out: str
    err: str


def run(command, folder, **options):
    options.setdefault("timeout", LIMIT)
    options.setdefault("stdin", subprocess.DEVNULL)
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, errors="replace", **options)
    return Ended(done.returncode, done.stdout, done.stderr)


def samebit(folder, *words, **options):
    return run([SAMEBIT, *words], folder, **options)


def record(folder, name, *program, options=(), **more):
    return samebit(folder, "record", *options, "-o", name, "--", *program, **more)


def own_lines(ended):
    """What the recorder said, without its "samebit: "."""
    return [line[len(OURS):] for line in ended.err.splitlines() if line.startswith(OURS)]


def without_own_lines(ended):
    return "".join(line for line in ended.err.splitlines(keepends=True) if not line.startswith(OURS))


def check_same_end(bare, recorded):
    """The program under the recorder prints and ends as it does alone."""
    assert recorded.out == bare.out
    assert without_own_lines(recorded) == bare.err
    assert recorded.code == bare.code


class File:
    """A run file, read with sqlite3: independently of the product's reader."""

    def __init__(self, path):
        self.path = Path(path)
        self.db = sqlite3.connect("file:%s?mode=ro" % path, uri=True)

    def rows(self, statement, *values):
        return self.db.execute(statement, values).fetchall()

    def key(self, name):
        found = self.rows("SELECT value FROM run WHERE key = ?", name)
        return found[0][0] if found else None

    def environment(self):
        return dict(self.rows("SELECT key, value FROM environment"))

    def ops(self):
        return self.rows("SELECT count(*) FROM op")[0][0]

    def count(self, operator):
        return self.rows("SELECT count(*) FROM op o JOIN operator p ON p.id = o.operator WHERE p.name = ?", operator)[0][0]

    def argv(self):
        return json.loads(self.key("argv"))

    def has_journal(self):
        return any(Path(str(self.path) + suffix).exists() for suffix in ("-wal", "-shm", "-journal"))


def check_sound(path, end_state="complete"):
    """The file stands alone, says how it ended, and both readers of the product take it. It is returned."""
    file = File(path)
    assert file.key("end_state") == end_state
    assert not file.has_journal()
    checked = samebit(path.parent, "check", path.name)
    assert (checked.code, checked.out, checked.err) == (0, path.name + ": sound\n", "")
    told = samebit(path.parent, "info", path.name)
    assert told.code == 0 and told.err == ""
    words = end_state.replace("stopped: ", "").replace("nothing recorded", "nothing was recorded")
    assert told.out.startswith(("%s: %s, recorded " % (path.name, words))[:110]), told.out  # a longer line is cut
    return file
