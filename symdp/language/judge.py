"""The kind of every expression, with a problem for each place that cannot have a meaning."""

from __future__ import annotations

from collections.abc import Mapping

from symdp.language import calls
from symdp.language.domains import closed_at_infinity, constant, empty_domain, uncountable
from symdp.language.forthcoming import FORTHCOMING, signature
from symdp.language.kinds import (
    ANY,
    ELEMENTS,
    INTEGER,
    MATRIX,
    NUMBERS,
    OUTCOME,
    RATIO,
    REAL,
    SETS,
    TRUTH,
    VARIABLE,
    Kind,
    comparable,
    describe,
    join,
)
from symdp.language.scope import CONSTANTS, DOMAINS, OF_LAWS, suggest
from symdp.language.statements import Problem
from symdp.legacy.kernel.expressions import BINDERS
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
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
    free_names,
)

Env = Mapping[str, Kind]
_ARITHMETIC = ("+", "-", "*", "/", "^")


class Judge:
    """Finds the kind of expressions and collects problems; ``field`` and ``text`` say where it reads."""

    def __init__(self, later: Mapping[str, str]) -> None:
        self.problems: list[Problem] = []
        self.field, self.text = "", ""
        self.later = dict(later)  # names declared further on: what to say about them
        self.said: set[tuple[str, str]] = set()
        self.events_later: set[str] = set()  # declared events, judged when all laws are known

    # -- saying what is wrong
    def problem(self, message: str, span: tuple[int, int]) -> Kind:
        start, end = span
        self.problems.append(Problem("", self.field, message, self.text, start, max(end, start + bool(self.text))))
        return ANY

    def unknown(self, name: str, span: tuple[int, int], env: Env, called: bool) -> Kind:
        if (self.field, name) in self.said:
            return ANY
        self.said.add((self.field, name))
        if name in self.later:
            return self.problem(self.later[name], span)
        what = "function or atom" if called else "name"
        callable_names = [*_atom_names(), *BINDERS, "I", "H", *calls.OF_VARIABLES,
                          *(n for n, k in env.items() if k.word in calls.CALLABLE)]
        pool = callable_names if called else [*env, *CONSTANTS, *DOMAINS]
        way = "'symdp atoms' lists what there is" if called else f"declare {name!r} under let"
        return self.problem(f"unknown {what} {name!r}; {suggest(name, pool, way)}", span)

    # -- what a place asks for
    def formula(self, e: Expr, env: Env) -> None:
        kind = self.kind(e, env)
        if kind.word not in ("truth", "any"):
            self.problem(f"a formula belongs here and this is {describe(kind)}; compare it, as in '... <= ...'",
                         e.span)

    def number(self, e: Expr, env: Env, place: str) -> Kind:
        """The kind of an expression that has to be a number; ``place`` says for what."""
        return self.as_number(self.kind(e, env), e, place)

    def as_number(self, kind: Kind, e: Expr, place: str) -> Kind:
        if kind.word in NUMBERS:
            return kind
        return self.problem(f"{place} needs a number and this is {describe(kind)}; {_to_number(kind)}", e.span)

    # -- expressions
    def kind(self, e: Expr, env: Env) -> Kind:
        match e:
            case Num(value):
                return INTEGER if value.denominator == 1 else REAL
            case Name():
                return self.name(e, env)
            case Op():
                return self.op(e, env)
            case Call():
                return calls.call(self, e, env)
            case Index():
                return calls.index(self, e, env)
            case Seq():
                return self.seq(e, env)
            case Law():
                return self.law(e, env)
            case Bind():
                return self.bind(e, env)

    def name(self, e: Name, env: Env) -> Kind:
        if e.id in env:
            return env[e.id]
        if e.id in CONSTANTS:
            return CONSTANTS[e.id]
        if e.id in DOMAINS:
            return DOMAINS[e.id]
        atom = signature(e.id)
        if atom is not None and e.id not in self.later:
            args = ", ".join(p for p, _ in atom.params)
            return self.problem(f"{e.id!r} is an atom and takes arguments; write {e.id}({args})", e.span)
        return self.unknown(e.id, e.span, env, called=False)

    def op(self, e: Op, env: Env) -> Kind:
        if e.op == "if":
            return self.conditional(e, env)
        if e.op in ("and", "or") or (e.op in _ARITHMETIC and e.op != "^"):
            return self.spine(e, env)
        kinds = [self.kind(a, env) for a in e.args] if e.op != "in" else []
        if e.op in _ARITHMETIC or e.op == "neg":
            return self.arithmetic(e, kinds)
        if e.op in COMPARISONS:
            return self.comparison(e, kinds)
        if e.op == "in":
            return self.membership(e, env)
        if e.op == "not" and kinds[0].word in ("event", "set"):
            return kinds[0]
        for a, k in zip(e.args, kinds, strict=True):
            self.connected(e.op, a, k)
        return TRUTH

    def spine(self, e: Op, env: Env) -> Kind:
        """A sum, product or conjunction leans to the left; long ones are walked without recursion."""
        links = [e]
        family = CONNECTIVES if e.op in CONNECTIVES else _ARITHMETIC
        while isinstance(first := links[-1].args[0], Op) and first.op in family and len(first.args) == 2 and (
                first.op not in ("^", "implies", "iff")):
            links.append(first)
        kind = self.kind(links[-1].args[0], env)
        for link in reversed(links):
            rest = [self.kind(a, env) for a in link.args[1:]]
            if family is CONNECTIVES:
                for a, k in zip(link.args, [kind, *rest], strict=True):
                    self.connected(link.op, a, k)
                kind = TRUTH
            else:
                kind = self.arithmetic(link, [kind, *rest])
        return kind

    def connected(self, op: str, e: Expr, kind: Kind) -> None:
        if kind.word not in ("truth", "any"):
            self.problem(f"'{op}' joins formulas and this is {describe(kind)}; compare it, as in '... <= ...'", e.span)

    def arithmetic(self, e: Op, kinds: list[Kind]) -> Kind:
        laws = [k for k in kinds if k.word in ("distribution", "share")]
        if e.op == "*" and kinds[-1].word == "distribution" and kinds[0].word in NUMBERS:
            return Kind("share", kinds[-1].of, space=kinds[-1].space)  # of a mixture
        if e.op == "+" and len(laws) == 2 and {k.word for k in laws} == {"share"}:
            a, b = (Kind("distribution", k.of, space=k.space) for k in laws)
            calls.same_space(self, a, b, e.span)
            return Kind("distribution", (join([k.member for k in laws]),), space=laws[0].space)
        arrays = [k for k in kinds if k.word in ("matrix", "list")]
        if arrays and e.op != "/" and all(k in arrays or k.word in NUMBERS for k in kinds):
            return MATRIX
        sign = "-" if e.op == "neg" else e.op
        words = [self.as_number(k, a, f"'{sign}'").word for a, k in zip(e.args, kinds, strict=True)]
        if "any" in words:
            return ANY
        if "real" in words:
            return REAL
        if e.op == "/" or "ratio" in words:
            return RATIO
        return INTEGER

    def comparison(self, e: Op, kinds: list[Kind]) -> Kind:
        left, right = kinds
        if e.op in ("==", "!="):
            if left.word == right.word == "truth":
                self.problem("two formulas are compared; write 'iff'", e.span)
            elif left.word == right.word == "variable":
                self.problem("random variables are not compared; speak of H(X | Y) or of their laws", e.span)
            elif not comparable(left, right):
                self.problem(f"{describe(left)} is compared with {describe(right)}; both sides must be of one kind",
                             e.span)
            else:
                calls.same_space(self, left, right, e.span)
            return TRUTH
        for a, k in zip(e.args, kinds, strict=True):
            self.as_number(k, a, f"'{e.op}'")
        return TRUTH

    def membership(self, e: Op, env: Env) -> Kind:
        element, members = self.kind(e.args[0], env), self.members(e.args[1], env)
        if element.word not in ELEMENTS | {"any"}:
            self.problem(f"{describe(element)} cannot be a member of a set; an element or a number belongs here",
                         e.args[0].span)
        elif members.word in NUMBERS - {"any"} and element.word not in NUMBERS | {"outcome"}:
            self.problem(f"{describe(element)} is tested for membership in a set of numbers; a number belongs here",
                         e.span)
        return TRUTH

    def conditional(self, e: Op, env: Env) -> Kind:
        condition, value, other = e.args
        self.formula(condition, env)
        a, b = self.kind(value, env), self.kind(other, env)
        if {a.word, b.word} <= NUMBERS:
            return join([a, b])
        if a.word == b.word:
            return Kind(a.word, (join([a.member, b.member]),) if a.of and b.of else a.of)
        if "any" in (a.word, b.word):
            return ANY
        if a.word in ELEMENTS and b.word in ELEMENTS:
            return OUTCOME
        return self.problem(f"'if' gives {describe(a)} in one case and {describe(b)} in the other; "
                            "both must be of one kind", e.span)

    def seq(self, e: Seq, env: Env) -> Kind:
        kinds = [self.kind(x, env) for x in e.items]
        if e.kind == "tuple":
            return Kind("tuple", tuple(kinds))
        if e.kind in ("list", "set"):
            for x, k in zip(e.items, kinds, strict=True):
                if e.kind == "set" and k.word not in ELEMENTS:
                    self.problem(f"{describe(k)} cannot be a member of a set; numbers, symbols and tuples can", x.span)
            return Kind(e.kind, (join(kinds),))
        if e.kind in ("group", "given"):
            return self.problem("';' and '|' belong in I(X; Y | Z) and H(X | Y) only; separate arguments by ','",
                                e.span)
        return self.problem("a range or an interval belongs after 'in' only", e.span)

    def law(self, e: Law, env: Env) -> Kind:
        match e.entries:  # {x in reals: x <= t} is a set
            case ((Op("in", (Name(name), where)), condition),):
                member = self.members(where, env)
                self.formula(condition, {**env, name: member})
                return Kind("event", (member,))
        values = []
        for value, probability in e.entries:
            k = self.kind(value, env)
            if k.word not in ELEMENTS:
                k = self.problem(f"{describe(k)} cannot be an outcome of a law; numbers, symbols and tuples can",
                                 value.span)
            values.append(k)
            self.number(probability, env, "a probability")
        return Kind("distribution", (join(values),))

    # -- binders
    def bind(self, e: Bind, env: Env) -> Kind:
        if e.binder in OF_LAWS:
            return self.of_law(e, env)
        inner = dict(env)
        kinds = []
        for b in e.bindings:
            kind = self.binding(e.binder, b, inner)
            if b.name in CONSTANTS or b.name in DOMAINS:
                self.problem(f"{b.name!r} has a fixed meaning and cannot be bound; choose another name", b.span)
            inner[b.name] = kind
            kinds.append(kind)
        if e.binder in ("forall", "exists"):
            self.formula(e.body, inner)
            return TRUTH
        if e.binder in ("channel", "mechanism"):
            law = self.kind(e.body, inner)
            if law.word not in ("distribution", "any"):
                self.problem(f"a {e.binder} gives a law and this is {describe(law)}; write {{0: 1/2, 1: 1/2}}",
                             e.body.span)
            inputs = kinds[0] if len(kinds) == 1 else Kind("tuple", tuple(kinds))
            return Kind(e.binder, (inputs, law.member), len(kinds))
        if e.binder == "function":
            value = self.kind(e.body, inner)
            return Kind("function", (*kinds, value), len(kinds))
        value = self.number(e.body, inner, f"the body of {e.binder}")
        return value if e.binder in ("sum", "prod", "max", "min") else REAL

    def of_law(self, e: Bind, env: Env) -> Kind:
        """``E(x in P: f(x))``, ``E(x in P, y in Q: f(x, y))``, ``Var(...)``, ``integrable(...)``, ``law(...)``."""
        inner, bound = {**env}, set[str]()
        for b in e.bindings:
            if bound & ({b.name} | (frozenset() if isinstance(b.domain, Type) else free_names(b.domain))):
                return self.problem(f"the outcomes of several laws are independent, and that of {b.name!r} depends on "
                                    f"another; write {e.binder}(z in joint(P, W): ...), or other names", e.span)
            bound.add(b.name)
            no_law = isinstance(b.domain, Type) or (isinstance(b.domain, Seq) and b.domain.kind != "tuple")
            law = ANY if no_law or isinstance(b.domain, Type) else self.kind(b.domain, env)
            if no_law or law.word not in ("distribution", "any"):
                self.problem(f"{e.binder} runs over the outcomes of laws; write {e.binder}(x in P: ...) with a law P, "
                             f"as in {e.binder}(x in uniform(0, 1): ...)", e.span)
            inner[b.name] = law.member if law.word == "distribution" else ANY
        items = e.body.items if e.binder == "law" and isinstance(e.body, Seq) and e.body.kind == "tuple" else (e.body,)
        for x in items:
            self.number(x, inner, f"the body of {e.binder}")
        if e.binder == "law":
            return Kind("distribution", (REAL if len(items) == 1 else Kind("tuple", (REAL,)*len(items)),))
        return TRUTH if e.binder == "integrable" else REAL

    def binding(self, binder: str, b: Binding, env: Env) -> Kind:
        if b.how == "->":
            assert not isinstance(b.domain, Type)
            self.number(b.domain, env, "the point of a limit")
            kind = env.get(b.name, REAL)
            if kind.word not in NUMBERS:
                self.problem(f"a limit is taken in a number and {b.name!r} is {describe(kind)}; choose another name",
                             b.span)
                return REAL
            return kind
        kind = self.domain(b.domain, b, env, binder)
        # sum(k in 1..0: ...) is an empty sum, which has a value
        if empty_domain(b.domain) and not (
                binder in ("sum", "prod") and isinstance(b.domain, Seq) and b.domain.kind == "range"):
            self.problem(f"the domain of {b.name!r} is empty; put the smaller bound first", b.domain.span)
        if binder in ("sum", "prod", "max", "min") and uncountable(b.domain):
            way = {"sum": "or integral(...)", "prod": "or exp of an integral", "max": "or sup", "min": "or inf"}[binder]
            self.problem(f"{binder} runs over finitely or countably many, and {b.name!r} over all the numbers of an "
                         f"interval; write a range or a set, {way}", b.domain.span)
        if binder == "integral" and kind.word not in ("real", "any"):
            self.problem(f"an integral runs over reals and {b.name!r} is {describe(kind)}; write "
                         f"'{b.name} in [a, b]', or use sum", b.span)
        return kind

    def domain(self, domain: Expr | Type, b: Binding, env: Env, binder: str) -> Kind:
        if isinstance(domain, Type):
            return self.type(domain, b.name, env)
        if binder == "integral" and isinstance(domain, Seq) and domain.kind == "range":
            for bound in domain.items:
                self.number(bound, env, "a bound of an integral")
            return REAL
        return self.members(domain, env)

    def members(self, domain: Expr, env: Env) -> Kind:
        """The kind of what runs over a domain: a set, range, interval, law, channel or mechanism."""
        if isinstance(domain, Seq) and domain.kind == "range":
            for bound in domain.items:
                k = self.number(bound, env, "a bound of a range")
                if k.word == "real" and constant(bound) not in (float("inf"), float("-inf")):
                    self.problem("a range runs over integers; write an interval [a, b] for reals", bound.span)
            return INTEGER
        if isinstance(domain, Seq) and domain.kind in ("[]", "(]", "[)", "()"):
            for bound in domain.items:
                self.number(bound, env, "a bound of an interval")
            return REAL
        kind = self.kind(domain, env)
        if kind.word in SETS or kind.word in ("distribution", "list"):
            return kind.member if kind.word != "any" else ANY
        if kind.word == "mechanism":
            return Kind("database", (kind.of[0] if kind.of else OUTCOME,), kind.size)
        if kind.word == "channel":
            return kind.of[0] if kind.of else OUTCOME
        way = "write a range, as in 1..n" if kind.word in NUMBERS else (
            "name a set, a range, an interval, a law, a channel or a mechanism")
        return self.problem(f"nothing can run over {describe(kind)}; {way}", domain.span)

    # -- types
    def type(self, t: Type, name: str, env: Env) -> Kind:
        """The kind of a declared or bound name; problems in its bounds and spaces are collected."""
        if t.kind in ("real", "integer"):
            return self.number_type(t, name, env)
        spaces = {key: self.space(value, env) for key, value in t.params
                  if key in ("on", "over", "from", "to", "in", "of")}
        if (other := t.param("neighbours")) is not None:
            self.problem("neighbours are fixed for the whole claim; write neighbours = \"add-remove\" beside let",
                         other.span)
        size = None
        for key in ("entries", "order"):
            if (value := t.param(key)) is not None:
                size = self.size(value, env, f"the {'number of entries' if key == 'entries' else 'order'}")
        if t.kind == "distribution":
            member, key = spaces.get("on", (OUTCOME, ""))
            return Kind("distribution", (member,), space=key)
        if t.kind in ("channel", "mechanism"):
            inputs, _ = spaces.get("from" if t.kind == "channel" else "over", (OUTCOME, ""))
            outcomes, key = spaces.get("to", (OUTCOME, ""))
            return Kind(t.kind, (inputs, outcomes), 1 if t.kind == "channel" else size, key)
        if t.kind == "database":
            return Kind("database", (spaces.get("over", (OUTCOME, ""))[0],), size)
        if t.kind == "function":
            return Kind("function", (spaces["from"][0], spaces["to"][0]), 1)
        if t.kind == "event":
            if not spaces and name not in self.events_later:
                self.event_space(name, t.span, env)
            return Kind("event", (next(iter(spaces.values()), (OUTCOME, ""))[0],))
        return VARIABLE if t.kind == "variable" else MATRIX

    def event_space(self, name: str, span: tuple[int, int], env: Env) -> None:
        """An event that does not say of what it is one must have a single space to be in."""
        spaces = {k.space or (n if k.word in ("channel", "mechanism") else "")
                  for n, k in env.items() if k.word in ("distribution", "channel", "mechanism")}
        if len(spaces) > 1:
            self.problem(f"the event {name!r} could be in several spaces; write 'event of P' with the law P it "
                         "belongs to, or 'event on A'", span)

    def number_type(self, t: Type, name: str, env: Env) -> Kind:
        for clause in t.where:
            if not isinstance(clause, Op) or len(clause.args) != 2:
                continue
            bound = clause.args[1]
            if clause.op == "in":
                k = self.members(bound, env)
                if k.word not in NUMBERS:
                    self.problem(f"the domain of the number {name!r} has members that are not numbers; name an "
                                 "interval, a range or a set of numbers", bound.span)
                if closed_at_infinity(bound):
                    self.problem("numbers are finite, so an end at infinity is open; write ')' or '(' there",
                                 bound.span)
            else:
                self.number(bound, env, f"a bound of {name!r}")
        if empty_domain(t):
            self.problem(f"the domain of {name!r} is empty: no {t.kind} satisfies it; put the smaller bound first, "
                         "or close an end", t.span)
        return INTEGER if t.kind == "integer" else REAL

    def size(self, e: Expr, env: Env, what: str) -> int | None:
        k = self.number(e, env, what)
        v = constant(e)
        if k.word == "real" or (v is not None and (v < 1 or v == float("inf") or v != int(v))):
            self.problem(f"{what} is an integer and at least 1; this is not", e.span)
            return None
        return None if v is None else int(v)

    def space(self, e: Expr, env: Env) -> tuple[Kind, str]:
        """A space in a type: its members' kind, and its name or size if it has one."""
        if isinstance(e, Num):
            size = self.size(e, env, "the size of a space")
            return INTEGER, "" if size is None else str(size)
        if isinstance(e, Name) and e.id in env and env[e.id].word in NUMBERS:
            if env[e.id].word == "real":
                self.problem(f"the size of a space is an integer and {e.id!r} is a real number; declare it integer",
                             e.span)
            return INTEGER, e.id
        if isinstance(e, Seq) and e.kind in ("range", "[]", "(]", "[)", "()"):
            return self.members(e, env), ""
        kind = self.kind(e, env)
        if kind.word in NUMBERS:
            self.size(e, env, "the size of a space")
            return INTEGER, ""
        if isinstance(e, Seq) and e.kind == "set" and not e.items:
            self.problem("a space has at least one element; name one", e.span)
        if kind.word in SETS or kind.word == "distribution":  # over P: over the outcomes of P
            return kind.member, kind.space or (e.id if isinstance(e, Name) else "")
        if kind.word in ("mechanism", "channel"):  # the databases or inputs that it reads
            return self.members(e, env), e.id if isinstance(e, Name) else ""
        return self.problem(f"a set, a range, a size or a new name belongs here and this is {describe(kind)}",
                            e.span), ""


def _to_number(kind: Kind) -> str:
    return {
        "distribution": "write P[a] for the probability of an outcome, P(A) for that of an event, E(x in P: f(x)) "
                        "for a mean, w*P + (1 - w)*Q for a mixture",
        "event": "write card(A) for its size, P(A) for its probability",
        "set": "write card(A) for its size", "space": "write card(A) for its size",
        "mechanism": "write M(x)[y] for a probability", "channel": "write W(x)[y] for a probability",
        "function": "call it, as in f(x), in an expectation E(x in P: f(x))",
        "truth": "a comparison has no value; join formulas with 'and'",
        "variable": "write H(X), I(X; Y), E(X*Y) or Pr(X == 1)",
        "database": "write x[i] for one entry, hamming(x, y) for a distance",
        "matrix": "write S[i, j] for an entry", "list": "write a[i] for an entry", "tuple": "name one component",
        "outcome": "declare its law 'on' a set of numbers",
        "share": "a mixture is written w*P + (1 - w)*Q",
    }[kind.word]


def _atom_names() -> list[str]:
    from symdp.atoms import ATOMS

    return [*ATOMS, *FORTHCOMING]
