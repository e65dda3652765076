# SPDX-License-Identifier: Apache-2.0
"""The loop that the product exists for: look, mark the first origin, export, run again under the replay file, look again.
Three independent origins of a training loop are gone after three rounds, with no file edited by hand."""
import json
from pathlib import Path

from replaying import PYTHON, SAMEBIT, run

PROGRAM = Path(__file__).resolve().parent / "three_origins.py"
ALLOW, REPLAY = "three.allow.json", "three.replay.db"
STEPS = 3
ORIGINS = [number for number, line in enumerate(PROGRAM.read_text().splitlines(), 1) if line.endswith("# origin")]


def record(folder, name, variant, *options):
    ended = run(folder, SAMEBIT, "record", *options, "-o", name, "--", PYTHON, PROGRAM, variant)
    assert ended.code == 0, ended.err
    return ended


def compare(folder, candidate, *options):
    ended = run(folder, SAMEBIT, "diff", "a.db", candidate, "--format", "json", *options)
    return ended.code, json.loads(ended.out)


def test_three_origins_are_gone_after_three_rounds(tmp_path):
    recorded = record(tmp_path, "a.db", 1).out
    assert record(tmp_path, "b0.db", 2).out != recorded
    code, report = compare(tmp_path, "b0.db")
    lines = []
    for turn in range(1, len(ORIGINS) + 1):
        assert (code, report["verdict"], report["unexplained"]) == (1, "diverged", 0)
        first = report["first"]
        lines.append(first["source"]["line"])
        marked = run(tmp_path, SAMEBIT, "mark", "a.db", first["baseline_seq"], "--allow", ALLOW, "--reason", "known")
        assert marked.code == 0, marked.err
        exported = run(tmp_path, SAMEBIT, "export-replay", "--force", "a.db", "--allow", ALLOW, "-o", REPLAY)
        assert exported.code == 0, exported.err
        candidate = f"b{turn}.db"
        ended = record(tmp_path, candidate, 2, "--replay", REPLAY)
        code, report = compare(tmp_path, candidate, "--allow", ALLOW)
    assert (code, report["verdict"], report["unexplained"]) == (0, "explained", 0)
    assert sorted(lines) == ORIGINS
    # The rule of the sum covers the one that its line has in the backward pass, too: four outputs a step.
    assert report["replayed"] == STEPS * (len(ORIGINS) + 1)
    assert ended.out == recorded
    assert f"Replayed {report['replayed']} of {report['replayed']} outputs" in ended.err
    assert f"next: samebit diff a.db {candidate} --allow {ALLOW}\n" in ended.err  # not b0.db, which is newer
    text = run(tmp_path, SAMEBIT, "diff", "a.db", candidate, "--allow", ALLOW)
    assert text.code == 0
    assert f"(recorded under {REPLAY})" in text.out
    assert f"{report['replayed']} replayed" in text.out
