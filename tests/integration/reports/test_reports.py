# SPDX-License-Identifier: Apache-2.0
"""Reports of real recordings: HTML, JUnit and CSV of each verdict, read by the parsers of Python's library."""
import csv
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest

SAMEBIT = os.environ["SAMEBIT_BIN"]
PYTHON = os.environ.get("SAMEBIT_TEST_PYTHON", sys.executable)
VOID = {"meta"}
# Names and text that would be markup, a formula or a second line if somebody forgot to escape them.
PROGRAM = "=sum <b onclick=\"x\">&'.py"
SOURCE = """
import os
import sys

import torch

torch.set_num_threads(int(sys.argv[1]))
signal = torch.randn(1_000_000, generator=torch.Generator().manual_seed(1))


def level():
    return torch.sum(signal)  # <script>alert("in the source")</script> ]]> \x01


level()
if sys.argv[2] == "killed":
    os.kill(os.getpid(), 9)
"""
RUNS = {"one.db": ("1", "whole"), "same.db": ("1", "whole"), "two.db": ("2", "whole"), "cut.db": ("1", "killed")}
EXIT_CODES = {"same.db": 0, "two.db": 1, "cut.db": 3}


def samebit(folder, *words):
    return subprocess.run([SAMEBIT, *words], cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("reports")
    (path / PROGRAM).write_text(SOURCE)
    for name, arguments in RUNS.items():
        done = samebit(path, "record", "-o", name, "--", PYTHON, PROGRAM, *arguments)
        assert (path / name).exists(), done.stderr
    return path


def report(folder, candidate, form, *more, code=None):
    done = samebit(folder, "diff", "one.db", candidate, "--format", form, "-o", "report", *more)
    assert done.returncode == (EXIT_CODES[candidate] if code is None else code), done.stderr
    return (folder / "report").read_bytes()


class Page(HTMLParser):
    """Refuses what is not well nested; collects elements, attributes and the text of each element."""

    def __init__(self, page):
        super().__init__()
        self.path, self.seen, self.attributes, self.texts = [], [], [], {}
        self.feed(page)
        self.close()
        assert self.path == []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.path.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag, attrs):
        assert tag in VOID, tag
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self.path.pop() == tag

    def handle_data(self, data):
        for tag in set(self.path):
            self.texts[tag][-1] += data


def html(folder, candidate, *more, code=None):
    text = report(folder, candidate, "html", *more, code=code).decode()
    ElementTree.fromstring(text)  # well-formed XML too
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "form", "a", "b"} & set(page.seen)
    for name, value in page.attributes:
        assert name not in ("src", "href", "action") and not name.startswith("on"), name
        assert name == "xmlns" or "://" not in value, value
    assert "url(" not in page.texts["style"][0] and "@import" not in page.texts["style"][0]
    return page


def junit(folder, candidate, *more, code=None):
    suites = ElementTree.fromstring(report(folder, candidate, "junit", *more, code=code))
    suite = suites.find("testsuite")
    cases = suite.findall("testcase")
    count = {name: len(suite.findall("testcase/" + name)) for name in ("failure", "error", "skipped")}
    assert int(suite.get("tests")) == len(cases)
    assert [int(suite.get(name)) for name in ("failures", "errors", "skipped")] == list(count.values())
    return cases, count


def origins(folder, candidate, *more, code=None):
    text = report(folder, candidate, "csv", *more, code=code).decode()
    assert text.count("\n") == text.count("\r\n")
    return list(csv.DictReader(text.splitlines()))


def test_a_divergence_says_where_how_why_and_what_to_do(folder):
    page = html(folder, "two.db")
    assert page.texts["h1"] == ["DIVERGED"]
    assert page.texts["h2"][:4] == ["Where", "How", "Why", "What to do"]
    line = [text for text in page.texts["mark"] if "torch.sum" in text]
    assert line == ["    12 >     return torch.sum(signal)  # <script>alert(\"in the source\")</script> ]]> \\u0001"]
    assert any(PROGRAM + ":12 in level (your code)" in text for text in page.texts["li"])
    assert PROGRAM in page.texts["body"][0]
    assert any("samebit diff" in text or "samebit show one.db" in text for text in page.texts["pre"])
    assert "torch.threads" in page.texts["body"][0]


