"""What is said of random variables, in joint entropies and at a point."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.information import MAX_VARIABLES, entropy, in_entropies, with_entropies
from symdp.legacy.kernel.nodes import Call, Name, Type
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Unsupported, Variable
from symdp.legacy.kernel.tree import free_names, num
from symdp.legacy.kernel.witness import Fault, Point

VARIABLES = tuple((n, Type("variable")) for n in "XYZW")
ONE: dict[str, Any] = {"kind": "variable", "values": ["0"], "probabilities": ["1"]}


def written(source: str, *more: tuple[str, Type]) -> str:
    return text(in_entropies(read_expression(source), (*VARIABLES, *more)))


@pytest.mark.parametrize(("source", "same"), [
    ("H(X)", "H(X,)"), ("H(Y, X)", "H(X, Y,)"), ("H(X, X)", "H(X,)"), ("H((X, Y), X)", "H(X, Y,)"), ("H(X | Y)", "(- H(X, Y,) H(Y,))"),
    ("I(X; Y)", "(- (+ H(X,) H(Y,)) H(X, Y,))"), ("I(X; Y | Z)", "(- (- (+ H(X, Z,) H(Y, Z,)) H(X, Y, Z,)) H(Z,))"),
    ("I(X; X)", "(- (+ H(X,) H(X,)) H(X,))"), ("markov(X, Y, Z)", "(== (- (- (+ H(X, Y,) H(Y, Z,)) H(X, Y, Z,)) H(Y,)) 0)"),
    ("independent(X, (Y, Z))", "(== H(X, Y, Z,) (+ H(X,) H(Y, Z,)))"), ("independent(X, Y, Z)", "(== H(X, Y, Z,) (+ (+ H(X,) H(Y,)) H(Z,)))"),
])
def test_definitions(source: str, same: str) -> None:
    assert written(source) == same


def test_a_chain_of_four_is_two_independences() -> None:
    assert written("markov(X, Y, Z, W)") == written("I(X; Z | Y) == 0 and I(X, Y; W | Z) == 0")


@pytest.mark.parametrize("source", ["I(X, Y)", "I(X; Y; Z)", "I(X | Y)", "H(X; Y)", "H()", "H(x)", "I(X; x)", "H(X | x)", "markov(X, Y)", "independent(X)",
                                    "markov(X; Y | Z)", "H(X + Y)", "H({X})", "forall(X in reals: H(X) >= 0)", "forall(H in reals: H(X) >= 0)"])
def test_what_is_no_quantity_stays(source: str) -> None:
    assert in_entropies(read_expression(source), VARIABLES) == read_expression(source)


@pytest.mark.parametrize("name", ["H", "I", "markov", "independent"])
@pytest.mark.parametrize("kind", ["function", "real", "variable"])
def test_a_declared_word_is_no_quantity(name: str, kind: str) -> None:
    source = {"H": "H(X)", "I": "I(X; Y)", "markov": "markov(X, Y, Z)", "independent": "independent(X, Y)"}[name]

    assert written(source, (name, Type(kind))) == text(read_expression(source))


def test_a_bound_name_hides_a_variable_inside_its_binder_only() -> None:
    e = unfold(read_expression("H(X) >= 0 and forall(Y in 1..2: H(X) >= Y)"), VARIABLES)

    assert not any(n in ("X", "Y") for n in free_names(e))
    assert "H(X,)" in free_names(e)


def test_the_name_of_an_entropy_is_the_text_of_no_tree_and_is_read_as_itself() -> None:
    for group in (["X"], ["Y", "X"]):
        name = entropy(group)
        assert in_entropies(read_expression(name.id), VARIABLES) == name
        assert name.id != text(Call("H", tuple(map(Name, sorted(group)))))


def test_every_set_of_variables_has_a_name_up_to_a_limit() -> None:
    many = tuple((f"X{i}", Type("variable")) for i in range(MAX_VARIABLES + 1))

    assert len(with_entropies(VARIABLES)) == 4 + 15
    assert with_entropies(with_entropies(VARIABLES)) == with_entropies(VARIABLES)
    assert with_entropies(many) == many


# -- certificates, without the language room before them
def verdict(data: dict[str, Any], evidence: dict[str, Any]) -> str:
    statement = statement_of(json.dumps(data))
    certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
                   "sha256": statement.sha256, "parts": [{"part": 0} | evidence]}
    return check_certificate(certificate, statement).verdict


def proved(let: dict[str, str], show: str, proof: dict[str, Any], **instance: Any) -> str:
    return verdict({"let": let, "show": [show]}, {"verdict": "proved", "proof": proof, "instance": instance})


@pytest.mark.parametrize("let", [{"H": "function reals -> reals"}, {"I": "function reals -> reals"}, {"H": "real"}])
def test_declared_functions_are_not_entropies(let: dict[str, str]) -> None:
    name, kind = next(iter(let.items()))
    fact = "H(X)" if name == "H" else "I(X; X)"
    objects = {"X": ONE} | ({name: {"kind": "function", "table": {"0": "-1"}}} if kind != "real" else {})
    values = {name: "-1"} if kind == "real" else {}
    with pytest.raises(Rejected):
        proved({"X": "variable"} | let, f"{fact} >= 0", {"rule": "shannon", "facts": [fact], "proof": {"rule": "bound"}}, objects=objects, values=values)


def test_the_letters_of_a_variable_beside_a_declared_function() -> None:
    """The hypothesis is about the entropy, not about the function that takes its word."""
    with pytest.raises(Rejected):
        proved({"H": "function reals -> reals", "X": "variable in 2"}, "H(X) <= log(2)",
               {"rule": "shannon", "facts": [], "letters": ["X"], "proof": {"rule": "bound"}},
               objects={"H": {"kind": "function", "table": {"0": "9"}}, "X": ONE})


def test_a_quantified_variable_has_entropies_of_its_own() -> None:
    inner = {"rule": "shannon", "facts": ["H(X_1)"], "proof": {"rule": "bound"}}
    let, show = {"X": "variable"}, "forall(X in variable: H(X) >= 0)"

    assert proved(let, show, {"rule": "intro", "proof": inner}, objects={"X": ONE}) == "proved"
    with pytest.raises(Rejected):
        proved(let, show, {"rule": "intro", "proof": inner | {"facts": ["H(X)"]}}, objects={"X": ONE})


def test_a_bound_number_is_no_variable() -> None:
    for show in ("forall(X in [0, 1]: H(X) >= 0)", "exists(X in [0, 1]: H(X) >= 0)"):
        for rule in ({"rule": "intro", "proof": {"rule": "bound"}}, {"rule": "exists", "values": {"X": "0"}, "proof": {"rule": "bound"}},
                     {"rule": "shannon", "facts": ["H(X)"], "proof": {"rule": "intro", "proof": {"rule": "bound"}}}):
            with pytest.raises(Rejected):
                proved({"X": "variable"}, show, rule, objects={"X": ONE})


def test_too_many_variables_have_no_rule() -> None:
    let = {f"X{i}": "variable" for i in range(MAX_VARIABLES + 1)}
    with pytest.raises(Rejected):
        proved(let, "H(X1) >= 0", {"rule": "shannon", "facts": ["H(X1)"], "proof": {"rule": "bound"}}, objects=dict.fromkeys(let, ONE))


# -- at a point
def variable(values: Sequence[int], probs: Sequence[Fraction]) -> Variable:
    return Variable(tuple(map(num, values)), tuple(map(num, probs)))


def holds(source: str, env: dict[str, Variable]) -> bool:
    return Point().decide(read_expression(source), dict(env))


def test_products_of_any_laws_are_independent_exactly() -> None:
    half, third = (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 7), Fraction(2, 7), Fraction(4, 7))
    points = list(product(range(2), range(3)))
    probs = [half[x] * third[y] for x, y in points]
    env = {"X": variable([x for x, _ in points], probs), "Y": variable([y for _, y in points], probs)}

    assert holds("independent(X, Y) and I(X; Y) == 0 and markov(X, X, Y) and H(X | Y) == log(2)", env)
    assert holds("H(Y) == entropy({0: 1/7, 1: 2/7, 2: 4/7}) and not H(Y | X) == 0", env)
    assert holds("not independent(X, Y, Y)", env)


def test_dependence_by_very_little_is_seen() -> None:
    tiny = Fraction(1, 10**12)
    probs = [Fraction(1, 4) + tiny, Fraction(1, 4) - tiny, Fraction(1, 4) - tiny, Fraction(1, 4) + tiny]
    env = {"X": variable([0, 0, 1, 1], probs), "Y": variable([0, 1, 0, 1], probs)}

    assert holds("I(X; Y) > 0 and not independent(X, Y)", env)


@pytest.mark.parametrize("source", ["X + 1 > 0", "X == Y", "X == 0", "X in {0, 1}", "card(X) == 2", "X[0] == 1/2", "X(0) >= 0", "entropy(X) >= 0",
                                    "sum(a in X: 1) == 2", "forall(a in X: a >= 0)", "H(x) >= 0", "H(X, 0) >= 0", "I(X; Y; X) == 0", "H(X | ) >= 0"])
def test_a_variable_is_nothing_else(source: str) -> None:
    env = {"X": variable([0, 1], [Fraction(1, 2)] * 2), "Y": variable([0, 1], [Fraction(1, 2)] * 2)}
    with pytest.raises((Unsupported, Fault, SyntaxProblem)) as failure:
        holds(source, env)
    assert not (isinstance(failure.value, Fault) and failure.value.certain)


def test_informations_are_divergences() -> None:
    """From the definition, with conditional laws instead of joint entropies: sum of p*log(p(x, y | z)/(p(x | z)*p(y | z)))."""
    weights = dict(zip(product(range(2), repeat=3), (3, 1, 4, 1, 5, 9, 2, 6), strict=True))
    law = {point: Fraction(w, sum(weights.values())) for point, w in weights.items()}
    env = {v: variable([p[i] for p in law], list(law.values())) for i, v in enumerate("XYZ")}

    def prob(**fixed: int) -> Fraction:
        return sum((w for p, w in law.items() if all(p["XYZ".index(v)] == x for v, x in fixed.items())), Fraction(0))

    given = " + ".join(f"{w}*log({w*prob(Z=z)/(prob(X=x, Z=z)*prob(Y=y, Z=z))})" for (x, y, z), w in law.items())
    alone = " + ".join(f"{prob(X=x, Y=y)}*log({prob(X=x, Y=y)/(prob(X=x)*prob(Y=y))})" for x, y in product(range(2), repeat=2))
    noise = " + ".join(f"{w}*log({prob(Y=y, Z=z)/w})" for (x, y, z), w in law.items())

    assert holds(f"I(X; Y | Z) == {given} and I(X; Y) == {alone} and H(X | Y, Z) == {noise}", env)
    assert holds(f"I(X; Y | Z) != {alone} and H(X | Y) != {noise}", env)
