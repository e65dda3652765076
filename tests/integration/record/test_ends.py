# SPDX-License-Identifier: Apache-2.0
"""However a program ends: `samebit record` ends the same way, the file is whole and says what happened."""
import fcntl
import functools
import os
import pty
import signal
import subprocess
import tempfile
import termios
import time

import pytest

from running import LIMIT, PROGRAMS, PYTHON, SAMEBIT, Ended, check_same_end, check_sound, own_lines, record, run

ENDS = PROGRAMS / "ends.py"
BEFORE = 42  # ops that are surely in the file of a killed program: those before its pause

# The end, its exit code (negative: the signal), what the file says.
BY_ITSELF = {
    "os._exit": (4, "complete"),
    "thread": (0, "complete"),
    "atexit": (0, "complete"),
    "exec": (9, "stopped: ended without closing the recording (exit code 9)"),
    "abort": (-signal.SIGABRT, "stopped: killed by signal 6"),
    "segfault": (-signal.SIGSEGV, "stopped: killed by signal 11"),
    "kill": (-signal.SIGKILL, "stopped: killed by signal 9"),
}


@functools.lru_cache(maxsize=None)
def bare(end):
    return run([PYTHON, ENDS, end], tempfile.gettempdir())


def bare_end(end, code):
    """Who is killed without a word ends like everybody until then: that needs no run of its own."""
    return Ended(code, bare("os._exit").out, "") if code < 0 else bare(end)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """Where programs put their temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def check_left_behind(folder):
    """The run file, and nothing in the folder for temporary files."""
    assert sorted(os.listdir(folder)) == ["a.db", "temporary"] and os.listdir(folder / "temporary") == []


@pytest.mark.parametrize("end", BY_ITSELF)
def test_it_ends_as_the_program_does(end, tmp_path, temporary):
    code, state = BY_ITSELF[end]
    recorded = record(tmp_path, "a.db", PYTHON, ENDS, end)
    check_same_end(bare_end(end, code), recorded)
    assert recorded.code == code
    file = check_sound(tmp_path / "a.db", state)
    if state == "complete":
        assert file.count("aten::mul") == (47 if end == "atexit" else 42)
    assert file.ops() >= BEFORE
    done, hint = own_lines(recorded)
    assert done.startswith("a.db: %d ops, " % file.ops()) and done.endswith(", %s." % state)
    assert hint == "next: record it again (-o b.db), then: samebit diff a.db b.db"
    check_left_behind(tmp_path)


def interrupted(command, folder, send, in_terminal=True):
    """Starts it in the foreground of a terminal of its own, as a shell does; calls send(process, terminal) when it says "waiting"."""
    terminal, tty = pty.openpty()

    def take_terminal():
        os.setsid()
        if in_terminal:
            fcntl.ioctl(tty, termios.TIOCSCTTY, 0)

    process = subprocess.Popen([str(word) for word in command], cwd=folder, stdin=tty, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, preexec_fn=take_terminal)
    os.close(tty)
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line == "waiting\n":
            time.sleep(0.5)  # it has said so and now does
            send(process, terminal)
            break
    rest, err = process.communicate(timeout=LIMIT)
    os.close(terminal)
    return Ended(process.returncode, "".join(lines) + rest, err)


def press_ctrl_c(_process, terminal):
    os.write(terminal, b"\x03")


def terminate(process, _terminal):
    process.terminate()


@functools.lru_cache(maxsize=None)
def bare_ctrl_c():
    return interrupted([PYTHON, ENDS, "wait"], tempfile.gettempdir(), press_ctrl_c)


# What is sent to whom, the program, its code, what the file says.
FROM_OUTSIDE = {
    "ctrl-c": (press_ctrl_c, "wait", -signal.SIGINT, "complete"),
    "sigint to the recorder alone": (lambda process, _: process.send_signal(signal.SIGINT), "wait", -signal.SIGINT, "complete"),
    "sigterm": (terminate, "wait", -signal.SIGTERM, "stopped: killed by signal 15"),
    "sigterm with a handler": (terminate, "handler", 11, "complete"),
}


@pytest.mark.parametrize("case", FROM_OUTSIDE)
def test_signals_reach_the_program(case, tmp_path, temporary):
    send, end, code, state = FROM_OUTSIDE[case]
    recorded = interrupted([SAMEBIT, "record", "-o", "a.db", "--", PYTHON, ENDS, end], tmp_path, send)
    alone = bare_ctrl_c() if code == -signal.SIGINT else Ended(code, bare("os._exit").out + "waiting\n", "")
    check_same_end(alone, recorded)
    assert recorded.code == code
    assert check_sound(tmp_path / "a.db", state).ops() >= BEFORE
    check_left_behind(tmp_path)


def test_a_killed_recorder_leaves_a_file_that_can_be_read(tmp_path, temporary):
    """The program goes on without its parent and completes the file itself."""
    program = tmp_path / "program.py"
    program.write_text("import time, torch\nx = torch.ones(2)\nprint('waiting', flush=True)\ntime.sleep(1)\n"
                       "x = x + 1\nprint(x.sum().item())\n")
    # Not in a terminal, which hangs up on the whole group when the process that leads it is gone.
    killed = interrupted([SAMEBIT, "record", "-o", "a.db", "--", PYTHON, program], tmp_path, lambda process, _: process.kill(),
                         in_terminal=False)
    assert killed == Ended(-signal.SIGKILL, "waiting\n4.0\n", "")
    limit = time.monotonic() + 20  # its output is closed before its file
    while (tmp_path / "a.db-wal").exists() and time.monotonic() < limit:
        time.sleep(0.05)
    assert check_sound(tmp_path / "a.db").count("aten::add") == 1


def test_a_stopped_program_stops_the_recorder_and_goes_on_with_it(tmp_path, temporary):
    text = "import os, signal; print('stops', flush=True); os.kill(os.getpid(), signal.SIGSTOP); print('goes on')"
    process = subprocess.Popen([SAMEBIT, "record", "-o", "a.db", "--", PYTHON, "-c", text], cwd=tmp_path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    process.send_signal(signal.SIGCONT)
    out, err = process.communicate(timeout=LIMIT)
    assert out == "stops\ngoes on\n"
    assert (process.returncode, err) == (125, "samebit: 0 ops recorded: the program never imported torch (SB-R04)\n")
