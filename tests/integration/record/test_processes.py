# SPDX-License-Identifier: Apache-2.0
"""Programs of several processes: who writes which file, and that none of them hangs or harms another."""
import os
import signal
import time

from running import PROGRAMS, PYTHON, Ended, check_same_end, check_sound, own_lines, record, run, samebit

FORKS = PROGRAMS / "forks.py"
STARTS = PROGRAMS / "starts.py"
PARENT, CHILD = "aten::mul", "aten::add"


def files_in(folder):
    return sorted(name for name in os.listdir(folder) if ".db" in name)


def test_forked_children_leave_the_recording_alone(tmp_path):
    """Three that end in every way, two workers of a DataLoader, one that outlives the program."""
    bare = run([PYTHON, FORKS], tmp_path)
    recorded = record(tmp_path, "a.db", PYTHON, FORKS)
    check_same_end(bare, recorded)
    assert recorded.code == 0 and recorded.out.endswith("outlived\n")
    file = check_sound(tmp_path / "a.db")
    assert file.count("aten::sub") == 0 and file.count("aten::cumsum") == 0  # the children's
    assert file.count("aten::mul") == 4
    assert file.key("capture.forks") == "6"
    assert "\n  not seen     6 forked processes\n" in samebit(tmp_path, "info", "a.db").out
    assert files_in(tmp_path) == ["a.db"]


def test_a_killed_program_is_complete_though_its_child_lives(tmp_path):
    began = time.monotonic()
    recorded = record(tmp_path, "a.db", PYTHON, FORKS, "killed")
    assert recorded.code == -signal.SIGKILL and time.monotonic() - began < 60
    assert recorded.out.endswith("outlived\n")
    assert check_sound(tmp_path / "a.db", "stopped: killed by signal 9").count("aten::mul") == 1
    assert own_lines(recorded)[0].endswith(", stopped: killed by signal 9.")
    assert files_in(tmp_path) == ["a.db"]


def test_the_file_is_the_parents_though_a_child_is_faster(tmp_path):
    recorded = record(tmp_path, "a.db", PYTHON, STARTS, "after")
    assert (recorded.code, recorded.out) == (0, "child 4.0\nparent 12.0\nchild 4.0\n")
    assert files_in(tmp_path) == ["a.child1.db", "a.child2.db", "a.db"]
    parent = check_sound(tmp_path / "a.db")
    assert (parent.count(PARENT), parent.count(CHILD)) == (1, 0)
    for name in ("a.child1.db", "a.child2.db"):
        child = check_sound(tmp_path / name)
        assert (child.count(PARENT), child.count(CHILD)) == (0, 1)
    said = own_lines(recorded)
    assert [line.split(": ")[0] for line in said] == ["a.db", "a.child1.db", "a.child2.db", "next"]
    assert said[-1] == "next: record it again (-o b.db), then: samebit diff a.db b.db"


def test_a_launcher_that_computes_nothing_gives_its_name_away(tmp_path):
    recorded = record(tmp_path, "a.db", PYTHON, STARTS, "launcher")
    assert (recorded.code, recorded.out) == (0, "child 4.0\n")
    assert files_in(tmp_path) == ["a.db"]
    assert check_sound(tmp_path / "a.db").count(CHILD) == 1
    done, hint = own_lines(recorded)
    assert done.startswith("a.db: ") and hint == "next: record it again (-o b.db), then: samebit diff a.db b.db"


def test_the_hint_names_files_that_there_are(tmp_path):
    """Two children and no parent: none of them is the run."""
    first = record(tmp_path, "a.db", PYTHON, STARTS, "two")
    assert files_in(tmp_path) == ["a.child1.db", "a.child2.db"]
    assert own_lines(first)[-1] == "next: record it again (-o b.db), then: samebit diff a.child1.db b.child1.db"
    refused = record(tmp_path, "a.db", PYTHON, STARTS, "two")
    assert refused == Ended(125, "", 'samebit: "a.child1.db" exists (SB-R01)\n'
                            "  choose another name, or --force to replace it (nothing was started)\n")
    again = record(tmp_path, "a.db", PYTHON, STARTS, "spawned", options=["--force"])
    assert again.out == "rank 0 2.0\n"
    assert files_in(tmp_path) == ["a.db"]
    assert check_sound(tmp_path / "a.db").count(CHILD) == 1


def test_what_only_forked_children_compute_is_said_not_to_be_recorded(tmp_path):
    recorded = record(tmp_path, "a.db", PYTHON, STARTS, "forked")
    assert recorded.out == "rank 3 8.0\n"
    assert recorded.err == ("samebit: 0 ops recorded: the program ran no op itself; processes that it forks are not recorded"
                            " (SB-R04)\n")
    assert recorded.code == 125


def test_workers_that_are_spawned_are_no_part_of_the_run(tmp_path):
    recorded = record(tmp_path, "a.db", PYTHON, STARTS, "loads")
    assert (recorded.code, recorded.out) == (0, "[[[2.0, 2.0]], [[4.0, 4.0]]]\n"), recorded.err
    assert files_in(tmp_path) == ["a.db"]
    file = check_sound(tmp_path / "a.db")
    assert (file.count(PARENT), file.count(CHILD)) == (2, 0)


def test_two_programs_of_one_shell_script(tmp_path):
    """They are no parent and child: the first has the name, the second the next one."""
    script = tmp_path / "run.sh"
    script.write_text("%s -c 'import torch; print(torch.ones(2).mul(3).sum().item())'\n"
                      "%s -c 'import torch; print(torch.ones(2).add(3).sum().item())'\nexit 6\n" % (PYTHON, PYTHON))
    recorded = record(tmp_path, "a.db", "sh", script)
    assert (recorded.code, recorded.out) == (6, "6.0\n8.0\n")
    assert files_in(tmp_path) == ["a.child1.db", "a.db"]
    assert check_sound(tmp_path / "a.db").count(PARENT) == 1
    assert check_sound(tmp_path / "a.child1.db").count(CHILD) == 1


def test_every_rank_of_torchrun_has_its_file(tmp_path):
    program = tmp_path / "rank.py"
    program.write_text("import os, torch\nx = torch.full((2,), float(os.environ['RANK'])).add(1)\n")
    recorded = record(tmp_path, "a.db", PYTHON, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", program)
    assert recorded.code == 0, recorded.err
    assert files_in(tmp_path) == ["a.rank0.db", "a.rank1.db"]
    for rank in "01":
        file = check_sound(tmp_path / ("a.rank%s.db" % rank))
        assert (file.key("rank"), file.key("world_size"), file.count(CHILD)) == (rank, "2", 1)
    assert own_lines(recorded)[-1] == "next: record it again (-o b.db), then: samebit diff a.rank0.db b.rank0.db"
