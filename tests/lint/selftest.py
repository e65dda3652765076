#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""selftest.py GUARD: plants faults in a small tree and expects the guard to refuse each, and a clean tree to pass."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
SPDX = "// SPDX-License-Identifier: Apache-2.0\n"

# File, its content after the licence line, and what the guard must say about it.
LAYERS = [
    ("core/src/model/a.cpp", '#include "samebit/runfile/runreader.h"\n', "lies above it"),
    ("core/include/samebit/align/a.h", '#include "samebit/report/report.h"\n', "lies above it"),
    ("core/src/align/a.cpp", '#include "verdict/slots.h"\n', "lies above it"),
    ("core/src/verdict/a.cpp", "#include <ATen/core/Tensor.h>\n", "torch"),
    ("core/src/digest/a.cpp", "#include <c10/core/ScalarType.h>\n", "torch"),
    ("core/src/report/a.cpp", "#include <QString>\n", "Qt"),
    ("core/src/runfile/a.cpp", "#include <filesystem>\n", "capture library"),
    ("core/src/model/b.cpp", "#include <nlohmann/json.hpp>\n", "capture library"),
    ("core/include/samebit/runfile/a.h", "#include <sqlite3.h>\n", "third-party"),
    ("core/include/samebit/report/a.h", '#include "report/words.h"\n', "private"),
    ("core/src/align/b.cpp", "std::thread worker;\n", "threads"),
    ("app/cli/a.cpp", "#include <sqlite3.h>\n", "run file"),
    ("app/explorer/services/a.cpp", '#include "samebit/capture/session.h"\n', "run file"),
    ("app/explorer/models/a.h", "#include <QTreeView>\n", "widgets"),
    ("app/explorer/models/b.cpp", "#include <QThread>\n", "threads"),
    ("app/explorer/models/c.cpp", "#include <QMessageBox>\n", "dialogs"),
    ("capture/src/hook/a.cpp", "#include <QString>\n", "Qt"),
]
LAYERS_CLEAN = [
    ("core/src/verdict/a.cpp", '#include "samebit/align/alignment.h"\n#include <vector>\n'),
    ("core/src/runfile/a.cpp", "#include <sqlite3.h>\n#include <thread>\nstd::thread writer;\n"),
    ("core/include/samebit/util/result.h", "#include <cstdint>\n#include <tl/expected.hpp>\n"),
    ("app/explorer/services/a.cpp", "#include <QThread>\n"),
    ("app/explorer/windows/a.cpp", "#include <QMessageBox>\n"),
    ("app/explorer/models/a.cpp", "#include <QAbstractItemModel> // not a <QTreeView>, no std::thread\n"),
]


def write(root, name, text, licence=SPDX):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(licence + text)
    return path


def run(script, *arguments):
    done = subprocess.run([sys.executable, str(HERE / script), *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def expect_refused(what, result, word):
    code, output = result
    if code != 1 or word not in output:
        sys.exit("%s was not refused (exit code %d): %s" % (what, code, output))


def expect_clean(what, result):
    code, output = result
    if code != 0:
        sys.exit("%s was refused (exit code %d): %s" % (what, code, output))


def layers():
    widgets = tempfile.mkdtemp()
    (Path(widgets) / "QTreeView").touch()
    for name, text, word in LAYERS:
        with tempfile.TemporaryDirectory() as root:
            write(Path(root), name, text)
            expect_refused("%s with %s" % (name, text.strip()), run("layers.py", root, widgets), word)
    with tempfile.TemporaryDirectory() as root:
        for name, text in LAYERS_CLEAN:
            write(Path(root), name, text)
        expect_clean("a clean tree", run("layers.py", root, widgets))


def spdx():
    for name in ("core/a.cpp", "tests/a.py", "resources/a.sh", "core/CMakeLists.txt"):
        with tempfile.TemporaryDirectory() as root:
            write(Path(root), name, "text\n", licence="")
            expect_refused(name, run("spdx.py", root), name)
            write(Path(root), name, "text\n")
            expect_clean(name, run("spdx.py", root))


def formatting():
    with tempfile.TemporaryDirectory() as root:
        (Path(root) / ".clang-format").write_text((PROJECT / ".clang-format").read_text())
        write(Path(root), "core/a.cpp", "int  f( ){return 1;}\n")
        expect_refused("a badly formatted file", run("formatting.py", root), "not formatted")
        expect_clean("--fix", run("formatting.py", root, "--fix"))
        expect_clean("a formatted file", run("formatting.py", root))


def tidy():
    good = "int twice(int value)\n{\n    return 2 * value;\n}\n"
    long_body = "".join("    value += %d;\n" % i for i in range(70))
    faulty = [("int Bad_Name(int value)\n{\n    return value;\n}\n", "readability-identifier-naming"),
              ("int sum(int value)\n{\n%s    return value;\n}\n" % long_body, "readability-function-size")]
    with tempfile.TemporaryDirectory() as folder:
        root, build = Path(folder), Path(folder) / "build"
        build.mkdir()
        (root / ".clang-tidy").write_text((PROJECT / ".clang-tidy").read_text())
        source = write(root, "core/a.cpp", good)
        (build / "compile_commands.json").write_text(json.dumps([
            {"directory": str(build), "file": str(source), "command": "ccache c++ -std=c++20 -c %s" % source}]))
        expect_clean("a clean file", run("tidy.py", root, build))
        for text, word in faulty:
            write(root, "core/a.cpp", text)
            expect_refused("a file that breaks %s" % word, run("tidy.py", root, build), word)
        write(root, "core/a.cpp", good)
        code, output = run("tidy.py", root, build)
        if code != 0 or "0 of them to check" not in output:
            sys.exit("a file known to be clean was checked again: %s" % output)


def headers():
    """A header that needs an include it does not have must not build, by the same CMake feature as the real ones."""
    cmake = ("cmake_minimum_required(VERSION 3.25)\nproject(planted LANGUAGES CXX)\nset(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON)\n"
             "add_library(planted STATIC a.cpp)\ntarget_sources(planted PUBLIC FILE_SET HEADERS FILES a.h)\n")
    good = "#pragma once\n#include <vector>\nstd::vector<int> numbers();\n"
    for text, verdict in ((good, expect_clean), (good.replace("#include <vector>\n", ""), None)):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            write(root, "CMakeLists.txt", cmake, licence="")
            write(root, "a.cpp", "#include <vector>\n#include \"a.h\"\nstd::vector<int> numbers() { return {}; }\n")
            write(root, "a.h", text)
            subprocess.run(["cmake", "-S", folder, "-B", folder + "/b"], check=True, capture_output=True)
            done = subprocess.run(["cmake", "--build", folder + "/b", "--target", "all_verify_interface_header_sets"],
                                  capture_output=True, text=True)
            if (done.returncode == 0) != (verdict is not None):
                sys.exit("header %r: exit code %d: %s" % (text, done.returncode, done.stdout))


if __name__ == "__main__":
    {"layers": layers, "spdx": spdx, "formatting": formatting, "tidy": tidy, "headers": headers}[sys.argv[1]]()
