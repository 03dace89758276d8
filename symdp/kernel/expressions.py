"""Reader of expressions: text to syntax tree, by precedence climbing. Evaluates nothing."""

from __future__ import annotations

import re
from fractions import Fraction

from symdp.kernel.tree import (
    COMPARISONS,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    children,
)

MAX_LENGTH = 20_000  # characters of one expression
MAX_DEPTH = 120  # nested brackets, powers and prefixes
MAX_HEIGHT = 250  # height of the tree: a longer sum or product must be split by define
MAX_DIGITS = 400  # digits of one number, and the size of a decimal exponent

BINDERS = frozenset(
    "sum prod integral limit sup inf max min forall exists channel mechanism function".split()
)
TYPES = frozenset(
    "real integer distribution channel mechanism database variable function event matrix psd".split()
)
CLAUSES = frozenset("entries entry on over to from of order neighbours".split())
KEYWORDS = frozenset("and or not implies iff if else in".split())
_ALIASES = {"**": "^", "≤": "<=", "≥": ">=", "≠": "!=", "∞": "oo", "·": "*", "−": "-", "×": "*", "∈": "in"}
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z_\u0391-\u03a9\u03b1-\u03c9ℓ][A-Za-z0-9_\u0391-\u03a9\u03b1-\u03c9]*'*|[∞∈])"
    r"|(?P<op>\*\*|->|<=|>=|==|!=|\.\.|[-+*/^<>=≤≥≠·−×()\[\]{},:;|])",
    re.ASCII,  # digits and blanks of other scripts look like something else, or like nothing
)
_BINARY = {  # operator: (left binding power, right binding power)
    "iff": (1, 2), "implies": (4, 3), "or": (5, 6), "and": (7, 8),
    **dict.fromkeys((*COMPARISONS, "in"), (11, 12)),
    "+": (21, 22), "-": (21, 22), "*": (23, 24), "/": (23, 24), "^": (28, 27),
}
_NOT, _NEG, _TERM = 9, 25, 13


