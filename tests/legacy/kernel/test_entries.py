"""Which terms are numbers of objects at integers."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel.entries import entry
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.nodes import Seq
from symdp.legacy.kernel.tree import ONE, Name, Type, num

TO = {"f": Name("reals"), "g": Seq("range", (ONE, Name("n"))), "h": Seq("set", (ONE, num(2))), "u": Name("A"), "v": Seq("range", (ONE, Name("x")))}
NAMES = (("n", Type("integer")), ("x", Type("real")), *(
    (f, Type("function", (("from", Seq("range", (ONE, Name("n")))), ("to", to)))) for f, to in TO.items()))


@pytest.mark.parametrize(("term", "is_one"), [
    ("f(n)", True), ("g(n + 1)", True), ("f(g(1))", True), ("f(x)", False), ("f(f(1))", False), ("h(1)", False), ("u(1)", False), ("v(1)", False)])
def test_values_of_functions(term: str, is_one: bool) -> None:
    """Of functions on ranges, to reals or integers; to sets and spaces there may be others."""
    assert (entry(NAMES, read_expression(term)) is not None) is is_one
