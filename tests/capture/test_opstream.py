# SPDX-License-Identifier: Apache-2.0
"""What one op reads, writes and returns is in the file as the program did it."""
from recorded import DRAWS, INCOMPARABLE, NO_INPUT, THREW, UNDECLARED, UNINIT, record


def test_values_flow_from_op_to_op(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.ones(3)
        y = x + 2
        z = y * y
    """)
    assert run.names() == ["ones", "add.Tensor", "mul.Tensor"]
    ones, add, mul = run.ops
    assert run.ins(add) == run.outs(ones)
    assert run.ins(mul) == run.outs(add) * 2
    assert add.arguments == {"other": 2, "alpha": 1}
    assert ones.flags & NO_INPUT and not add.flags & NO_INPUT
    assert [op.line for op in run.ops] == [3, 4, 5]
    assert run.key("end_state") == "complete"


def test_an_in_place_op_has_a_value_before_and_one_after(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.ones(3)
        x.add_(1)
    """)
    add = run.one("add_.Tensor")
    before, after = run.ins(add)[0], run.outs(add)[0]
    assert before.digest != after.digest and after.producer == add.seq and before.storage == after.storage


def test_an_overwritten_argument_is_not_read(tmp_path):
    run = record(tmp_path, """
        import torch
        a = torch.empty(4)
        a.fill_(1)
        b = torch.empty(4)
        torch.add(a, a, out=b)
    """)
    for name in ("fill_.Scalar", "add.out"):
        after = run.outs(run.one(name))[0]
        assert after.kind == "written" and not after.flags & UNINIT
    assert not [v for v in run.values.values() if v.kind == "uninitialised" and v.digest]


def test_uninitialised_bytes_are_owned_by_their_allocator(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.empty(4)
        y = x * 1
        z = torch.empty(4)
        z[:2] = 1
        w = z * 1
        c = torch.empty(4).clone()
        d = c * 1
    """)
    first, second, third = run.named("mul.Tensor")
    assert run.ins(first)[0].kind == "uninitialised" and run.ins(first)[0].producer == run.named("empty.memory_format")[0].seq
    partly = run.ins(second)[0]
    assert partly.kind == "assembled" and partly.uninit_bytes == 8 and len(partly.sources) == 1
    copied = run.ins(third)[0]
    assert copied.kind == "uninitialised" and copied.producer == run.named("empty.memory_format")[2].seq


def test_views_carry_the_value_that_they_show(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.arange(6.).view(2, 3)
        a = x.t() + 0
        b = x.reshape(3, 2) * 1
    """)
    made = run.outs(run.ops[0])[0]
    transposed = run.ins(run.one("add.Tensor"))[0]
    reshaped = run.ins(run.one("mul.Tensor"))[0]
    assert transposed.kind == reshaped.kind == "view" and transposed.base == reshaped.base == made.id
    assert reshaped.digest == made.digest, "order-preserving views inherit the digest"
    assert transposed.digest == run.outs(run.one("add.Tensor"))[0].digest, "the digest is of logical content"
    assert transposed.digest != made.digest


