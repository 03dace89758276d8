"""Hand-made results: every verdict once, a repair, and hostile text in every field."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from symdp.report.schema import RESULTS, VERDICTS, summary

HOSTILE = (
    '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>&lt;b&gt;&amp;#60; {{ 7*7 }} {% raw %} ]]> --> '
    "\u202eevil\u202c \u2066iso\u2069 \u200bzero \ufeff \x00\x07\x1b[31mred \u2028 \ud800 שלום مرحبا"
)
LONG = "n" * 10_000


def part(verdict: str, show: str = "x <= y", number: int = 0, **more: Any) -> dict[str, Any]:
    return {"part": number, "show": show, "verdict": verdict, "trust": None, "reason": f"because of {verdict}",
            "background": [], "oracles": [], "bounds": None, "witness": None, "margin": None, "tried": []} | more


def claim(verdict: str, name: str | None = None, **more: Any) -> dict[str, Any]:
    statement = {"let": {"x": "real in [0, 1]", "y": "real > 0"}, "define": {}, "given": ["x < y"],
                 "show": ["x <= y"], "neighbours": "hamming"}
    statement |= more.pop("statement", {})
    digest = hashlib.sha256(json.dumps(statement).encode()).hexdigest()
    return {
        "id": f"paper-2020/{name or verdict}", "paper": "paper-2020", "where": f"Theorem {verdict}, eq. (3)",
        "says": f"A statement whose verdict is {verdict}.", "kind": "inequality", "latex": "x \\le y",
        "file": "claims/paper-2020/02-section.toml", "line": 12, "statement": {**statement, "sha256": digest},
        "verdict": verdict, "trust": None, "reason": f"because of {verdict}",
        "parts": [part(verdict, s, i) for i, s in enumerate(statement["show"])],
        "background": [], "oracles": [], "bounds": None, "witness": None, "margin": None, "instance": None,
        "certificate": None, "seconds": 99.75, "expect": None, "met": None, "uses": [], "repair": None,
    } | more


WITNESS: dict[str, Any] = {
    "values": {"k": "1", "n": "1", "eps": "1", "delta": "1/2"},
    "objects": {
        "M": {"kind": "mechanism", "inputs": [["0"], ["1"]], "outcomes": ["0", "1"],
              "rows": [["1/2", "1/2"], ["0", "1"]]},
        "P": {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]},
        "x": {"kind": "database", "entries": ["0"]},
        "A": {"kind": "event", "outcomes": ["0"]},
        "f": {"kind": "function", "arguments": ["0", "1"], "values": ["log(2)", "0"]},
    },
    "comparison": "M(x)(A) <= 0",
    "lhs": "0.50000000000000000000", "rhs": "0", "margin": "1/2",
    "words": "The printed bound allows no slack at all, and the first output has some.",
}


def results(claims: list[dict[str, Any]]) -> dict[str, Any]:
    return {"schema": RESULTS, "symdp": "0.1.0", "summary": summary(claims), "claims": claims}


def nine() -> dict[str, Any]:
    """One claim for each verdict, in the fixed order."""
    claims = {v: claim(v) for v in VERDICTS}
    claims["proved"] |= {
        "trust": "kernel+background", "background": ["extremal decomposition"], "instance": {"x": "0", "y": "1"},
        "certificate": "paper-2020/proved.json", "parts": [part("proved", trust="kernel+background",
                                                                background=["extremal decomposition"])],
    }
    repair = claim("proved", "refuted", trust="legacy+oracle", oracles=["z3 unsat"], why="a factor was missing",
                   statement={"show": ["x <= 2*y"]}, certificate="paper-2020/refuted.repair.json")
    claims["refuted"] |= {"trust": "kernel", "witness": WITNESS, "parts": [part("refuted", witness=WITNESS)],
                          "margin": "1/2", "repair": repair, "uses": ["paper-2020/proved", "lemma-of-nobody"],
                          "certificate": "paper-2020/refuted.json"}
    claims["bounded"] |= {"trust": "kernel", "bounds": {"k": "<= 6"},
                          "parts": [part("bounded", bounds={"k": "<= 6"}), part("proved", "x < 2*y", 1)]}
    claims["supported"]["parts"] = [part("supported", margin="0.003", tried=[
        {"engine": "numeric", "outcome": "2000 points, 50 digits, smallest margin 0.003"}])]
    claims["undecided"] |= {"expect": "undecided", "met": True}
    return results(copy.deepcopy(list(claims.values())))


def certificates(folder: Path, found: dict[str, Any]) -> Path:
    """Certificates for every claim that names one, with a nested proof."""
    for c in found["claims"]:
        for x in (c, c["repair"]):
            if not x or not x["certificate"]:
                continue
            parts = [{"part": p["part"], "verdict": p["verdict"], "defined": [{"rule": "domain", "of": "log(y)"}],
                      "proof": {"rule": "derivative chain", "variable": "x", "locus": "0", "steps": [
                          {"rule": "sign", "of": "y", "by": {"rule": "interval", "box": [["0", "1"], ["0", "2"]]}}]},
                      } for p in x["parts"]]
            path = folder / x["certificate"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"format": "symdp-certificate/1", "claim": x["id"], "variant": "printed",
                                        "statement": {}, "sha256": x["statement"]["sha256"], "parts": parts}))
    return folder


def hostile(verdict: str = "refuted") -> dict[str, Any]:
    """Results whose every text is hostile, and a second claim whose every text is very long."""
    spoilt = [spoil(full(verdict), text) | {"kind": text} for text in (HOSTILE, LONG)]
    return results(spoilt)


def full(verdict: str) -> dict[str, Any]:
    c: dict[str, Any] = next(c for c in nine()["claims"] if c["verdict"] == "refuted")
    c |= {"verdict": verdict, "bounds": {"k": "<= 6"}, "instance": {"x": "0"}, "background": ["b"], "oracles": ["o"],
          "expect": "proved", "met": False}
    c["parts"][0] |= {"background": ["b"], "oracles": ["o"], "bounds": {"k": "<= 6"}, "margin": "1",
                      "tried": [{"engine": "numeric", "outcome": "none"}], "verdict": verdict}
    c["statement"]["define"] = {"W": [["1/2", "1/2"]]}
    return c


_FIXED = ("verdict", "trust", "sha256", "expect", "neighbours", "kind")


def spoil(value: Any, text: str, key: str = "") -> Any:
    """The same data with every free text, and every free key of a table, replaced."""
    if isinstance(value, str):
        return value if key in _FIXED else text
    if isinstance(value, list):
        return [spoil(v, text, key) for v in value]
    if isinstance(value, dict):
        free = key in ("let", "define", "values", "objects", "instance", "bounds")
        return {(f"{text}{i}" if free else k): spoil(v, text, k if not free else "")
                for i, (k, v) in enumerate(value.items())}
    return value


def marked(value: dict[str, Any]) -> tuple[dict[str, Any], dict[tuple[str | int, ...], str]]:
    """The data with each text replaced by a mark of its own, and where each mark went."""
    changed = copy.deepcopy(value)
    marks = {path: f"<b>mark {i}</b>" for i, path in enumerate(_texts(value))}
    for path, mark in marks.items():
        place: Any = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = mark
    return changed, marks


def _texts(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, str):
        if path[-1] not in _FIXED:
            yield path
    elif isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*path, key))


PAPERS = {"paper-2020": {"title": "On the closeness of things", "authors": ["A. Author", "B. Author"], "year": 2020,
                         "doi": "10.1000/1", "url": "https://example.org/paper"}}
