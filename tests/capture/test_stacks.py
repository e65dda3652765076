# SPDX-License-Identifier: Apache-2.0
"""The raw walk of the interpreter's frames sees what CPython's public functions see."""
from recorded import record

PROGRAM = """
    import contextlib, functools, threading
    import torch
    x = torch.ones(2)

    def numbers(n):
        for i in range(n):
            yield x + i

    def through(n):
        yield from numbers(n)

    def deep(n):
        return x * 2 if n == 0 else deep(n - 1)

    def outer():
        y = x + 1
        def inner():
            return y * 3
        return inner

    @contextlib.contextmanager
    def around():
        x.add_(0)
        yield
        x.mul_(1)

    async def waited():
        return x - 1

    class Body:
        made = x / 2
        listed = [x + i for i in range(2)]
        @property
        def prop(self):
            return self.made + 1
        def __del__(self):
            x.abs()

    for _ in range(30):  # the interpreter specialises its instructions meanwhile
        list(through(3))
        deep(20)
        outer()()
        (lambda: x + 4)()
        sorted([2, 1], key=lambda v: (x * v).sum().item())
        functools.reduce(lambda a, b: a + b, [x, x])
        with around():
            x.neg()
        Body().prop
        try:
            waited().send(None)
        except StopIteration:
            pass
        exec(compile("x + 5\\nf = lambda: x + 6\\nf()", "<made>", "exec"), {"x": x})
    def work():
        library.sb_arm()
        deep(5)
        list(through(2))
    for _ in range(2):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
"""


def stacks(run):
    frames = {row[0]: row[1:] for row in run.db.execute("SELECT id, file, line, function FROM frame")}
    nodes = {row[0]: row[1:] for row in run.db.execute("SELECT id, parent, frame FROM stack_node")}

    def frames_of(node):
        found = []
        while node:
            parent, frame = nodes[node]
            found.append(frames[frame])
            node = parent
        return found
    return [(stream, frames_of(stack)) for stream, stack in run.db.execute("SELECT stream, stack FROM op ORDER BY seq")]


def test_both_walks_give_the_same_stacks(tmp_path):
    ways = []
    for way in ("raw", "public"):
        folder = tmp_path / way
        folder.mkdir()
        ways.append(stacks(record(folder, PROGRAM, SAMEBIT_FRAME_WALK=way)))
    raw, public = ([(stream, [(file.replace("/%s/" % way, "/"), *rest) for file, *rest in frames])
                    for stream, frames in found] for way, found in zip(("raw", "public"), ways))
    assert raw == public
    functions = {frame[2] for _, frames in raw for frame in frames}
    wanted = {"numbers", "through", "deep", "outer.<locals>.inner", "<lambda>", "around", "waited", "Body", "Body.prop",
              "Body.__del__", "work"}
    assert wanted <= functions, wanted - functions
    assert len({stream for stream, _ in raw}) == 3
    assert max(sum(frame[2] == "deep" for frame in frames) for _, frames in raw) == 21
