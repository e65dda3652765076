# SPDX-License-Identifier: Apache-2.0
"""Steps, phases, regions, modules, and the forward op of a backward op."""
from recorded import record

TRAINING = """
    import torch
    from torch import nn
    model = nn.Sequential(nn.Linear(4, 4), nn.ReLU())
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    x = torch.ones(2, 4)
    for i in range(3):
        optimizer.zero_grad()
        with torch.autograd.profiler.record_function('mine'):
            out = model(x)
        loss = (out * 3).sum()
        loss.backward()
        optimizer.step()
"""


def test_steps_and_phases(tmp_path):
    run = record(tmp_path, TRAINING)
    assert run.key("steps") == "3"
    assert {op.step for op in run.named("addmm")} == {0, 1, 2}
    assert {op.step for op in run.named("uniform_")} == {-1} and {op.phase for op in run.named("uniform_")} == {"other"}
    assert {op.phase for op in run.named("addmm")} == {"forward"}
    assert {op.phase for op in run.named("threshold_backward")} == {"backward"}
    assert {op.phase for op in run.ops if op.name.endswith("add_.Tensor")} == {"optimizer"}
    assert {op.region for op in run.named("addmm")} == {"mine"} and run.named("mul.Tensor")[0].region is None


def test_a_backward_op_leads_to_its_forward_line_and_module(tmp_path):
    run = record(tmp_path, TRAINING)
    relu, backward = run.named("relu")[1], run.named("threshold_backward")[1]
    assert backward.forward == relu.seq and backward.line == relu.line == 10 and backward.module == relu.module == "1"
    seqs = {op.seq: op for op in run.ops}
    for op in run.named("mm"):
        assert seqs[op.forward].name == "addmm" and op.module == "0"


def test_in_place_on_a_view_leads_to_its_line(tmp_path):
    run = record(tmp_path, """
        import torch
        w = torch.ones(4, requires_grad=True)
        x = w * 2
        x[:2].mul_(
            3)
        x.sum().backward()
    """)
    inner = [op for op in run.ops if op.phase == "backward" and op.line in (5, 6)]
    assert inner, [(op.name, op.line, op.forward) for op in run.ops]


def test_two_optimizers_of_one_class_share_a_step(tmp_path):
    run = record(tmp_path, """
        import torch
        from torch import nn
        g, d = nn.Linear(2, 2), nn.Linear(2, 1)
        og, od = torch.optim.Adam(g.parameters()), torch.optim.Adam(d.parameters())
        for i in range(3):
            od.zero_grad(); d(g(torch.ones(3, 2)).detach()).mean().backward(); od.step()
            og.zero_grad(); d(g(torch.ones(3, 2))).mean().backward(); og.step()
    """)
    assert run.key("steps") == "3"


def test_recomputation_is_a_phase_of_its_own(tmp_path):
    run = record(tmp_path, """
        import torch
        from torch.utils.checkpoint import checkpoint
        net = torch.nn.Linear(3, 3)
        x = torch.ones(2, 3, requires_grad=True)
        checkpoint(lambda v: net(v).tanh(), x, use_reentrant=False).sum().backward()
    """)
    assert [op.phase for op in run.named("tanh")] == ["forward", "recompute"] or [
        op.phase for op in run.named("addmm")] == ["forward", "recompute"]


def test_threads_are_streams_of_their_own(tmp_path):
    run = record(tmp_path, """
        import threading, torch
        def work():
            library.sb_arm_thread(b'worker')
            torch.ones(3) + 1
        torch.zeros(3)
        for _ in range(2):
            t = threading.Thread(target=work); t.start(); t.join()
        silent = threading.Thread(target=lambda: torch.full((3,), 1.)); silent.start(); silent.join()
    """)
    streams = run.db.execute("SELECT kind, name, ordinal FROM stream ORDER BY id").fetchall()
    assert streams == [("main", "", 0), ("python", "worker", 0), ("python", "worker", 1)]
    assert run.named("full") == [] and len(run.named("add.Tensor")) == 2


def test_parameters_buffers_and_slots_have_names(tmp_path):
    run = record(tmp_path, """
        import torch
        from torch import nn
        model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
        optimizer = torch.optim.Adam(model.parameters())
        for i in range(2):
            optimizer.zero_grad(); model(torch.ones(3, 2)).sum().backward(); optimizer.step()
    """)
    names = set(run.db.execute("SELECT role, name FROM tensor_name"))
    assert ("parameter", "0.weight") in names and ("buffer", "1.running_mean") in names
    assert any(role == "optimizer slot" and "exp_avg" in name for role, name in names)


def test_a_setting_that_moves_makes_a_context(tmp_path):
    run = record(tmp_path, """
        import torch
        torch.ones(1)
        torch.set_flush_denormal(True)
        torch.ones(2)
        torch.set_num_threads(1)
        torch.ones(3)
        torch.ones(4)
    """)
    contexts = [row[0] for row in run.db.execute("SELECT context FROM op ORDER BY seq")]
    assert contexts[0] != contexts[1] != contexts[2] == contexts[3]
