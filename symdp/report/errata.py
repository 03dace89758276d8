"""The errata of the papers in Markdown: what is wrong as printed, where it fails, the repair, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.report.markdown import SIGNS, escape
from symdp.report.text import one_line
from symdp.report.witness import rounded, tables
from symdp.report.words import BORDER, WRONG, is_at_border, is_wrong

HEAD = """# Errata

Statements that are false or undefined as printed, each with a point at which the kernel saw it fail, and the smallest
change that mends it. The words on what hangs on a slip are those of the authors of the claim files; all else is taken
from the results of `symdp check`. A repair is as good as its verdict: only *proved* is proved.
"""
MAX_ROWS = 8  # of an object that is written out


def errata(results: Mapping[str, Any], papers: Mapping[str, Mapping[str, Any]], notes: Mapping[str, str]) -> str:
    """The findings of the results, by paper and in its order. ``papers`` has citations, ``notes`` the remarks of claim
    files by full id."""
    out = [HEAD]
    claims = list(results["claims"])
    for paper in dict.fromkeys(str(c["paper"]) for c in claims):
        about = papers.get(paper) or {}
        of_paper = [c for c in claims if c["paper"] == paper]
        found, border = list(filter(is_wrong, of_paper)), list(filter(is_at_border, of_paper))
        by = ", ".join(map(str, about.get("authors") or ()))
        out += [f"## {escape(about.get('title') or paper)}", "",
                escape(f"{by}{', ' if by and about.get('year') else ''}{about.get('year') or ''}"), ""]
        out += [line for k, c in enumerate(found, start=1) for line in _finding(k, c, notes.get(c["id"]))] or [
            "Nothing was found to be wrong. That is no proof of what is open.", ""]
        if border:
            out += ["### At borders of the domain", "", BORDER, ""]
            out += [line for k, c in enumerate(border, start=len(found) + 1)
                    for line in _finding(k, c, notes.get(c["id"]))]
    return "\n".join(out)


def _finding(number: int, c: Mapping[str, Any], note: str | None) -> list[str]:
    out = [f"### {number}. {escape(c.get('where') or c['id'], 160)}: {c['verdict']}", "",
           f"{escape(c.get('says') or '', 600)} ({escape(c['id'])})", ""]
    for part in c.get("parts") or []:
        if part["verdict"] in WRONG:
            out += [f"- Printed: {_code(part['show'])}", *_witness(part.get("witness") or {})]
    repair = c.get("repair")
    if repair:
        changed = [s for s in repair["statement"]["show"] if s not in c["statement"]["show"]]
        changed += [f"given {s}" for s in repair["statement"]["given"] if s not in c["statement"]["given"]]
        changed += [f"let {n}: {t}" for n, t in repair["statement"]["let"].items() if c["statement"]["let"].get(n) != t]
        why = f" {escape(repair['why'], 600)}." if repair.get("why") else ""
        out += [f"- Repair ({SIGNS[repair['verdict']]} {repair['verdict']}):{why} {'; '.join(map(_code, changed[:4]))}"]
    if note:
        out += [f"- Remark: {escape(note, 900)}"]
    return [*out, ""]


def _witness(w: Mapping[str, Any]) -> list[str]:
    values = ", ".join(f"{n} = {v}" for n, v in dict(w.get("values") or {}).items())
    out = [f"- Fails at {_code(values)}"] if values else []
    for t in tables(w):
        rows = "; ".join(" ".join(map(str, row)) for row in (t["head"], *t["rows"][:MAX_ROWS]) if row)
        out += [f"- {escape(t['kind'])} {_code(t['name'])}: {_code(rows)}"]
    if w.get("lhs") and w.get("rhs"):
        out += [f"- There {_code(w.get('comparison') or '')} has the sides {escape(rounded(w['lhs']))} and "
                f"{escape(rounded(w['rhs']))}"]
    elif w.get("words"):
        out += [f"- {escape(w['words'], 600)}"]
    return out


def _code(text: object) -> str:
    """The text as code, in which nothing is markup."""
    return "`" + one_line(str(text), 600).replace("`", "'") + "`"
