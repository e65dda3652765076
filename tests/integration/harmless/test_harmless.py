# SPDX-License-Identifier: Apache-2.0
"""Recording changes no bit of a training: parameters, buffers, gradients, slots, generator, stdout."""
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
SAMEBIT = os.environ["SAMEBIT_BIN"]
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
WORKLOADS = ["cnn_adam", "transformer_adamw_clip", "lstm_sgd", "foreach_adam", "fused_adam"]


def bare(*arguments):
    return subprocess.run([PYTHON, str(HERE / "workload.py"), *arguments], capture_output=True, text=True, check=True)


def record(out, *arguments, **extra):
    return subprocess.run([SAMEBIT, "record", "--quiet", "-o", str(out), "--", PYTHON, str(HERE / "workload.py"), *arguments],
                          capture_output=True, text=True, **extra)


@pytest.mark.parametrize("name", WORKLOADS)
def test_same_bits_with_and_without_recording(name, tmp_path):
    plain = bare(name)
    done = record(tmp_path / "run.db", name)
    assert done.returncode == 0, done.stderr
    assert done.stdout == plain.stdout
    assert done.stderr == plain.stderr
    assert (tmp_path / "run.db").stat().st_size > 10_000


@pytest.mark.parametrize("name", WORKLOADS)
def test_two_recordings_are_identical(name, tmp_path):
    for side in ("a", "b"):
        assert record(tmp_path / (side + ".db"), name).returncode == 0
    done = subprocess.run([SAMEBIT, "diff", str(tmp_path / "a.db"), str(tmp_path / "b.db")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("IDENTICAL")


def test_a_planted_bit_is_seen():
    assert bare("cnn_adam").stdout != bare("cnn_adam", "--flip").stdout


def test_disk_full_leaves_the_program_running(tmp_path):
    """A file size limit stands for a full disk: the recorder stops, the program ends with its own result."""
    plain = bare("transformer_adamw_clip")
    limit = 300_000

    def small_files():
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run([SAMEBIT, "record", "-o", str(tmp_path / "run.db"), "--", PYTHON, str(HERE / "workload.py"),
                           "transformer_adamw_clip"], capture_output=True, text=True, preexec_fn=small_files)
    assert done.returncode == 0, done.stderr
    assert done.stdout == plain.stdout
    assert "recording stopped" in done.stderr


def test_folder_that_disappears_leaves_the_program_running(tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    script = tmp_path / "train.py"
    script.write_text("import shutil, torch\nx = torch.ones(3)\nfor k in range(2000):\n    x = x * 1.0001\n"
                      "    if k == 500: shutil.rmtree(%r)\nprint(x.sum().item())\n" % str(folder))
    plain = subprocess.run([PYTHON, str(script)], capture_output=True, text=True, cwd=tmp_path)
    folder.mkdir(exist_ok=True)
    done = subprocess.run([SAMEBIT, "record", "-o", str(folder / "run.db"), "--", PYTHON, str(script)],
                          capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout == plain.stdout
    assert done.returncode in (0, 125)
