# SPDX-License-Identifier: Apache-2.0
"""What the lint checks have in common: which files they look at, and how they report."""
import sys
from pathlib import Path

FOLDERS = ("app", "capture", "core", "resources", "tests", ".cmake", ".ci")
CPP = (".h", ".cpp", ".inc")
# Kept byte for byte as in the case library: their line numbers are expected answers.
EXEMPT = ("tests/cases/",)


def files(root, suffixes, names=()):
    """Files of the project with one of these suffixes or names, as (path, path relative to the root)."""
    found = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*"))]
    for path in [*sorted(root.iterdir()), *found]:
        relative = path.relative_to(root).as_posix()
        wanted = path.is_file() and (path.suffix in suffixes or path.name in names)
        if wanted and not relative.startswith(EXEMPT) and "__pycache__" not in relative:
            yield path, relative


def cpp_files(root):
    return [(path, relative) for path, relative in files(root, CPP)]


def finish(faults):
    """Prints the faults, one a line, and ends the program: exit code 1 when there are any."""
    for fault in faults:
        print(fault)
    print("%d faults" % len(faults))
    sys.exit(1 if faults else 0)


def root_argument():
    return Path(sys.argv[1]).resolve()
