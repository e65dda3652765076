# SPDX-License-Identifier: Apache-2.0
"""What `samebit record` is given and cannot use: exact words, codes, exit codes; nothing is started, nothing is left."""
import os
import resource
import sqlite3

import pytest

from running import PYTHON, Ended, check_sound, record, run, samebit

HINT = "  try: samebit record -o a.db -- python train.py\n"
NOT_STARTED = "  nothing was started\n"


def started(folder):
    """A program that shows that it was started."""
    return ["touch", folder / "started"]


def said(text, code=125, out=""):
    return Ended(code, out, text)


@pytest.mark.parametrize("words, text", [
    ([], "samebit: no output file given (SB-R03)\n" + HINT),
    (["--", "true"], "samebit: no output file given (SB-R03)\n" + HINT),
    (["-o", "a.db"], "samebit: no program given - try: samebit record -o a.db -- python train.py (SB-U04)\n"),
    (["-o", "a.db", "--"], "samebit: no program given - try: samebit record -o a.db -- python train.py (SB-U04)\n"),
    (["-o", "a.txt", "--", "true"],
     "samebit: \"a.txt\" is no name for a recording: it must end in .db (nothing was started) (SB-U04)\n"),
    (["-o", ".db", "--", "true"],
     "samebit: \".db\" is no name for a recording: it must end in .db (nothing was started) (SB-U04)\n"),
    (["-o", "--", "true"], "samebit: --output: 1 required RUN.db missing (SB-U04)\n"),
    (["--outputs", "a.db", "--", "true"], "samebit: The following argument was not expected: --outputs (SB-U04)\n"),
    (["-o", "a.db", "--nonsense", "--", "true"], "samebit: The following argument was not expected: --nonsense (SB-U04)\n"),
    (["--stacks", "cobol", "-o", "a.db", "--", "true"], "samebit: --stacks: cobol not in {python,none} (SB-U04)\n"),
    (["-o", "no folder/a.db", "--", "true"],
     "samebit: cannot write in \"{}/no folder\": no such file or directory (SB-R02)\n" + NOT_STARTED),
    (["-o", "/proc/a.db", "--", "true"], "samebit: cannot write in \"/proc\": no such file or directory (SB-R02)\n" + NOT_STARTED),
], ids=lambda value: " ".join(value) if isinstance(value, list) else None)
def test_a_command_line_that_says_too_little(words, text, tmp_path):
    assert samebit(tmp_path, "record", *words) == said(text.replace("{}", str(tmp_path)))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["a.db", "a.rank3.db", "a.child1.db"])
def test_an_output_that_exists_is_never_overwritten(name, tmp_path):
    (tmp_path / name).write_text("years of work")
    expected = said("samebit: \"%s\" exists (SB-R01)\n  choose another name, or --force to replace it (nothing was started)\n" % name)
    assert record(tmp_path, "a.db", *started(tmp_path)) == expected
    forced = record(tmp_path, "a.db", *started(tmp_path), options=["--force"])
    assert forced == said("samebit: \"%s\" is not a run file: it begins with \"years of work\" (text) (SB-F04)\n"
                          "  Samebit run files are SQLite\n" % name)
    assert os.listdir(tmp_path) == [name] and (tmp_path / name).read_text() == "years of work"


def test_force_replaces_runs_and_empty_files_and_no_other_database(tmp_path):
    program = [PYTHON, "-c", "print(1)"]
    never = said("samebit: 0 ops recorded: the program never imported torch (SB-R04)\n", 125, "1\n")
    (tmp_path / "a.db").write_text("")
    assert record(tmp_path, "a.db", *program, options=["--force"]) == never
    (tmp_path / "a.rank1.db").write_bytes((tmp_path / "a.db").read_bytes())
    assert record(tmp_path, "a.db", *program, options=["--force"]) == never
    assert os.listdir(tmp_path) == ["a.db"]
    check_sound(tmp_path / "a.db", "nothing recorded: the program never imported torch")
    sqlite3.connect(tmp_path / "b.db").execute("CREATE TABLE precious (x)")
    refused = record(tmp_path, "b.db", *started(tmp_path), options=["--force"])
    assert refused == said('samebit: "b.db" is an SQLite file of another program (application id 0x00000000) (SB-F05)\n')
    assert sorted(os.listdir(tmp_path)) == ["a.db", "b.db"]


