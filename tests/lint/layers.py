#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""layers.py ROOT [QTWIDGETS]: who may include whom. QTWIDGETS is the folder of Qt's widget headers.

Needed besides the link scopes: Debian puts torch, ATen and c10 on the default include path, so that an include of them
inside core compiles without a word.
"""
import re
import sys
from pathlib import Path

from tree import cpp_files, finish, root_argument

# A folder of core may include those before it; inside one line, those to its left.
ORDER = ["util", "model", "digest", "runfile", "symbols", "align", "verdict", "drift", "marks", "report"]
RECORDING = {"util", "model", "digest", "runfile"}  # linked into the capture library
TORCH = re.compile(r"(torch|ATen|c10|caffe2)/")
QT = re.compile(r"Q[A-Z]|Qt[A-Z]|qt[a-z]+/")
SQLITE = re.compile(r"sqlite3\.h|SQLiteCpp/")
THREADS = re.compile(r"\bstd::(jthread|thread|async)\b|#include <(QThread|QThreadPool|QtConcurrent.*)>")
DIALOGS = re.compile(r"#include <(QMessageBox|QFileDialog|QInputDialog|QErrorMessage|QProgressDialog)>")
STANDARD = re.compile(r"[a-z_]+|c(std[a-z]+|string|math|errno|time|assert|limits|type)")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def includes(text):
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) == "<", match.group(2)


def core_folder(relative):
    match = re.match(r"core/(?:include/samebit|src)/(\w+)/", relative)
    return match.group(1) if match else None


def core_include(folder, header):
    """Why this folder of core may not include this header; None if it may."""
    target = re.match(r"(?:samebit/)?(\w+)/", header)
    target = target.group(1) if target else None
    if target in ORDER and folder in ORDER and ORDER.index(target) > ORDER.index(folder):
        return "core/%s includes core/%s, which lies above it" % (folder, target)
    if TORCH.match(header) or header.startswith("Python.h"):
        return "core includes torch or Python"
    if QT.match(header):
        return "core includes Qt"
    if folder in RECORDING and (header == "filesystem" or header.startswith(("fmt/", "nlohmann/"))):
        return "core/%s is linked into the capture library: no %s in it" % (folder, header)
    return None


def public_include(angle, header):
    if not angle and not header.startswith("samebit/"):
        return "a public header includes a private one"
    if angle and not STANDARD.fullmatch(header) and header != "tl/expected.hpp":
        return "a public header includes a third-party header"
    return None


def app_include(relative, header, widgets):
    if SQLITE.match(header) or TORCH.match(header) or header.startswith("samebit/capture/"):
        return "app meets capture only in the run file: no SQLite, torch or capture in it"
    if relative.startswith("app/explorer/models/") and (header in widgets or header.startswith("QtWidgets")):
        return "models know no widgets"
    return None


def code_faults(relative, text):
    """Faults of lines other than the choice of headers."""
    in_app, in_core = relative.startswith("app/"), relative.startswith("core/")
    services = "/services/" in relative
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("//")[0]
        if THREADS.search(line) and ((in_app and not services) or
                                     (in_core and core_folder(relative) not in ("digest", "runfile"))):
            yield number, "threads are started in app/*/services, core/digest and core/runfile only"
        if DIALOGS.search(line) and in_app and not re.search(r"/(views|windows)/", relative):
            yield number, "dialogs are shown by views and windows only"


def include_faults(relative, text, widgets):
    for number, angle, header in includes(text):
        reasons = []
        if relative.startswith("core/"):
            reasons.append(core_include(core_folder(relative), header))
        if relative.startswith(("core/include/", "capture/include/")):
            reasons.append(public_include(angle, header))
        if relative.startswith("app/"):
            reasons.append(app_include(relative, header, widgets))
        if relative.startswith("capture/") and angle and QT.match(header):
            reasons.append("capture includes Qt")
        for reason in filter(None, reasons):
            yield number, "%s: <%s>" % (reason, header)


def main():
    root = root_argument()
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    widgets = {path.name for path in folder.iterdir()} if folder and folder.is_dir() else set()
    faults = []
    for path, relative in cpp_files(root):
        if relative.startswith("tests/"):
            continue
        text = path.read_text()
        for number, reason in [*include_faults(relative, text, widgets), *code_faults(relative, text)]:
            faults.append("%s:%d: %s" % (relative, number, reason))
    finish(faults)


if __name__ == "__main__":
    main()
