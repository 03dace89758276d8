"""JUnit XML for continuous integration: one test case for each claim and each repair."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from symdp.language.storage import replace_file
from symdp.report import terminal
from symdp.report.text import one_line, visible
from symdp.report.words import MEANING, outcome

MAX_NAME = 300  # characters of a name in the file; the message has the rest


def junit(results: Mapping[str, Any]) -> str:
    """The results as JUnit XML, one suite for each paper. Durations are in seconds.

    A claim passes only when it is proved or bounded, or refuted or ill-posed exactly
    as expected. Refuted, ill-posed and unmet expectations fail, errors are errors,
    and everything else is skipped: never passed.
    """
    root = ElementTree.Element("testsuites", name="symdp")
    papers: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
    for c in results["claims"]:
        suite = papers.setdefault(str(c.get("paper") or ""), [])
        suite.append((str(c["id"]), c))
        if c.get("repair"):
            suite.append((f"{c['id']} [repair]", c["repair"]))
    for paper, cases in papers.items():
        outcomes = [outcome(c) for _, c in cases]
        suite_node = ElementTree.SubElement(
            root, "testsuite", name=one_line(paper, MAX_NAME), tests=str(len(cases)),
            failures=str(outcomes.count("fail")), errors=str(outcomes.count("error")),
            skipped=str(outcomes.count("skip")), time=f"{sum(float(c.get('seconds') or 0) for _, c in cases):.3f}")
        for name, c in cases:
            _case(suite_node, paper, name, c)
    _total(root)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def write_junit(results: Mapping[str, Any], path: Path) -> None:
    """Write ``junit(results)`` to a file."""
    replace_file(path, junit(results).encode("utf-8", "backslashreplace"))


def _case(suite: ElementTree.Element, paper: str, name: str, c: Mapping[str, Any]) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=one_line(paper, MAX_NAME), name=one_line(name, MAX_NAME),
                                  time=f"{float(c.get('seconds') or 0):.3f}")
    if c.get("file"):
        case.set("file", one_line(str(c["file"]), 1_000))
    if c.get("line"):
        case.set("line", str(c["line"]))
    text = visible(terminal.failure(c))
    message = f"{c['verdict']}: {one_line(c.get('reason') or MEANING[c['verdict']], 1_000)}"
    if c.get("met") is False:
        message = f"expected {c.get('expect')}, found {message}"
    found = outcome(c)
    if found == "fail":
        ElementTree.SubElement(case, "failure", type=c["verdict"], message=message).text = text
    elif found == "error":
        ElementTree.SubElement(case, "error", type="error", message=message).text = text
    elif found == "skip":
        ElementTree.SubElement(case, "skipped", type=c["verdict"], message=message)
    out = [terminal.line(c)]
    if found == "pass" and c["verdict"] in ("refuted", "ill-posed"):
        out.append(text)
    ElementTree.SubElement(case, "system-out").text = "\n".join(out)


def _total(root: ElementTree.Element) -> None:
    for key in ("tests", "failures", "errors", "skipped"):
        root.set(key, str(sum(int(s.get(key, "0")) for s in root)))
    root.set("time", f"{sum(float(s.get('time', '0')) for s in root):.3f}")
