# SPDX-License-Identifier: Apache-2.0
"""The shared library as a guest in somebody's process."""
import json
import re
import subprocess
from pathlib import Path

from recorded import HERE, LIBRARY, Run, record, run_program

HOST = {"libtorch_cpu.so", "libc10.so", "libstdc++.so.6", "libgcc_s.so.1", "libc.so.6", "libm.so.6",
        "ld-linux-x86-64.so.2", "libpthread.so.0", "libdl.so.2"}


def tool(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_exports_the_c_interface_only():
    symbols = {line.split()[-1] for line in tool("nm", "-D", "--defined-only", LIBRARY).splitlines()}
    assert symbols and all(re.fullmatch(r"sb_\w+", symbol) for symbol in symbols), symbols


def test_needs_libtorch_and_the_system_only():
    dynamic = tool("readelf", "-d", LIBRARY)
    assert set(re.findall(r"NEEDED.*\[(.*)\]", dynamic)) <= HOST
    assert "RPATH" not in dynamic and "RUNPATH" not in dynamic
    assert "filesystem" not in tool("nm", "-DC", "--undefined-only", LIBRARY)


def test_the_soname_of_libtorch_lies_beside_it():
    assert (Path(LIBRARY).parent / "soname").read_text().strip().startswith("libtorch_cpu.so")


def test_few_files_include_heavy_torch_headers():
    source = HERE.parents[1] / "capture" / "src"
    light = re.compile(r'#include <(c10/|ATen/core/Tensor\.h|torch/headeronly/)')
    heavy = [p.name for p in source.rglob("*.cpp")
             if any(re.match(r"\s*#\s*include <(ATen|torch)/", line) and not light.match(line) for line in p.read_text().splitlines())]
    assert len(heavy) <= 5, heavy  # the fifth: c10d, for collectives


def test_the_plan_is_the_one_that_was_checked_on_this_version(tmp_path):
    """A PyTorch that holds the hook's key changes this answer: look at interception before changing the test."""
    run = record(tmp_path, "import torch\ntorch.ones(1)\n")
    assert json.loads(run.key("capture_options"))["plan"] == "fake-fallback"


def test_no_op_no_file(tmp_path):
    assert run_program(tmp_path, "import torch\n").returncode == 0
    assert not list(tmp_path.glob("*.db*"))


def test_further_processes_and_ranks_have_names_of_their_own(tmp_path):
    for expected in ("run.db", "run.child1.db", "run.child2.db"):
        assert run_program(tmp_path, "import torch\ntorch.ones(1)\n").returncode == 0
        assert (tmp_path / expected).exists()
    assert run_program(tmp_path, "import torch\ntorch.ones(1)\n", RANK="3").returncode == 0
    assert Run(tmp_path / "run.rank3.db").key("rank") == "3"


def test_a_forked_child_records_nothing_and_disturbs_nothing(tmp_path):
    run = record(tmp_path, """
        import os, torch
        torch.ones(2)
        if os.fork() == 0:
            torch.full((3,), 2.) + 1
            library.sb_close(None)
            os._exit(0)
        os.wait()
        torch.zeros(2)
    """)
    assert run.names() == ["ones", "zeros"] and run.key("capture.forks") == "1" and run.key("end_state") == "complete"
    assert [p.name for p in tmp_path.glob("*.db*")] == ["run.db"]


def test_a_killed_program_leaves_what_it_did(tmp_path):
    done = run_program(tmp_path, """
        import os, signal, time, torch
        x = torch.ones(2)
        for i in range(100): x = x + 1
        time.sleep(0.4)
        os.kill(os.getpid(), signal.SIGKILL)
    """)
    assert done.returncode == -9
    run = Run(tmp_path / "run.db")
    assert len(run.ops) == 101 and run.ops[-1].line == 4


def test_memory_does_not_grow_with_the_number_of_ops(tmp_path):
    done = run_program(tmp_path, """
        import torch
        def rss():
            return int(open('/proc/self/statm').read().split()[1]) * 4096
        x = torch.ones(16)
        def work(n):
            y = x
            for i in range(n): y = (x * 0.5).add_(1).view(4, 4).t().sum()
        work(30000)
        before = rss()
        work(60000)
        print((rss() - before) / 2 ** 20)
    """)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 16, "MiB over 240 000 ops, writer's queue included"


def test_an_unwritable_folder_stops_the_recording_only(tmp_path):
    done = run_program(tmp_path, "import torch\nprint(torch.ones(1).item())\n", SAMEBIT_OUT="/nowhere/at/all/run.db")
    assert done.returncode == 0 and done.stdout == "1.0\n"
    assert done.stderr.count("\n") == 1 and "recording stopped" in done.stderr


def test_same_program_same_digests(tmp_path):
    text = """
        import torch
        torch.manual_seed(0)
        x = torch.randn(64, 64)
        for i in range(5): x = torch.softmax(x @ x.t(), 0)
    """
    runs = []
    for side in ("a", "b"):
        (tmp_path / side).mkdir()
        runs.append(record(tmp_path / side, text))
    content = [[(op.name, [v.digest for v in run.ins(op) + run.outs(op)]) for op in run.ops] for run in runs]
    assert content[0] == content[1] and len(content[0]) > 10
    changed = record(tmp_path, text.replace("manual_seed(0)", "manual_seed(1)"))
    assert [[v.digest for v in changed.outs(op)] for op in changed.ops] != [[v.digest for v in runs[0].outs(op)] for op in runs[0].ops]
