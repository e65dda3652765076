# SPDX-License-Identifier: Apache-2.0
"""Every way to start a Python program: it prints, warns, fails and ends as without the recorder, and its ops are in the file."""
import re
import shlex
import shutil

import pytest

from running import PROGRAMS, PYTHON, check_same_end, check_sound, own_lines, record, run, samebit

FORMS = {  # the end, then the command: {} is the Python
    "script": ("exit", "{} speaks.py exit 'two words' '' --quiet -o x"),
    "module": ("raise", "{} -X dev -m package raise -- --force"),  # dev: the allocator checks who holds the GIL
    "text": ("text", "{} -c 'import speaks; speaks.main()' text"),
    "console script": ("", "./tool"),
    "shell script": ("exit", "./run.sh exit"),
    "standard input": ("exit", "env -u LC_ALL A=b sh -c 'exec {} -u -W error::FutureWarning - exit < speaks.py'"),
}


@pytest.fixture
def folder(tmp_path):
    shutil.copy(PROGRAMS / "speaks.py", tmp_path)
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text("import speaks\nspeaks.main()\n")
    # As pip writes it for an entry point.
    (tmp_path / "tool").write_text("#!%s\nimport sys\nfrom speaks import main\nif __name__ == '__main__':\n"
                                   "    sys.exit(main())\n" % PYTHON)
    (tmp_path / "run.sh").write_text("#!/bin/sh\necho before\ncd package\n%s ../speaks.py \"$@\"\ncode=$?\n"
                                     "echo after\nexit $code\n" % PYTHON)
    for script in ("tool", "run.sh"):
        (tmp_path / script).chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("form", FORMS)
def test_the_program_does_not_notice(form, folder):
    command = shlex.split(FORMS[form][1].replace("{}", PYTHON))
    bare = run(command, folder)
    assert bare.code == {"exit": 3, "raise": 1, "text": 1, "": 0}[FORMS[form][0]], bare.err
    before = {path for path in folder.rglob("*")}
    recorded = record(folder, "a.db", *command, options=["--quiet"])
    check_same_end(bare, recorded)
    assert own_lines(recorded) == []
    file = check_sound(folder / "a.db")
    assert {path for path in folder.rglob("*")} - before == {folder / "a.db"}
    assert file.count("aten::addmm") == 2 and file.key("steps") == "1"
    assert file.argv() == command and file.key("working_folder") == str(folder)


def test_at_the_end_it_says_what_there_is_and_what_to_do_next(folder):
    program = [PYTHON, "speaks.py"]
    bare = run(program, folder)
    first = record(folder, "a.db", *program)
    check_same_end(bare, first)
    done, hint = own_lines(first)
    assert re.fullmatch(r"a\.db: \d+ ops in 1 step, \d+ kB, complete\.", done)
    assert hint == "next: record it again (-o b.db), then: samebit diff a.db b.db"
    assert done.split()[1] == str(check_sound(folder / "a.db").ops())
    second = record(folder, "b.db", *program)
    assert own_lines(second)[1:] == ["next: samebit diff a.db b.db"]
    compared = samebit(folder, *own_lines(second)[1].split()[2:])
    assert compared.code == 0 and compared.out.startswith("IDENTICAL")


def test_the_words_after_the_program_are_its_own_without_dashes_too(folder):
    recorded = samebit(folder, "record", "--quiet", "-oa.db", PYTHON, "-u", "speaks.py", "exit", "-o", "b.db", "--force")
    assert recorded.code == 3, recorded.err
    assert recorded.out.startswith("['speaks.py', 'exit', '-o', 'b.db', '--force'] ['-u', 'speaks.py', 'exit',")
    assert not (folder / "b.db").exists()
    check_sound(folder / "a.db")
