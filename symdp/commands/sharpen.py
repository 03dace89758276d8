"""``symdp sharpen``: the best constant of a statement, between a proof and a witness."""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import time
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from symdp.commands import exits, prove, running
from symdp.commands.exits import Stop
from symdp.commands.screen import Screen
from symdp.language.statements import Problem, read_statement
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.tree import domain_parts, free_names
from symdp.runner.cache import Cache
from symdp.runner.jobs import Answer as Decided
from symdp.runner.jobs import Job, Limits
from symdp.runner.store import FOLDER, Store
from symdp.runner.workers import Worker

if TYPE_CHECKING:
    from symdp.legacy.engines.sharpen.answer import Answer, Bracket, Reply, Trial

SCHEMA = "symdp-sharpen/1"
_RANGE = re.compile(r"\s*[\[(]\s*(.+?)\s*,\s*(.+?)\s*[\])]\s*\Z", re.DOTALL)
_INFINITE = ("oo", "-oo", "∞", "-∞")


def run(arguments: argparse.Namespace) -> int:
    from symdp.legacy.engines.sharpen.bracket import Sharpener
    from symdp.legacy.engines.sharpen.question import Question

    screen = Screen(json_on_stdout=arguments.json == "-")
    statement = read(arguments)
    within = read_range(arguments.within)
    tolerance = Fraction(arguments.tolerance)
    started = time.perf_counter()
    interrupted = False
    with Decider(arguments, screen) as decider:
        sharpener = Sharpener(Question(statement, arguments.constant), decider.ask, tolerance, within, arguments.seed)
        try:
            answer = sharpener.run()
        except KeyboardInterrupt:  # what was found stands, and its certificates are stored
            answer, interrupted = sharpener.so_far(), True
    seconds = time.perf_counter() - started
    for note in decider.notes:
        screen.warn(note)
    c = arguments.constant
    lines = headlines(answer, c) if arguments.quiet else explain(answer, statement, c, seconds)
    lines[:0] = ["interrupted; so far:"] if interrupted else []
    lines += decider.log if arguments.verbose else []
    screen.say("\n".join(lines))
    if arguments.json is not None:
        running.write_json(arguments.json, result(answer, statement, c, arguments.tolerance, seconds))
    if interrupted:
        raise KeyboardInterrupt
    return status(answer, tolerance if arguments.strict else None)


def status(answer: Answer, tolerance: Fraction | None) -> int:
    """Nothing to complain of are ends with both certificates and, with a tolerance, no further apart than that."""
    widths = [b.width for b in answer.brackets]
    if not widths or any(w is None or (tolerance is not None and w > tolerance) for w in widths):
        return exits.FINDINGS
    return exits.OK


# -- reading
def read(arguments: argparse.Namespace) -> Statement:
    """The statement with the constant declared as a real. Raises Stop where there is no question in it."""
    c = arguments.constant
    for key in ("let", "define"):
        if any(text.partition("=")[0].strip() == c for text in getattr(arguments, key)):
            raise Stop(f"the constant {c!r} is given with --{key} as well; leave that out: which values it may take is "
                       f"what is asked (--in \"[0, 10]\" restricts them)")
    whole = vars(arguments) | {"statement": [arguments.statement], "let": [f"{c} = real", *arguments.let]}
    statement, problems = prove.read(argparse.Namespace(**whole))
    if problems:
        raise Stop("the statement cannot be read\n" + "\n".join(_described(p, c) for p in problems))
    for name, t in statement.let:
        if c in frozenset[str]().union(*map(free_names, domain_parts(t))):
            raise Stop(f"the constant {c!r} stands in the type of {name!r}; put the condition under --given")
    if not any(c in free_names(e) for e in (*statement.show, *statement.given)):
        defined = [n for n, e in statement.define if c in free_names(e)]
        if not any(n in free_names(e) for e in (*statement.show, *statement.given) for n in defined):
            raise Stop(f"the constant {c!r} does not occur in the statement; --constant names what is to be sharpened")
    return statement


