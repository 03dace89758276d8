"""The steps of a proof, one after the other: have, note, obtain, calc, fix, assume, cases, induct, and so on."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.chains import chained, relation
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.language import Line, assigned, cut, named, split
from symdp.proof.matching import fresh
from symdp.proof.methods import Methods
from symdp.proof.printing import text as printed
from symdp.proof.steps import hint, modus_ponens, sides_of

Lines = Sequence[Line]


class Script:
    """Runs a proof: each step does its part and hands the rest a new goal or a new context."""

    def __init__(self, methods: Methods) -> None:
        self.methods, self.reader, self.steps = methods, methods.reader, methods.steps
        self.words: dict[str, Callable[[Line, Lines, Term, Context], Theorem]] = {
            w: getattr(self, f"step_{w}") for w in (
                "by", "thus", "have", "note", "obtain", "calc", "fix", "assume", "cases", "induct", "suffices",
                "rewrite", "take", "split", "contradiction", "define", "goal")}

    def run(self, lines: Lines, goal: Term, context: Context) -> Theorem:
        """The goal by the lines; a proof that ends without ``by`` is closed by auto."""
        if not lines:
            return self.methods.prove(goal, context, "auto")
        line, rest = lines[0], lines[1:]
        step = self.words.get(line.word)
        try:
            if step is None:
                raise ProofError(f"no step begins with {line.word}; there are {', '.join(self.words)}")
            return step(line, rest, goal, context)
        except ProofError as e:
            if e.line is None:
                e.line = line.number
                e.had = e.had or [f"{n}: {printed(th.concl)}" for n, th in context.theorems if n != "_"][-12:]
            raise
        except RecursionError:
            raise ProofError("the proof is nested too deeply", line=line.number) from None
        except (KernelError, ValueError) as e:
            raise ProofError(str(e), line=line.number, wanted=printed(goal)) from e

    def shown(self, goal: Term, context: Context, method: str, children: Lines) -> Theorem:
        """The goal by the method, or by the lines indented under it."""
        return self.methods.prove(goal, context, method) if method else self.run(children, goal, context)

    def end(self, line: Line, rest: Lines) -> None:
        if rest:
            raise ProofError(f"nothing can follow here: {rest[0].text}", line=rest[0].number)

    # --- what ends a proof --------------------------------------------------------------------------------------------
    def step_by(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        self.end(line, rest)
        return self.methods.prove(goal, context, line.rest)

    def step_thus(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        self.end(line, rest)
        text, method = cut(line.rest, " by ") if not line.rest.startswith("by ") else ("", line.rest[3:])
        if text:
            self.step_goal(Line(line.number, f"goal {text}"), (), goal, context, check_only=True)
        return self.shown(goal, context, method, line.children)

    def step_goal(self, line: Line, rest: Lines, goal: Term, context: Context, check_only: bool = False) -> Theorem:
        """``goal F``: the goal is F, for the reader."""
        said = self.reader.formula(line.rest, context.names)
        if said is not goal:
            raise ProofError("the goal is another one", wanted=printed(goal), tried=[printed(said)])
        return logic.assume(goal) if check_only else self.run(rest, goal, context)

    # --- more to go on ------------------------------------------------------------------------------------------------
    def lemma(self, line: Line, context: Context) -> tuple[str, Theorem]:
        """The name and the theorem of ``have NAME: F by ..``."""
        name, text = named(line.rest, line.number)
        text, method = cut(text, " by ")
        try:
            return name, self.shown(self.reader.formula(text, context.names), context, method, line.children)
        except ProofError as e:
            e.line = e.line or line.number
            raise
        except ValueError as e:
            raise ProofError(str(e), line=line.number) from e

    def step_have(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        return self.run(rest, goal, context.with_theorem(*self.lemma(line, context)))

    def step_note(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``note NAME: fact F with ..``: what a fact says here."""
        name, text = named(line.rest, line.number)
        th = self.methods.fact(None, context, text.removeprefix("by ").removeprefix("fact "))
        return self.run(rest, goal, context.with_theorem(name, th))

    def step_define(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``define x = t``: an abbreviation in the text."""
        name, text = assigned(line.rest)
        return self.run(rest, goal, context.with_name(name, self.reader.term(text, context.names, None)))

    def step_obtain(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``obtain x: TYPE, .., NAME: F by ..``: objects with the property F."""
        text, method = cut(line.rest, " by ")
        *objects, property_ = _objects(text)
        inner, variables = context, []
        for o in objects:
            n, t = named(o, line.number)
            variables.append(fresh(n, self.reader.type_of(t)))
            inner = inner.with_name(n, variables[-1])
        name, text = named(property_, line.number)
        formula = self.reader.formula(text, inner.names)
        exists = [formula]
        for v in reversed(variables):
            exists.append(apply_const("ex", terms.lam(v, exists[-1])))
        there = self.shown(exists[-1], context, method, line.children)
        th = logic.discharge(formula, self.run(rest, goal, inner.assuming(name, formula)))
        for i, v in enumerate(reversed(variables)):  # the innermost first
            predicate = terms.lam(v, exists[i])
            there_i = there if i == len(variables) - 1 else logic.assume(exists[i + 1])
            th = self.steps.use("ex_elim", there_i, logic.generalise(v, th), p=predicate, q=goal)
            if i < len(variables) - 1:
                th = logic.discharge(exists[i + 1], th)
        return th

    # --- another goal -------------------------------------------------------------------------------------------------
    def step_fix(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        names = split(line.rest, ",")
        predicate = terms.args_of(goal, "all", 1)
        if predicate is None or not names:
            raise ProofError("fix is for a goal about all", wanted=printed(goal))
        v = fresh(names[0], predicate[0].type.args[0])
        more = (Line(line.number, "fix " + ", ".join(names[1:])), *rest) if names[1:] else rest
        return logic.generalise(v, self.run(more, terms.app(predicate[0], v), context.with_name(names[0], v)))

    def step_assume(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``assume NAME``: the condition of the goal; ``assume NAME: F`` says which it is."""
        name, _, text = line.rest.partition(":")
        sides = terms.args_of(goal, "imp", 2)
        if sides is None:
            raise ProofError("assume is for a goal with a condition", wanted=printed(goal))
        if text and self.reader.formula(text.strip(), context.names) is not sides[0]:
            raise ProofError(f"the condition is {sides[0]}")
        return logic.discharge(sides[0], self.run(rest, sides[1], context.assuming(name.strip(), sides[0])))

    def step_suffices(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``suffices F by ..``: the goal follows from F (called ``this``); F is shown next."""
        text, method = cut(line.rest, " by ")
        formula = self.reader.formula(text, context.names)
        th = self.shown(goal, context.assuming("this", formula), method, line.children)
        return logic.propositional(goal, [logic.discharge(formula, th), self.run(rest, formula, context)])

    def step_rewrite(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``rewrite a, <-b``: the goal; ``rewrite a, b in NAME [as NEW]``: a theorem at hand."""
        rules, where = cut(line.rest, " in ")
        if where:
            name, new = cut(where, " as ")
            th = context.get(name)
            equation = self.methods.rewritten(th.concl, context, rules)
            if sides_of(equation)[1] is th.concl:
                raise ProofError("there is nothing to rewrite", wanted=printed(th.concl))
            return self.run(rest, goal, context.with_theorem(new or name, self.steps.along(equation, th)))
        equation = self.methods.rewritten(goal, context, line.rest)
        now = sides_of(equation)[1]
        if now is goal:
            raise ProofError("there is nothing to rewrite", wanted=printed(goal))
        return self.steps.along(self.steps.sym(equation), self.run(rest, now, context))

    def step_take(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        predicate = terms.args_of(goal, "ex", 1)
        if predicate is None:
            raise ProofError("take is for a goal that something exists", wanted=printed(goal))
        t = self.reader.term(line.rest, context.names, predicate[0].type.args[0])
        return self.steps.witness(predicate[0], t, self.run(rest, terms.app(predicate[0], t), context))

    def step_contradiction(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``contradiction NAME``: the opposite of the goal is assumed, and false shown."""
        inner = terms.args_of(goal, "not", 1)
        opposite = inner[0] if inner is not None else apply_const("not", goal)
        false = self.run(rest, apply_const("false"), context.assuming(line.rest or "this", opposite))
        return logic.propositional(goal, [logic.discharge(opposite, false)])

    # --- several goals ------------------------------------------------------------------------------------------------
    def step_split(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """The sides of a conjunction, or both directions of an equivalence, each under a line of its own."""
        self.end(line, rest)
        parts, equal = [goal], terms.args_of(goal, "eq", 2)
        if equal is not None and equal[0].type.name == "prop":
            parts = [apply_const("imp", equal[0], equal[1]), apply_const("imp", equal[1], equal[0])]
        while len(parts) < len(line.children) and (sides := terms.args_of(parts[0], "and", 2)) is not None:
            parts[:1] = sides  # and binds to the left
        if len(parts) < 2 or len(line.children) != len(parts):
            raise ProofError("split is for a goal of several parts, with a block for each under it",
                             wanted=printed(goal))
        return logic.propositional(goal, [self.run(c.children, s, context)
                                          for c, s in zip(line.children, parts, strict=True)])

    def step_cases(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``cases A or B or .. by ..`` and a block ``case NAME`` for each."""
        self.end(line, rest)
        text, method = cut(line.rest, " by ")
        formula = self.reader.formula(text, context.names)
        blocks = [c for c in line.children if c.word == "case"]
        parts = _disjuncts(formula)
        if len(parts) != len(blocks):  # what is in brackets is one case
            parts = [formula]
            while len(parts) < len(blocks) and (sides := terms.args_of(parts[-1], "or", 2)) is not None:
                parts[-1:] = sides
        if len(parts) != len(blocks):
            raise ProofError(f"{len(parts)} cases and {len(blocks)} blocks")
        out = [self.methods.prove(formula, context, method or "auto")]
        for p, block in zip(parts, blocks, strict=True):
            out.append(logic.discharge(p, self.run(block.children, goal, context.assuming(block.rest, p))))
        return logic.propositional(goal, out)

    def step_induct(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """``induct k`` with the blocks ``case 0`` and ``case IH``; k is whole and not negative."""
        self.end(line, rest)
        v = context.names.get(line.rest)
        if not isinstance(v, Var) or v.type is not REAL or len(line.children) != 2:
            raise ProofError("induct is for a number that is arbitrary, with the blocks case 0 and case IH")
        p = terms.lam(v, goal)
        clean = context.without(v)
        base = self.run(line.children[0].children, terms.app(p, num(0)), clean)
        th = modus_ponens(self.steps.use("induction", p=p), base)
        wanted = terms.args_of(th.concl, "imp", 2)
        assert wanted is not None
        predicate = terms.args_of(wanted[0], "all", 1)
        assert predicate is not None
        k = fresh(hint(predicate[0]), REAL)
        sides = terms.args_of(terms.app(predicate[0], k), "imp", 2)
        assert sides is not None
        inner = clean.with_name(line.rest, k).assuming(line.children[1].rest or "IH", sides[0])
        step = logic.discharge(sides[0], self.run(line.children[1].children, sides[1], inner))
        th = self.steps.special(modus_ponens(th, logic.generalise(k, step)), v)
        condition = terms.args_of(th.concl, "imp", 2)
        assert condition is not None
        return modus_ponens(th, self.methods.auto.prove(condition[0], context))

    def step_calc(self, line: Line, rest: Lines, goal: Term, context: Context) -> Theorem:
        """A chain: the first term, then lines ``<= t by ..``; it proves the goal, or ``calc NAME`` names it."""
        first, *links = line.children
        last = first.text
        chain = []
        for link in links:
            found = re.match(r"(<=|<|==|>=|>)\s+(.*)$", link.text)
            if found is None:
                raise ProofError(f"a line of calc begins with <=, <, ==, >= or >: {link.text}", line=link.number)
            text, method = cut(found[2], " by ")
            formula = self.reader.formula(f"({last}) {found[1]} ({text})", context.names)
            try:
                chain.append(self.shown(formula, context, method, link.children))
            except ProofError as e:
                e.line = e.line or link.number
                raise
            last = text
        if line.rest:
            relation = ["==", "<=", "<"][max(("eq", "le", "lt").index(relation(t)) for t in chain)]
            named_ = self.reader.formula(f"({first.text}) {relation} ({last})", context.names)
            return self.run(rest, goal, context.with_theorem(line.rest, chained(self.methods, chain, named_, context)))
        self.end(line, rest)
        return chained(self.methods, chain, goal, context)


def _disjuncts(t: Term) -> list[Term]:
    sides = terms.args_of(t, "or", 2)
    return [t] if sides is None else [*_disjuncts(sides[0]), *_disjuncts(sides[1])]


def _objects(text: str) -> list[str]:
    """``x: T, y: U, name: F``: the last part begins at the last ``name:`` outside brackets."""
    starts = [p.start() + 1 for p in re.finditer(r",\s*\w+\s*:", text)
              if text[:p.start()].count("(") == text[:p.start()].count(")")]
    cuts = [0, *starts, len(text) + 1]
    return [text[a:b - 1].strip() for a, b in itertools.pairwise(cuts)]
