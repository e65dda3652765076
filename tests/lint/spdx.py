#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""spdx.py ROOT: every source file names its licence in one of its first lines."""
from tree import CPP, files, finish, root_argument

LINE = "SPDX-License-Identifier: Apache-2.0"
SUFFIXES = (*CPP, ".py", ".sh", ".cmake", ".ui", ".qrc", ".svg", ".xml", ".desktop")
NAMES = ("CMakeLists.txt", ".clang-format", ".clang-tidy", "run")


def main():
    faults = []
    for path, relative in files(root_argument(), SUFFIXES, NAMES):
        if path.stat().st_size > 0 and not any(LINE in line for line in path.read_text().splitlines()[:4]):
            faults.append("%s: no line '%s'" % (relative, LINE))
    finish(faults)


if __name__ == "__main__":
    main()
