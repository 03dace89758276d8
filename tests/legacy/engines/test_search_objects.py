"""Shapes: sizes of objects, what they share, and witnesses the kernel can read."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.field import Exact
from symdp.legacy.engines.objects import UNKNOWN, NoShape, Shape, Task, shapes
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.objects import Dist, Table
from symdp.legacy.kernel.tree import Num, Op, Seq, walk
from symdp.legacy.kernel.witness import read_values
from tests.legacy.engines.search_cases import statement


def made(s: Statement, limit: int = 40) -> list[Shape]:
    return shapes(Task.of(s, 0), limit)


def test_the_smallest_comes_first() -> None:
    sizes = [s.size for s in made(statement("kl(P, Q) >= 0", P="distribution", Q="distribution"))]

    assert sizes == sorted(sizes)
    assert len(sizes) >= 3


def test_names_on_one_space_share_it() -> None:
    for shape in made(statement("kl(P, Q) >= 0", P="distribution on A", Q="distribution on A", W="channel from A to B",
                                R="distribution on B")):
        p, q, r, w = (shape.env[n] for n in ("P", "Q", "R", "W"))
        assert isinstance(p, Dist) and isinstance(q, Dist) and isinstance(r, Dist) and isinstance(w, Table)
        assert p.outcomes == q.outcomes == tuple(x[0] for x in w.inputs)
        assert r.outcomes == w.rows[0].outcomes


def test_declared_sizes_are_kept() -> None:
    for shape in made(statement("capacity(W) >= 0", W="channel from 2 to 3", P="distribution on {a, b}")):
        w, p = shape.env["W"], shape.env["P"]
        assert isinstance(w, Table) and isinstance(p, Dist)
        assert (len(w.inputs), len(w.rows[0].outcomes), len(p.outcomes)) == (2, 3, 2)


def test_integers_that_sizes_depend_on_are_fixed_and_admissible() -> None:
    found = made(statement("dp(M, 1, 0)", n="integer >= 1", k="integer in [1, n]", M="mechanism on n entries"))
    values = {(s.env["n"], s.env["M"].entries) for s in found}  # type: ignore[union-attr]

    assert all(isinstance(n, Num) and n.value == entries for n, entries in values)
    assert len(values) >= 2


def test_other_integers_stay_free() -> None:
    (shape,) = made(statement("n^2 >= n", n="integer >= 1"))

    assert [n.name for n in shape.numbers] == ["n"]


@pytest.mark.parametrize("show", ["sum(k in 1..n: k) >= n", "binom(n, 1) == n", "exists(k in 1..n: k >= n)"])
def test_integers_that_sums_run_to_are_fixed(show: str) -> None:
    found = made(statement(show, n="integer >= 1"))

    assert len(found) > 3
    assert all(not s.numbers for s in found)


def test_databases_are_inputs_of_the_mechanism() -> None:
    s = statement("close(M(x), M(y), 1, 0)", M="mechanism on 2 entries", x="database", y="database")
    pairs = {(shape.env["x"], shape.env["y"]) for shape in made(s)}

    assert {sum(a != b for a, b in zip(x.items, y.items, strict=True)) for x, y in pairs} == {0, 1, 2}  # type: ignore[union-attr]


def test_leading_quantifiers_of_the_conclusion_are_names() -> None:
    (shape,) = made(statement("forall(x in [0, 1]: x <= a)", a="real > 0"))

    assert [n.name for n in shape.numbers] == ["a", "x"]


def test_membership_in_a_set_of_fractions() -> None:
    (shape,) = made(statement("a <= 3", a="real in {0, 1/2, 3}"))

    assert all(isinstance(c, Op) and c.op == "or" for c in shape.domains)


def test_random_variables_are_constants_or_bits_of_any_joint_law() -> None:
    shapes_made = made(statement("H(X) <= eps", X="variable in 2", Y="variable", eps="real"))

    assert [sorted(s.names) for s in shapes_made] == [["eps"], ["eps", *(f"law#{k}" for k in range(4))]]
    assert all("probabilities" in s.witness(dict.fromkeys(s.names, "1/4"))["objects"]["X"] for s in shapes_made)  # type: ignore[index]
    assert [s.size for s in made(statement("H(X) <= 1", X="variable in 1"))] == [1]


@pytest.mark.parametrize("kind", ["psd matrix of order 5", "matrix of order 5"])
def test_what_cannot_be_made_is_said(kind: str) -> None:
    with pytest.raises(NoShape, match="a large one"):
        made(statement("1 > 0", A=kind))


def test_the_kernel_reads_the_witness_of_a_shape() -> None:
    s = statement("close(M(x), M(y), eps, 0) implies P(A) <= z(1)", eps="real > 0", M="mechanism on 1 entries",
                  x="database", y="database", P="distribution", A="event", z="function 1..2 -> [0, 1]")
    for shape in made(s, 6):
        texts = {n.name: "1" for n in shape.numbers}
        texts |= {p: "1" if j == 0 else "0" for b in shape.blocks for row in b.rows for j, p in enumerate(row)}
        data = shape.witness(Exact(texts).texts)
        flat = {**data["values"], **data["objects"]}  # type: ignore[dict-item]
        values, _ = read_values(flat, s.let, {})
        assert set(values) == {n for n, _ in s.let}


def test_a_law_lives_on_the_databases_that_an_assumption_names() -> None:
    """The type says distribution; only sum(x in M: P[x]) == 1 says of what."""
    for shape in made(statement("identifiable(P, M, 1)", ["sum(x in M: P[x]) == 1", "synthetic(M)"], P="distribution",
                                n="integer >= 1", m="integer >= 2", M="mechanism on n entries over m")):
        p, m = shape.env["P"], shape.env["M"]
        assert isinstance(p, Dist) and isinstance(m, Table)
        assert p.outcomes == m.rows[0].outcomes == tuple(Seq("tuple", x) for x in m.inputs)


@pytest.mark.parametrize("show", ["mi(P, W) >= 0", "sum(x in W: P[x]*W(x)[1]) <= 1", "lip(P, W, 1)"])
def test_a_law_is_one_of_the_inputs_it_is_used_with(show: str) -> None:
    for shape in made(statement(show, P="distribution", W="channel")):
        p, w = shape.env["P"], shape.env["W"]
        assert isinstance(p, Dist) and isinstance(w, Table)
        assert p.outcomes == tuple(x[0] for x in w.inputs)


def test_a_law_of_the_output_is_on_the_outputs() -> None:
    for shape in made(statement("Q[1] >= 0", ["forall(x in W, y in W(x): Q[y] > 0)"], W="channel", Q="distribution")):
        q, w = shape.env["Q"], shape.env["W"]
        assert isinstance(q, Dist) and isinstance(w, Table)
        assert q.outcomes == w.rows[0].outcomes


MIXED = {"t": "real in [0, 1]", "M0": "mechanism on 1 entries over 2 to 2", "M1": "mechanism on 1 entries over 2 to 2",
         "M2": "mechanism on 1 entries over 2 to 2"}
MIXTURE = "forall(x in M0, y in M0(x): M2(x)[y] == (1 - t)*M0(x)[y] + t*M1(x)[y])"


def test_what_equations_determine_is_not_guessed() -> None:
    (shape,) = made(statement("M2(1)[1] <= 1", [MIXTURE], **MIXED))

    assert {p.partition("#")[0] for p in shape.names} == {"t", "M0", "M1"}
    assert shape.given == ()
    assert shape.plain is not None
    assert {p.partition("#")[0] for p in shape.plain.names} == {"t", "M0", "M1", "M2"}
    texts = dict.fromkeys(shape.names, "1/2")
    assert shape.witness(texts)["objects"]["M2"]["rows"] == [["1/2", "1/2"]] * 2  # type: ignore[index]


def test_a_product_determines_its_factor() -> None:
    (shape,) = made(statement("W(1)[1] <= 1", ["forall(x in 1..2, y in 1..2: P[x]*W(x)[y] == Q[y]/2)"], P="distribution on 2",
                              Q="distribution on 2", W="channel from 2 to 2"))

    assert {p.partition("#")[0] for p in shape.names} == {"P", "Q"}
    assert len(shape.domains) == 6  # nonnegative, and that the rows sum to one, which they do for one P only


def test_part_of_a_law_is_not_determined() -> None:
    (shape,) = made(statement("P[2] <= 1", ["P[1] == 1/3"], P="distribution on 2"))

    assert len(shape.names) == 2


def test_what_has_no_value_is_marked() -> None:
    shape = made(statement("inf(N in mechanism on 1 entries: mi(P, N)) <= log(P[1])", P="distribution"))[0]

    assert any(x == UNKNOWN for x in walk(shape.show))
