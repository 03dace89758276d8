"""What may stand after ``by``: the methods that ``WORDS`` names."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError, Type, substitute
from symdp.proof.auto import Auto
from symdp.proof.context import Context, comparison
from symdp.proof.enclosing import enclose
from symdp.proof.errors import ProofError
from symdp.proof.evaluation import Evaluation
from symdp.proof.evaluator import evaluation
from symdp.proof.facts import Lemma
from symdp.proof.ifs import Ifs
from symdp.proof.language import Reader, assigned, cut, split
from symdp.proof.linear import Multiple, Product, combine, nonzero
from symdp.proof.matching import Values, fresh, match
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import Rewriter
from symdp.proof.shannon import Shannon
from symdp.proof.shapes import first_line
from symdp.proof.steps import hint, sides_of

FALSE = apply_const("false")
WORDS = ("fact", "linear", "ring", "enclose", "taut", "auto", "simp", "derivative", "limit", "shannon", "ifs",
         "evaluate")


class Methods:
    """The methods, over the facts of ``auto`` and the texts of ``reader``."""

    def __init__(self, auto: Auto, reader: Reader) -> None:
        self.auto, self.reader, self.steps, self.facts = auto, reader, auto.steps, auto.facts
        self.evaluation: Evaluation | None = None

    def prove(self, goal: Term, context: Context, method: str) -> Theorem:
        """The goal by the method; the error says what it wanted."""
        word, _, rest = method.strip().partition(" ")
        if word not in WORDS:
            raise ProofError(f"there is no method {word}; there are {', '.join(WORDS)}")
        self.auto.begin()
        context = self.auto.opened(context)
        try:
            return {"fact": self.fact, "linear": self.linear, "ring": self.ring, "enclose": self.enclose,
                    "taut": self.taut, "auto": self.plain, "simp": self.simp, "derivative": self.derivative,
                    "limit": self.limit, "shannon": self.shannon, "ifs": self.ifs, "evaluate": self.evaluate}[word](
                        goal, context, rest.strip())
        except ProofError as e:
            e.wanted = e.wanted or printed(goal)
            e.message = f"by {method} does not go through: {e.message}"
            raise
        except KernelError as e:
            raise ProofError(f"by {method} does not go through: {e}", wanted=printed(goal)) from e

    def theorem(self, name: str, context: Context) -> Theorem:
        """A theorem at hand, or what a fact says."""
        th = context.named(name)
        if th is None and name in self.facts.by_name:
            return self.facts.get(name).theorem
        return th if th is not None else context.get(name)

    # --- methods ------------------------------------------------------------------------------------------------------
    def plain(self, goal: Term, context: Context, rest: str) -> Theorem:
        """By auto; what is closed is worked out where auto does not see it."""
        try:
            return self.auto.prove(goal, context)
        except ProofError as e:
            if goal.free or goal.spaces:
                raise
            try:
                return self.evaluate(goal, context, "")
            except KernelError as other:
                e.tried.append(f"working it out: {first_line(other)}")
                raise e from None

    def evaluate(self, goal: Term, context: Context, rest: str) -> Theorem:
        """What is closed is worked out."""
        if self.evaluation is None:
            self.evaluation = evaluation(self.facts)
        return self.evaluation.prove(goal)

    def fact(self, goal: Term | None, context: Context, rest: str) -> Theorem:
        """``NAME [with x = .., y = ..] [from a, b]``; without a goal: what the fact says. ``NAME of s, t`` gives the
        values of what a theorem at hand says of all, in their order."""
        whole = rest
        rest, using = cut(rest, " from ")
        rest, values = cut(rest, " with ")
        name, inputs = cut(rest, " of ")
        at_hand = context.named(name)
        if at_hand is not None and at_hand.concl is goal:
            return at_hand
        lemma: Lemma = self.facts.get(name) if at_hand is None else self.steps.opened(name, at_hand)
        if goal is not None and lemma.rigid and (inner := opened(goal)) is not None:  # what is at hand is opened too
            v, sides = inner
            if v is not None:
                return logic.generalise(v, self.fact(sides[0], context, whole))
            return logic.discharge(sides[0], self.fact(sides[1], context.assuming("_", sides[0]), whole))
        spaces: dict[str, Type] = {}
        if goal is not None and values and not lemma.rigid:  # on which spaces it is used
            found = match(lemma.conclusion, goal, lemma.parameters.values(), Values())
            spaces = {} if found is None else found.types
        given = {}
        for part in split(values, ","):
            n, text = assigned(part)
            v = lemma.called.get(n)
            known = v is not None and (lemma.rigid or v.type.variables <= spaces.keys())
            expected = substitute(v.type, spaces) if v is not None and known else None
            given[n] = self.reader.term(text, context.names, expected)
        if inputs and len(split(inputs, ",")) > len(lemma.opened):
            raise ProofError(f"{name} is said of {len(lemma.opened)} things")
        for v, text in zip(lemma.opened, split(inputs, ","), strict=False):
            given[v.name] = self.reader.term(text, context.names, v.type)
        return self.auto.by(lemma, goal, context, given, [self.theorem(n, context) for n in split(using, ",")])

    def linear(self, goal: Term, context: Context, rest: str) -> Theorem:
        """``a, b*c, sq(t), e*(t)``: products of theorems and squares, equations times terms; with all at hand."""
        products, multiples = self.products(rest, context)
        try:
            return self.auto.linear(goal, context, products, multiples)
        except KernelError:  # what is given may contradict itself
            if goal is FALSE:
                raise
            try:
                return logic.propositional(goal, [self.auto.linear(FALSE, context, products, multiples)])
            except KernelError:
                pass
            raise

    def products(self, text: str, context: Context) -> tuple[list[Product], list[Multiple]]:
        """The products and multiples that a text names."""
        products: list[Product] = []
        multiples: list[Multiple] = []
        for part in split(text, ","):
            theorems: list[Theorem] = []
            squares: list[Term] = []
            factors = split(part, "*")
            first = context.named(factors[0])
            if first is not None and comparison(first.concl) == "eq":
                m = "*".join(factors[1:])
                multiples.append((self.reader.term(m, context.names, num(1).type) if m else num(1), first))
                continue
            if len(factors) == 1 and first is not None and terms.args_of(first.concl, "and", 2) is not None:
                continue  # its comparisons are at hand
            for f in factors:
                if f.startswith("sq(") and f.endswith(")"):
                    squares.append(self.reader.term(f[3:-1], context.names, num(1).type))
                    continue
                th = self.theorem(f, context)
                turned = self.auto.turned(th.concl)
                theorems.append(th if turned is None else self.steps.along(turned, th))
            products.append((tuple(theorems), tuple(squares)))
        return products, multiples

    def ring(self, goal: Term, context: Context, rest: str) -> Theorem:
        """``e*(t), ..``: equal in normal form, up to multiples of equations."""
        products, multiples = self.products(rest, context)
        if products:
            raise ProofError("ring takes equations only; linear takes inequalities")
        return combine(goal, [], multiples, nonzero(context.all()), lambda t: self.auto.apart(t, context))

    def enclose(self, goal: Term, context: Context, rest: str) -> Theorem:
        """On the box of the bounds that are named, or of all at hand."""
        return enclose(goal, [context.get(n) for n in split(rest, ",")] or context.all())

    def taut(self, goal: Term, context: Context, rest: str) -> Theorem:
        """``a, b``: by propositional logic from these."""
        return logic.propositional(goal, [self.theorem(n, context) for n in split(rest, ",")])

    def simp(self, goal: Term, context: Context, rest: str) -> Theorem:
        """``a, <-b, compute, decide``: the goal rewritten, then auto."""
        equation = self.rewritten(goal, context, rest)
        done = self.auto.prove(sides_of(equation)[1], context)
        return self.steps.along(self.steps.sym(equation), done)

    def rewritten(self, t: Term, context: Context, rest: str) -> Theorem:
        """t == t' by the rules named."""
        return Rewriter(self.steps, split(rest, ","), context,
                        lambda g, c: self.auto.goal(g, c, 2)).equation(t)

    def shannon(self, goal: Term, context: Context, rest: str) -> Theorem:
        """``a, b``: inequalities between joint entropies, from all at hand; these facts and theorems too."""
        for n in split(rest, ","):
            context = context.with_theorem("_", self.theorem(n, context))
        return Shannon(self.auto).prove(goal, context)

    def ifs(self, goal: Term, context: Context, rest: str) -> Theorem:
        """``a, b``: the cases of what is said by cases, each by auto, with these facts and theorems too."""
        for n in split(rest, ","):
            context = context.with_theorem("_", self.theorem(n, context))
        return Ifs(self.auto).prove(goal, context)

    def derivative(self, goal: Term, context: Context, rest: str) -> Theorem:
        """hasderiv(f, x, d), also for all x under conditions."""
        if (inner := opened(goal)) is not None:
            v, sides = inner
            if v is not None:
                return logic.generalise(v, self.derivative(sides[0], context, rest))
            return logic.discharge(sides[0], self.derivative(sides[1], context.assuming("_", sides[0]), rest))
        if terms.args_of(goal, "hasderiv", 3) is None:
            raise ProofError("derivative shows hasderiv(f, x, d)")
        return self.auto.derivative(goal, context, 4)

    def limit(self, goal: Term, context: Context, rest: str) -> Theorem:
        """elim(s, f, a, d), limit(s, f, a) == d, or elimpoint(s, a)."""
        return self.auto.limit(goal, context, 4)

def opened(t: Term) -> tuple[Var | None, list[Term]] | None:
    """(v, [p(v)]) for forall(x: p(x)) with a new v, (None, [p, q]) for p implies q, else None."""
    predicate, sides = terms.args_of(t, "all", 1), terms.args_of(t, "imp", 2)
    if predicate is not None:
        v = fresh(hint(predicate[0]), predicate[0].type.args[0])
        return v, [terms.app(predicate[0], v)]
    return None if sides is None else (None, sides)
