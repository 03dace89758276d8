"""Assumptions with quantifiers within quantifiers: what is said there has a value everywhere as well."""

from __future__ import annotations

from tests.soundness.attacks import BOUND, Attack, intro, point, proved


def case(given: str, **more: object) -> Attack:
    return f"a quantifier within another: {given}", {"let": {"c": "real"}, "given": [given], "show": ["0 <= 1"]}, proved(
        BOUND, point(c="1") | {"proof": intro(intro(BOUND))}, **more)


GENUINE: list[Attack] = [
    case("forall(x in reals: forall(y >= c: x + y >= x + c))"),
    case("forall(x >= 1: forall(y >= x: 1/x <= 1))"),
]
ATTACKS: list[Attack] = [
    case("forall(x in reals: forall(y in reals: 1/c >= y - y + 1))"),
    case("exists(x in reals: forall(y in reals: 1/c >= y - y + 1))"),
    case("forall(x in reals: exists(y in reals: 1/c >= y - y + 1))"),
    case("forall(x in reals: forall(y in reals: forall(z in reals: 1/c >= y - y + 1)))"),
    case("forall(x in reals: forall(y in reals: tv({1: c}, {1: 1}) <= y - y + 1))"),
]