def _described(problem: Problem, constant: str) -> str:
    text = prove.describe(problem)
    return text.replace(f"--let {constant}:", "--constant:")


def read_range(text: str | None) -> tuple[Fraction | None, Fraction | None]:
    """The ends of ``[0, 5/2]`` or ``[0, oo)``; None stands for no end."""
    from symdp.legacy.engines.numeric import Undefined, Unknown, value_of

    if text is None:
        return None, None
    trouble = Stop(f"--in {text!r}: a range of numbers is needed, as in --in \"[0, 5/2]\"")
    m = _RANGE.match(text)
    if m is None:
        raise trouble
    ends: list[Fraction | None] = []
    for end in (m[1], m[2]):
        try:
            value = None if end in _INFINITE else value_of(read_expression(end))
        except (SyntaxProblem, Undefined, Unknown, OverflowError, ZeroDivisionError) as e:
            raise trouble from e
        ends.append(value if value is None or isinstance(value, Fraction) else Fraction(float(value)))
    low, high = ends
    if low is not None and high is not None and low >= high:
        raise Stop(f"--in {text!r}: there is nothing between the ends")
    return low, high


# -- deciding
class Decider:
    """Decides one statement after the other, as ``symdp prove`` does, and keeps the certificates."""

    def __init__(self, arguments: argparse.Namespace, screen: Screen) -> None:
        self.seed, self.screen = arguments.seed, screen
        self.worker = Worker(Limits(arguments.time_limit, arguments.memory_limit * 1024**2))
        self.cache = None if arguments.no_cache else Cache()
        named = arguments.certificates
        self.store = Store(FOLDER if named is None else Path(os.path.relpath(named)))
        self.notes: list[str] = []
        self.log: list[str] = []

    def __enter__(self) -> Decider:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.screen.clear()
        self.worker.close()
        if self.cache is not None:
            self.notes[:0] = [self.cache.trouble] if self.cache.trouble else []
            self.cache.close()

    def ask(self, data: dict[str, Any], evidence: dict[str, Any] | None) -> Reply:
        from symdp.language.typing import check
        from symdp.legacy.engines.sharpen.answer import Reply

        statement, problems = read_statement(data)
        problems = problems or check(statement)
        if problems:
            return Reply("error", problems[0].message)
        self.screen.progress(min(len(self.log), 11), 12, f"statement {len(self.log) + 1}")
        kept = None
        if evidence is not None:
            kept = {"parts": [{"part": 0, "evidence": evidence, "tried": [], "trials": 0, "digits": 0, "margin": None,
                               "cut": False}],
                    "seconds": 0.0}
        elif self.cache is not None:
            kept = self.cache.get(statement.sha256, self.seed)
        job = Job(f"{prove.PAPER}/{statement.sha256[:16]}", "printed", statement.source, self.seed, kept)
        started = time.perf_counter()
        decided = self.worker.run(job)
        seconds = time.perf_counter() - started
        if decided.proposal is not None and self.cache is not None:
            self.cache.put(statement.sha256, self.seed, decided.proposal)
        self.log.append(_row("asked", f"{_asked(data)}: {decided.verdict}, {seconds:.1f} s"))
        self.notes += decided.notes
        return self.reply(decided, seconds)

    def reply(self, decided: Decided, seconds: float) -> Reply:
        from symdp.legacy.engines.sharpen.answer import Reply

        path = None
        if decided.certificate is not None:
            try:
                path = self.store.save(decided.certificate).as_posix()
            except (OSError, ValueError) as e:  # a verdict without its certificate does not exist
                raise Stop(f"the certificate could not be stored: {e}; --certificates names another folder",
                           exits.INTERNAL) from e
        [part] = decided.parts
        return Reply(decided.verdict, decided.reason, path, part["witness"], part["trust"], seconds)


def _asked(data: dict[str, Any]) -> str:
    """A statement that was asked, in one line."""
    named = [f"{name} {'=' if key == 'define' else 'in'} {value}" for key in ("define", "let")
             for name, value in data.get(key, {}).items()]
    assumed = [f"given {text}" for text in data.get("given", [])]
    return "; ".join([*named, *assumed, *data["show"]])