class SyntaxProblem(Exception):
    """A text that cannot be read; ``start`` and ``end`` are offsets into the text."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


Token = tuple[str, str, int, int]  # kind, text, start, end


def tokenize(text: str) -> list[Token]:
    if len(text) > MAX_LENGTH:
        raise SyntaxProblem(f"the expression has {len(text):,} characters and at most {MAX_LENGTH:,} are "
                            "read; give parts of it names under define", 0, 1)
    tokens, at = [], 0
    while at < len(text):
        m = _TOKEN.match(text, at)
        if m is None:
            shown = text[at] if text[at].isprintable() else f"U+{ord(text[at]):04X}"
            raise SyntaxProblem(f"the character {shown!r} has no meaning in an expression", at, at + 1)
        kind = m.lastgroup or ""
        word = _ALIASES.get(m.group(), m.group())
        if kind == "name" and word in KEYWORDS:
            kind = "op"
        if kind != "space":
            tokens.append((kind, word, m.start(), m.end()))
        at = m.end()
    tokens.append(("end", "", len(text), len(text)))
    return tokens


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = tokenize(text)
        self.i = 0
        self.depth = 0

    # -- tokens
    @property
    def word(self) -> str:
        return self.tokens[self.i][1] if self.tokens[self.i][0] != "number" else ""

    def take(self) -> Token:
        token = self.tokens[self.i]
        self.i = min(self.i + 1, len(self.tokens) - 1)
        return token

    def fail(self, message: str) -> SyntaxProblem:
        _, _, start, end = self.tokens[self.i]
        return SyntaxProblem(message, start, max(end, start + 1))

    def need(self, word: str, opened: int | None = None) -> Token:
        if self.word != word or self.tokens[self.i][0] == "end":
            found = self.tokens[self.i][1] or "the end"
            if opened is not None and self.tokens[self.i][0] == "end":
                raise SyntaxProblem(f"this bracket is never closed; '{word}' is missing", opened, opened + 1)
            raise self.fail(f"'{word}' is missing here, found {found!r}" if found != "the end"
                            else f"'{word}' is missing, as the text ends here")
        return self.take()

    def accept(self, word: str) -> bool:
        if self.word == word and self.tokens[self.i][0] != "end":
            self.take()
            return True
        return False

    def end_of_last(self) -> int:
        return self.tokens[self.i - 1][3]

    # -- expressions
    def expression(self, power: int = 0) -> Expr:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail(f"brackets or operators are nested more than {MAX_DEPTH} deep; "
                            "name inner parts under define")
        left = self.prefix()
        while True:
            op = self.word
            if op == "if" and power <= 0:
                left = self.conditional(left)
                continue
            if op not in _BINARY or _BINARY[op][0] < power:
                break
            if op in COMPARISONS or op == "in":
                left = self.comparison(left)
                continue
            _, _, at, _ = self.take()
            right = self.expression(_BINARY[op][1])
            left = Op(op, (left, right), (_start(left, at), self.end_of_last()))
        if self.word == "=":
            raise self.fail("a single '=' has no meaning here; write '==' for equality")
        self.depth -= 1
        return left

    def comparison(self, left: Expr) -> Expr:
        """A chain ``a <= b < c`` is the conjunction of its links."""
        links: list[Expr] = []
        while self.word in COMPARISONS or self.word == "in":
            _, op, at, _ = self.take()
            right = self.domain() if op == "in" else self.expression(_TERM)
            if isinstance(right, Type):
                raise SyntaxProblem("a type cannot be tested with 'in'; name a set or an interval", *right.span)
            links.append(Op(op, (left, right), (_start(left, at), self.end_of_last())))
            left = right
        whole = links[0]
        for link in links[1:]:
            whole = Op("and", (whole, link), (whole.span[0], link.span[1]))
        return whole

    def conditional(self, value: Expr) -> Expr:
        self.take()
        condition = self.expression(1)
        self.need("else")
        other = self.expression(0)
        return Op("if", (condition, value, other), (value.span[0], self.end_of_last()))

    def prefix(self) -> Expr:
        kind, word, start, end = self.take()
        if kind == "number":
            return self.postfix(number(word, start, end))
        if kind == "name":
            return self.postfix(self.named(word, start, end))
        if word == "-":
            inner = self.expression(_NEG)
            return Op("neg", (inner,), (start, self.end_of_last()))
        if word == "+":
            return self.expression(_NEG)
        if word == "not":
            inner = self.expression(_NOT)
            return Op("not", (inner,), (start, self.end_of_last()))
        if word == "(":
            inner = self.expression()
            if self.word == ",":
                items = [inner]
                while self.accept(","):
                    if self.word == ")":
                        break
                    items.append(self.expression())
                self.need(")", start)
                return self.postfix(Seq("tuple", tuple(items), (start, self.end_of_last())))
            self.need(")", start)
            return self.postfix(inner)
        if word == "[":
            items = [] if self.word == "]" else self.items("]")
            self.need("]", start)
            return self.postfix(Seq("list", tuple(items), (start, self.end_of_last())))
        if word == "{":
            return self.braces(start)
        self.i -= kind != "end"
        raise self.fail("an expression belongs here" + (f", found {word!r}" if word else ", but the text ends"))

    def items(self, closer: str) -> list[Expr]:
        items = [self.expression()]
        while self.accept(","):
            if self.word == closer:
                break
            items.append(self.expression())
        return items

    def braces(self, start: int) -> Expr:
        if self.accept("}"):
            return Seq("set", (), (start, self.end_of_last()))
        first = self.expression()
        if self.word != ":":
            items = [first]
            while self.accept(","):
                if self.word == "}":
                    break
                items.append(self.expression())
            self.need("}", start)
            return Seq("set", tuple(items), (start, self.end_of_last()))
        entries = []
        while True:
            self.need(":")
            entries.append((first, self.expression()))
            if not self.accept(","):
                break
            if self.word == "}":
                break
            first = self.expression()
        self.need("}", start)
        return Law(tuple(entries), (start, self.end_of_last()))

    def named(self, word: str, start: int, end: int) -> Expr:
        if self.word != "(":
            return Name(word, (start, end))
        if word in BINDERS and self.binds():
            opened = self.take()[2]
            bindings = [self.binding(word)]
            while self.accept(","):
                bindings.append(self.binding(word))
            self.need(":", opened)
            body = self.expression()
            self.need(")", opened)
            return Bind(word, tuple(bindings), body, (start, self.end_of_last()))
        args = self.arguments()
        return Call(word, args, (start, self.end_of_last()))

    def binds(self) -> bool:
        """Whether the bracket that opens here holds ``bindings : body``."""
        depth = 0
        for kind, word, _, _ in self.tokens[self.i:]:
            if kind == "end":
                return False
            depth += (word in ("(", "[", "{")) - (word in (")", "]", "}"))
            if depth == 0:
                return False
            if depth == 1 and word == ":":
                return True
        return False

    def arguments(self) -> tuple[Expr, ...]:
        opened = self.need("(")[2]
        if self.accept(")"):
            return ()
        groups: list[Expr] = []
        kind, first, items = "group", self.i, self.items(")")
        grouped = False
        while self.word in (";", "|"):
            grouped = True
            groups.append(Seq(kind, tuple(items), (self.tokens[first][2], self.end_of_last())))
            kind = "given" if self.take()[1] == "|" else "group"
            first, items = self.i, self.items(")")
        self.need(")", opened)
        if not grouped:
            return tuple(items)
        groups.append(Seq(kind, tuple(items), (self.tokens[first][2], self.end_of_last())))
        return tuple(groups)

    def postfix(self, e: Expr) -> Expr:
        while self.word in ("(", "[") and self.tokens[self.i][0] == "op":
            if self.word == "(":
                if isinstance(e, (Num, Seq, Op)):
                    raise self.fail("an operator is missing before this bracket; write '*' for a product")
                e = Call("apply", (e, *self.arguments()), (e.span[0], 0))
            else:
                if isinstance(e, Num):
                    raise self.fail("a number cannot be indexed")
                opened = self.take()[2]
                items = self.items("]")
                self.need("]", opened)
                e = Index(e, tuple(items), (e.span[0], 0))
            e = _respan(e, self.end_of_last())
        if self.tokens[self.i][0] in ("name", "number") and self.tokens[self.i][1] not in CLAUSES:
            raise self.fail(f"an operator is missing before {self.tokens[self.i][1]!r}; write '*' for a product")
        return e

    # -- binders and domains
    def binding(self, binder: str) -> Binding:
        kind, name, start, end = self.take()
        if kind != "name":
            self.i -= kind != "end"
            raise self.fail("the name of a bound variable belongs here")
        op = self.word
        if binder == "limit":
            self.need("->")
            point = self.expression(22)
            side = ""
            if self.word in ("+", "-"):
                side = self.take()[1]
            return Binding(name, "->", point, side, (start, self.end_of_last()))
        if op in ("in", "="):
            self.take()
            domain = self.domain(name)
            return Binding(name, "in", domain, "", (start, self.end_of_last()))
        if op in ("<", "<=", ">", ">=", "!="):  # forall(eps > 0: ...)
            where = self.constraint(Name(name, (start, end)))
            span = (start, self.end_of_last())
            return Binding(name, "in", Type("real", (), (where,), span), "", span)
        raise self.fail(f"after the bound name {name!r}, 'in' and a domain are missing")

    def domain(self, name: str = "_") -> Expr | Type:
        """What may stand after ``in``: an interval, a range, a set, a type, or a name."""
        kind, word, start, _ = self.tokens[self.i]
        if kind == "name" and word in TYPES:
            return self.type(Name(name, (start, start)))
        if kind == "op" and word in ("(", "[") and self.holds_pair():
            self.take()
            low = self.expression()
            self.need(",", start)
            high = self.expression()
            closer = self.take()[1] if self.word == "]" else self.need(")", start)[1]
            return Seq(word + closer, (low, high), (start, self.end_of_last()))
        e = self.expression(_TERM)
        if self.accept(".."):
            e = Seq("range", (e, self.expression(_TERM)), (start, 0))
            e = Seq("range", e.items, (start, self.end_of_last()))
        return e

    def holds_pair(self) -> bool:
        """Whether the bracket that opens here holds exactly one comma of its own, as an interval does.

        Decided by looking ahead: trying both readings would double the work at each level.
        """
        depth = commas = 0
        for i in range(self.i, len(self.tokens) - 1):
            word = self.tokens[i][1]
            depth += (word in ("(", "[", "{")) - (word in (")", "]", "}"))
            if depth == 0:
                return commas == 1 and word != "}" and self.tokens[i - 1][1] != ","
            commas += depth == 1 and word == ","
        return False

    def constraint(self, name: Name) -> Expr:
        _, op, at, _ = self.take()
        right = self.expression(_TERM)
        return Op(op, (name, right), (at, self.end_of_last()))

    # -- types
    def type(self, name: Name) -> Type:
        kind, word, start, _ = self.take()
        if kind != "name" or word not in TYPES:
            raise SyntaxProblem("a type is missing: real, integer, distribution, channel, mechanism, database, "
                                "variable, function, event, matrix or psd matrix", start, start + max(1, len(word)))
        params: list[tuple[str, Expr]] = []
        where: list[Expr] = []
        if word == "psd":
            if self.word != "matrix":
                raise self.fail("'matrix' is missing after 'psd'")
            self.take()
            word = "psd matrix"
        if word in ("real", "integer"):
            self.number_domain(name, where)
        elif word == "function":
            params.append(("from", self.space()))
            self.need("->")
            params.append(("to", self.space()))
        else:
            self.clauses(word, params)
        return Type(word, tuple(params), tuple(where), (start, self.end_of_last()))

    def number_domain(self, name: Name, where: list[Expr]) -> None:
        first = True
        while True:
            if self.word in COMPARISONS:
                where.append(self.constraint(name))
            elif self.accept("in"):
                start = self.tokens[self.i][2]
                domain = self.domain()
                if isinstance(domain, Type):
                    raise SyntaxProblem("an interval, a range or a set belongs here", *domain.span)
                where.append(Op("in", (name, domain), (start, self.end_of_last())))
            elif not first:
                raise self.fail("a further condition on the number is missing, such as '!= 1'")
            first = False
            # a comma ends the type inside a binder unless a condition follows it
            if self.word in ("and", ",") and self.tokens[self.i + 1][1] in (*COMPARISONS, "in"):
                self.take()
            elif self.word not in COMPARISONS:
                return

    def clauses(self, word: str, params: list[tuple[str, Expr]]) -> None:
        allowed = {
            "distribution": ("on",), "channel": ("from", "to"), "event": ("of", "on"), "variable": ("in",),
            "mechanism": ("on", "over", "to"), "database": ("on", "of", "over"),
            "matrix": ("of",), "psd matrix": ("of",),
        }[word]
        while self.word in (*allowed, "neighbours") and self.tokens[self.i][0] != "end":
            key = self.take()[1]
            if key in dict(params) or (key in ("on", "of") and "entries" in dict(params)):
                raise self.fail(f"'{key}' is given twice")
            if word in ("matrix", "psd matrix"):
                self.accept("order")
                params.append(("order", self.space()))
                continue
            value = self.space()
            if word in ("mechanism", "database") and key in ("on", "of"):
                if self.word not in ("entries", "entry"):
                    raise self.fail(f"'entries' is missing, as in '{word} on n entries'")
                self.take()
                key = "entries"
            params.append((key, value))

    def space(self) -> Expr:
        domain = self.domain()
        if isinstance(domain, Type):
            raise SyntaxProblem("a set, a range, a size or a name belongs here", *domain.span)
        return domain


def _start(e: Expr, default: int) -> int:
    return e.span[0] if e.span != (0, 0) else default


def _respan(e: Expr, end: int) -> Expr:
    if isinstance(e, Call):
        return Call(e.fn, e.args, (e.span[0], end))
    assert isinstance(e, Index)
    return Index(e.base, e.index, (e.span[0], end))


def number(text: str, start: int = 0, end: int = 0) -> Num:
    """An exact rational from decimal text."""
    mantissa, _, exponent = text.lower().partition("e")
    if len(mantissa) > MAX_DIGITS or len(exponent) > 5 or abs(int(exponent or 0)) > MAX_DIGITS:
        raise SyntaxProblem(f"the number is too long: at most {MAX_DIGITS} digits, exponent at most "
                            f"{MAX_DIGITS}; write it as a power", start, end)
    return Num(Fraction(text), (start, end))


def read_expression(text: str) -> Expr:
    """The tree of one expression. Raises SyntaxProblem with the place and the way out."""
    r = _Reader(text)
    e = r.expression()
    if r.tokens[r.i][0] != "end":
        closing = r.word in (")", "]", "}")
        raise r.fail(f"{r.tokens[r.i][1]!r} closes a bracket that was never opened" if closing
                     else f"{r.tokens[r.i][1]!r} does not belong here")
    level = [e]
    for _ in range(MAX_HEIGHT):
        level = [child for node in level for child in children(node)]
    if level:
        raise SyntaxProblem(f"the expression is more than {MAX_HEIGHT} operations deep; give parts of it names "
                            "under define, or write a sum as sum(k in 1..n: ...)", 0, len(text))
    return e


def read_type(text: str, name: str) -> Type:
    """The type of a declared name, for example ``real in (0, 1]``."""
    r = _Reader(text)
    t = r.type(Name(name))
    if r.tokens[r.i][0] != "end":
        raise r.fail(f"{r.tokens[r.i][1]!r} does not belong in the type of {name!r}")
    return t
