"""What claims rest on, for pages of their own: atoms, rules, background facts, each with who uses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from symdp.atoms import PROPERTIES, Atom, find
from symdp.language.reference import call
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.tree import Call, Expr, domain_parts, walk
from symdp.report import traces
from symdp.report.documents import rules
from symdp.report.formulas import formula, read
from symdp.report.phrases import PHRASES
from symdp.report.text import file_names

View = dict[str, Any]
MAX_NAME = 60  # characters before the colon that are a fact's name


def atoms_in(statement: Mapping[str, Any]) -> list[str]:
    """The atoms a statement speaks of, by their first names."""
    declared = {*(statement.get("let") or {}), *(statement.get("define") or {})}
    found: set[str] = set()
    for e in _expressions(statement):
        found |= {atom.name for x in walk(e) if isinstance(x, Call) and x.fn not in declared
                  and (atom := find(x.fn)) is not None}
    return sorted(found)


def _expressions(statement: Mapping[str, Any]) -> Iterator[Expr]:
    try:
        s = read(statement)
    except Exception:  # what cannot be read speaks of nothing
        return
    yield from (*s.given, *s.show, *(e for _, e in s.define))
    for _, t in s.let:
        yield from domain_parts(t)


def rules_in(view: View) -> list[str]:
    """The rules that the derivations of a view apply."""
    return sorted({r for p in view["parts"] for r in p["rules"]})


def reference(views: Sequence[View], background: Sequence[tuple[str, Any]], oracles: Sequence[tuple[str, Any]]) -> View:
    """Everything the pages of atoms, rules and facts say; ``background`` as in ``view.overview``."""
    atoms = _users(views, "atoms")
    applied = {name: users for name, users in _users(views, "rules").items() if name in rules()}
    names = dict(zip((n for n, _ in background), file_names(map(_short, (n for n, _ in background))), strict=True))
    used = [_atom(found, users, set(atoms)) for name, users in atoms.items() if (found := find(name)) is not None]
    return {
        "atoms": used,
        "rules": [{"name": n, "users": users, "rule": rules()[n],
                   "phrase": PHRASES.get(n, "").replace("[", "").replace("]", "")} for n, users in applied.items()],
        "facts": [_fact(name, users) | {"path": names[name]} for name, users in background],
        "oracles": oracles,
        "lemmas": sorted({f["name"]: f for v in views for x in (v, v["repair"]) if x for p in x["parts"]
                          for f in p["lemmas"]}.values(), key=lambda f: f["name"]),
    }


def _short(text: str) -> str:
    """The name of a fact, without what it says and its source."""
    return text.partition(" (")[0].partition(": ")[0] or text


def _users(views: Sequence[View], key: str) -> dict[str, list[View]]:
    found: dict[str, list[View]] = {}
    for v in views:
        for name in dict.fromkeys([*v[key], *(v["repair"][key] if v["repair"] else [])]):
            found.setdefault(name, []).append(v)
    return dict(sorted(found.items()))


def _atom(atom: Atom, users: list[View], known: set[str]) -> View:
    definition = formula(atom.definition) if atom.definition else None
    inner = {x.fn for x in walk(read_expression(atom.definition)) if isinstance(x, Call)} if atom.definition else set()
    below = sorted({a.name for a in map(find, inner) if a is not None})
    return {
        "name": atom.name, "call": call(atom), "params": atom.params, "returns": atom.returns, "meaning": atom.meaning,
        "definition": definition, "domain": formula(atom.domain) if atom.domain else None, "unit": atom.unit,
        "aliases": atom.aliases, "source": atom.source, "properties": [(p, PROPERTIES[p]) for p in atom.properties],
        "uses": [(n, n in known) for n in below], "users": users,
    }


def _fact(text: str, users: Any) -> View:
    """A background fact in its parts: ``name: statement (source)``, or ``name (source)``."""
    what, source = _source(text)
    name, colon, rest = what.partition(": ")
    if colon and len(name) <= MAX_NAME:
        what = rest
    else:
        name, what = what, traces.statement(what) or what
    by = sorted(r.name for r in rules().values() if "ackground" in r.text and name.lower() in r.text.lower())
    return {"text": text, "name": name[:1].upper() + name[1:], "what": what[:1].upper() + what[1:],
            "source": source, "users": users, "rules": by}


def _source(text: str) -> tuple[str, str]:
    """The text without the bracket it ends in, and what stands in that bracket."""
    depth = 0
    for i in range(len(text) - 1, 0, -1):
        depth += (text[i] == ")") - (text[i] == "(")
        if depth == 0:
            return (text[:i].rstrip(), text[i + 1:-1]) if text[i] == "(" and i < len(text) - 1 else (text, "")
    return text, ""
