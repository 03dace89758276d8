"""Results arranged for reading: every key present, every link decided, nothing escaped yet."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from symdp.language import alike
from symdp.report import source, traces, witness
from symdp.report.folding import folded
from symdp.report.formulas import compared, mathml
from symdp.report.graph import picture
from symdp.report.illustrate import illustrations
from symdp.report.proofs import rules_of, steps
from symdp.report.reference import atoms_in, rules_in
from symdp.report.references import arrows
from symdp.report.schema import RESULTS, VERDICTS
from symdp.report.skeletons import skeleton
from symdp.report.text import file_names, one_line
from symdp.report.words import OPEN, SEVERITY, WRONG, expectation, is_at_border, is_wrong, verdict_sentence

View = dict[str, Any]
MAX_BESIDE = 84  # characters of a line of two versions that stand side by side
_BYLINE = ("title", "authors", "venue", "year")  # of a paper: shown under its title
# (claim, is it a repair, file name) -> (certificate's content or None, its path in the report or None, a note)
Certificates = Callable[[Mapping[str, Any], bool, str], tuple[dict[str, Any] | None, str | None, str]]


class ReportError(ValueError):
    """Results a report cannot be written from; the message says what to mend."""


def claims(results: Mapping[str, Any], certificates: Certificates,
           reviews: Mapping[str, Sequence[Mapping[str, Any]]] | None = None) -> list[View]:
    """All claims as views, in the order of the results, with file names, sign-offs and links between them."""
    if results.get("schema") != RESULTS:
        raise ReportError(f"these results say schema {str(results.get('schema'))[:80]!r}; this symdp writes reports "
                          f"from {RESULTS!r}. Run symdp check again to renew them")
    raw = list(results.get("claims", []))
    for i, c in enumerate(raw):
        for x in (c, c.get("repair") or c):
            if x.get("verdict") not in VERDICTS or not isinstance(x.get("id"), str):
                raise ReportError(f"claim {i + 1} of the results has the id {str(x.get('id'))[:80]!r} and the verdict "
                                  f"{str(x.get('verdict'))[:80]!r}; each needs an id and one of the nine verdicts")
    papers = list(dict.fromkeys(_paper(c) for c in raw))
    folder = dict(zip(papers, file_names(papers), strict=True))
    names: dict[int, str] = {}
    for paper in papers:
        own = [i for i, c in enumerate(raw) if _paper(c) == paper]
        names |= dict(zip(own, file_names(_short_id(raw[i]) for i in own), strict=True))
    views = [_claim(c, f"{folder[_paper(c)]}/{names[i]}", certificates) for i, c in enumerate(raw)]
    for v in views:
        v["reviews"] = _reviews((reviews or {}).get(v["id"]) or [], v)
    by_id = {v["id"]: v for v in views}
    for v in views:
        # a claim may name another of its paper by the short id
        v["uses"] = [by_id.get(u) or by_id.get(f"{v['paper']}/{u}") or u for u in dict.fromkeys(v["uses"])]
    for v in views:
        v["used_by"] = [o for o in views if any(u is v for u in o["uses"])]
        _facts_once(v)
    for paper in papers:
        mine = [v for v in views if v["paper"] == paper]
        for a, b, stated in arrows(mine):
            if not stated:
                mine[a]["refers"].append(mine[b])
    return views


def _facts_once(v: View) -> None:
    """Of the facts of each part: which its page states there, which it has stated before, and which the library proves,
    whose page states them."""
    seen: set[str] = set()
    for p in [*v["parts"], *(v["repair"]["parts"] if v["repair"] else [])]:
        p["lemmas"] = [f for f in p["facts"] if f["status"] == traces.STATUS["proved"]]
        others = [f for f in p["facts"] if f not in p["lemmas"]]
        p["stated"] = [f for f in others if f["name"] not in seen]
        p["stated_above"] = [f["name"] for f in others if f["name"] in seen]
        seen |= {f["name"] for f in others}


def _paper(c: Mapping[str, Any]) -> str:
    return str(c.get("paper") or str(c["id"]).partition("/")[0])


def _short_id(c: Mapping[str, Any]) -> str:
    return str(c["id"]).removeprefix(f"{_paper(c)}/")


def _claim(c: Mapping[str, Any], path: str, certificates: Certificates, repair: bool = False) -> View:
    statement = {k: (c.get("statement") or {}).get(k) or ({} if k in ("let", "define") else [])
                 for k in ("let", "define", "given", "show")}
    statement |= {k: str((c.get("statement") or {}).get(k) or "") for k in ("neighbours", "sha256")}
    content, link, note = certificates(c, repair, path)
    v: View = {k: c.get(k) for k in ("where", "says", "kind", "latex", "file", "line", "verdict", "trust", "reason",
                                     "bounds", "margin", "instance", "expect", "met", "why")}
    v |= {
        "id": c["id"], "short_id": _short_id(c), "paper": _paper(c), "path": path,
        "rank": SEVERITY.index(c["verdict"]), "expectation": expectation(c),
        "known": list(c.get("known") or []),
        "background": list(c.get("background") or []), "oracles": list(c.get("oracles") or []),
        "uses": list(c.get("uses") or []), "statement": statement, "mathml": mathml(statement),
        "source": source.lines(statement), "parts": _parts(c, content),
        "certificate": link, "certificate_note": note, "reproduce": _command(c),
        "derivation": f"symdp show --derivation {link}",
        "instance_tables": _instance(c.get("instance") or {}), "repair": None, "two": False, "used_by": [],
        "refers": [],
    }
    found = next((p["witness"] for p in v["parts"] if p["witness"]), None)
    v["witness"] = None if found else _witness(c.get("witness"))  # where no conclusion shows it
    v["witness_words"] = (found or v["witness"] or {}).get("words") or ""
    v["sentence"] = witness.sentence(found_raw) if (found_raw := _first_witness(c)) else ""
    v["alike"] = alike.sentences(statement)
    v |= {"atoms": atoms_in(statement), "rules": rules_in(v)}
    shown = [p["background"] for p in v["parts"] if p["background"] != v["background"]]  # with their parts
    v["background_in_parts"] = len(shown) == len(v["parts"]) > 0 and set(v["background"]) <= set().union(*shown)
    v["verdict_words"] = verdict_sentence(c, v["sentence"].replace(witness.ELSEWHERE, "shown below"))
    said = {str(p["reason"]) for p in v["parts"]}  # is said with its part
    v["reason_said"] = str(v["reason"]) in said or str(v["reason"]).partition(": ")[2] in said
    v["headline"] = v["says"] or "; ".join(statement["show"]) or v["reason"] or ""
    if c.get("repair"):
        r = v["repair"] = _claim(c["repair"], path, certificates, repair=True)
        v["mathml"], r["mathml"] = compared(v["statement"], r["statement"])
        # side by side only where both formulas have room
        v["two"] = max(map(len, [*v["source"], *r["source"]]), default=0) <= MAX_BESIDE
        v["printed_runs"], r["repaired_runs"] = source.compare(v["source"], r["source"])
    return v


def _reviews(found: Sequence[Mapping[str, Any]], v: View) -> list[View]:
    """The sign-offs of a claim; ``stale`` where its statement, or its repair, is another one by now."""
    now = (v["statement"]["sha256"], v["repair"]["statement"]["sha256"] if v["repair"] else "")
    return [{key: str(r.get(key) or "") for key in ("by", "on", "note")} | {
        "stale": (str(r.get("sha256") or ""), str(r.get("repair_sha256") or "")) != now} for r in found]


def _parts(c: Mapping[str, Any], certificate: Mapping[str, Any] | None) -> list[View]:
    evidence = {}
    if certificate is not None and isinstance(certificate.get("parts"), list):
        evidence = {p.get("part"): p for p in certificate["parts"] if isinstance(p, dict)}
    found = []
    for i, p in enumerate(c.get("parts") or []):
        v: View = {k: p.get(k) for k in ("show", "verdict", "trust", "reason", "bounds", "margin")}
        v |= {k: list(p.get(k) or []) for k in ("background", "oracles", "tried")}
        v["known"] = str(p.get("known") or "")
        v["number"] = i + 1
        own = evidence.get(p.get("part", i), {})
        v["steps"], v["folded"] = folded(steps(own), str(p.get("show")))
        v["rules"] = sorted(rules_of(own))
        v["proof"], v["facts"] = traces.proof(own), traces.facts(own)
        v["skeleton"] = skeleton(p, len(c.get("parts") or []) > 1)
        v |= illustrations(c, p, own)
        v["witness"] = _witness(p.get("witness"))
        v["plain"] = v["witness"]["plain"] if v["witness"] else None
        found.append(v)
    return found


def _instance(instance: Mapping[str, Any]) -> list[View]:
    """The numbers of an instance as one table, and its objects, which are JSON texts, as theirs."""
    objects: dict[str, Any] = {}
    for name, value in instance.items():
        with suppress(ValueError, RecursionError):
            found = json.loads(str(value)) if str(value).startswith("{") else None
            if isinstance(found, dict) and "kind" in found:
                objects[name] = found
    rows = [[str(n), str(v)] for n, v in instance.items() if n not in objects]
    numbers = [{"name": "The numbers", "kind": "", "head": ["name", "value"], "rows": rows, "cut": ""}] if rows else []
    return [*numbers, *witness.tables({"objects": objects})]


def _first_witness(c: Mapping[str, Any]) -> Mapping[str, Any] | None:
    return next((p["witness"] for p in c.get("parts") or [] if p.get("witness")), None) or c.get("witness")


def _witness(w: Mapping[str, Any] | None) -> View | None:
    if not w:
        return None
    shown = {k: w.get(k) for k in ("values", "comparison", "lhs", "rhs", "margin", "words", "border")}
    plain = f"the left side is {w.get('lhs')} and the right side is {w.get('rhs')}"  # the table says it too
    return shown | {"values": shown["values"] or {}, "tables": witness.tables(w), "plain": plain}


def _command(c: Mapping[str, Any]) -> str:
    where = [shlex.quote(one_line(str(c["file"]), 1_000))] if c.get("file") else []
    return " ".join(["symdp", "check", *where, "-k", shlex.quote(one_line(str(c["id"]), 1_000))])


def overview(views: Sequence[View]) -> View:
    """What the first page says: counts, what is wrong, what was assumed, what is open."""
    repairs = [v["repair"] for v in views if v["repair"]]
    return {
        "counts": [{"verdict": w, "printed": sum(v["verdict"] == w for v in views),
                    "repairs": sum(r["verdict"] == w for r in repairs)} for w in VERDICTS],
        "wrong": list(filter(is_wrong, views)),
        "border": list(filter(is_at_border, views)),
        "shaken": [v for v in views if v["verdict"] not in WRONG and any(
            not isinstance(u, str) and u["verdict"] in WRONG for u in v["uses"])],
        "shaken_in_steps": len(_shaken(views)),
        "wrong_repairs": [v for v in views if v["repair"] and v["repair"]["verdict"] in WRONG],
        "vacuous": [v for v in views if v["verdict"] == "vacuous"],
        "open": [(w, [v for v in views if v["verdict"] == w]) for w in ("bounded", *OPEN)
                 if any(v["verdict"] == w for v in views)],
        "open_repairs": [v for v in views if v["repair"] and v["repair"]["verdict"] in (*OPEN, "bounded", "vacuous")],
        "reviewed": [v for v in views if any(not r["stale"] for r in v["reviews"])],
        "stale": [v for v in views if v["reviews"] and all(r["stale"] for r in v["reviews"])],
        "unmet": [v for v in views if v["met"] is False or (v["repair"] and v["repair"]["met"] is False)],
        "background": _users(views, "background"),
        "oracles": _users(views, "oracles"),
    }


def _shaken(views: Sequence[View]) -> list[View]:
    """The claims whose argument in the paper rests, in any number of steps, on a claim that is wrong as printed."""
    found: dict[int, View] = {}
    todo = [v for v in views if v["verdict"] in WRONG]
    while todo:
        for user in todo.pop()["used_by"]:
            if id(user) not in found and user["verdict"] not in WRONG:
                found[id(user)] = user
                todo.append(user)
    return [v for v in views if id(v) in found]


def _users(views: Sequence[View], key: str) -> list[tuple[str, list[tuple[View, str]]]]:
    """Each name with the claims that rest on it, and which version of the claim does."""
    users: dict[str, list[tuple[View, str]]] = {}
    for v in views:
        printed, repaired = _names(v, key), _names(v["repair"], key) if v["repair"] else []
        for name in dict.fromkeys([*printed, *repaired]):
            which = "" if name not in repaired else "as printed and repaired" if name in printed else "repaired"
            users.setdefault(name, []).append((v, which))
    return sorted(users.items())


def _names(v: View, key: str) -> list[str]:
    return [*v[key], *(n for p in v["parts"] for n in p[key])]


def papers(views: Sequence[View], citations: Mapping[str, Mapping[str, Any]]) -> list[View]:
    """The papers in order of appearance, each with its citation and its claims."""
    found = []
    for paper in dict.fromkeys(v["paper"] for v in views):
        about = citations.get(paper) or {}
        inner = about.get("paper")
        about = inner if isinstance(inner, Mapping) else about
        facts = [(str(k), _text(x), _url(str(k), x)) for k, x in about.items() if k not in _BYLINE and _text(x)]
        own = [v for v in views if v["paper"] == paper]
        found.append({"id": paper, "title": _text(about.get("title")) or paper, "facts": facts, "claims": own,
                      "byline": ". ".join(_text(about[k]) for k in _BYLINE[1:] if _text(about.get(k))),
                      "graph": picture(own)})
    return found


def _text(x: object) -> str:
    if isinstance(x, list):
        return ", ".join(map(_text, x))
    return "" if isinstance(x, Mapping) or x is None else str(x)


def _url(key: str, x: object) -> str | None:
    if not isinstance(x, str):
        return None
    if key == "doi" and x.startswith("10."):
        return f"https://doi.org/{x}"
    return x if x.startswith("https://") else None
