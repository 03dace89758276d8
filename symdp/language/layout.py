"""From trees to boxes: fractions, scripts, sums with limits, cases. Shared by MathML and LaTeX."""

from __future__ import annotations

from symdp.language import levels
from symdp.language.boxes import (
    APPLY,
    COMMA,
    TIMES,
    Box,
    Digits,
    Fence,
    Frac,
    Letter,
    Limits,
    Lines,
    Mark,
    Row,
    Script,
    Sign,
    Upright,
    Words,
    between,
    brackets,
    comma,
    edge,
    row,
)
from symdp.language.forthcoming import signature
from symdp.language.levels import ATOM, BINARY, NEG, POINT, TERM, chain
from symdp.language.names import split
from symdp.language.notation import atom_box
from symdp.language.numerals import number_text
from symdp.legacy.kernel.expressions import BINDERS
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Type

SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "in": "∈",
         "and": "∧", "or": "∨", "not": "¬", "implies": "⇒", "iff": "⇔", "*": "·", "-": "−", "+": "+"}
_FRACTION, _BIG = 27, 20  # a fraction needs brackets under a power only; a big sum within any other sum
_BIG_SIGNS = {"sum": "∑", "prod": "∏", "integral": "∫"}
_FAMILY = {"+": "+-", "-": "+-", "*": "*", "and": "and", "or": "or"}


