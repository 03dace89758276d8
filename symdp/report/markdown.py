"""A summary in GitHub-flavoured Markdown, for a pull request or a job's page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from symdp.report.schema import VERDICTS, summary
from symdp.report.text import one_line
from symdp.report.witness import sentence
from symdp.report.words import MEANING, OPEN, is_at_border, is_wrong

SIGNS = {"proved": "✅", "refuted": "❌", "ill-posed": "🚫", "vacuous": "⭕", "bounded": "☑️", "supported": "〰️",
         "undecided": "❔", "error": "⚠️", "not-run": "➖"}
MAX_LISTED = 200  # claims in one list
_SPECIAL = re.compile(r"""[\\`*_\[\]<>#|~@:&$!^{}"']""")


def escape(text: object, limit: int = 300) -> str:
    """The text as one line in which Markdown, HTML, mentions and addresses are nothing but text."""
    line = one_line(str(text), limit)
    # a word joiner keeps @name, #1 and www. from being taken for more than text
    line = re.sub(r"(?<=[@#])|(?<=www)(?=\.)|(?<=:)(?=//)", "\u2060", line)
    return _SPECIAL.sub(lambda m: f"&#{ord(m[0])};", line)


def markdown(results: Mapping[str, Any], papers: Mapping[str, Mapping[str, Any]]) -> str:
    """The results in brief: every count, what is wrong, what was assumed, what is open."""
    claims = list(results["claims"])
    counts = summary(claims)
    titles = [str((papers.get(p) or {}).get("title") or p) for p in dict.fromkeys(str(c["paper"]) for c in claims)]
    out = [f"## symdp: {escape('; '.join(titles) or 'no claims')}", "",
           "| " + " | ".join(f"{SIGNS[v]} {v}" for v in VERDICTS) + " |", "|" + " ---: |" * len(VERDICTS),
           "| " + " | ".join(str(counts[v]) for v in VERDICTS) + " |", ""]
    wrong, border = list(filter(is_wrong, claims)), list(filter(is_at_border, claims))
    out += _list("What is wrong", [_wrong(c) for c in wrong], ("No claim was refuted, and none is ill-posed inside its "
                 "domain. " if border else "No claim was refuted and none is ill-posed. ")
                 + "That is no proof of the others.")
    if border:
        out += _list("Undefined at a border of the domain", [_wrong(c) for c in border], "")
    unmet = [c for c in claims if c.get("met") is False]
    if unmet:
        out += _list("Not as expected", [f"{_name(c)}: expected {escape(c.get('expect'))}, found {c['verdict']}"
                                         for c in unmet], "")
    facts = sorted({b for c in claims for b in c.get("background") or []})
    oracles = sorted({o for c in claims for o in c.get("oracles") or []})
    out += _list("What was assumed", [*(escape(f) for f in facts), *(f"the word of {escape(o)}" for o in oracles)],
                 "No theorem from outside, and no outside procedure.")
    undecided = [c for c in claims if c["verdict"] in (*OPEN, "bounded", "vacuous")]
    out += [f"<details><summary>Not decided in full: {len(undecided)}</summary>", ""]
    out += [*_items([f"{SIGNS[c['verdict']]} {c['verdict']}: {_name(c)}" for c in undecided]), "", "</details>", ""]
    return "\n".join(out)


def _name(c: Mapping[str, Any]) -> str:
    place = f"{escape(c['where'], 120)} " if c.get("where") else ""
    return f"{place}({escape(c['id'], 120)})"


def _wrong(c: Mapping[str, Any]) -> str:
    w = next((p["witness"] for p in c.get("parts") or [] if p.get("witness")), None) or c.get("witness")
    said = escape(sentence(w) if w else c.get("reason") or MEANING[c["verdict"]])
    repair = c.get("repair")
    mended = f" Repaired: {SIGNS[repair['verdict']]} {repair['verdict']}." if repair else ""
    return f"{SIGNS[c['verdict']]} **{c['verdict']}**: {_name(c)}. {said}{mended}"


def _list(title: str, items: list[str], none: str) -> list[str]:
    return [f"### {title}", "", *(_items(items) if items else [none]), ""]


def _items(items: list[str]) -> list[str]:
    more = [f"- … and {len(items) - MAX_LISTED} more"] if len(items) > MAX_LISTED else []
    return [*(f"- {i}" for i in items[:MAX_LISTED]), *more]
