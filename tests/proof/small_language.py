"""A small reader for the tests of symdp.proof, until the elaborator is there."""

from __future__ import annotations

import re
from types import SimpleNamespace

from symdp.kernel import terms
from symdp.kernel.terms import apply_const as call
from symdp.kernel.terms import lam, num, var
from symdp.kernel.types import PROP, REAL, fun, make
from symdp.library import load
from symdp.proof.facts import Facts

A, B = make("'A"), make("'B")
load()
INFIX = {"implies": (1, "imp"), "or": (2, "or"), "and": (3, "and"), "<=": (5, "le"), "<": (5, "lt"), ">=": (5, "le"),
         ">": (5, "lt"), "==": (5, "eq"), "!=": (5, "eq"), "+": (6, "add"), "-": (6, "add"), "*": (7, "mul"),
         "/": (7, "mul"), "^": (9, "pow")}


class Parser:
    def __init__(self, text, names):
        self.tokens = re.findall(r"\d+|\w+|<=|>=|==|!=|->|\S", text)
        self.names, self.i = dict(names), 0

    def peek(self):
        return self.tokens[self.i] if self.i < len(self.tokens) else ""

    def eat(self, t=None):
        if t is not None and self.peek() != t:
            raise ValueError(f"{t} expected at {' '.join(self.tokens[self.i:])}")
        self.i += 1
        return self.tokens[self.i - 1]

    def expression(self, level=0):
        left = self.prefix()
        while self.peek() in INFIX and INFIX[self.peek()][0] > level:
            op = self.eat()
            power, name = INFIX[op]
            right = self.expression(power - 1 if op in ("implies", "^") else power)
            if op in (">=", ">"):
                left, right = right, left
            right = call("neg", right) if op == "-" else call("inv", right) if op == "/" else right
            left = call(name, left, right)
            left = call("not", left) if op == "!=" else left
        return left

    def prefix(self):
        t = self.eat()
        if t == "-":
            return call("neg", self.expression(7))
        if t == "not":
            return call("not", self.expression(4))
        if t == "(":
            e = self.expression()
            self.eat(")")
            return e
        if t.isdigit():
            return num(int(t))
        if t in ("forall", "exists", "fn"):
            return self.binder(t)
        xs = []
        if self.peek() == "(":
            self.eat()
            while self.peek() != ")":
                xs.append(self.expression())
                if self.peek() == ",":
                    self.eat()
            self.eat(")")
        return terms.app(self.names[t], *xs) if t in self.names else call(t, *xs)

    def binder(self, word):
        self.eat("(")
        name = self.eat()
        self.eat("in")
        v, condition = var(name, REAL), None
        if self.peek() == "[":
            self.eat()
            a = self.expression()
            self.eat(",")
            b = self.expression()
            self.eat("]")
            condition = call("and", call("le", a, v), call("le", v, b))
        else:
            v = var(name, {"reals": REAL, "A": A}[self.eat()])
        self.eat(":")
        outer = self.names
        self.names = {**outer, name: v}
        body = self.expression()
        self.names = outer
        self.eat(")")
        if word == "fn":
            return lam(v, body)
        if condition is not None:
            body = call("imp" if word == "forall" else "and", condition, body)
        return call("all" if word == "forall" else "ex", lam(v, body))


class Reader:
    def formula(self, text, names):
        p = Parser(text, names)
        out = p.expression()
        if p.peek():
            raise ValueError(f"not understood: {p.peek()}")
        return out

    def term(self, text, names, expected=None):
        return self.formula(text, names)

    def type_of(self, text):
        return {"real": REAL, "A": A, "real -> real": fun(REAL, REAL)}[text]


TYPES = {"A": A, "B": B, "real": REAL, "prop": PROP, "A -> prop": fun(A, PROP), "A -> B": fun(A, B),
         "real -> prop": fun(REAL, PROP), "real -> real": fun(REAL, REAL)}


def facts() -> Facts:
    return Facts.of(load())


def statement(let: dict[str, str], given: list[str], show: str, wd: str = "true"):
    names = {n: var(n, TYPES[t]) for n, t in let.items()}
    read = Reader().formula
    return SimpleNamespace(names=names, hypotheses=tuple(read(g, names) for g in given),
                           hypotheses_defined=tuple(call("true") for _ in given),
                           conclusions=(read(show, names),), conclusions_defined=(read(wd, names),),
                           one_way=frozenset(), both_ways={}, inner=frozenset())