# -- saying
def headlines(answer: Answer, c: str) -> list[str]:
    """One line for each end; or why there is none."""
    out = [_headline(b, c) for b in answer.brackets]
    if out:
        return out
    for trials, what in ((answer.every, "it holds"), (answer.none, "it fails")):
        if trials:
            at = ", ".join(t.at for t in trials)
            more = "an end" if trials is answer.every else f"a {c} at which it holds"
            out.append(f"no best {c}: {what} for every {c} tried ({c} = {at}), and nothing speaks for {more}")
    if not out:
        at = ", ".join(t.at for t in answer.undecided)
        out.append(f"no best {c} was found: the statement was not decided" + (f" at {c} = {at}" if at else ""))
    return out


def _headline(b: Bracket, c: str) -> str:
    kind = f"the {b.side} {c} for which it holds"
    if b.again is not None and b.proved is not None:
        kind = f"an end of those {c} near {b.proved.at} for which it holds; it holds again at {b.again.at}"
    if b.sharp:
        return f"best {c} = {b.closed_form}, exactly    {kind}" if b.attained else (
            f"best {c} = {b.closed_form}, exactly, and not attained    the bound of all {c} for which it holds")
    if b.proved is not None and b.refuted is not None:
        ends = f"[{b.proved.at}, {b.refuted.at})" if b.side == "largest" else f"({b.refuted.at}, {b.proved.at}]"
        return f"best {c} in {ends}    {kind}"
    if b.proved is not None:
        return f"best {c} {'>=' if b.side == 'largest' else '<='} {b.proved.at}    {kind}; nothing refuted beyond"
    if b.refuted is not None:
        return f"best {c} {'<' if b.side == 'largest' else '>'} {b.refuted.at}    {kind}; nothing proved before"
    return f"best {c} not found    {kind}: by numbers about {b.estimate}, nothing proved or refuted"


def explain(answer: Answer, statement: Statement, c: str, seconds: float) -> list[str]:
    """The answer on one screen."""
    source = json.loads(statement.source)
    heads = headlines(answer, c)
    out = heads[:1]
    for key in ("let", "define"):
        out += [_row(key, f"{name} = {value}") for name, value in source.get(key, {}).items() if name != c]
    out += [_row("given", text) for text in source.get("given", [])]
    out += [_row("statement", source["show"][0])]
    for i, b in enumerate(answer.brackets):
        out += ([heads[i]] if i else []) + _bracket(b, c)
    for t in (*answer.every, *answer.none, *answer.undecided):
        out += _trial(t, c, "")
    if answer.convex is None and any(b.width is not None and not b.sharp and b.inherited is None and b.again is None
                                     for b in answer.brackets):
        out.append(_row("not shown", f"that the {c} for which it holds are an interval, as is assumed"))
    if answer.convex is not None:
        out.append(_row("in between", f"where it holds for two {c} it holds for those in between: "
                        f"{_how(answer.convex)}"))
    files = _certificates(answer)
    if files:
        out.append(_row("check again", "symdp verify " + " ".join(shlex.quote(f["file"]) for f in files)))
    out.append(_row("seconds", f"{seconds:.1f}"))
    return out


def _bracket(b: Bracket, c: str) -> list[str]:
    before, beyond = ("<=", ">=") if b.side == "largest" else (">=", "<=")
    follows = b.inherited is not None
    out: list[str] = []
    if b.proved is not None:
        out += _trial(b.proved, c, f", and so at every {c} {before} {b.proved.at}" if follows else "")
    if b.refuted is not None:
        out += _trial(b.refuted, c, f", and so at every {c} {beyond} {b.refuted.at}" if follows else "")
    if b.exact is not None:
        sign = ">" if b.attained == (b.side == "largest") else "<"
        out.append(_row("exactly", f"{'fails' if b.attained else 'holds'} at every {c} {sign} {b.closed_form}: "
                        f"{_how(b.exact)}"))
    if b.inherited is not None:
        others = "smaller" if b.side == "largest" else "larger"
        out.append(_row("monotone", f"where it holds for one {c} it holds for every {others} one: {_how(b.inherited)}"))
    if b.estimate is not None:
        form = f", tried as {b.guess}" if b.guess is not None else ""
        out.append(_row("by numbers", f"{b.estimate}{form} ({b.evaluations:,} points)"))
    return out


