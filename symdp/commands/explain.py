"""A result object in words, for ``symdp show`` and ``symdp check -v``."""

from __future__ import annotations

import json
import shlex
from typing import Any

from symdp.report import terminal
from symdp.report.skeletons import skeleton
from symdp.report.text import one_line
from symdp.report.witness import tables

MAX_LINE = 600  # characters of one line of a claim


def _line(text: object) -> str:
    return one_line(str(text), MAX_LINE)


def parts_in_brief(claim: dict[str, Any]) -> str:
    """Two lines for every part of a claim and of its repair."""
    out = []
    for result, mark in ((claim, ""), (claim.get("repair"), "repair ")):
        for part in result["parts"] if result is not None else ():
            out += [f"    {mark}{part['part'] + 1}. {_line(part['show'])}",
                    f"       {_verdict(part)}: {_line(part['reason'])}"]
        if result is not None and not result["parts"]:
            out.append(f"    {mark}{_line(result['reason'])}")
    return "\n".join(out)


def explain(claim: dict[str, Any], *, colour: bool = False) -> str:
    """One claim on one screen: what it says, what was decided, how, and how to check that."""
    out = [terminal.line(claim, colour=colour)]
    place = f"{claim['file']}:{claim['line']}" if claim["file"] and claim["line"] else claim["file"]
    for label, text in (("where", claim["where"]), ("says", claim["says"]), ("file", place),
                        ("uses", ", ".join(claim["uses"]))):
        if text:
            out.append(_row(label, text))
    out += _statement(claim["statement"], None) + _decision(claim)
    if repair := claim.get("repair"):
        out += ["", f"repair: {_line(repair.get('why') or 'no reason is given')}"]
        out += _statement(repair["statement"], claim["statement"]) + _decision(repair)
    return "\n".join(out)


def _row(label: str, text: object) -> str:
    return f"  {label:<12} {_line(text)}"


def _statement(statement: dict[str, Any], printed: dict[str, Any] | None) -> list[str]:
    """The statement's texts; of a repair only what differs from the printed one."""
    out = []
    for key in ("let", "define"):
        if printed is None or printed[key] != statement[key]:
            out += [_row(key, f"{name} = {v if isinstance(v, str) else json.dumps(v)}")
                    for name, v in statement[key].items()]
    for key in ("given", "show"):
        if printed is None or printed[key] != statement[key]:
            out += [_row(key, _formula(text)) for text in statement[key]]
    if statement["neighbours"] != "hamming":
        out.append(_row("neighbours", statement["neighbours"]))
    return out


def _formula(text: str) -> str:
    """A formula in Unicode; the text as it is where it cannot be read."""
    from symdp.language.text import to_unicode
    from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression

    try:
        return to_unicode(read_expression(text))
    except (SyntaxProblem, TypeError):
        return text


def _verdict(result: dict[str, Any]) -> str:
    return f"{result['verdict']} ({result['trust']})" if result["trust"] else str(result["verdict"])


def _decision(result: dict[str, Any]) -> list[str]:
    out = [_row("verdict", f"{_verdict(result)}: {result['reason']}")]
    for part in result["parts"]:
        if len(result["parts"]) > 1:
            out.append(_row(f"  part {part['part'] + 1}", f"{_verdict(part)}: {part['reason']}"))
        out += [_row("    tried", f"{t['engine']}: {t['outcome']}") for t in part["tried"]]
        if text := skeleton(part, len(result["parts"]) > 1):
            out.append(_row("    to close it", "a proof text in the claim file; a step that fails says why:"))
            out += [f"      {one_line(line, MAX_LINE)}" for line in text.split("\n")]
        if part["margin"] is not None:
            out.append(_row("    margin", part["margin"]))
        if part["witness"]:
            out += _witness(part["witness"])
    if result["instance"]:
        out.append(_row("holds at", ", ".join(f"{name} = {v}" for name, v in result["instance"].items())))
    if result.get("known"):
        out.append(_row("known", ", ".join(result["known"])))
    for label, key in (("background", "background"), ("oracles", "oracles")):
        if result[key]:
            out.append(_row(label, ", ".join(result[key])))
    if result["expect"]:
        met = {True: "and so it is", False: "but it is not", None: "not run"}[result["met"]]
        out.append(_row("expected", f"{result['expect']}, {met}"))
    if result["certificate"]:
        out.append(_row("check again", f"symdp verify {shlex.quote(result['certificate'])}"))
    return out


def _witness(witness: dict[str, Any]) -> list[str]:
    out = [_row("    at", f"{name} = {value}") for name, value in witness["values"].items()]
    for table in tables(witness):
        out.append(_row("    object", f"{table['name']}, a {table['kind']}"))
        out += [_row("", "  ".join(cells)) for cells in [table["head"], *table["rows"]] if cells]
    for label, key in (("fails", "comparison"), ("left", "lhs"), ("right", "rhs"), ("by", "margin")):
        if witness[key]:
            out.append(_row(f"    {label}", witness[key]))
    return out
