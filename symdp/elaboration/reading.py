"""Reader: text to syntax tree, by precedence climbing. It evaluates nothing and knows no meanings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from symdp.elaboration.errors import ElaborationError
from symdp.elaboration.nodes import Bind, Binding, Call, CoreType, Expr, Index, Law, Name, Num, Op, Seq, Type, children
from symdp.elaboration.scope import free_names

MAX_LENGTH = 20_000  # characters of one expression
MAX_DEPTH = 120  # nested brackets, powers and prefixes
MAX_HEIGHT = 250  # height of the tree: a longer sum or product must be split by define
MAX_DIGITS = 400  # digits of one number, and the size of a decimal exponent

BINDERS = frozenset("sum prod integral limit sup inf max min forall exists channel mechanism function fn E Var"
                    " integrable law".split())
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
TYPES = frozenset("real integer distribution channel mechanism database variable function event matrix psd".split())
CORE = frozenset("law chan db pair prop ereal label set".split())  # with these a type of the core begins
CLAUSES = frozenset("entries entry on over to from of order neighbours where".split())
KEYWORDS = frozenset("and or not implies iff if else in".split())
RELATIONS = (*COMPARISONS, "in")
NAME = r"[A-Za-z_\u0391-\u03a9\u03b1-\u03c9ℓ][A-Za-z0-9_\u0391-\u03a9\u03b1-\u03c9]*'*"
_ALIASES = {"**": "^", "≤": "<=", "≥": ">=", "≠": "!=", "∞": "oo", "·": "*", "−": "-", "×": "*", "∈": "in"}
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    rf"|(?P<name>{NAME}|[∞∈])"
    r"|(?P<op>\*\*|->|<=|>=|==|!=|\.\.|[-+*/^<>=≤≥≠·−×()\[\]{},:;|])"
    r"|(?P<strange>.)",
    re.ASCII,  # digits and blanks of other scripts look like something else, or like nothing
)
_BINARY = {  # operator: how tightly it binds what stands left of it, and right of it
    "if": (0, 1), "iff": (1, 2), "implies": (4, 3), "or": (5, 6), "and": (7, 8), **dict.fromkeys(RELATIONS, (11, 13)),
    "+": (21, 22), "-": (21, 22), "*": (23, 24), "/": (23, 24), "^": (28, 27),
}
_PREFIX = {"not": ("not", 9), "-": ("neg", 25), "+": ("", 25)}
_SIDE, _TERM = 13, 22  # of a comparison; of a sum
_WHERE: dict[str, tuple[str, tuple[Expr, ...]]] = {  # what a condition on the bound names does to the body
    "forall": ("implies", ()), "exists": ("and", ()), "sum": ("if", (Num(Fraction(0)),)),
    "prod": ("if", (Num(Fraction(1)),))}
_BRACKETS = {"(": (")", "tuple"), "[": ("]", "list"), "{": ("}", "set")}
_PARAMETERS = {  # of a type: the words that may follow it (and "neighbours"), and what they introduce
    "distribution": {"on": "on"}, "event": {"of": "of", "on": "on"}, "variable": {"in": "in"},
    "channel": {"from": "from", "to": "to"}, "mechanism": {"on": "entries", "over": "over", "to": "to"},
    "database": {"on": "entries", "of": "entries", "over": "over"},
    "matrix": {"of": "order"}, "psd matrix": {"of": "order"},
}
T = TypeVar("T")


class Token(NamedTuple):
    kind: str  # number, name, op, end
    word: str
    start: int
    end: int


def tokenize(text: str) -> list[Token]:
    if len(text) > MAX_LENGTH:
        raise ElaborationError(f"the expression has {len(text):,} characters and at most {MAX_LENGTH:,} are "
                            "read; give parts of it names under define", (0, 1))
    tokens = []
    for m in _TOKEN.finditer(text):
        kind, word = m.lastgroup or "", _ALIASES.get(m.group(), m.group())
        if kind == "strange":
            shown = word if word.isprintable() else f"U+{ord(word):04X}"
            raise ElaborationError(f"the character {shown!r} has no meaning in an expression", m.span())
        if kind != "space":
            tokens.append(Token("op" if word in KEYWORDS else kind, word, *m.span()))
    return [*tokens, Token("end", "", len(text), len(text))]


class _Reader:
    """``core``: the text is of the library or of a proof, where types of the core may stand. In a claim their words
    are names like others."""

    def __init__(self, text: str, core: bool) -> None:
        self.core = core
        self.tokens = tokenize(text)
        self.i = 0
        self.depth = 0

    # -- tokens
    @property
    def now(self) -> Token:
        return self.tokens[self.i]

    @property
    def word(self) -> str:
        return self.tokens[self.i].word

    def take(self) -> Token:
        token = self.tokens[self.i]
        self.i = min(self.i + 1, len(self.tokens) - 1)
        return token

    def accept(self, word: str) -> bool:
        return self.word == word and bool(self.take())

    def need(self, word: str, opened: int | None = None) -> Token:
        if self.word == word:
            return self.take()
        if self.word or opened is None:
            raise self.fail(f"'{word}' is missing{f' before {self.word!r}' if self.word else ', as the text ends'}")
        raise ElaborationError(f"this bracket is never closed; '{word}' is missing", (opened, opened + 1))

    def fail(self, message: str) -> ElaborationError:
        return ElaborationError(message, (self.now.start, max(self.now.end, self.now.start + 1)))

    def since(self, start: int) -> tuple[int, int]:
        """From ``start`` to the end of the last token taken."""
        return start, self.tokens[self.i - 1].end

    def inside(self) -> list[str]:
        """The words directly in the bracket that opens here, its own two included.

        Found by looking ahead: trying one reading and then the other would double the work at each level.
        """
        words = []
        for word, depth in self.ahead():
            if depth <= 1:
                words.append(word)
            if depth == 0:
                break
        return words

    def ahead(self) -> Iterator[tuple[str, int]]:
        """The words from here on, and how deep in brackets one is behind each."""
        depth = 0
        for i in range(self.i, len(self.tokens)):
            word = self.tokens[i].word
            depth += (word in ("(", "[", "{")) - (word in (")", "]", "}"))
            yield word, depth

    def finish(self, place: str) -> None:
        if self.now.kind != "end":
            closing = self.word in (")", "]", "}")
            raise self.fail(f"{self.word!r} closes a bracket that was never opened" if closing
                            else f"{self.word!r} does not belong {place}")

    # -- expressions
    def expression(self, power: int = 0) -> Expr:
        """The longest expression here whose operators bind at least as tightly as ``power``."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail(f"brackets or operators are nested more than {MAX_DEPTH} deep; "
                            "name inner parts under define")
        left = self.prefix()
        while (op := self.word) in _BINARY and _BINARY[op][0] >= power:
            start = left.span[0]
            if op in RELATIONS:
                left = self.chain(left)
                continue
            self.take()
            right = self.expression(_BINARY[op][1])
            if op == "if":  # left if right else other
                self.need("else")
                left = Op("if", (right, left, self.expression()), span=self.since(start))
            else:
                left = Op(op, (left, right), span=self.since(start))
        if self.word == "=":
            raise self.fail("a single '=' has no meaning here; write '==' for equality")
        self.depth -= 1
        return left

    def chain(self, left: Expr) -> Expr:
        """``a <= b < c`` is the conjunction of its links."""
        whole = link = self.link(left, left.span[0])
        while self.word in RELATIONS:
            link = self.link(link.args[1], link.args[1].span[0])
            whole = Op("and", (whole, link), span=(whole.span[0], link.span[1]))
        return whole

    def link(self, left: Expr, start: int) -> Op:
        op = self.take().word
        right = self.domain() if op == "in" else self.expression(_SIDE)
        return Op(op, (left, right), span=self.since(start))

    def prefix(self) -> Expr:
        kind, word, start, end = self.now
        if kind == "number":
            self.take()
            return self.postfix(number(word, start, end))
        if kind == "name":
            return self.postfix(self.named())
        if word in _PREFIX:
            self.take()
            op, power = _PREFIX[word]
            inner = self.expression(power)
            return Op(op, (inner,), span=self.since(start)) if op else inner
        if word in _BRACKETS:
            return self.bracket() if word == "{" else self.postfix(self.bracket())
        if word == "|" and self.tokens[self.i - 1].word == "|":
            raise self.fail("'||' has no meaning here; write kl(P, Q) for D(P||Q), with a comma")
        raise self.fail("an expression belongs here" + (f", found {word!r}" if word else ", but the text ends"))

    def bracket(self) -> Expr:
        """An expression in brackets, a tuple, a list, a set or a law."""
        is_law = self.word == "{" and ":" in self.inside()
        _, opener, start, _ = self.take()
        closer, kind = _BRACKETS[opener]
        if is_law:
            entries = self.items("}", self.entry)
            self.need("}", start)
            return Law(tuple(entries), span=self.since(start))
        items = [] if opener != "(" and self.word == closer else self.items(closer, self.expression)
        last = self.tokens[self.i - 1].word
        self.need(closer, start)
        if opener == "(" and len(items) == 1 and last != ",":
            return items[0]
        return Seq(kind, tuple(items), span=self.since(start))

    def entry(self) -> tuple[Expr, Expr]:
        outcome = self.expression()
        self.need(":")
        return outcome, self.expression()

    def items(self, closer: str, one: Callable[[], T]) -> list[T]:
        """One or more, between commas; a comma may stand at the end."""
        items = [one()]
        while self.accept(",") and self.word != closer:
            items.append(one())
        return items

    def named(self) -> Expr:
        _, name, start, end = self.take()
        if self.word != "(":
            return Name(name, span=(start, end))
        if name not in BINDERS or ":" not in self.inside():
            return Call(name, self.arguments(), span=self.since(start))
        opened = self.take().start
        bound: list[tuple[Binding, list[Expr]]] = []
        while not bound or self.accept(","):
            b = self.binding(name)
            if early := [c for a, cs in bound for c in cs if b.name == a.name or b.name in free_names(c)]:
                raise ElaborationError(f"this condition speaks of {b.name}, which is bound after it", early[0].span,
                                       "write the condition after the last name that it speaks of")
            bound.append((b, self.condition(name)))
        self.need(":", opened)
        body, together = self.expression(), tuple[Binding, ...]()
        for b, conditions in reversed(bound):
            if conditions and together:  # what is bound next is bound under the condition
                body, together = Bind(name, together, body, span=self.since(start)), ()
            for c in conditions:
                op, rest = _WHERE[name]
                body = Op(op, (c, body, *rest), span=self.since(start))
            together = (b, *together)
        self.need(")", opened)
        return Bind(name, together, body, span=self.since(start))

    def condition(self, binder: str) -> list[Expr]:
        """``where k > 2``, which the body is read under."""
        if self.word != "where":
            return []
        if binder not in _WHERE:
            raise self.fail(f"'where' belongs to {', '.join(_WHERE)}; put the condition into the domain or the body")
        self.take()
        return [self.expression()]

    def arguments(self) -> tuple[Expr, ...]:
        """``(x, y)``, or groups as in ``(X; Y1, Y2 | Z)``."""
        opened = self.need("(").start
        if self.accept(")"):
            return ()
        groups: list[Seq] = []
        while not groups or self.word in (";", "|"):
            kind = "given" if groups and self.take().word == "|" else "group"
            start = self.now.start
            groups.append(Seq(kind, tuple(self.items(")", self.expression)), span=self.since(start)))
        self.need(")", opened)
        return groups[0].items if len(groups) == 1 else tuple(groups)

    def postfix(self, e: Expr) -> Expr:
        while self.word in ("(", "["):
            if self.word == "(":
                if isinstance(e, Num | Seq | Op):
                    raise self.fail("an operator is missing before this bracket; write '*' for a product")
                e = Call("apply", (e, *self.arguments()), span=self.since(e.span[0]))
                continue
            if isinstance(e, Num):
                raise self.fail("a number cannot be indexed")
            opened = self.take().start
            index = self.items("]", self.expression)
            self.need("]", opened)
            e = Index(e, tuple(index), span=self.since(e.span[0]))
        if self.now.kind in ("name", "number") and self.word not in CLAUSES:
            raise self.fail(f"an operator is missing before {self.word!r}; write '*' for a product")
        return e

    # -- binders and domains
    def binding(self, binder: str) -> Binding:
        kind, name, start, end = self.now
        if kind != "name":
            raise self.fail("the name of a bound variable belongs here")
        self.take()
        domain: Expr | Type | CoreType
        if binder == "limit":
            self.need("->")
            domain = self.expression(_TERM)
            side = self.take().word if self.word in ("+", "-") else ""
            return Binding(name, "->", domain, side, span=self.since(start))
        if self.accept("in") or self.accept("="):
            domain = (self.core_type() if self.core_ahead() else self.type(name) if self.word in TYPES
                      else self.domain())
        elif self.word in COMPARISONS and self.word != "==":  # forall(eps > 0: ...)
            where = self.link(Name(name, span=(start, end)), self.now.start)
            domain = Type("real", (), (where,), span=self.since(start))
        else:
            raise self.fail(f"after the bound name {name!r}, 'in' and a domain are missing")
        return Binding(name, "in", domain, "", span=self.since(start))

    def domain(self) -> Expr:
        """What may stand after ``in``: an interval, a range, a set, a size, or a name."""
        _, opener, start, end = self.now
        if opener in TYPES:
            raise ElaborationError("a type cannot stand here; name a set, a range, an interval or a size", (start, end))
        words = self.inside() if opener in ("(", "[") else []
        if words.count(",") == 1 and words[-1] in (")", "]") and words[-2] != ",":  # an interval
            self.take()
            low = self.expression()
            self.need(",", start)
            high = self.expression()
            closer = self.need("]" if self.word == "]" else ")", start).word
            return Seq(opener + closer, (low, high), span=self.since(start))
        e = self.expression(_SIDE)
        return Seq("range", (e, self.expression(_SIDE)), span=self.since(start)) if self.accept("..") else e

    # -- types
    def type(self, name: str) -> Type:
        """The type of ``name``, which the conditions on a number speak of."""
        _, word, start, _ = self.take()
        if word not in TYPES:
            raise ElaborationError("a type is missing: real, integer, distribution, channel, mechanism, database, "
                                "variable, function, event, matrix or psd matrix", (start, start + max(1, len(word))))
        params: list[tuple[str, Expr]] = []
        where: list[Expr] = []
        if word == "psd":
            word = f"psd {self.need('matrix').word}"
        if word in ("real", "integer"):
            where = self.conditions(Name(name, span=(start, start)))
        elif word == "function":
            params.append(("from", self.domain()))
            self.need("->")
            params.append(("to", self.domain()))
        else:
            params = self.parameters(word, {**_PARAMETERS[word], "neighbours": "neighbours"})
        return Type(word, tuple(params), tuple(where), span=self.since(start))

    def core_ahead(self) -> bool:
        """Whether a type of the core stands here: one of its words, or an arrow before the type ends."""
        if not self.core:
            return False
        if self.word in CORE:
            return True
        if self.word in ("function", "limit"):
            return False
        for word, depth in self.ahead():
            if depth < 0 or (depth == 0 and word in (":", ",")):
                return False
            if word == "->":
                return True
        return False

    def core_type(self) -> CoreType:
        """``A -> B`` groups to the right; ``law``, ``db``, ``chan``, ``pair`` take types of one word or in brackets."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail(f"types are nested more than {MAX_DEPTH} deep")
        start = self.now.start
        if self.word == "set":
            self.take()
            self.need("of")
            left = CoreType("fun", (self.core_atom(), CoreType("prop")), span=self.since(start))
        elif self.now.kind == "name":
            name = self.take().word
            args = []
            while self.now.kind == "name" or self.word == "(":
                args.append(self.core_atom())
            left = CoreType(name, tuple(args), span=self.since(start))
        else:
            left = self.core_atom()
        if self.accept("->"):
            left = CoreType("fun", (left, self.core_type()), span=self.since(start))
        self.depth -= 1
        return left

    def core_atom(self) -> CoreType:
        start = self.now.start
        if self.word == "(":
            self.take()
            inner = self.core_type()
            if self.accept(","):
                inner = CoreType("pair", (inner, self.core_type()), span=self.since(start))
            self.need(")", start)
            return inner
        if self.now.kind != "name":
            raise self.fail("a type belongs here, as in real -> real, law A, chan A B, set of A")
        return CoreType(self.take().word, (), span=self.since(start))

    def conditions(self, name: Name) -> list[Expr]:
        """``> 0``, ``in (0, 1] and != 1/2``; inside a binder a comma may also end the type."""
        where: list[Expr] = []
        while True:
            if self.word in RELATIONS:
                where.append(self.link(name, self.now.start))
            if self.word in ("and", ",") and self.tokens[self.i + 1].word in RELATIONS:
                self.take()
            elif self.word not in COMPARISONS:
                return where

    def parameters(self, kind: str, words: dict[str, str]) -> list[tuple[str, Expr]]:
        params: list[tuple[str, Expr]] = []
        while self.word in words:
            key = words[self.word]
            if key in dict(params):
                raise self.fail(f"'{self.word}' is given twice")
            word = self.take().word
            if key == "order":
                self.accept("order")
            params.append((key, self.domain()))
            if key == "entries" and not (self.accept("entries") or self.accept("entry")):
                raise self.fail(f"'entries' is missing, as in '{kind} {word} n entries'")
        return params


def number(text: str, start: int = 0, end: int = 0) -> Num:
    """An exact rational from decimal text."""
    mantissa, _, exponent = text.lower().partition("e")
    if len(mantissa) > MAX_DIGITS or len(exponent) > 5 or abs(int(exponent or 0)) > MAX_DIGITS:
        raise ElaborationError(f"the number is too long: at most {MAX_DIGITS} digits, exponent at most "
                            f"{MAX_DIGITS}; write it as a power", (start, end))
    return Num(Fraction(text), span=(start, end))


def read_expression(text: str, core: bool) -> Expr:
    """The tree of one expression; ``core``: of the library or of a proof. Raises ElaborationError with its place."""
    r = _Reader(text, core)
    e = r.expression()
    r.finish("here")
    level, height = [e], 0
    while level:
        level, height = [child for node in level for child in children(node)], height + 1
        if height > MAX_HEIGHT:
            raise ElaborationError(f"the expression is more than {MAX_HEIGHT} operations deep; give parts of it names "
                                "under define, or write a sum as sum(k in 1..n: ...)", (0, len(text)))
    return e


def read_type(text: str, core: bool, name: str = "") -> Type | CoreType:
    """The type of a declared name: ``real in (0, 1]``; ``core``: or one of the core, ``real -> real`` or ``law A``.
    With no name it is one of the core."""
    r = _Reader(text, core)
    t = r.core_type() if core and (not name or r.core_ahead() or r.word not in TYPES) else r.type(name)
    r.finish(f"in the type of {name!r}" if name else "in a type")
    return t