def _trial(t: Trial, c: str, more: str) -> list[str]:
    trust = f" ({t.reply.trust})" if t.reply.trust else ""
    why = "" if trust else f": {t.reply.reason[:200]}"
    out = [_row(t.reply.verdict, f"at {c} = {t.at}{trust}{more}{why}")]
    w = t.reply.witness
    if w is not None:
        from symdp.report.witness import tables

        values = ", ".join(f"{name} = {value}" for name, value in w["values"].items())
        out += [_row("  at", values)] if values else []
        for table in tables(w):
            out.append(_row("  object", f"{table['name']}, a {table['kind']}"))
            out += [_row("", "  ".join(cells)) for cells in [table["head"], *table["rows"]] if cells]
        sides = (("left", "lhs"), ("right", "rhs"), ("by", "margin"))
        out += [_row(f"  {label}", w[key]) for label, key in sides if w[key]]
    return out


def _how(reply: Reply) -> str:
    return f"{reply.verdict} ({reply.trust})"


def _row(label: str, text: object) -> str:
    from symdp.report.text import one_line

    return f"  {label:<12} {one_line(str(text), 600)}"


# -- as JSON
def result(answer: Answer, statement: Statement, c: str, tolerance: str, seconds: float) -> dict[str, Any]:
    from symdp.legacy.engines.sharpen.answer import Bracket

    source = json.loads(statement.source)
    ends = [_end(b) for b in answer.brackets]
    empty = dict.fromkeys(_end(Bracket("largest")))
    outcome = "bracketed" if ends and all(e["proved_at"] and e["refuted_at"] for e in ends) else (
        "one-sided" if ends else "every" if answer.every else "none" if answer.none else "undecided")
    return {
        "schema": SCHEMA, "constant": c, "statement": source["show"][0],
        "let": {k: v for k, v in source.get("let", {}).items() if k != c}, "define": source.get("define", {}),
        "given": source.get("given", []), "tolerance": tolerance, "outcome": outcome,
        **(ends[0] if ends else empty), "other_end": ends[1] if len(ends) > 1 else None,
        "tried": [{"at": t.at, "verdict": t.reply.verdict} for t in (*answer.every, *answer.none, *answer.undecided)],
        "certificates": _certificates(answer), "seconds": round(seconds, 3),
    }


def _end(b: Bracket) -> dict[str, Any]:
    return {
        "direction": b.side, "proved_at": b.proved.at if b.proved else None,
        "refuted_at": b.refuted.at if b.refuted else None, "closed_form": b.closed_form, "guess": b.guess,
        "exact": b.sharp,
        "monotone": b.inherited is not None, "holds_again_at": b.again.at if b.again else None, "estimate": b.estimate,
        "witness": b.refuted.reply.witness if b.refuted else None,
    }


def _certificates(answer: Answer) -> list[dict[str, str]]:
    """Every certificate the answer rests on, with what it is for."""
    out: list[dict[str, str]] = []

    def add(what: str, reply: Reply | None) -> None:
        if reply is not None and reply.certificate is not None:
            out.append({"for": what, "verdict": reply.verdict, "file": reply.certificate})

    for b in answer.brackets:
        for trial in (b.proved, b.refuted):
            if trial is not None:
                add(f"at {trial.at}", trial.reply)
        add(f"at {b.again.at}" if b.again else "", b.again.reply if b.again else None)
        add("exact", b.exact)
        add("monotone", b.inherited)
    for trial in (*answer.every, *answer.none, *answer.undecided):
        add(f"at {trial.at}", trial.reply)
    add("convex", answer.convex)
    return out
