#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tidy.py ROOT BUILD [--jobs N] [PATH ...]: clang-tidy over the compiled sources of core and app.

A file that was clean is not looked at again until it, a project header that it reaches, its compile command or a
.clang-tidy changes: BUILD/tidy/ holds an empty file named by the hash of these. Files that include torch (capture) take
minutes each and are left out.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def search_folders(root, source):
    return [source.parent, root / "core/include", root / "core/src", root / "app", root / "app/explorer"]


def reached(root, source):
    """The project files that a source includes, directly or not, itself first."""
    seen, waiting = [], [source]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.append(path)
        for name in INCLUDE.findall(path.read_text(errors="replace")):
            folders = [path.parent, *search_folders(root, source)]
            waiting += [(folder / name).resolve() for folder in folders if (folder / name).is_file()][:1]
    return seen


def fingerprint(root, entry, version):
    text = hashlib.sha256(version + json.dumps(entry, sort_keys=True).encode())
    for path in [root / ".clang-tidy", *reached(root, Path(entry["file"]))]:
        text.update(path.read_bytes())
    return text.hexdigest()


def entries(root, build, only):
    """The compile commands to check, without a compiler launcher, which clang-tidy would take for the compiler."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = Path(entry["file"]).resolve()
        inside = source.is_relative_to(root) and not source.is_relative_to(build)
        relative = source.relative_to(root).as_posix() if inside else ""
        if not relative.startswith(tuple(only)):
            continue
        command = shlex.split(entry.get("command", "")) or entry["arguments"]
        if Path(command[0]).name in ("ccache", "sccache"):
            command = command[1:]
        yield {"file": str(source), "directory": entry["directory"], "arguments": command}, relative


def check(root, program, folder, entry, relative, stamp):
    done = subprocess.run([program, "--quiet", "-p", str(folder), entry["file"]], cwd=root, capture_output=True, text=True)
    if done.returncode == 0:
        stamp.touch()
        return []
    faults = re.findall(r"^(.*(?:warning|error): .*)$", done.stdout, re.MULTILINE)
    return faults or ["%s: clang-tidy failed: %s" % (relative, done.stderr.strip()[-300:])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--program", default="clang-tidy")
    parser.add_argument("only", nargs="*", default=["core/", "app/"])
    options = parser.parse_intermixed_args()
    root, folder = options.root.resolve(), options.build.resolve() / "tidy"
    folder.mkdir(exist_ok=True)
    version = subprocess.run([options.program, "--version"], capture_output=True, check=True).stdout
    chosen = list(entries(root, options.build.resolve(), options.only))
    (folder / "compile_commands.json").write_text(json.dumps([entry for entry, _ in chosen]))
    waiting = [(entry, relative, folder / fingerprint(root, entry, version)) for entry, relative in chosen]
    waiting = [work for work in waiting if not work[2].exists()]
    print("%d files, %d of them to check" % (len(chosen), len(waiting)), flush=True)
    faults = set()  # a header's fault is reported once
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda work: check(root, options.program, folder, *work), waiting):
            for fault in set(result) - faults:
                print(fault, flush=True)
            faults.update(result)
    print("%d faults" % len(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
