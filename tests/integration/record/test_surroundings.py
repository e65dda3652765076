# SPDX-License-Identifier: Apache-2.0
"""What a recorded program finds around itself is what it finds alone, but for documented variables; the user's own
start-up file runs; options that keep ours from running are said in words."""
import json
import os
import signal

import pytest

from running import PROGRAMS, PYTHON, SAMEBIT, check_same_end, check_sound, own_lines, record, run, without_own_lines

OWN_VARIABLES = {"SAMEBIT_CORES", "SAMEBIT_NOTES", "SAMEBIT_OPTIONS", "SAMEBIT_OUT", "SAMEBIT_OWNER"}
TORCH = "import torch; print(torch.ones(2).mul(2).sum().item())"
ISOLATED = ("samebit: 0 ops recorded: the program was started with python -I, -E or -S (SB-R04)\n"
            "  start it without these options\n")


def test_what_the_program_finds_around_itself(tmp_path):
    program = [PYTHON, "-W", "ignore::ImportWarning", PROGRAMS / "surroundings.py", "a"]
    own = tmp_path / "own"
    own.mkdir()
    home = tmp_path / "home"
    variables = {**os.environ, "PYTHONPATH": "%s:relative" % own, "HOME": str(home), "TMPDIR": str(tmp_path), "PYTHONHASHSEED": "0"}
    options = {"env": variables, "preexec_fn": lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)}  # as nohup does
    bare, recorded = run(program, tmp_path, **options), record(tmp_path, "a.db", *program, **options)
    assert bare.code == 0 and bare.err == ""
    assert (recorded.code, without_own_lines(recorded)) == (0, "")
    alone, under = json.loads(bare.out), json.loads(recorded.out)
    added = {name for name in under["environment"] if name not in alone["environment"]}
    assert added == OWN_VARIABLES
    changed = {name for name in alone["environment"] if under["environment"].get(name) != alone["environment"][name]}
    assert changed == {"PYTHONPATH"}
    boot, kept = under["environment"]["PYTHONPATH"].split(":", 1)
    assert kept == variables["PYTHONPATH"] and boot.endswith("/lib/samebit/boot")
    assert [name for name in under["modules"][0] if name not in alone["modules"][0]] == ["sitecustomize"]
    assert not [path for path in under["path"][1] if path == boot]
    for thing in sorted(set(alone) - {"environment", "modules"}):
        assert under[thing] == alone[thing], thing
    assert under["modules"][1] == alone["modules"][1]
    assert sorted(os.listdir(tmp_path)) == ["a.db", "own"]
    environment = check_sound(tmp_path / "a.db").environment()
    assert environment["env.PYTHONHASHSEED"] == "0"
    assert not [key for key, value in environment.items() if "samebit" in (key + value).lower()]


@pytest.mark.parametrize("text", ["import sys; print(__name__, __spec__.name, 'sitecustomize' in sys.modules, __file__)",
                                  "import torch; print('early', torch.ones(1).add(1).item())",
                                  "raise ValueError('a start-up file with a fault')"], ids=["speaks", "imports torch", "fails"])
def test_the_users_own_start_up_file_runs(text, tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "sitecustomize.py").write_text(text + "\n")
    variables = {**os.environ, "PYTHONPATH": str(own)}
    program = [PYTHON, "-c", TORCH + "; import sys; print(sys.modules.get('sitecustomize'))"]
    bare, recorded = run(program, tmp_path, env=variables), record(tmp_path, "a.db", *program, env=variables)
    check_same_end(bare, recorded)
    assert bare.code == 0 and len(bare.out + bare.err) > 60
    file = check_sound(tmp_path / "a.db")
    assert file.count("aten::mul") == 1 and file.count("aten::add") == ("torch" in text)


@pytest.mark.parametrize("option", ["-I", "-E", "-S", "-OsuI"])
def test_an_option_that_keeps_us_out_is_said(option, tmp_path):
    program = [PYTHON, option, "-c", "print(1)"]
    recorded = record(tmp_path, "a.db", *program)
    assert (recorded.code, recorded.out, recorded.err) == (125, "1\n", ISOLATED)
    file = check_sound(tmp_path / "a.db", "nothing recorded: the program was started with python -I, -E or -S")
    assert file.argv() == program and file.ops() == 0


def test_the_same_through_a_script_and_a_failing_program(tmp_path):
    script = tmp_path / "tool"
    script.write_text("#!/usr/bin/env -S %s -I\nraise SystemExit(8)\n" % PYTHON)
    script.chmod(0o755)
    recorded = record(tmp_path, "a.db", "./tool")
    assert (recorded.code, recorded.out, recorded.err) == (8, "", ISOLATED)
    through_shell = record(tmp_path, "b.db", "sh", "-c", "%s -I -c 'print(1)'" % PYTHON)
    assert (through_shell.code, through_shell.out) == (125, "1\n")
    assert through_shell.err == ("samebit: 0 ops recorded: the program is no Python program, or starts one with -I, -E or -S or "
                                 "with an environment of its own (SB-R04)\n")


def test_a_recording_inside_a_recording_is_its_own(tmp_path):
    inner = "import subprocess, sys; print(subprocess.run(%r, capture_output=True, text=True))" % (
        [SAMEBIT, "record", "-o", "inner.db", "--", PYTHON, "-c", TORCH],)
    recorded = record(tmp_path, "outer.db", PYTHON, "-c", inner)
    assert recorded.code == 125 and own_lines(recorded) == ["0 ops recorded: the program never imported torch (SB-R04)"]
    assert "stdout='4.0\\n'" in recorded.out and "inner.db: 3 ops, " not in recorded.out
    assert check_sound(tmp_path / "inner.db").count("aten::mul") == 1
