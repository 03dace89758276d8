"""The duality test: what is accepted is held against points, and against its own renamings.

    python -m tests.soundness.duality                        every stored certificate, and those of the tests (some minutes)
    python -m tests.soundness.duality DIR ...                certificates (*.json) below these folders as well
    python -m tests.soundness.duality --points 200 --jobs 2 --only NAME

For each statement with an accepted certificate:

- *proved*: it holds at up to ``--points`` admissible points, degenerate ones among them (tests/soundness/admissible.py);
- *vacuous*: no admissible point is found;
- *refuted*: at its own witness the assumptions hold and the conclusion does not;
- *ill-posed*: at its own witness there is no value;
- with names permuted, or called like atoms, the kernel gives the certificate with the same renaming the same answer, or
  refuses it; with a bound name called like a declared one, or two names made one, whatever is accepted is held against
  points anew.

The points are judged by tests/soundness/plain.py, which shares no rule with the kernel. Each statement is reported with
how many admissible points were found, and at how many of them the conclusion was seen to hold: none of either is no
success, and is listed. A failure that rests on balls taken for equal, or on a numerical limit, is a *suspect*: to be
looked at by hand. Exit status 1 when anything failed, suspects included.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from symdp.atoms import ATOMS
from symdp.certificates.checking import FORMAT, Rejected, check
from symdp.language.statements import read_statement
from symdp.language.text import to_text, type_to_text
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.expressions import NAME
from symdp.legacy.kernel.nodes import Bind, Binding, Expr, Name, Seq, Type
from symdp.legacy.kernel.scope import RESERVED
from symdp.legacy.kernel.tree import domain_parts, free_names, rebuild, substitute, walk
from symdp.outside.packed import read_unpacked
from tests.soundness.admissible import Drawer, admissible, admits, ill_typed, read_point, types_of
from tests.soundness.plain import NoIdea, Point, Reader, Spent, Undefined, precise

STORED = Path(__file__).parents[2]/"reports"/"five-papers"/"certificates"
POINTS, BUDGET = 200, 500_000  # wanted for a statement; steps of evaluation for it
LARGE = 15_000  # characters of evidence from which on only a share of the renamings is tried
AGAIN = 25  # points for a statement that a renaming made another one
Verdicts = dict[int, str]
Source = dict[str, Any]
Check = Callable[[Source, list[dict[str, Any]]], Verdicts | None]


@dataclass(frozen=True)
class Accepted:
    """A statement, and the evidence for its parts."""

    name: str
    source: Source
    parts: list[dict[str, Any]]

    @property
    def statement(self) -> Statement:
        return statement_of(json.dumps(self.source))


@dataclass
class Finding:
    """What came out for one statement. ``points``: admissible ones that were looked at; ``seen``: answers that were told
    apart, of conclusions at points; ``agreed``: those where two sides agreed to three digits at least (a capacity, a limit, an
    integral), which is less, but can fail; ``unseen``: the others."""

    name: str
    verdicts: Verdicts = field(default_factory=dict)
    points: int = 0
    seen: int = 0
    agreed: int = 0
    unseen: int = 0
    failures: list[str] = field(default_factory=list)
    suspects: list[str] = field(default_factory=list)
    renamed: dict[str, int] = field(default_factory=dict)  # how, and what came of it: how many
    rejected: bool = False

    @property
    def needs_points(self) -> bool:
        return "proved" in self.verdicts.values()


# -- what is accepted
def stored(folder: Path = STORED) -> Iterator[Accepted]:
    for file in sorted(folder.rglob("*.json*")):
        data = json.loads(read_unpacked(file, 10**8))
        if isinstance(data, dict) and data.get("format") == FORMAT:
            yield Accepted(str(file.relative_to(folder)).partition(".json")[0], data["statement"], data["parts"])


def of_tests() -> Iterator[Accepted]:
    from tests.soundness.corpus import corpus

    for k, origin in enumerate(corpus()[0]):  # those of GENUINE too
        yield Accepted(f"tests/{k}: {origin.name}", json.loads(origin.statement.source), [{"part": 0, **origin.evidence}])


def kernel(source: Source, parts: list[dict[str, Any]]) -> Verdicts | None:
    """The verdict on each part, by the kernel that its evidence is for; None where it rejects, or where the statement
    cannot be read."""
    try:
        statement = statement_of(json.dumps(source))
        certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": source,
                       "sha256": statement.sha256, "parts": parts}
        return {p.part: p.verdict for p in check(certificate).parts}
    except (Rejected, ValueError):
        return None


# -- points
def judge(statement: Statement, verdicts: Verdicts, parts: Sequence[dict[str, Any]], out: Finding, *, points: int = POINTS,
          budget: int = BUDGET) -> None:
    """Hold verdicts against points; failures and suspects go to ``out``."""
    with precise():
        _judge(statement, verdicts, parts, out, points, budget)


def _judge(statement: Statement, verdicts: Verdicts, parts: Sequence[dict[str, Any]], out: Finding, points: int, budget: int) -> None:
    if statement.neighbours != "hamming" and any("neighbouring" in to_text(e) or "dp" in to_text(e) for e in (
            *statement.given, *statement.show)):
        return  # the definitions of the atoms are those for databases of one size
    general = {k: v for k, v in verdicts.items() if v in ("proved", "vacuous")}
    if general:
        with contextlib.suppress(Spent):
            for point, reader, env in admissible(statement, list(parts), points, out.name, budget):
                out.points += 1
                near = reader.close, reader.guessed
                if isinstance(why := ill_typed(reader, statement, env), str):
                    note(out, reader, why, point)
                for k, verdict in general.items():
                    reader.close, reader.guessed, reader.narrow = *near, False
                    if verdict == "vacuous":
                        note(out, reader, f"part {k} is said to be vacuous, and is not", point)
                        continue
                    said = reader.says(statement.show[k], env)
                    count(out, reader, said)
                    if said is False or isinstance(said, str):
                        note(out, reader, f"part {k} is said to be proved, and is {said}", point)
    for p in parts:
        verdict = verdicts.get(p["part"])
        witness = p.get("seen", p).get("witness")  # of a trace: what the old kernel saw at its point
        if verdict in ("refuted", "ill-posed") and isinstance(witness, dict):
            with contextlib.suppress(Spent):
                own_point(statement, p["part"], verdict, witness, out, budget)


def count(out: Finding, reader: Reader, said: bool | str | None) -> None:
    out.seen += said is not None
    out.agreed += said is None and reader.narrow
    out.unseen += said is None and not reader.narrow


def note(out: Finding, reader: Reader, what: str, point: Point) -> None:
    kind = out.suspects if reader.close or reader.guessed else out.failures
    kind.append(f"{what} at {point}")


def own_point(statement: Statement, part: int, verdict: str, witness: Mapping[str, Any], out: Finding, budget: int) -> None:
    """A refutation, or what is undefined, at the point that is given for it."""
    reader = Reader(budget=budget)
    reader.sample = Drawer(types_of(statement), random.Random(out.name), reader).sample
    reader.domains = {n: t.where for n, t in statement.let}
    try:
        point = read_point(witness, statement, reader)
    except (NoIdea, Undefined, KeyError, TypeError, ValueError, AttributeError):
        out.unseen += 1
        return
    show = statement.show[part]
    declared = {n for n, _ in statement.let}
    bound = {n: point.values.pop(n) for n in list(point.values) if n not in declared}
    env = reader.start(point, statement.define)
    within = env
    while isinstance(show, Bind) and show.binder == "forall" and all(b.name in bound for b in show.bindings):
        for b in show.bindings:  # universal quantifiers at the front have values as well, which nothing else sees
            with contextlib.suppress(NoIdea, Undefined, TypeError, AttributeError):
                if reader.inside(bound[b.name], b.domain, within) is False:
                    note(out, reader, f"part {part} is {verdict} at a value of {b.name} outside of its domain", point)
            within = within.bind(**{b.name: bound[b.name]})
        show = show.body
    out.points += 1
    if verdict == "ill-posed" and witness.get("in") == "given":
        said = [reader.says(g, env) for g in statement.given]
        if all(s is True for s in said):
            note(out, reader, f"an assumption is said to be undefined for part {part}, and all hold", point)
        out.seen += any(isinstance(s, str) for s in said)
        out.unseen += None in said and not any(isinstance(s, str) for s in said)
        return
    if why := ill_typed(reader, statement, env):
        note(out, reader, f"part {part} is {verdict} at a point that is not of its types ({why})", point)
    held = admits(reader, statement, env)
    if held is False:
        note(out, reader, f"part {part} is {verdict} at a point that is not admissible", point)
    reader.narrow = False
    answer = reader.says(show, within)
    if answer is True or (verdict == "ill-posed" and answer is False) or (verdict == "refuted" and isinstance(answer, str)):
        note(out, reader, f"part {part} is said to be {verdict}, and is {answer}", point)
    count(out, reader, answer)


# -- renaming
def names_in(statement: Statement) -> dict[str, set[str]]:
    """The names of a statement by what they are: declared, defined, bound, and free (symbols and spaces)."""
    declared, defined = {n for n, _ in statement.let}, {n for n, _ in statement.define}
    every = [e for _, t in statement.let for e in domain_parts(t)] + [e for _, e in statement.define] + [
        *statement.given, *statement.show]
    bound = {b.name for e in every for x in walk(e) if isinstance(x, Bind) for b in x.bindings}
    free = set().union(*(free_names(e) for e in every)) - declared - defined - RESERVED - ATOMS.keys() - {
        "I", "H", "markov", "independent", "apply"}
    return {"declared": declared, "defined": defined, "bound": bound - declared - defined, "free": free - bound}


_WORD = re.compile(NAME)
_AS_IT_IS = ("rule", "verdict", "kind", "format")


def with_names(x: Any, new: Mapping[str, str], key: str = "") -> Any:
    """Texts (and keys) with other names; a name that the kernel makes of one, such as x_1, goes with it."""
    def one(m: re.Match[str]) -> str:
        word = m.group()
        if word in new:
            return new[word]
        base = re.sub(r"(_\d+)+$", "", word)
        return new[base] + word[len(base):] if base in new else word

    match x:
        case str() if key not in _AS_IT_IS:
            return _WORD.sub(one, x)
        case list():
            return [with_names(v, new, key) for v in x]
        case dict():
            return {(_WORD.sub(one, k) if k in new else k): with_names(v, new, k) for k, v in x.items()}
    return x


def source_with(source: Source, new: Mapping[str, str]) -> Source:
    out = dict(source)
    for key in ("let", "define"):
        if key in source:
            out[key] = {new.get(n, n): with_names(v, new) for n, v in source[key].items()}
    for key in ("given", "show"):
        if key in source:
            out[key] = with_names(source[key], new)
    return out


def source_of(statement: Statement) -> Source:
    def text(e: Expr) -> Any:
        return [text(i) for i in e.items] if isinstance(e, Seq) and e.kind == "list" else to_text(e)

    out: Source = {"let": {n: type_to_text(t) for n, t in statement.let}, "define": {n: text(e) for n, e in statement.define},
                   "given": list(map(to_text, statement.given)), "show": list(map(to_text, statement.show))}
    if statement.neighbours != "hamming":
        out["neighbours"] = statement.neighbours
    return {k: v for k, v in out.items() if v}


def called(e: Expr, old: str, new: str) -> Expr:
    """Every binder of ``old`` binds ``new`` instead, where no other use of ``new`` would be caught; not in limits."""
    match e:
        case Bind(binder, bindings, body, span) if any(b.name == old for b in bindings):
            if len(bindings) == 1 and bindings[0].how == "in" and new not in free_names(e) and not any(
                    isinstance(x, Bind) and any(b.name in (old, new) for b in x.bindings) for x in walk(body)):
                b = bindings[0]
                domain: Expr | Type = b.domain
                if isinstance(domain, Type):
                    domain = Type(domain.kind, domain.params, tuple(substitute(w, {old: Name(new)}) for w in domain.where))
                return Bind(binder, (Binding(new, b.how, domain, b.side),), substitute(body, {old: Name(new)}), span)
            return e
    return rebuild(e, lambda x: called(x, old, new))


LIKE_ATOMS = ("tv", "kl", "h", "slice", "capacity", "mi", "hamming", "compose", "renyi", "det", "card", "entropy", "dp", "close",
              "binom", "mixture", "sinh", "chi2", "lip", "restrict", "bits", "h_inv", "Phi")


def renamings(a: Accepted, source: random.Random) -> Iterator[tuple[str, bool, Source, list[dict[str, Any]]]]:
    """How; whether the statement says the same under other names; the statement; the evidence."""
    statement = a.statement
    kinds = names_in(statement)
    used = set(_WORD.findall(json.dumps([a.source, a.parts])))
    every = sorted(set().union(*kinds.values()))

    def renamed(new: dict[str, str]) -> tuple[Source, list[dict[str, Any]]]:
        return source_with(a.source, new), with_names(a.parts, new)

    if len(every) > 1:
        for what in ("permuted", "permuted again"):
            other = every[:]
            source.shuffle(other)
            yield what, True, *renamed(dict(zip(every, other, strict=True)))
    for what, one, two in (("bound names swapped", "bound", "bound"), ("spaces and symbols swapped", "free", "free"),
                           ("a space and a bound name swapped", "free", "bound"), ("a space and a variable swapped", "free", "declared"),
                           ("a bound and a declared name swapped", "bound", "declared")):
        pairs = [(x, y) for x in sorted(kinds[one]) for y in sorted(kinds[two]) if x < y or one != two]
        if pairs:
            x, y = source.choice(pairs)
            yield what, True, *renamed({x: y, y: x})
    atoms = [n for n in LIKE_ATOMS if n not in used]
    chosen = source.sample(every, min(len(every), 3, len(atoms)))
    if chosen:
        yield "called like atoms", True, *renamed(dict(zip(chosen, source.sample(atoms, len(chosen)), strict=True)))
    clashes = [(x, y) for x in sorted(kinds["bound"]) for y in sorted(kinds["declared"] | kinds["free"] | kinds["bound"]) if x != y]
    source.shuffle(clashes)
    texts = source_of(statement)
    done = 0
    for x, y in clashes:
        changed = Statement(statement.let, tuple((n, called(e, x, y)) for n, e in statement.define),
                            tuple(called(e, x, y) for e in statement.given), tuple(called(e, x, y) for e in statement.show),
                            statement.neighbours, "")
        if (new := source_of(changed)) != texts:
            yield "a bound name hides another", False, new, a.parts
            yield "a bound name hides another, in the evidence too", False, new, with_names(a.parts, {x: y})
            done += 1
            if done == 2:
                break
    for what, one, two in (("a bound name made a declared one", "bound", "declared"), ("a space made a variable", "free", "declared"),
                           ("two spaces made one", "free", "free"), ("a space made a bound name", "free", "bound"),
                           ("two declared names made one", "declared", "declared"), ("two bound names made one", "bound", "bound")):
        pairs = [(x, y) for x in sorted(kinds[one]) for y in sorted(kinds[two]) if x != y]
        if pairs:
            x, y = source.choice(pairs)
            yield what, False, *renamed({x: y})


def rename(a: Accepted, verdicts: Verdicts, out: Finding, *, check: Check = kernel, points: int = AGAIN, budget: int = BUDGET,
           share: float = 1) -> None:
    """Ask the kernel again under other names. ``share``: of the renamings, how many are tried."""
    source = random.Random(a.name)
    for how, same, changed, parts in renamings(a, source):
        if source.random() > share:
            continue
        try:
            statement, problems = read_statement(changed)
        except (ValueError, KeyError, TypeError):
            problems = [None]  # type: ignore[list-item]
        if problems:
            answer = None
            word = "no statement"
        else:
            answer = check(changed, parts)
            word = "refused" if answer is None else "same" if answer == verdicts else "another"
        out.renamed[f"{how}: {word}"] = out.renamed.get(f"{how}: {word}", 0) + 1
        if answer is None:
            continue
        if same and answer != verdicts:
            out.failures.append(f"{how}: the kernel says {answer}, and {verdicts} before: {json.dumps(changed)}")
        if not same:
            again = Finding(f"{a.name} ({how})", answer)
            judge(statement, answer, parts, again, points=points, budget=budget//4)
            out.failures += [f"{how}: {f}: {json.dumps(changed)}" for f in again.failures]
            out.suspects += [f"{how}: {f}: {json.dumps(changed)}" for f in again.suspects]


def examine(a: Accepted, points: int = POINTS, budget: int = BUDGET, names: bool = True, check: Check = kernel) -> Finding:
    out = Finding(a.name)
    sure = [p for p in a.parts if p.get("verdict") in ("proved", "refuted", "ill-posed", "vacuous", "bounded")]
    if not sure:
        out.rejected = True
        return out
    verdicts = check(a.source, sure)
    if verdicts is None:
        out.rejected = True
        return out
    out.verdicts = verdicts
    if points:
        judge(a.statement, verdicts, sure, out, points=points, budget=budget)
    if names:
        rename(Accepted(a.name, a.source, sure), verdicts, out, check=check, budget=budget, share=LARGE/max(LARGE, len(json.dumps(sure))))
    return out


# -- the command
def _work(task: tuple[Accepted, int, int, bool]) -> Finding:
    a, points, budget, names = task
    try:
        return examine(a, points, budget, names)
    except Exception as problem:
        return Finding(a.name, failures=[f"the test itself stopped: {type(problem).__name__}: {problem}"])


def summary(found: Sequence[Finding], points: int) -> Iterator[str]:
    accepted = [f for f in found if not f.rejected]
    yield f"{len(found)} statements; {len(accepted)} with an accepted certificate; without: " + (
        ", ".join(f.name for f in found if f.rejected) or "none")
    verdicts = [v for f in accepted for v in f.verdicts.values()]
    yield "parts: " + ", ".join(f"{verdicts.count(v)} {v}" for v in sorted(set(verdicts)))
    if points:
        yield (f"{sum(f.points for f in accepted)} points; {sum(f.seen for f in accepted)} answers seen, "
               f"{sum(f.agreed for f in accepted)} in agreement numerically, {sum(f.unseen for f in accepted)} not seen")
        without = [f for f in accepted if f.needs_points and not f.points]
        unseen = [f for f in accepted if f.points and not f.seen and not f.agreed]
        few = [f for f in accepted if f.needs_points and 0 < f.points < points]
        for title, those in ((f"{len(without)} proved, WITHOUT AN ADMISSIBLE POINT (nothing was tested)", without),
                             (f"{len(unseen)} at whose points no answer was seen (nothing was tested)", unseen),
                             (f"{len(few)} proved, with fewer than {points} points", few)):
            yield title + ":"
            yield from (f"    {f.name}: {f.points} points, {f.seen} answers seen, {f.agreed} in agreement" for f in those)
    how: dict[str, int] = {}
    for f in accepted:
        for k, n in f.renamed.items():
            how[k] = how.get(k, 0) + n
    if how:
        yield "renamings:"
        yield from (f"    {how[k]:6} {k}" for k in sorted(how))
    odd, bad = [f for f in accepted if f.suspects], [f for f in accepted if f.failures]
    yield f"{len(odd)} with suspects (numerical; look at them):"
    yield from (f"    {f.name}: {len(f.suspects)}: {s[:600]}" for f in odd for s in f.suspects[:2])
    yield f"{len(bad)} FAILED:"
    yield from (f"    {f.name}: {len(f.failures)}: {s[:1500]}" for f in bad for s in f.failures[:3])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soundness.duality", description="The duality test.")
    parser.add_argument("folders", nargs="*", type=Path, help="certificates below these folders as well")
    parser.add_argument("--points", type=int, default=POINTS, help="admissible points wanted for each; 0: renamings alone")
    parser.add_argument("--budget", type=int, default=BUDGET, help="steps of evaluation for a statement")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="statements whose name has this in it")
    parser.add_argument("--log", type=Path, help="a file for what came out, a line of JSON for each statement")
    parser.add_argument("--no-names", action="store_true", help="points alone, without renamings")
    options = parser.parse_args(argv)
    every = [*stored(), *of_tests(), *(a for folder in options.folders for a in stored(folder))]
    tasks = [(a, options.points, options.budget, not options.no_names) for a in every if options.only in a.name]
    found: list[Finding] = []
    with multiprocessing.Pool(options.jobs) as pool:
        for f in pool.imap(_work, tasks, chunksize=1):
            found.append(f)
            if options.log:
                with options.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(asdict(f)) + "\n")
            if f.failures:
                print(f"FAILED {f.name}: {f.failures[0][:500]}", flush=True)
    for line in summary(found, options.points):
        print(line)
    return 1 if any(f.failures or f.suspects for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