def test_every_format_tells_the_same_origins(folder):
    told = json.loads(report(folder, "two.db", "json"))
    assert told["origins_total"] == 1
    first = told["first"]
    (row,) = origins(folder, "two.db")
    assert (row["op"], row["kind"], row["line"]) == (first["op"], first["kind"], str(first["source"]["line"]))
    assert int(row["baseline_seq"]) == first["baseline_seq"]
    assert float(row["max_abs"]) == first["magnitude"]["max_abs"]
    assert row["cause"] == first["causes"][0]["cause"] == "threads"
    assert row["file"] == "'" + PROGRAM  # no formula
    cases, count = junit(folder, "two.db")
    assert count == {"failure": 2, "error": 0, "skipped": 0}
    assert cases[1].get("name").startswith("aten::sum, ") and PROGRAM in cases[1].get("name")
    assert cases[1].find("failure").get("type") == "kernel"


def test_identical_runs_pass(folder):
    assert html(folder, "same.db").texts["h1"] == ["IDENTICAL"]
    cases, count = junit(folder, "same.db")
    assert (len(cases), sum(count.values())) == (1, 0)
    assert origins(folder, "same.db") == []


def test_an_incomplete_run_is_never_green(folder):
    page = html(folder, "cut.db")
    assert page.texts["h1"] == ["INCOMPLETE"]
    assert "killed by signal 9" in page.texts["header"][0]
    cases, count = junit(folder, "cut.db")
    assert count == {"failure": 0, "error": 1, "skipped": 0}
    assert cases[0].find("error").get("type") == "incomplete"


def test_an_allowed_origin_is_not_a_failure(folder):
    seq = json.loads(report(folder, "two.db", "json"))["first"]["baseline_seq"]
    reason = "<i>known</i> & agreed"
    marked = samebit(folder, "mark", "one.db", str(seq), "--allow", "sums.json", "--reason", reason)
    assert marked.returncode == 0, marked.stderr
    allow = ("--allow", "sums.json")
    page = html(folder, "two.db", *allow, code=0)
    assert page.texts["h1"] == ["ALL ALLOWED"]
    assert reason in page.texts["td"]
    _, count = junit(folder, "two.db", *allow, code=0)
    assert count == {"failure": 0, "error": 0, "skipped": 1}
    (row,) = origins(folder, "two.db", *allow, code=0)
    assert row["rule"] == "1"


@pytest.mark.parametrize("form", ["html", "junit", "csv"])
def test_a_run_file_is_never_overwritten(folder, form):
    before = (folder / "same.db").read_bytes()
    done = samebit(folder, "diff", "one.db", "two.db", "--format", form, "-o", "same.db")
    assert done.returncode == 2 and "same.db" in done.stderr
    assert (folder / "same.db").read_bytes() == before


def test_env_tells_what_two_runs_do_not_share(folder):
    one = samebit(folder, "env", "one.db", "--format", "json")
    assert one.returncode == 0
    assert json.loads(one.stdout)["environment"]["torch.threads"] == "1"
    alike = samebit(folder, "env", "one.db", "same.db")
    assert (alike.returncode, alike.stdout.startswith("ENVIRONMENTS ALIKE")) == (0, True), alike.stdout
    other = samebit(folder, "env", "one.db", "two.db", "--format", "json")
    assert other.returncode == 1
    told = {one["key"]: one["candidate"] for one in json.loads(other.stdout)["environment_differences"]}
    assert told == {"torch.threads": "2", "threads": "2"}
    text = samebit(folder, "env", "one.db", "two.db")
    assert "  torch.threads\n    baseline:  1\n    candidate: 2\n" in text.stdout
    assert samebit(folder, "env", "one.db", "none.db").returncode == 2
