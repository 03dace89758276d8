"""Lines for the terminal: pure functions from results to text, colour only when asked."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from symdp.report import witness
from symdp.report.schema import summary
from symdp.report.text import one_line, visible
from symdp.report.words import expectation, outcome

LETTERS = {"proved": ".", "refuted": "F", "ill-posed": "I", "vacuous": "V", "bounded": "b", "supported": "s",
           "undecided": "u", "error": "E", "not-run": "-"}
_COLOURS = {"red": "31", "green": "32", "yellow": "33", "cyan": "36", "bold": "1"}
_VERDICT_COLOUR = {"proved": "green", "refuted": "red", "ill-posed": "red", "error": "red", "bounded": "cyan"}
_ALWAYS = ("undecided", "not-run")  # printed even when there are none: silence is not evidence
MAX_ROWS = 12  # of a witness table; the report and the certificate have the rest


def letter(claim: Mapping[str, Any]) -> str:
    """One character of progress. Only ``.`` is good news."""
    return LETTERS[claim["verdict"]]


def line(claim: Mapping[str, Any], *, colour: bool = False) -> str:
    """One claim on one line: verdict, id, then what a reader must know beside it."""
    verdict = claim["verdict"]
    notes = [one_line(str(claim["trust"]), 80)] if claim.get("trust") else []
    if verdict == "bounded" and claim.get("bounds"):
        notes.append("for " + _bounds(claim["bounds"]))
    if claim.get("met") is not None:
        notes.append("as expected" if claim["met"] else f"expected {one_line(str(claim.get('expect')), 80)}")
    if any(t.get("engine") == "proof text" and not str(t.get("outcome")).startswith("accepted")
           for p in claim.get("parts") or () for t in p.get("tried") or ()):
        notes.append("its proof text fails")  # -v says where
    if claim.get("repair"):
        notes.append(f"repair {one_line(str(claim['repair']['verdict']), 80)}")
    head = _paint(f"{one_line(str(verdict), 80).upper():<9}", _verdict_colour(claim), colour)
    return f"{head}  {one_line(str(claim['id']), 200)}" + (f"  ({'; '.join(notes)})" if notes else "")


def failure(claim: Mapping[str, Any], *, colour: bool = False, width: int = 80) -> str:
    """Everything a reader needs to see why a claim failed, its witness included."""
    out = [_rule("_", one_line(str(claim["id"]), 200), width)]
    out.append(f"{_where(claim)}{_paint(claim['verdict'].upper(), _verdict_colour(claim), colour)}"
               + (f"  {one_line(claim['where'], 200)}" if claim.get("where") else ""))
    if claim.get("says"):
        out.append(f"  says       {one_line(claim['says'], 400)}")
    if claim.get("why"):
        out.append(f"  repaired   {one_line(claim['why'], 400)}")
    if expectation(claim):
        out.append(f"  author     {expectation(claim)}")
    if claim.get("reason"):
        out.append(f"  reason     {one_line(claim['reason'], 1_000)}")
    for part in claim.get("parts") or []:
        if len(claim["parts"]) > 1 or part.get("witness"):
            out.append(f"  show       {one_line(part['show'], 400)}   {part['verdict']}")
        if part.get("witness"):
            out += _witness(part["witness"])
    if claim.get("witness") and not any(p.get("witness") for p in claim.get("parts") or []):
        out += _witness(claim["witness"])
    if claim.get("certificate"):
        out.append(f"  verify     symdp verify {shlex.quote(one_line(claim['certificate'], 400))}")
    out.append(f"  reproduce  symdp check {_file(claim)}-k {shlex.quote(one_line(str(claim['id']), 200))}")
    return "\n".join(out)


def failures(results: Mapping[str, Any], *, colour: bool = False, width: int = 80) -> str:
    """The details of every claim, and of every repair, that failed or ended in an error.

    Empty when there are none. A claim refuted as its author expected is no failure.
    """
    found = [failure(x, colour=colour, width=width) for c in results["claims"]
             for x in (c, c.get("repair")) if x and outcome(x) in ("fail", "error")]
    return "\n".join([_rule("=", "FAILURES", width), *found]) if found else ""


def counts(results: Mapping[str, Any], *, seconds: float | None = None, colour: bool = False, width: int = 80) -> str:
    """The last line of a run: every verdict that occurs, and undecided and not-run always.

    ``seconds`` is the duration of the run. It is green only when every claim is
    proved, or refuted or ill-posed as expected.
    """
    claims = list(results["claims"])
    found = summary(claims)
    words = [f"{n} {verdict}" for verdict, n in found.items() if n or verdict in _ALWAYS]
    everything = [*claims, *(c["repair"] for c in claims if c.get("repair"))]
    unmet = sum(x.get("met") is False for x in everything)
    if unmet:
        words.append(f"{unmet} not as expected")
    outcomes = {outcome(x) for x in everything}
    tone = ("red" if outcomes & {"fail", "error"} else
            "green" if outcomes == {"pass"} and not found["bounded"] else "yellow")
    text = ", ".join(words) + (f" in {seconds:.2f}s" if seconds is not None else "")
    return _paint(_rule("=", text, width), tone, colour)


def slowest(results: Mapping[str, Any], most: int, *, width: int = 80) -> str:
    """The claims that took longest, with their repairs, in seconds; 0 for all that were run."""
    run = [(c["seconds"] + (c["repair"]["seconds"] if c.get("repair") else 0.0), str(c["id"]))
           for c in results["claims"] if c["verdict"] != "not-run"]
    run.sort(key=lambda r: (-r[0], r[1]))
    run = run[:most] if most else run
    title = f"slowest {len(run)} durations" if most else "durations"
    return "\n".join([_rule("=", title, width), *(f"{s:8.2f} s  {one_line(n, 200)}" for s, n in run)]) if run else ""


def _verdict_colour(claim: Mapping[str, Any]) -> str:
    if claim["verdict"] in ("refuted", "ill-posed") and outcome(claim) == "pass":
        return "cyan"  # a finding, but the expected one
    return _VERDICT_COLOUR.get(claim["verdict"], "yellow")


def _paint(text: str, tone: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[tone]}m{text}\x1b[0m" if colour else text


def _rule(char: str, text: str, width: int) -> str:
    left = max(2, (width - len(text) - 2) // 2)
    return f"{char * left} {text} {char * max(2, width - len(text) - 2 - left)}"


def _where(claim: Mapping[str, Any]) -> str:
    if not claim.get("file"):
        return ""
    return one_line(str(claim["file"]), 400) + (f":{claim['line']}" if claim.get("line") else "") + ": "


def _file(claim: Mapping[str, Any]) -> str:
    return shlex.quote(one_line(str(claim["file"]), 400)) + " " if claim.get("file") else ""


def _bounds(bounds: Mapping[str, str]) -> str:
    return one_line("; ".join(f"{name} {bound}" for name, bound in bounds.items()), 200)


def _witness(w: Mapping[str, Any]) -> list[str]:
    out = []
    values = ", ".join(f"{name} = {text}" for name, text in (w.get("values") or {}).items())
    if values:
        out.append(f"  witness    {one_line(values, 2_000)}")
    for table in witness.tables(w):
        out.append(f"    {one_line(table['name'], 80)} ({one_line(table['kind'], 40)})")
        rows = [r for r in [table["head"], *table["rows"][:MAX_ROWS]] if r]
        out += ["      " + text for text in _columns(rows)]
        if table["cut"] or len(table["rows"]) > MAX_ROWS:
            out.append("      … more rows are in the certificate")
    for key, label in (("comparison", "fails"), ("lhs", "left"), ("rhs", "right"), ("margin", "margin")):
        if w.get(key):
            out.append(f"  {label:<9}  {one_line(str(w[key]), 600)}")
    if w.get("words"):
        out.append(f"  in words   {one_line(w['words'], 1_000)}")
    return out


def _columns(rows: list[list[str]]) -> list[str]:
    shown = [[one_line(visible(cell), 40) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in shown if i < len(row)) for i in range(max(map(len, shown)))]
    return ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=False)).rstrip() for row in shown]
