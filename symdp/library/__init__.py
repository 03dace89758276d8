"""The library: the constants of the core and the facts about them, as data.

``signature.toml`` declares types and constants, ``signature-statements.toml`` constants of which no fact speaks yet;
``facts/<subject>.toml`` states facts, each with its source or with a proof. :func:`load` declares the constants in the
kernel and gives the facts, and runs no proof (``symdp.proof.library_proofs`` does); ``python -m symdp.library`` writes
``compiled.json``, in which they are core terms already: what was made of other texts is not used.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from symdp.elaboration import ElaborationError, fact, term, type_of
from symdp.elaboration.atoms import ABBREVIATIONS, ATOMS, Atom
from symdp.kernel import terms, types
from symdp.kernel.terms import Const, Term, Var
from symdp.kernel.trace import Trace, Writer

__all__ = ["Fact", "Library", "LibraryError", "cited", "compiled", "load", "read", "signature", "texts"]

HERE = Path(__file__).parent
SIGNATURES = ("signature.toml", "signature-statements.toml")
SUBJECTS = ("logic order integers extended_reals suprema limits derivatives exp_log powers sums elementary series"
            " integrals entropies databases laws closeness channels measurable points random_variables divergences"
            " information privacy finite_laws two_laws finite_information leakage guessing mechanisms"
            " renyi_privacy finite_parts renyi_information expectations named_laws f_divergences noisy_channels"
            " composition").split()
"""The files of facts in their order: a proof uses, of the proved facts, those that come before its own."""
Status = Literal["definition", "proved", "cited"]


class LibraryError(Exception):
    """A text of the library that cannot be read, or a fact that is not what it says it is."""


@dataclass(frozen=True)
class Fact:
    """A formula that is true; its free variables are parameters, its hypotheses implications. It is a definition, or
    cited from the literature, or has a proof."""

    name: str
    statement: Term
    status: Status
    source: str
    tags: tuple[str, ...]
    subject: str
    proof: str | None = None


@dataclass(frozen=True)
class Library:
    """``constants``: name to meaning; ``facts`` by name, in the order of the files; ``atoms``: what claims may name;
    ``abbreviations``: constants that are written out wherever they are used."""

    types: Mapping[str, int]
    constants: Mapping[str, str]
    facts: Mapping[str, Fact]
    atoms: Mapping[str, Atom]
    abbreviations: Mapping[str, Term]


@cache
def load() -> Library:
    """The library, its types and constants declared in the kernel: from ``compiled.json`` where that was made of the
    texts as they are now, else read from them. LibraryError names the file and the fact."""
    data = _compiled()
    return _of(data) if data.get("texts") == texts() else read()


@cache
def signature() -> tuple[dict[str, int], dict[str, str], dict[str, Atom], dict[str, Term]]:
    """The types with their arities, the constants with their meanings, the atoms and the abbreviations, all declared:
    what statements are made of. No fact is read."""
    declared: dict[str, int] = {}
    constants: dict[str, str] = {}
    atoms: dict[str, Atom] = {}
    texts: dict[str, str] = {}
    for file in SIGNATURES:
        said = tomllib.loads((HERE / file).read_text(encoding="utf-8"))
        for name, arity in said.get("types", {}).items():
            types.declare_type(name, arity)
            declared[name] = arity
        for name, entry in said["constants"].items():
            if "stands_for" in entry:
                texts[name] = entry["stands_for"]
            else:
                terms.declare(name, type_of(entry["type"]))
                constants[name] = entry["meaning"]
            if "atom" in entry:
                called, atoms[called] = _atom(file, name, entry["atom"])
    abbreviations = {n: term(t, {}) for n, t in texts.items()}
    _declare(atoms, abbreviations)
    return declared, constants, atoms, abbreviations


def _declare(atoms: Mapping[str, Atom], abbreviations: Mapping[str, Term]) -> None:
    ATOMS.update(atoms)
    ABBREVIATIONS.update(abbreviations)


def read() -> Library:
    """The library as its texts say it, its types and constants declared in the kernel."""
    declared, constants, atoms, abbreviations = signature()
    facts: dict[str, Fact] = {}
    for path in _files():
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if name in facts:
                raise LibraryError(f"{path.name}: {name} is also in {facts[name].subject}.toml")
            facts[name] = _fact(path, name, entry)
    defined_once([f for f in facts.values() if f.status == "definition"])
    return Library(declared, constants, facts, atoms, abbreviations)


def _atom(file: str, constant: str, entry: str | Mapping[str, Any]) -> tuple[str, Atom]:
    """The name of an atom of the claim language, and what is said of it: the kinds of its arguments, or a table (see
    the head of ``signature.toml``)."""
    e: Mapping[str, Any] = {"arguments": entry} if isinstance(entry, str) else entry
    if unknown := e.keys() - {"arguments", "least", "where", "name", "entries", "databases", "outcomes", "on"}:
        raise LibraryError(f"{file}: {constant}: an atom has no {', '.join(sorted(unknown))}")
    words = e["arguments"].split()
    if strange := set(words) - {"number", "law", "channel", "mechanism", "database"}:
        raise LibraryError(f"{file}: {constant}: no kind of argument: {', '.join(sorted(strange))}")
    return e.get("name", constant), Atom(e["arguments"], e.get("least", len(words)), e.get("where", ""),
                                         e.get("entries", False), constant, e.get("databases", False),
                                         e.get("outcomes", False), e.get("on", ""))


def _files() -> list[Path]:
    there = {p.stem for p in (HERE / "facts").glob("*.toml")}
    if there != set(SUBJECTS):
        raise LibraryError(f"SUBJECTS and the files of facts differ: {', '.join(sorted(there ^ set(SUBJECTS)))}")
    return [HERE / "facts" / f"{s}.toml" for s in SUBJECTS]


def _fact(path: Path, name: str, entry: Mapping[str, Any]) -> Fact:
    if unknown := entry.keys() - {"let", "given", "show", "source", "status", "tags", "proof"}:
        raise LibraryError(f"{path.name}: {name}: a fact has no {', '.join(sorted(unknown))}")
    proof = entry.get("proof")
    status = entry.get("status", "cited" if proof is None else "proved")
    if status not in ("definition", "cited", "proved") or (status == "proved") != (proof is not None):
        raise LibraryError(f"{path.name}: {name}: {status}, {'with' if proof is not None else 'without'} a proof")
    if status != "proved" and not entry.get("source"):
        raise LibraryError(f"{path.name}: {name}: a fact without a proof has a source")
    try:
        statement = fact(entry.get("let", {}), entry.get("given", []), entry["show"])
    except (ElaborationError, types.KernelError, KeyError) as e:
        raise LibraryError(f"{path.name}: {name}: {e}") from None
    return Fact(name, statement, status, entry.get("source", ""), tuple(entry.get("tags", [])), path.stem, proof)


# --- definitions ------------------------------------------------------------------------------------------------------
def constants_of(t: Term) -> frozenset[str]:
    """The names of the constants in t."""
    if isinstance(t, Const):
        return frozenset([t.name])
    if isinstance(t, terms.App):
        return constants_of(t.function) | constants_of(t.argument)
    return constants_of(t.body) if isinstance(t, terms.Lam) else frozenset()


def definition(statement: Term) -> tuple[str, frozenset[str]]:
    """(the constant that is defined, the constants it is defined by); LibraryError if ``c(x1, .., xn) == t`` is not
    what is said, with different variables that hold all of t, and spaces of t that are in the type of c."""
    sides = terms.args_of(statement, "eq", 2)
    if sides is None:
        raise LibraryError(f"no definition: {statement}")
    head, xs = terms.strip(sides[0])
    if not isinstance(head, Const) or head.name in _KERNEL or not all(isinstance(x, Var) for x in xs):
        raise LibraryError(f"no definition: {statement}")
    types_in_it: dict[str, types.Type] = {}
    if not types.match(_scheme(head.name), head.type, types_in_it) or len(set(types_in_it.values())) < len(
            types_in_it) or not all(t.name.startswith("'") for t in types_in_it.values()):
        raise LibraryError(f"defined at a special type only: {statement}")
    if len(set(xs)) < len(xs) or not sides[1].free <= set(xs) or not sides[1].spaces <= head.spaces:
        raise LibraryError(f"what defines speaks of more than what is defined: {statement}")
    return head.name, constants_of(sides[1])


_KERNEL = frozenset("true false not and or imp eq all ex ite le lt add mul pow min max neg inv exp log abs int range"
                    " sum prod".split())


def defined_once(definitions: list[Fact]) -> None:
    """LibraryError unless each constant has one definition at most and no definition leads back to itself."""
    by: dict[str, frozenset[str]] = {}
    for f in definitions:
        name, uses = definition(f.statement)
        if name in by:
            raise LibraryError(f"{f.name}: {name} is defined twice")
        by[name] = uses
    done: set[str] = set()

    def visit(name: str, above: frozenset[str]) -> None:
        if name in above:
            raise LibraryError(f"the definition of {name} leads back to itself")
        if name in by and name not in done:
            for u in by[name]:
                visit(u, above | {name})
            done.add(name)

    for name in by:
        visit(name, frozenset())


# --- the compiled library ------------------------------------------------------------------------------------------
def texts() -> str:
    """The hash of all texts of the library."""
    found = hashlib.sha256()
    for path in (*(HERE / f for f in SIGNATURES), *_files()):
        content = path.read_bytes()
        found.update(f"{path.name} {len(content)}\n".encode() + content)
    return found.hexdigest()


def compiled(library: Library, grounds: Mapping[str, list[str]]) -> dict[str, Any]:
    """The library as JSON: types, constants with their schemes, and the facts as terms, shared as in a trace.
    ``grounds`` says of each proved fact which cited ones it rests on; ``texts`` is the hash of what it was made of."""
    w = Writer()
    constants = {n: w.type(_scheme(n)) for n in library.constants}
    facts = {f.name: {"statement": w.term(f.statement), "status": f.status, "source": f.source, "tags": list(f.tags),
                      "subject": f.subject}
             | ({"proof": f.proof or "", "rests_on": list(grounds[f.name])} if f.status == "proved" else {})
             for f in library.facts.values()}
    return {"texts": texts(), "declared": dict(library.types), "constants": constants,
            "meanings": dict(library.constants), "atoms": {n: astuple(a) for n, a in library.atoms.items()},
            "abbreviations": {n: w.term(t) for n, t in library.abbreviations.items()},
            "types": w.data["types"], "terms": w.data["terms"], "facts": facts}


@cache
def _compiled() -> dict[str, Any]:
    try:
        found = json.loads((HERE / "compiled.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):  # not there, or of a merge that is not finished
        return {}
    return found if isinstance(found, dict) else {}


def _of(data: Mapping[str, Any]) -> Library:
    """The library out of its compiled form, as :func:`read` gives it."""
    for name, arity in data["declared"].items():
        types.declare_type(name, arity)
    of_types = Trace({"types": data["types"], "terms": [], "steps": []}, {})
    for name, scheme in data["constants"].items():
        terms.declare(name, of_types.type(scheme))
    there = Trace({"types": data["types"], "terms": data["terms"], "steps": []}, {})
    atoms = {n: Atom(*a) for n, a in data["atoms"].items()}
    abbreviations = {n: there.term(t) for n, t in data["abbreviations"].items()}
    _declare(atoms, abbreviations)
    facts = {n: Fact(n, there.term(f["statement"]), f["status"], f["source"], tuple(f["tags"]), f["subject"],
                     f.get("proof")) for n, f in data["facts"].items()}
    return Library(data["declared"], data["meanings"], facts, atoms, abbreviations)


@cache
def _grounds() -> dict[str, list[str]]:
    data = _compiled()
    if data.get("texts") != texts():  # made of other texts
        return {}
    return {name: f["rests_on"] for name, f in data["facts"].items() if "rests_on" in f}


def cited(names: Iterable[str]) -> list[str]:
    """The cited facts behind these, by the compiled library; a proved fact that is not in it counts as cited. The
    facts of logic (of equality, quantifiers and cases) are behind everything, and are not listed."""
    out: set[str] = set()
    for name in names:
        if load().facts[name].status != "definition":
            out |= set(_grounds().get(name, [name]))
    return sorted(n for n in out if load().facts[n].subject != "logic")


def _scheme(name: str) -> types.Type:
    t = terms.scheme_of(name)
    if t is None:
        raise LibraryError(f"no constant {name}")
    return t
