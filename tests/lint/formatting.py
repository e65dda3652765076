#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""formatting.py ROOT [--program CLANG_FORMAT] [--fix]: every C++ file is as clang-format writes it."""
import argparse
import subprocess
from pathlib import Path

from tree import cpp_files, finish


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--program", default="clang-format")
    parser.add_argument("--fix", action="store_true", help="rewrite the files instead")
    options = parser.parse_args()
    faults = []
    for path, relative in cpp_files(options.root.resolve()):
        how = ["-i"] if options.fix else ["--dry-run", "-Werror"]
        done = subprocess.run([options.program, *how, str(path)], capture_output=True, text=True)
        if done.returncode != 0:
            lines = [line for line in done.stderr.splitlines() if "error:" in line]
            where = lines[0].split(":")[1] if lines else "?"
            faults.append("%s:%s: not formatted (%d places)" % (relative, where, len(lines)))
    finish(faults)


if __name__ == "__main__":
    main()
