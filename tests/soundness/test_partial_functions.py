"""Means of functions that are declared on a part of a space: what they are outside is in no mean, nor is it measured."""

from __future__ import annotations

import pytest

from symdp.certificates.meaning import elaborated
from symdp.kernel import terms
from symdp.language.statements import read_statement


@pytest.mark.parametrize("binder", ["E", "Var"])
@pytest.mark.parametrize(("law", "declared"), [("uniform(0, 1)", "function [0, 1] -> [0, 1]"),
                                               ("normal(0, 1)", "function [0, 5) -> reals"),
                                               ("P", "function 1..3 -> reals"), ("P", "function naturals -> reals")])
def test_values_outside_are_not_taken(binder: str, law: str, declared: str) -> None:
    statement, problems = read_statement({"let": {"P": "distribution on reals", "f": declared},
                                          "show": [f"{binder}(x in {law}: f(x)) <= 1"]})
    assert not problems
    said = elaborated(statement.source)

    of = terms.args_of(said.conclusions[0], "le", 2)
    assert of is not None
    (_, mean) = terms.strip(of[0])
    body = terms.app(mean[1], terms.var("x", mean[1].type.args[0]))
    assert terms.args_of(body, "ite", 3) is not None
