# SPDX-License-Identifier: Apache-2.0
"""Records a program with all content, exports a replay file, runs the program under it."""
import json
import os
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

SAMEBIT = Path(os.environ["SAMEBIT_BIN"])
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
SUBSTITUTED = 64

# Every program: `seed` is its argument; `result(...)` prints the bits of tensors.
HEAD = """
import hashlib, sys
import torch
import torch.nn.functional as F
seed = int(sys.argv[1])
torch.manual_seed(seed)
def result(*tensors):
    for tensor in tensors:
        print(hashlib.sha256(tensor.detach().contiguous().numpy().tobytes()).hexdigest()[:16])
"""


class Ended:
    def __init__(self, done):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr


def run(folder, *command, **environment):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300,
                          env={**os.environ, **environment})
    return Ended(done)


def write_program(folder, body):
    (folder / "program.py").write_text(HEAD + textwrap.dedent(body))
    return folder / "program.py"


def bare(folder, program, *arguments):
    ended = run(folder, PYTHON, program, *arguments)
    assert ended.code == 0, ended.err
    return ended.out


def record_all(folder, program, *arguments, name="a.db"):
    """The baseline with the content of every output; what it printed."""
    (folder / name).unlink(missing_ok=True)
    ended = run(folder, SAMEBIT, "record", "--quiet", "--level", "tensors", "-o", name, "--", PYTHON, program, *arguments)
    assert ended.code == 0, ended.err
    return ended.out


def operators(folder, name="a.db"):
    """Operators of a run that are not collectives."""
    with sqlite3.connect(folder / name) as db:
        rows = db.execute("SELECT DISTINCT p.name, p.overload FROM op o JOIN operator p ON p.id = o.operator")
        return sorted(name + ("." + overload if overload else "") for name, overload in rows)


def rule(op, **more):
    return {"action": "replay", "scope": "operator", "op": op, "reason": "test", **more}


def export(folder, rules, name="a.db", output="x.replay.db"):
    (folder / "x.allow.json").write_text(json.dumps({"samebit_allowlist": 1, "marks": rules}))
    (folder / output).unlink(missing_ok=True)
    return run(folder, SAMEBIT, "export-replay", name, "--allow", "x.allow.json", "-o", output)


def replay(folder, program, *arguments, options=(), name="c.db"):
    return run(folder, SAMEBIT, "record", "--force", "--replay", "x.replay.db", *options, "-o", name, "--", PYTHON, program,
               *arguments)


def uses(folder, name="c.db"):
    """Operator (none: no op) and outcome of every row of `replay_use`."""
    with sqlite3.connect(folder / name) as db:
        return db.execute("SELECT p.name, u.outcome FROM replay_use u LEFT JOIN op o ON o.seq = u.op"
                          " LEFT JOIN operator p ON p.id = o.operator ORDER BY u.id").fetchall()


def substituted(folder, name="c.db"):
    with sqlite3.connect(folder / name) as db:
        return [row[0] for row in db.execute(
            "SELECT p.name FROM op o JOIN operator p ON p.id = o.operator WHERE o.flags & ? ORDER BY o.seq", (SUBSTITUTED,))]