def test_writes_through_a_slice_are_sources_of_the_whole(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.zeros(8)
        x[2:4].add_(1)
        y = x * 1
        m = torch.zeros(4, 4)
        m[:, 1].add_(1)
        n = m * 1
    """)
    for read, written in zip(run.named("mul.Tensor"), run.named("add_.Tensor")):
        whole = run.ins(read)[0]
        assert whole.kind == "assembled"
        assert {run.values[s].producer for s in whole.sources} == {written.seq, run.values[whole.sources[0]].producer}
        assert run.outs(written)[0].id in whole.sources


def test_lists_keep_their_positions(tmp_path):
    run = record(tmp_path, """
        import torch
        xs = [torch.ones(2), torch.full((2,), 2.)]
        torch._foreach_mul_(xs, 3.)
    """)
    op = run.one("_foreach_mul_.Scalar")
    assert len(op.inputs[0]) == 2
    before, after = run.ins(op), run.outs(op)
    assert len(after) == 2 and [v.storage for v in before] == [v.storage for v in after]


def test_draws_have_the_generator_before_and_after(tmp_path):
    run = record(tmp_path, """
        import torch
        torch.manual_seed(5)
        torch.rand(3); torch.rand(3)
        g = torch.Generator(); g.manual_seed(1)
        torch.rand(3, generator=g)
        torch.zeros(3)
        torch.nn.functional.dropout(torch.ones(3), training=False)
    """)
    first, second = run.named("rand")
    assert first.flags & DRAWS and run.draws[first.seq][1] == run.draws[second.seq][0]
    other = run.one("rand.generator")
    assert run.draws[other.seq][0] not in run.draws[first.seq]
    assert len(run.draws) == 3
    seeds = dict(run.db.execute("SELECT is_default, initial_seed FROM generator"))
    assert seeds == {1: "5", 0: "1"}


def test_a_generator_that_nobody_seeded_is_said_so(tmp_path):
    run = record(tmp_path, "import torch\ntorch.rand(3)\n")
    assert run.db.execute("SELECT initial_seed FROM generator").fetchone()[0].startswith("never seeded: ")


def test_results_that_are_no_tensors(tmp_path):
    run = record(tmp_path, """
        import torch
        x = torch.tensor(2.5)
        x.item()
        torch.equal(x, x)
        torch.tensor(float('nan')).item()
    """)
    assert [op.result for op in run.named("_local_scalar_dense")] == ["2.5", '"nan"']
    assert run.one("equal").result == "true"


def test_arguments_are_typed_values(tmp_path):
    run = record(tmp_path, """
        import torch
        torch.zeros(2, dtype=torch.float64) + 0.1
        torch.ones(2).sum(0, keepdim=True, dtype=torch.float64)
        torch.ones(2).clamp(min=float('-inf'))
    """)
    assert run.one("add.Tensor").arguments == {"other": 0.1, "alpha": 1}
    assert run.one("sum.dim_IntList").arguments == {"dim": [0], "keepdim": True, "dtype": "float64"}
    assert run.one("clamp").arguments["min"] == "-inf"


def test_an_op_that_throws_is_recorded_and_the_program_sees_its_exception(tmp_path):
    run = record(tmp_path, """
        import torch
        try:
            torch.ones(2, 3).mm(torch.ones(2, 3))
        except RuntimeError as error:
            assert 'cannot be multiplied' in str(error)
        torch.zeros(1)
    """)
    assert run.one("mm").flags & THREW and run.one("mm").outputs == []
    assert run.one("zeros").flags & THREW == 0


def test_an_undeclared_write_belongs_to_its_op(tmp_path):
    run = record(tmp_path, """
        import torch
        library = torch.library.Library('mine', 'DEF')
        library.define('sly(Tensor x) -> Tensor')
        library.define('honest(Tensor x) -> Tensor')
        def sly(x):
            x.numpy()[0] = 7
            return x + 1
        library.impl('sly', sly, 'CPU')
        library.impl('honest', lambda x: x + 1, 'CPU')
        x = torch.ones(3)
        torch.ops.mine.honest(x)
        torch.ops.mine.sly(x)
        y = x * 1
    """)
    honest, sly = run.one("mine::honest"), run.one("mine::sly")
    assert not honest.flags & UNDECLARED and sly.flags & UNDECLARED
    assert run.values[run.ins(run.one("mul.Tensor"))[0].id].producer == sly.seq
    assert not [v for v in run.values.values() if v.kind == "changed"]


def test_running_statistics_are_written_in_training_only(tmp_path):
    run = record(tmp_path, """
        import torch
        m = torch.nn.BatchNorm1d(3)
        m(torch.ones(2, 3)); m.eval(); m(torch.ones(2, 3))
    """)
    training, evaluation = run.named("native_batch_norm")
    assert len(run.outs(training)) == 5 and len(run.outs(evaluation)) == 3


def test_what_has_no_reader_is_incomparable_never_equal(tmp_path):
    run = record(tmp_path, """
        import torch
        s = torch.eye(3).to_sparse()
        t = s * 2
    """)
    assert any(op.flags & INCOMPARABLE for op in run.ops)


def test_tracing_leaves_nothing(tmp_path):
    run = record(tmp_path, """
        import torch
        from torch._subclasses.fake_tensor import FakeTensorMode
        with FakeTensorMode():
            torch.nn.Linear(3, 3)(torch.ones(2, 3))
        torch.ones(2, device='meta') + 1
        torch.zeros(1)
    """)
    assert run.names() == ["zeros"]
