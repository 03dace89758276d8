"""Every atom: its definition reads, means what its textbook says, and has the properties it declares."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import symdp.atoms
from symdp.atoms import ATOMS, PROPERTIES, Atom, find
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Fun, Unsupported, Value
from symdp.legacy.kernel.scope import BUILTIN, variables
from symdp.legacy.kernel.tree import ZERO, Call, free_names, num, walk
from symdp.legacy.kernel.witness import Fault, Point
from tests.atoms.search import CHECKS, texts, violations

EVERY = sorted({a.name: a for a in ATOMS.values()}.values(), key=lambda a: a.name)
KINDS = {"real", "integer", "distribution", "channel", "mechanism", "database", "variables", "event", "set", "space", "matrix", "function", "law"}


@pytest.mark.parametrize("atom", EVERY, ids=lambda a: a.name)
def test_the_declaration_is_complete(atom: Atom) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*|Phi", atom.name)
    assert atom.meaning
    assert atom.source
    assert atom.returns in {"real", "truth", "integer", "channel", "event", "mechanism", "distribution", "law"}
    assert {kind.rstrip("?*") for _, kind in atom.params} <= KINDS | {"reals"}
    assert set(atom.properties) <= set(PROPERTIES)
    assert atom.unit in {"", "nats", "bits"}
    assert not atom.definition or atom.returns in {"real", "truth"}, "the kernel puts definitions in the place of numbers and formulas"
    optional = [kind.endswith(("?", "*")) for _, kind in atom.params]
    assert optional == sorted(optional), "what may be left out comes last"


@pytest.mark.parametrize("atom", EVERY, ids=lambda a: a.name)
def test_the_formulas_use_the_parameters_and_known_functions(atom: Atom) -> None:
    params = {p for p, _ in atom.params}
    for e in texts(atom):
        assert variables(e) <= params | {"oo"}
        assert {x.fn for x in walk(e) if isinstance(x, Call)} <= {*ATOMS, *BUILTIN, *params}
    if atom.definition:
        assert params <= free_names(read_expression(atom.definition)) | {"oo"}
    if atom.domain:
        assert variables(read_expression(atom.domain)) <= params


def test_no_definition_goes_in_circles() -> None:
    def below(name: str, seen: tuple[str, ...] = ()) -> None:
        assert name not in seen, seen
        atom = find(name)
        if atom is not None and atom.definition:
            for x in walk(read_expression(atom.definition)):
                if isinstance(x, Call):
                    below(x.fn, (*seen, name))

    for atom in EVERY:
        below(atom.name)


def test_one_file_each_and_names_are_unique() -> None:
    files = {p.stem.rstrip("_") for p in Path(symdp.atoms.__file__).parent.glob("*.py")} - {"", "base", "__init__", "__init"}
    names = [n for a in EVERY for n in (a.name, *a.aliases)]

    assert {a.name for a in EVERY} == files
    assert len(names) == len(set(names)) == len(ATOMS)
    assert all(find(n) is not None for n in names)
    assert find("no such atom") is None


@pytest.mark.parametrize("atom", [a for a in EVERY if a.properties], ids=lambda a: a.name)
def test_the_declared_properties_survive_a_random_search(atom: Atom) -> None:
    assert violations(atom) == []


WRONG = {
    "nonnegative": Atom("log", (("x", "real"),), "real", "m", "s", domain="x > 0"),
    "symmetric": Atom("kl", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "sum(a in P: rel_entr(P[a], Q[a]))"),
    "jointly convex": Atom("f", (("x", "real"), ("y", "real")), "real", "m", "s", "x*y"),
    "jointly convex up to order one": Atom("f", (("P", "distribution"), ("Q", "distribution"), ("t", "real")), "real", "m", "s",
                                           "sum(a in P: P[a]*Q[a]) + 0*t"),
    "jointly quasi-convex": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "sum(a in P: min(P[a], Q[a]))"),
    "convex in the second law": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "1 - sum(a in P: Q[a]^2)"),
    "homogeneous sum": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "sum(a in P: (P[a] - Q[a])^2)"),
    "homogeneous": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "sum(a in P: P[a]*Q[a])"),
    "data processing": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "sum(a in P: max(Q[a], 1/2) - P[a])"),
    "increasing": Atom("f", (("x", "real"),), "real", "m", "s", "x^2"),
    "convex": Atom("f", (("x", "real"),), "real", "m", "s", "x^3"),
    "concave": Atom("f", (("P", "distribution"),), "real", "m", "s", "max(a in P: P[a])"),
    "at most one": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "sum(a in P: max(P[a] - Q[a], 0)*101/100)"),
    "any space": Atom("f", (("P", "distribution"), ("Q", "distribution")), "truth", "m", "s", "forall(a in P: P[a] <= 2*Q[a])"),
    "single outcomes": Atom("f", (("P", "distribution"), ("M", "mechanism")), "truth", "m", "s", "sum(a in P: P[a]) == 1"),
    "zero at equality": Atom("f", (("P", "distribution"), ("Q", "distribution")), "real", "m", "s", "max(a in P: abs(P[a] - Q[a])) + 1/1000"),
}


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_wrong_declaration_is_found(name: str) -> None:
    assert name in CHECKS
    assert len(violations(replace(WRONG[name], properties=(name,)))) == 1


def test_a_predicate_that_processing_breaks_is_found() -> None:
    atom = Atom("f", (("P", "distribution"),), "truth", "m", "s", "max(a in P: P[a]) <= 1/2", properties=("data processing",))

    assert violations(atom)


def test_a_property_that_is_never_tested_is_found() -> None:
    assert violations(Atom("f", (("x", "real"),), "real", "m", "s", "log(x - 10^6)", properties=("nonnegative",))) == ["nonnegative: never tested"]


MECHANISM = "mechanism(x in {0, 1}, y in {0, 1}: {x: 1/2, 0: 1/2})"
FLIP, KEEP = "channel(x in {0, 1}: {x: 3/4, 1 - x: 1/4})", "channel(x in {0, 1}: {x: 1})"
RELEASE = "mechanism(x in {0, 1}: {(x,): 3/4, (1 - x,): 1/4})"
LOG_THREE = read_expression("log(3)")
COPY = "mechanism(x in {0, 1}, y in {0, 1}: {x: 1})"  # the first entry
NOISY = "mechanism(x in {0, 1}, y in {0, 1}: {x: 3/4, 1 - x: 1/4})"
TWICE = "mechanism(x in {0, 1}, y in {0, 1}: {2*x + y: 9/16, 2*x + 1 - y: 3/16, 2 - 2*x + y: 3/16, 3 - 2*x - y: 1/16})"
FAIR, PAIR = "{(0, 0): 1/4, (0, 1): 1/4, (1, 0): 1/4, (1, 1): 1/4}", "{(0, 0): 1/2, (0, 1): 0, (1, 0): 0, (1, 1): 1/2}"
EXAMPLES = {
    "abs": ["abs(-2) == 2"], "binom": ["binom(5, 2) == 10", "binom(5, 6) == 0", "binom(0, 0) == 1"], "bits": ["bits(log(8)) == 3"],
    "capacity": ["capacity(channel(x in {0, 1}: {x: 3/4, 1 - x: 1/4})) == log(2) - h(1/4)"], "card": ["card({1, 2, 2}) == 2"],
    "chi2": ["chi2({1: 1}, {1: 1/2, 2: 1/2}) == 1", "chi2({1: 1/2, 2: 1/2}, {1: 1}) == oo", "chi2({1: 1/4, 2: 3/4}, {1: 1/2, 2: 1/2}) == 1/4"],
    "close": ["close({1: 3/4, 2: 1/4}, {1: 1/4, 2: 3/4}, log(3), 0)", "not close({1: 3/4, 2: 1/4}, {1: 1/4, 2: 3/4}, 1, 0)", "close({1: 1}, {2: 1}, 0, 1)",
              "not close({1: 1}, {2: 1}, 9, 99/100)", "not close({1: 1}, {1: 1}, 1, -1/100)"],
    "complement": ["card(complement({1})) == 1"], "cosh": ["cosh(log(2)) == 5/4"], "coth": ["coth(log(2)) == 5/3"],
    "dp": [f"dp({MECHANISM}, 10, 1/2)", f"not dp({MECHANISM}, 10, 49/100)", f"not dp({MECHANISM}, 10)"], "entries": [f"entries({MECHANISM}) == 2"],
    "entropy": ["entropy({1: 1/2, 2: 1/2, 3: 0}) == log(2)"], "exp": ["exp(0) == 1", "exp(log(3)) == 3"], "h": ["h(1/2) == log(2)", "h(0) == 0"],
    "hamming": ["hamming((1, 2, 3), (1, 3, 2)) == 2"], "hockey_stick": ["hockey_stick({1: 3/4, 2: 1/4}, {1: 1/4, 2: 3/4}, 2) == 1/4", "hockey_stick({1: 1}, {2: 1}, 9) == 1"],
    "hellinger_integral": ["hellinger_integral({1: 1/2, 2: 1/2}, {1: 1/4, 2: 3/4}, 2) == 4/3", "hellinger_integral({1: 1}, {1: 1/4, 2: 3/4}, 1/2) == 1/2",
                           "hellinger_integral({1: 1}, {2: 1}, 1/2) == 0", "hellinger_integral({1: 1/2, 2: 1/2}, {1: 1}, 2) == oo",
                           "hellinger_integral({1: 1}, {1: 1/2, 2: 1/2}, 3) == 4", "hellinger_integral({1: 1/2, 2: 1/2}, {1: 1/2, 2: 1/2}, 7/10) == 1"],
    "jensen_shannon": ["jensen_shannon({1: 1}, {2: 1}, 1/2) == log(2)", "jensen_shannon({1: 1}, {2: 1}, 1/4) == h(1/4)",
                       "jensen_shannon({1: 1/2, 2: 1/2}, {1: 1}, 0) == 0"],
    "kl": ["kl({1: 1}, {1: 1/2, 2: 1/2}) == log(2)", "kl({1: 1/2, 2: 1/2}, {1: 1}) == oo"], "kl_bernoulli": ["kl_bernoulli(1, 1/2) == log(2)", "kl_bernoulli(1/2, 1) == oo"],
    "kl_dp": [f"not kl_dp({MECHANISM}, 10)", "kl_dp(mechanism(x in {0, 1}: {0: 1/2 + x/4, 1: 1/2 - x/4}), 1/5)",
              "not kl_dp(mechanism(x in {0, 1}: {0: 1/2 + x/4, 1: 1/2 - x/4}), 1/8)"],
    "log": ["log(1) == 0", "log(9) == 2*log(3)"], "log2": ["log2(8) == 3"], "max": ["max(1, 3, 2) == 3"],
    "max_divergence": ["max_divergence({1: 3/4, 2: 1/4}, {1: 1/4, 2: 3/4}) == log(3)", "max_divergence({1: 1}, {2: 1}) == oo", "max_divergence({1: 0, 2: 1}, {1: 1/2, 2: 1/2}) == log(2)"],
    "mi_dp": ["mi_dp(mechanism(x in {0, 1}: {x: 1}), log(2))", "not mi_dp(mechanism(x in {0, 1}: {x: 1}), 69/100)", "mi_dp(mechanism(x in {0, 1}, y in {0, 1}: {0: 1}), 0)"],
    "min": ["min(1, 3, 2) == 1"], "min_entropy": ["min_entropy({1: 1/4, 2: 3/4}) == log(4/3)"],
    "neighbouring": ["neighbouring((1, 2), (1, 3))", "not neighbouring((1, 2), (1, 2))", "not neighbouring((1, 2), (3, 4))"],
    "rel_entr": ["rel_entr(1, 1/2) == log(2)", "rel_entr(0, 0) == 0", "rel_entr(1, 0) == oo"],
    "renyi": ["renyi({1: 1/2, 2: 1/2}, {1: 1/4, 2: 3/4}, 2) == log(4/3)", "renyi({1: 1}, {2: 1}, 1/2) == oo", "renyi({1: 1}, {1: 1/2, 2: 1/2}, 1) == log(2)",
              "renyi({1: 1}, {1: 1/2, 2: 1/2}, 1/2) == log(2)", "renyi({1: 1/2, 2: 1/2}, {1: 1}, 2) == oo"],
    "sinh": ["sinh(log(2)) == 3/4"], "slice": [f"capacity(slice({MECHANISM}, 2, (0, 0))) <= 0"], "sqrt": ["sqrt(9/4) == 3/2"],
    "sup_mi": ["sup_mi(mechanism(x in {0, 1}, y in {0, 1}: {(x, y): 1}), {1}) == log(2)", "sup_mi(mechanism(x in {0, 1}, y in {0, 1}: {(x, y): 1})) == log(4)"],
    "tanh": ["tanh(log(2)) == 3/5"], "tv": ["tv({1: 3/4, 2: 1/4}, {1: 1/4, 2: 3/4}) == 1/2", "tv({1: 1}, {2: 1}) == 1"],
    "mi": [f"mi({{0: 1/2, 1: 1/2}}, {FLIP}) == log(2) - h(1/4)", f"mi({{0: 1, 1: 0}}, {FLIP}) == 0"],
    "renyi_mi": [f"renyi_mi({{0: 1/2, 1: 1/2}}, {FLIP}, 2) == log(5/4)", f"renyi_mi({{0: 1/4, 1: 3/4}}, {KEEP}, 2) == log(2)",
                 f"renyi_mi({{0: 1, 1: 0}}, {KEEP}, 3) == 0", f"renyi_mi({{0: 1/2, 1: 1/2}}, {FLIP}, 1) == log(2) - h(1/4)"],
    "max_information": [f"max_information({{0: 1/10, 1: 9/10}}, {FLIP}) == log(5/2)", f"max_information({{0: 1, 1: 0}}, {KEEP}) == 0"],
    "sibson_mi": [f"sibson_mi({{0: 1/2, 1: 1/2}}, {FLIP}, 2) == log(5/4)", f"sibson_mi({{0: 1/4, 1: 3/4}}, {KEEP}, 2) == 2*log((1 + sqrt(3))/2)",
                  f"sibson_mi({{0: 1/2, 1: 1/2}}, {FLIP}, 1) == log(2) - h(1/4)"],
    "maximal_leakage": [f"maximal_leakage({{0: 1/10, 1: 9/10}}, {FLIP}) == log(3/2)", f"maximal_leakage({{0: 1, 1: 0}}, {KEEP}) == 0"],
    "cond_renyi": [f"cond_renyi({{0: 1/2, 1: 1/2}}, {FLIP}, channel(x in {{0, 1}}: {{0: 1/2, 1: 1/2}}), 2) == log(5/4)", f"cond_renyi({{0: 1/4, 1: 3/4}}, {FLIP}, {FLIP}, 3) == 0",
                   f"cond_renyi({{0: 1/2, 1: 1/2}}, {FLIP}, {KEEP}, 2) == oo", f"cond_renyi({{0: 1/2, 1: 1/2}}, {KEEP}, channel(x in {{0, 1}}: {{2: 1}}), 1/2) == oo",
                   f"cond_renyi({{0: 1/2, 1: 1/2}}, {FLIP}, channel(x in {{0, 1}}: {{0: 1/2, 1: 1/2}}), 1) == log(2) - h(1/4)",
                   f"cond_renyi({{0: 1, 1: 0}}, {KEEP}, channel(x in {{0, 1}}: {{0: 1}}), 1) == 0"],
    "min_entropy_leakage": [f"min_entropy_leakage({{0: 1/2, 1: 1/2}}, {FLIP}) == log(3/2)", f"min_entropy_leakage({{0: 1/10, 1: 9/10}}, {FLIP}) == 0"],
    "min_capacity": [f"min_capacity({FLIP}) == log(3/2)", f"min_capacity({KEEP}) == log(2)"],
    "ldp": [f"ldp({FLIP}, log(3))", f"not ldp({FLIP}, 1)", f"ldp({FLIP}, 0, 1/2)", f"not ldp({KEEP}, 9, 99/100)"],
    "lip": [f"lip({{0: 1/2, 1: 1/2}}, {FLIP}, log(2))", f"not lip({{0: 1/2, 1: 1/2}}, {FLIP}, 69/100)",
            f"lip({{0: 9/10, 1: 1/10}}, {KEEP}, log(2), 9/10)", f"not lip({{0: 9/10, 1: 1/10}}, {KEEP}, log(2), 89/100)"],
    "identifiable": [f"identifiable({{(0,): 3/4, (1,): 1/4}}, {RELEASE}, log(9))", f"not identifiable({{(0,): 3/4, (1,): 1/4}}, {RELEASE}, 2)",
                     f"identifiable({{(0,): 1/2, (1,): 1/2}}, {RELEASE}, log(3))"],
    "expected_hamming": [f"expected_hamming({{(0,): 1/2, (1,): 1/2}}, {RELEASE}) == 1/4"],
    "synthetic": [f"synthetic({RELEASE})", "not synthetic(mechanism(x in {0, 1}: {(2,): 1}))"],
    "cond_mi": [f"cond_mi({{(0,): 1/2, (1,): 1/2}}, {RELEASE}, 1) == log(2) - h(1/4)", f"cond_mi({PAIR}, {COPY}, 1) == 0", f"cond_mi({FAIR}, {COPY}, 1) == log(2)",
                f"cond_mi({FAIR}, {COPY}, 2) == 0"],
    "renyi_capacity": [f"renyi_capacity({FLIP}, 1) == log(2) - h(1/4)"], "sibson_capacity": [f"sibson_capacity({FLIP}, 1) == log(2) - h(1/4)"],
    "ci_lmidp": [f"ci_lmidp({FLIP}, 1/7)", f"not ci_lmidp({FLIP}, 1/8)"],
    "cd_lmidp": [f"cd_lmidp({{0: 1/2, 1: 1/2}}, {FLIP}, 1/7)", f"not cd_lmidp({{0: 1/2, 1: 1/2}}, {FLIP}, 1/8)", f"cd_lmidp({{0: 0, 1: 1}}, {KEEP}, 0)"],
    "free_lunch": [f"free_lunch({TWICE}, log(9))", f"not free_lunch({TWICE}, 2)"],
    "personalized": [f"not personalized({COPY}, first)", f"personalized({NOISY}, first)", f"not personalized({NOISY}, second)"],
    "adversarial": [f"adversarial({{(0,): 1/2, (1,): 1/2}}, {RELEASE}, log(3/2))", f"not adversarial({{(0,): 1/2, (1,): 1/2}}, {RELEASE}, 2/5)",
                    f"adversarial({{(0,): 1, (1,): 0}}, {RELEASE}, 0)"],
    "bayes_dp": [f"bayes_dp({FAIR}, {NOISY}, log(3))", f"not bayes_dp({FAIR}, {NOISY}, 1)", f"bayes_dp({FAIR}, {NOISY}, 0, 1/2)", f"not bayes_dp({FAIR}, {NOISY}, 0, 49/100)",
                 f"not bayes_dp({PAIR}, {COPY}, 9)", f"bayes_dp({{(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 0}}, {COPY}, 0)",
                 # dp speaks of neighbours alone, this of two databases whose entries are tied together
                 f"dp({TWICE}, log(3)) and not bayes_dp({PAIR}, {TWICE}, 2) and bayes_dp({PAIR}, {TWICE}, log(9))"],
    "compose": [f"compose({FLIP}, {KEEP})(0)[(1, 0)] == 1/4", f"compose({RELEASE}, {RELEASE}, {RELEASE})(0)[((0,), (1,), (0,))] == 9/64",
                f"sum(y in compose({FLIP}, {FLIP})(0): compose({FLIP}, {FLIP})(0)[y]) == 1", f"capacity(compose({KEEP}, {FLIP})) == log(2)"],
    "product": ["product({1: 1/2, 2: 1/2}, {a: 1/3, b: 2/3})[(2, b)] == 1/3", "entropy(product({1: 1/2, 2: 1/2}, {1: 1/2, 2: 1/2}, {3: 1})) == log(4)"],
    "postprocess": [f"postprocess({FLIP}, {FLIP})(0)[0] == 5/8", f"capacity(postprocess({KEEP}, {FLIP})) == log(2) - h(1/4)",
                    f"postprocess({RELEASE}, {RELEASE})(1)[(1,)] == 5/8"],
    "mixture": ["mixture(1/3, {1: 1}, {2: 1})[1] == 1/3", f"mixture(1/3, {KEEP}, {FLIP})(0)[0] == 5/6", f"capacity(mixture(1, {KEEP}, {FLIP})) == log(2)"],
    "restrict": [f"restrict({COPY}, {{1}}, (0, 1))(1)[1] == 1", f"entries(restrict({COPY}, {{2}}, (0, 1))) == 1", f"capacity(restrict({COPY}, {{2}}, (0, 1))) <= 0",
                 f"restrict({COPY}, {{2, 1}}, (0, 1))(1, 0)[1] == 1"],
    "Phi": ["Phi(0) == 1/2", "0.8413447460685429 < Phi(1) < 0.8413447460685430", "0.02275013194817920 < Phi(-2) < 0.02275013194817922", "0 < Phi(-100) < 1e-3",
            "Phi(70) < 1", "Phi(log(2)) > Phi(0.69)"],
    "h_inv": ["h_inv(0) == 0", "0.1100278644 < h_inv(log(2)/2) < 0.1100278645", "0 < h_inv(1e-40)", "h_inv(0.69314) < 1/2"],
    "det": ["det([[2]]) == 2", "det([[1, 2], [3, 4]]) == -2", "det([[2, 0, 1], [1, 3, 2], [1, 1, 1]]) == 0", "det([[1, 2, 0, 0], [0, 1, 2, 0], [0, 0, 1, 2], [2, 0, 0, 1]]) == -15",
            "det([[0, 1, 0], [0, 0, 1], [1, 0, 0]]) == 1"],
    "neighbour_ratio": [f"neighbour_ratio({{(0,): 3/4, (1,): 1/4}}, {RELEASE}, log(3))", f"not neighbour_ratio({{(0,): 3/4, (1,): 1/4}}, {RELEASE}, 1)"],
}


def test_every_atom_has_examples() -> None:
    assert set(EXAMPLES) == {a.name for a in EVERY}


@pytest.mark.parametrize(("name", "formula"), [(n, f) for n, formulas in EXAMPLES.items() for f in formulas])
def test_textbook_values(name: str, formula: str) -> None:
    env: dict[str, Value] = {"P": read_law("{1: 1/2, 2: 1/2}")} if name == "complement" else {}
    if name == "personalized":  # levels of the two entries
        env = {"first": Fun(((num(1), LOG_THREE), (num(2), ZERO))), "second": Fun(((num(1), ZERO), (num(2), LOG_THREE)))}

    assert name in {x.fn for x in walk(read_expression(formula)) if isinstance(x, Call)}
    assert Point().decide(read_expression(formula), env)


def read_law(source: str):  # type: ignore[no-untyped-def]
    from symdp.legacy.kernel.objects import _Expander

    return _Expander().object(read_expression(source), {})


@pytest.mark.parametrize("atom", [a for a in EVERY if a.domain and all(k == "real" for _, k in a.params)], ids=lambda a: a.name)
def test_outside_its_domain_an_atom_of_numbers_has_no_value(atom: Atom) -> None:
    """The domain is what the definition itself needs: the proof rules see the definition only."""
    grid = [read_expression(t) for t in ("-1", "-1/2", "0", "1/2", "1", "2")]
    inside = outside = 0
    for args in ([a] for a in grid) if len(atom.params) == 1 else ([a, b] for a in grid for b in grid):
        env = dict(zip((p for p, _ in atom.params), args, strict=True))
        holds = Point().decide(read_expression(atom.domain), env)
        inside, outside = inside + holds, outside + (not holds)
        formula = read_expression(f"{atom.name}({', '.join(p for p, _ in atom.params)}) <= oo")
        if holds:
            assert Point().decide(formula, env)
        else:
            with pytest.raises(Fault) as caught:
                Point().decide(formula, env)
            assert caught.value.certain, text(formula)
    assert inside
    assert outside


@pytest.mark.parametrize("atom", EVERY, ids=lambda a: a.name)
def test_the_number_of_arguments_is_checked(atom: Atom) -> None:
    if atom.name in ("min", "max"):
        pytest.skip("any number of arguments")
    names = ", ".join(f"a{i}" for i in range(len(atom.params) + 1))
    many = [f"{atom.name}({names}) == 1"] if not any(kind.endswith("*") for _, kind in atom.params) else [f"{atom.name}(a0) == 1"]
    for formula in (*many, f"{atom.name}() == 1"):
        with pytest.raises((Unsupported, Fault, TypeError, ValueError, IndexError)):
            Point().decide(read_expression(formula), {})


@pytest.mark.parametrize("p", ["-1/10", "11/10"])
def test_a_mixture_needs_a_probability(p: str) -> None:
    """Also where the mixed probabilities would be a law all the same."""
    with pytest.raises(Fault) as caught:
        Point().decide(read_expression(f"mixture({p}, {{1: 1/2, 2: 1/2}}, {{1: 1/2, 2: 1/2}})[1] == 1/2"), {})
    assert caught.value.certain


@pytest.mark.parametrize("formula", [
    "det([[1, 2], [3]]) == 1", "det([1, 2]) == 1", f"capacity(compose({FLIP}, {RELEASE})) >= 0", f"capacity(compose({FLIP}, {COPY})) >= 0",
    f"capacity(postprocess({FLIP}, channel(x in {{0}}: {{x: 1}}))) >= 0", f"capacity(restrict({COPY}, {{3}}, (0, 0))) >= 0",
    f"capacity(restrict({COPY}, {{1}}, (0, 2))) >= 0", f"capacity(mixture(1/2, {FLIP}, {{1: 1}})) >= 0", "product({1: 1}, 2)[(1, 2)] == 1"])
def test_what_does_not_fit_together_has_no_meaning(formula: str) -> None:
    with pytest.raises(Unsupported):
        Point().decide(read_expression(formula), {})
