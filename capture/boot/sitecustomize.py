# SPDX-License-Identifier: Apache-2.0
# Placed first on PYTHONPATH by `samebit record`. Imports nothing that a bare interpreter has not already imported, and
# leaves sys.path, sys.modules and the user's own sitecustomize as they would have been without it. Kept short: it runs at
# every start of Python under the command.
import sys


def _start():
    import os
    here = os.path.dirname(__file__)
    while here in sys.path:
        sys.path.remove(here)
    sys.path_importer_cache.pop(here, None)
    placeholder = sys.modules["sitecustomize"]              # importlib wants it there until it has run
    if os.environ.get("SAMEBIT_OUT"):
        sys.meta_path.insert(0, _TorchFinder(here, placeholder))
        _tell(os, "python")
    from _frozen_importlib_external import PathFinder       # already loaded by every interpreter
    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if spec is not None and spec.loader is not None:        # the user's own file runs under its own name and spec
        import _frozen_importlib
        module = _frozen_importlib.module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


def _tell(os, *fields):
    """One line to the launcher, which alone speaks to the user. False: nobody listens (any more)."""
    try:
        pipe = os.open(os.environ["SAMEBIT_NOTES"], os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (KeyError, OSError):
        return False
    try:
        line = "\t".join(str(field).replace("\t", " ").replace("\n", " ") for field in fields)
        os.write(pipe, line.encode("utf-8", "backslashreplace")[:1000] + b"\n")
    except OSError:
        return False
    finally:
        os.close(pipe)
    return True


class _TorchFinder:
    """Waits for `import torch`; when its module body has run, loads the capture library and arms. Then it is gone."""

    def __init__(self, here, placeholder):
        self._here, self._placeholder, self._busy = here, placeholder, False

    def find_spec(self, name, path=None, target=None):
        if self._placeholder is not None:                   # site is done with us: a bare interpreter has no such module
            if sys.modules.get("sitecustomize") is self._placeholder:
                del sys.modules["sitecustomize"]
            self._placeholder = None
        if name != "torch" or self._busy:
            return None
        self._busy = True
        try:
            spec = self._ask_others(name, path, target)
        finally:
            self._busy = False
        if spec is not None and hasattr(spec.loader, "exec_module"):
            self._hook(spec.loader)
        return spec

    def _ask_others(self, name, path, target):
        for finder in list(sys.meta_path):
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                return spec
        return None

    def _hook(self, loader):
        original = loader.exec_module

        def exec_module(module):
            del loader.exec_module                          # the loader is its own class again before the body runs
            original(module)
            if self in sys.meta_path:
                sys.meta_path.remove(self)
            _arm(module, self._here)
        try:
            loader.exec_module = exec_module                # on the instance: type, __spec__ and __loader__ stay the user's
        except AttributeError:
            import os
            _tell(os, "failed", "torch is loaded by a loader that cannot be watched")


def _arm(torch, here):
    import os
    try:
        from importlib.util import module_from_spec, spec_from_file_location   # torch has imported it
        spec = spec_from_file_location("_samebit_arm", here + "/_samebit_arm.py")
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        fields = module.arm(torch)
    except Exception as error:                              # the user's program comes first
        fields = ("failed", "%s: %s" % (type(error).__name__, error))
    if not _tell(os, *fields) and fields[0] != "armed":
        sys.stderr.write("samebit: not recording: %s\n" % " ".join(fields[1:]))
    elif fields[0] == "armed":                              # should nothing be recorded, then perhaps for this reason
        os.register_at_fork(after_in_parent=lambda: _tell(os, "forked"))


try:
    _start()
finally:
    del _start
