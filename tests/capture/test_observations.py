# SPDX-License-Identifier: Apache-2.0
"""Where a value may leave the program it is read, so that a write behind our back is seen there at the latest."""
from recorded import record


def test_a_hidden_write_is_seen_where_the_value_is_detached(tmp_path):
    run = record(tmp_path, """
        import torch
        y = torch.ones(4) + 1
        y.numpy()[0] = 7
        z = y.detach()
    """)
    at_numpy, at_detach = run.named("detach")
    before, after = run.ins(at_numpy)[0], run.ins(at_detach)[0]
    assert (before.kind, before.producer) == ("written", run.one("add.Tensor").seq)
    assert (after.kind, after.base) == ("changed", before.id)



def test_memory_that_nothing_has_written_is_not_read_there(tmp_path):
    """Every layer detaches the empty memory of its parameters, and fills it afterwards."""
    run = record(tmp_path, """
        import torch
        from torch import nn
        layer = nn.Linear(3, 3)
        part = torch.empty(4)
        part[:2].fill_(1)
        part.detach()
    """)
    detached = run.named("detach")
    assert len(detached) == 3 and [value.digest for op in detached for value in run.ins(op)] == [None, None]
    assert not [value for value in run.values.values() if value.digest and value.uninit_bytes]
