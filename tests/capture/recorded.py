# SPDX-License-Identifier: Apache-2.0
"""Records a program text and reads the run file back with sqlite3, independently of the product's reader."""
import json
import os
import sqlite3
import subprocess
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIBRARY = os.environ["SAMEBIT_CAPTURE_LIBRARY"]
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
PHASES = ("other", "forward", "recompute", "backward", "optimizer")
KINDS = ("written", "view", "assembled", "external", "changed", "uninitialised", "pending")
THREW, INCOMPARABLE, NO_INPUT, DRAWS, UNDECLARED, GRAD = 1, 4, 8, 16, 32, 128
HOLES, UNINIT = 1, 8
OUTPUT_OF_RECORDED = "run.db"


@dataclass
class Value:
    id: int
    kind: str
    producer: int
    digest: bytes
    base: int
    flags: int
    uninit_bytes: int
    first: int
    end: int
    storage: int
    sources: list = field(default_factory=list)


@dataclass
class Op:
    seq: int
    name: str  # "aten::add_.Tensor" without "aten::"
    phase: str
    step: int
    module: str
    line: int  # of the signature's user frame
    forward: int
    flags: int
    arguments: dict
    result: str
    region: str
    inputs: list  # value ids, nested as in the schema
    outputs: list


def _flat(items):
    return [x for item in items for x in (item if isinstance(item, list) else [item]) if x]


class Run:
    def __init__(self, path):
        self.db = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
        self.values = {row[0]: Value(row[0], KINDS[row[1]], *row[2:]) for row in self.db.execute(
            "SELECT id, kind, producer, digest, base, flags, uninit_bytes, first_byte, end_byte, storage FROM value")}
        for value, source in self.db.execute("SELECT value, source FROM value_source ORDER BY value, position"):
            self.values[value].sources.append(source)
        self.ops = [self._op(row) for row in self.db.execute(
            "SELECT o.seq, p.name, p.overload, o.phase, o.step, m.path, f.line, o.forward, o.flags, a.text, o.result, r.name,"
            " o.inputs, o.outputs FROM op o JOIN operator p ON p.id = o.operator JOIN signature s ON s.id = o.signature"
            " LEFT JOIN module m ON m.id = o.module LEFT JOIN frame f ON f.id = s.frame"
            " LEFT JOIN arguments a ON a.id = o.arguments LEFT JOIN region r ON r.id = o.region ORDER BY o.seq")]
        self.draws = {row[0]: (row[1], row[2]) for row in self.db.execute("SELECT op, before, after FROM draw")}

    @staticmethod
    def _op(row):
        name = row[1].replace("aten::", "") + ("." + row[2] if row[2] else "")
        return Op(row[0], name, PHASES[row[3]], -1 if row[4] is None else row[4], row[5], row[6], row[7] or 0, row[8],
                  json.loads(row[9] or "{}"), row[10], row[11], json.loads(row[12]), json.loads(row[13]))

    def key(self, name):
        return self.db.execute("SELECT value FROM run WHERE key = ?", (name,)).fetchone()[0]

    def named(self, name):
        return [op for op in self.ops if op.name == name]

    def one(self, name):
        found = self.named(name)
        assert len(found) == 1, [op.name for op in self.ops]
        return found[0]

    def ins(self, op):
        return [self.values[v] for v in _flat(op.inputs)]

    def outs(self, op):
        return [self.values[v] for v in _flat(op.outputs)]

    def names(self):
        return [op.name for op in self.ops]


def run_program(folder, text, library=LIBRARY, **environment):
    program = folder / "program.py"
    program.write_text(textwrap.dedent(text))
    variables = {**os.environ, "SAMEBIT_OUT": str(folder / OUTPUT_OF_RECORDED), **environment}
    return subprocess.run([PYTHON, str(HERE / "armed.py"), library, str(program)], env=variables, cwd=folder,
                          capture_output=True, text=True, timeout=120)


def record(folder, text, **environment):
    done = run_program(folder, text, **environment)
    assert done.returncode == 0, done.stderr
    return Run(folder / OUTPUT_OF_RECORDED)