class Layout:
    """Lays out one statement; ``known`` are its declared names, which are not atoms.

    Nodes whose ids are ``marked`` are set off by a ``Mark`` of the kind ``mark``.
    """

    def __init__(self, known: frozenset[str] = frozenset(), marked: frozenset[int] = frozenset(),
                 mark: str = "") -> None:
        self.known = known
        self.marked, self.mark = marked, mark

    def set_off(self, e: Expr, box: Box) -> Box:
        return Mark(box, self.mark) if id(e) in self.marked else box

    def box(self, e: Expr, asked: int = 0) -> Box:
        """The box of an expression, in brackets where its place asks for tighter binding."""
        inner, level = self.levelled(e)
        return self.set_off(e, brackets(inner) if level < asked else inner)

    def levelled(self, e: Expr) -> tuple[Box, int]:
        match e:
            case Num(value):
                if value.denominator != 1 and "/" in number_text(value):
                    parts = Frac(Digits(str(abs(value.numerator))), Digits(str(value.denominator)))
                    return (row(Sign("−", "prefix"), parts), NEG) if value < 0 else (parts, _FRACTION)
                return Digits(number_text(value)), levels.level(e)
            case Name(name):
                return name_box(name), ATOM
            case Op():
                return self.op(e)
            case Call(fn, args):
                return self.call(fn, args)
            case Index(base, index):
                return row(self.box(base, ATOM), Fence("[", comma(map(self.box, index)), "]")), ATOM
            case Seq(kind, items):
                return self.seq(kind, items), ATOM
            case Law(((Op("in") as member, condition),)):
                return Fence("{", row(self.box(member), Sign("|", "relation"), self.box(condition)), "}"), ATOM
            case Law(entries):
                return Lines(tuple((self.box(v), Words("with probability "), self.box(p)) for v, p in entries)), 1
            case Bind():
                return self.bind(e)

    # -- operators
    def op(self, e: Op) -> tuple[Box, int]:
        level = levels.level(e)
        if e.op == "if":
            return self.cases(e), 0
        if e.op == "neg":
            return row(Sign("−", "prefix"), self.box(e.args[0], NEG + 1)), level
        if e.op == "not":
            return row(Sign("¬", "prefix"), self.box(e.args[0], ATOM)), level
        if e.op == "/":
            return Frac(self.box(e.args[0]), self.box(e.args[1])), _FRACTION
        if e.op == "^":
            return Script(self.box(e.args[0], BINARY["^"][1]), sup=self.box(e.args[1])), level
        if links := chain(e):
            return row(*(Sign(SIGNS[x], "relation") if isinstance(x, str) else self.box(x, TERM) for x in links)), level
        if e.op in _FAMILY:
            return self.spine(e), level
        _, left, right = BINARY[e.op]
        kind = "relation" if e.op in (*COMPARISONS, "in", "implies", "iff") else "binary"
        return row(self.box(e.args[0], left), Sign(SIGNS[e.op], kind), self.box(e.args[1], right)), level

    def spine(self, e: Op) -> Box:
        """A sum, product or conjunction, which leans to the left, without recursion."""
        family = [e]
        while isinstance(first := family[-1].args[0], Op) and _FAMILY.get(first.op) == _FAMILY[e.op] and (
                chain(first) is None):
            family.append(first)
        whole = self.box(family[-1].args[0], BINARY[e.op][1])
        for link in reversed(family):
            for arg in link.args[1:]:
                # a + (b + c) and a*(b*c) need no brackets on paper
                same = isinstance(arg, Op) and arg.op == link.op and link.op in ("+", "*")
                right = self.box(arg, BINARY[link.op][1 if same else 2])
                if isinstance(arg, Op) and arg.op == "neg":
                    right = brackets(self.box(arg))
                whole = product(whole, right) if link.op == "*" else row(whole, Sign(SIGNS[link.op]), right)
            if link is not e:  # the whole is set off where it stands
                whole = self.set_off(link, whole)
        return whole

    def cases(self, e: Op) -> Box:
        rows: list[tuple[Box, ...]] = []
        rest: Expr = e
        while isinstance(rest, Op) and rest.op == "if":
            condition, value, rest = rest.args
            rows.append((self.box(value, 1), Words("if "), self.box(condition)))
        rows.append((self.box(rest, 1), Words("otherwise")))
        return Lines(tuple(rows))

    # -- calls and sequences
    def call(self, fn: str, args: tuple[Expr, ...]) -> tuple[Box, int]:
        if fn == "apply" and args:
            return row(self.box(args[0], ATOM), brackets(self.groups(args[1:]))), ATOM
        plain = not any(isinstance(a, Seq) and a.kind in ("group", "given") for a in args)
        atom = None if fn in self.known else signature(fn)
        if atom is not None and plain and (special := atom_box(self, atom, args)) is not None:
            return special
        head = Upright(fn) if atom is not None or fn in BINDERS else name_box(fn)
        return row(head, APPLY, brackets(self.groups(args))), ATOM

    def groups(self, args: tuple[Expr, ...]) -> Box:
        parts: list[Box] = []
        for i, a in enumerate(args):
            grouped = isinstance(a, Seq) and a.kind in ("group", "given")
            if i:
                given = isinstance(a, Seq) and a.kind == "given"
                parts.append(Sign("|", "relation") if given else Sign(";", "separator") if grouped else COMMA)
            parts.append(comma(map(self.box, a.items)) if grouped and isinstance(a, Seq) else self.box(a))
        return row(*parts)

    def seq(self, kind: str, items: tuple[Expr, ...]) -> Box:
        if kind == "range":
            return Fence("{", between((self.box(x, TERM) for x in items), Sign("…", "separator")), "}")
        pair = {"tuple": "()", "list": "[]", "set": "{}", "group": "()", "given": "()"}.get(kind, kind)
        return Fence(pair[0], comma(map(self.box, items)), pair[1])

    # -- binders
    def bind(self, e: Bind) -> tuple[Box, int]:
        if e.binder in ("forall", "exists"):
            sign = Sign("∀" if e.binder == "forall" else "∃", "prefix")
            domains = between((row(sign, self.binding(b)) for b in e.bindings), COMMA)
            return row(domains, Sign(":", "relation"), self.box(e.body)), 0
        if e.binder in ("channel", "mechanism", "function"):
            names = comma(map(self.binding, e.bindings))
            names = brackets(names) if len(e.bindings) > 1 else names
            return row(names, Sign("↦", "relation"), self.box(e.body)), 0
        if e.binder == "integrable":
            return row(self.box(e.body, TERM), Words(" is integrable for "), *map(self.binding, e.bindings)), TERM - 1
        if e.binder in ("E", "Var", "law"):
            return row(Script(Upright(e.binder), comma(map(self.binding, e.bindings))),
                       Fence("[", self.box(e.body), "]")), ATOM
        body = self.box(e.body, 22)
        if e.binder == "integral" and len(e.bindings) == 1:
            return row(self.integral(e.bindings[0]), body, Sign("\u2009", "space"), Upright("d"),
                       name_box(e.bindings[0].name)), _BIG
        head: Box = Sign(_BIG_SIGNS[e.binder], "big") if e.binder in _BIG_SIGNS else Upright(
            "lim" if e.binder == "limit" else e.binder)
        return row(self.limits(head, e.bindings), body), _BIG

    def limits(self, head: Box, bindings: tuple[Binding, ...]) -> Box:
        d = bindings[0].domain
        if len(bindings) == 1 and isinstance(d, Seq) and d.kind == "range" and isinstance(head, Sign):
            low, high = d.items
            return Limits(head, row(name_box(bindings[0].name), Sign("=", "relation"), self.box(low, TERM)),
                          self.box(high, TERM))
        return Limits(head, comma(map(self.binding, bindings)))

    def integral(self, b: Binding) -> Box:
        if isinstance(b.domain, Seq) and len(b.domain.items) == 2:
            low, high = b.domain.items
            return Script(Sign("∫", "big"), self.box(low), self.box(high))
        return Script(Sign("∫", "big"), self.binding(b))

    def binding(self, b: Binding) -> Box:
        name = name_box(b.name)
        if b.how == "->":
            assert not isinstance(b.domain, Type)
            point = self.box(b.domain, POINT)
            side = Sign("+" if b.side == "+" else "−", "prefix")
            return row(name, Sign("→", "relation"), Script(point, sup=side) if b.side else point)
        if not isinstance(b.domain, Type):
            return row(name, Sign("∈", "relation"), self.box(b.domain, TERM))
        if b.domain.kind in ("real", "integer"):
            return self.number(b.name, b.domain)
        return row(name, Words(f" {self.article(b.domain)} "), self.type(b.domain))

    # -- declared names
    def number(self, name: str, t: Type, short: bool = True) -> Box:
        """A number with its domain: ε ≥ 0, or n ∈ ℤ, n ≥ 1 (``short``), or without the ∈ ℤ."""
        clauses = [self.clause(name, w) for w in t.where]
        if short and (t.kind == "integer" or not clauses):
            ring = Letter("ℤ" if t.kind == "integer" else "ℝ")
            clauses.insert(0, row(name_box(name), Sign("∈", "relation"), ring))
        return comma(clauses) if clauses else name_box(name)

    def clause(self, name: str, e: Expr) -> Box:
        if isinstance(e, Op) and len(e.args) == 2 and e.args[0] == Name(name):
            return self.set_off(e, row(name_box(name), Sign(SIGNS[e.op], "relation"), self.box(e.args[1], TERM)))
        return self.box(e)

    def article(self, t: Type) -> str:
        return "an" if t.kind == "event" else "a"

    def type(self, t: Type) -> Box:
        """The type in words with its spaces: mechanism on n entries."""
        parts: list[Box] = [Words(t.kind)]
        for key, value in t.params:
            space = self.box(value, TERM)
            if t.kind == "function":
                parts += [Words(" from ") if key == "from" else Words(" to "), space]
            elif key == "entries":
                parts += [Words(" on "), space, Words(" entry" if value == Num(1) else " entries")]  # type: ignore[arg-type]
            elif key == "order":
                parts += [Words(" of order "), space]
            elif t.kind == "variable":
                parts += [Words(" with values in "), space]
            else:
                parts += [Words(f" {key} "), space]
        return row(*parts)

    def defined(self, name: str, e: Expr) -> Box:
        """A definition; of a channel, mechanism or function by its value: W(x) = ..., x ∈ ..."""
        if isinstance(e, Bind) and e.binder in ("channel", "mechanism", "function"):
            args = brackets(comma(name_box(b.name) for b in e.bindings))
            return row(name_box(name), args, Sign("=", "relation"), self.box(e.body), Words(" for "),
                       comma(map(self.binding, e.bindings)))
        return row(name_box(name), Sign("=", "relation"), self.box(e, 1))


def name_box(name: str) -> Box:
    """A name with its subscript and primes."""
    base, subscript, primes = split(name)
    letter = Letter(base)
    sub: Box | None = None
    if subscript:
        sub = Digits(subscript) if subscript.isdigit() else Letter(subscript)
    sup = Sign("′" * primes, "prime") if primes else None
    return Script(letter, sub, sup) if sub or sup else letter


def product(left: Box, right: Box) -> Box:
    """A product: the dot is left out where two letters, or a number and a letter, cannot be misread."""
    before, after = edge(left, left=False), edge(right, left=True)
    implied = (after == "letter" and before in ("digits", "letter", "fence")) or (
        after == "fence" and before == "digits")
    # a letter before a bracket would look like a function, f(x) before a letter like f of both
    ends_in_call = isinstance(left, Row) and before == "fence"
    return row(left, TIMES if implied and not ends_in_call else Sign("·"), right)