def test_a_program_that_cannot_be_run(tmp_path):
    (tmp_path / "plain.py").write_text("print(1)\n")
    (tmp_path / "orphan").write_text("#!/no/such/interpreter\n")
    (tmp_path / "orphan").chmod(0o755)
    (tmp_path / "foreign").write_bytes(b"\x7fELF\x01\x01\x01" + bytes(200))  # 32 bits
    (tmp_path / "foreign").chmod(0o755)
    before = sorted(os.listdir(tmp_path))
    for program, code, text in [
        ("pyhton3", 127, 'cannot run "pyhton3": command not found (SB-R06)\n  did you mean "python3"?\n'),
        ("./plane.py", 127, 'cannot run "./plane.py": command not found (SB-R06)\n'),
        ("./plain.py", 126, 'cannot run "./plain.py": permission denied (SB-R06)\n'),
        ("./", 126, 'cannot run "./": is a directory (SB-R06)\n'),
        ("./orphan", 126, 'cannot run "./orphan": /no/such/interpreter: no such file or directory (SB-R06)\n'),
        ("./foreign", 125, '"./foreign" is a program for another kind of machine (nothing was started) (SB-U04)\n'),
    ]:
        assert record(tmp_path, "a.db", program, "x") == said("samebit: " + text, code)
        assert sorted(os.listdir(tmp_path)) == before


def test_a_full_disk_is_seen_before_the_start(tmp_path):
    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    full_disk = record(tmp_path, "a.db", *started(tmp_path), preexec_fn=full)
    assert full_disk == said('samebit: cannot write in "%s": file too large (SB-R02)\n' % tmp_path + NOT_STARTED)
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_is_read_only_is_seen_before_the_start(tmp_path):
    tmp_path.chmod(0o555)
    refused = record(tmp_path, "a.db", "true")
    tmp_path.chmod(0o755)
    assert refused == said('samebit: cannot write in "%s": permission denied (SB-R02)\n' % tmp_path + NOT_STARTED)


def test_nothing_is_recorded_of_programs_without_torch(tmp_path):
    for number, (program, code, reason) in enumerate([
        ([PYTHON, "-c", "pass"], 125, "the program never imported torch"),
        ([PYTHON, "-c", "raise SystemExit(3)"], 3, "the program never imported torch"),
        (["true"], 125, "the program is no Python program, or starts one with -I, -E or -S or with an environment of its own"),
        (["false"], 1, "the program is no Python program, or starts one with -I, -E or -S or with an environment of its own"),
        ([PYTHON, "-c", "import torch"], 125, "the program ran no op"),
    ]):
        name = "%d.db" % number
        assert record(tmp_path, name, *program) == said("samebit: 0 ops recorded: %s (SB-R04)\n" % reason, code)
        file = check_sound(tmp_path / name, "nothing recorded: " + reason)
        assert file.ops() == 0 and file.argv() == program
    told = samebit(tmp_path, "diff", "0.db", "1.db")
    assert told.code == 3 and "identical" not in (told.out + told.err).lower()


def fake_torch(folder, version):
    (folder / "torch").mkdir()
    (folder / "torch" / "__init__.py").write_text("__version__ = %r\n" % version)
    return {**os.environ, "PYTHONPATH": str(folder)}


def test_a_torch_without_its_library_is_named_with_those_there_are(tmp_path):
    variables = fake_torch(tmp_path, "2.11.0+cpu")
    program = [PYTHON, "-c", "import torch; print(torch.__version__)"]
    text = ('samebit: no capture library for torch 2.11.0+cpu (in %s): this Samebit has %s (SB-R05)\n'
            "  run the program with a Python whose torch is one of these\n")
    recorded = record(tmp_path, "a.db", *program, env=variables)
    built = run([PYTHON, "-c", "import torch; print('.'.join(torch.__version__.split('.')[:2]))"], tmp_path.parent).out.strip()
    assert recorded == said(text % (tmp_path, built), 125, "2.11.0+cpu\n")
    assert sorted(os.listdir(tmp_path)) == ["a.db", "torch"]


def test_a_torch_that_only_looks_like_it_is_refused(tmp_path):
    """The same version, but no libtorch: the library must not bring its own."""
    built = run([PYTHON, "-c", "import torch; print(torch.__version__)"], tmp_path.parent).out.strip()
    variables = fake_torch(tmp_path, built)
    recorded = record(tmp_path, "a.db", PYTHON, "-c", "import torch; print(1)", env=variables)
    assert recorded == said("samebit: 0 ops recorded: the capture library needs libtorch_cpu.so, which this torch does not have "
                            "(SB-R04)\n", 125, "1\n")
