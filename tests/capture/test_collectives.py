# SPDX-License-Identifier: Apache-2.0
"""Collectives between two ranks: their results are digested when they are complete, under the op that received them."""
import pytest

from recorded import INCOMPARABLE, NO_INPUT, THREW, record

PENDING = 2

# Rank 1 is this same program, unrecorded. Rank 0 ends with known content, which an op of its own makes once more.
PROLOGUE = """
    import os, subprocess, sys
    import torch
    import torch.distributed as dist
    import torch.distributed._functional_collectives as functional
    rank = 1 if len(sys.argv) > 1 else 0
    if rank == 0:
        store = dist.TCPStore("127.0.0.1", 0, 2, is_master=True, wait_for_workers=False)
        peer = subprocess.Popen([sys.executable, os.path.abspath(__file__), str(store.port)])
    else:
        store = dist.TCPStore("127.0.0.1", int(sys.argv[1]), 2, is_master=False)
    dist.init_process_group("gloo", store=store, rank=rank, world_size=2)
    ours = torch.full((5,), 1.0 + rank)
"""
EPILOGUE = """
    known = torch.tensor(expected)
    result * 1
    known * 1
    dist.barrier()
    dist.destroy_process_group()
    if rank == 0:
        assert torch.equal(result, known)
        assert peer.wait() == 0
"""
CASES = {
    "allreduce_": ("dist.all_reduce(ours); result = ours; expected = [3.0] * 5", "c10d::allreduce_", False),
    "async": ("work = dist.all_reduce(ours, async_op=True); work.wait(); result = ours; expected = [3.0] * 5", "c10d::allreduce_", False),
    "received": ("result = torch.empty(5).fill_(ours[0]); dist.broadcast(result, 1); expected = [2.0] * 5", "c10d::broadcast_", True),
    "sent": ("result = ours; dist.broadcast(result, 0); expected = [1.0] * 5", "c10d::broadcast_", False),
    "gathered": ("got = [torch.empty(5), torch.empty(5)]; dist.all_gather(got, ours); result = got[1]; expected = [2.0] * 5",
                 "c10d::allgather_", None),
    "into": ("result = torch.empty(10); dist.all_gather_into_tensor(result, ours); expected = [1.0] * 5 + [2.0] * 5",
             "c10d::_allgather_base_", None),
    "point": ("result = torch.empty(5)\n    if rank: dist.send(ours, 0)\n    else: dist.recv(result, 1)\n    expected = [2.0] * 5",
              "c10d::recv_", True),
    "functional": ("result = functional.all_reduce(ours, 'sum', dist.group.WORLD); result = functional.wait_tensor(result); expected = [3.0] * 5",
                   "_c10d_functional::all_reduce", None),
}


@pytest.mark.parametrize("case", CASES)
def test_a_collective_owns_what_it_receives(tmp_path, case):
    body, name, overwrites = CASES[case]
    run = record(tmp_path, PROLOGUE + "    " + body + EPILOGUE)
    collective = run.one(name)
    product, known = [op for op in run.named("mul.Tensor")][-2:]
    value = run.ins(product)[0]
    assert value.digest == run.ins(known)[0].digest
    assert (value.kind, value.producer) == ("written", collective.seq)
    assert collective.flags & (PENDING | THREW) == 0
    assert value.id in [one.id for one in run.outs(collective)]
    if overwrites is not None:  # None: it reads another tensor
        assert bool(collective.flags & NO_INPUT) == overwrites


def test_a_result_that_nobody_waited_for_stays_pending(tmp_path):
    run = record(tmp_path, PROLOGUE + """
    if rank == 0:
        work = dist.all_reduce(ours, async_op=True)
        ours * 1  # a race of the program: the other rank has not even started
        store.set("go", "1")
        work.wait()
    else:
        store.wait(["go"])
        dist.all_reduce(ours)
    result = ours; expected = [3.0] * 5""" + EPILOGUE)
    early = run.named("mul.Tensor")[0]
    assert early.flags & INCOMPARABLE
    assert run.ins(run.named("mul.Tensor")[1])[0].kind == "written"
