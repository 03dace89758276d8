"""Deciders to measure: each file has ``available()``, ``expressible(statement)`` and ``decide(statement, limit)``."""

NAMES = ("symdp", "z3", "cvc5", "arb", "sympy", "leancert", "coq", "sollya")
