# SPDX-License-Identifier: Apache-2.0
"""Which storage is the same object as before? No false and no missed hidden write."""
import json

from recorded import Run, record, run_program, HERE, OUTPUT_OF_RECORDED


def test_a_numpy_write_makes_a_changed_value(tmp_path):
    run = record(tmp_path, """
        import numpy as np, torch
        a = np.ones(4)
        x = torch.from_numpy(a)
        x + 0
        a[1] = 5
        x + 0
        y = torch.zeros(4); y + 0
        y.numpy()[0] = 1
        y + 0
    """)
    first, second, third, fourth = [run.ins(op)[0] for op in run.named("add.Tensor")]
    assert first.kind == "external" and second.kind == "changed" and second.base == first.id
    assert third.kind == "written" and fourth.kind == "changed" and fourth.base == third.id


def test_a_reused_address_is_a_new_storage(tmp_path):
    run = record(tmp_path, """
        import numpy as np, torch
        for i in range(50):
            torch.from_numpy(np.full(64, float(i))) + 0
    """)
    values = [run.ins(op)[0] for op in run.named("add.Tensor")]
    assert {v.kind for v in values} == {"external"} and len({v.storage for v in values}) == 50


def test_a_write_beside_the_window_is_not_a_change_of_it(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.zeros(100); v = x[10:20]; bytes = x.numpy()
        v + 0
        bytes[70] = 1
        v + 0
        bytes[15] = 1
        v + 0
    """)
    assert [run.ins(op)[0].kind for op in run.named("add.Tensor")] == ["view", "view", "changed"]


def test_a_transposed_reader_sees_the_hidden_write_too(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.zeros(3, 4)
        x.t() + 0
        x.numpy()[1, 1] = 1
        x.t() + 0
    """)
    assert [run.ins(op)[0].kind for op in run.named("add.Tensor")] == ["view", "changed"]


def test_recording_keeps_nothing_alive(tmp_path):
    record(tmp_path, """
        import gc, weakref, torch
        for i in range(20):
            x = torch.rand(1000); x.add_(1); y = x.t() if i % 2 else x.view(10, 100)
            gone = weakref.ref(x.untyped_storage()), weakref.ref(x)
            z = torch.empty(0); z.set_(x)
            del x, y, z
            assert gone[1]() is None
        a = torch.rand(8); c = torch._lazy_clone(a)
        c.sum(); a.sum()
        assert torch._C._is_cow_tensor(a) and torch._C._is_cow_tensor(c)
    """)


def test_stress_finds_every_hidden_write_and_invents_none(tmp_path):
    done = run_program(tmp_path, (HERE / "identity_stress.py").read_text())
    assert done.returncode == 0, done.stderr
    expected = json.loads((tmp_path / "probes.json").read_text())
    run = Run(tmp_path / OUTPUT_OF_RECORDED)
    probes = run.named("sum")
    assert len(probes) == len(expected) > 10_000
    first_read = dict(run.db.execute("SELECT id, first_read FROM value WHERE kind = 4"))
    false, missed = [], []
    for op, (name, hidden) in zip(probes, expected):
        found = first_read.get(run.ins(op)[0].id) == op.seq
        if found != bool(hidden):
            (false if found else missed).append(name)
    assert sum(hidden for _, hidden in expected) == 800
    assert (false, missed) == ([], [])
