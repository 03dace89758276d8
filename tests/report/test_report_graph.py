"""The dependency graph: what is inferred, and how it is laid out."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from symdp.report.graph import HEIGHT, WIDTH, picture
from symdp.report.references import arrows, inferred, labels


def claims(**uses: list[str]) -> list[dict[str, Any]]:
    made: dict[str, dict[str, Any]] = {name: {"id": name, "where": "", "says": "", "uses": []} for name in uses}
    for name, below in uses.items():
        made[name]["uses"] = [made.get(b, b) for b in below]
    return list(made.values())


def places(found: Any) -> dict[str, tuple[int, int]]:
    return {c["id"]: (x, y) for c, x, y in found.boxes}


@pytest.mark.parametrize(("text", "expected"), [
    ("Property 1, eq. (10)", ["property 1", "eq 10"]),
    ("Appendix A, eqs. (77)-(80)", ["eq 77", "eq 78", "eq 79", "eq 80"]),
    ("Theorem 4.2 = Theorem 5.2", ["theorem 4.2", "theorem 5.2"]),
    ("Thm. 1(a) and Lem 2", ["theorem 1(a)", "lemma 2"]),
    ("eqs. (9)-(1)", ["eq 9"]),
    ("Sec. 2.1, footnote 3", ["footnote 3"]),
    ("nothing here", []),
])
def test_labels_are_read_in_one_spelling(text: str, expected: list[str]) -> None:
    assert labels(text) == expected


def test_a_step_of_a_proof_belongs_to_what_it_proves_and_words_refer_to_their_lemma() -> None:
    found = claims(theorem=[], step=[], lemma=[], twice=[], user=[])
    for c, where in zip(found, ("Theorem 5.2", "Proof of Theorem 5.2, eq. (7)", "Lemma 2", "after Lemma 2", "Sec. 4"),
                        strict=True):
        c["where"] = where
    found[4]["says"] = "By Lemma 2 and Lemma 9 this is so."
    assert inferred(found) == [(0, 1), (4, 2)]


def test_a_name_that_two_claims_share_is_not_followed() -> None:
    found = claims(a=[], b=[], user=[])
    found[0]["where"] = found[1]["where"] = "Lemma 2"
    found[2]["says"] = "By Lemma 2."
    assert inferred(found) == []


def test_a_hint_that_the_stated_arrows_imply_is_left_out() -> None:
    found = claims(top=["middle"], middle=["bottom"], bottom=[])
    found[2]["where"], found[0]["says"] = "Lemma 1", "By Lemma 1."
    assert list(arrows(found)) == [(0, 1, True), (1, 2, True)]


def test_what_uses_stands_right_of_what_it_uses() -> None:
    at = places(picture(claims(c=["b", "a"], b=["a"], a=[], alone=[])))
    assert at["a"][0] + WIDTH < at["b"][0] and at["b"][0] + WIDTH < at["c"][0]
    assert "alone" not in at


def test_boxes_do_not_overlap_and_lie_in_the_picture() -> None:
    names = [f"n{i}" for i in range(100)]
    drawn = picture(claims(**{n: [names[j] for j in {i * 7 % 100, i * 13 % 90} if j < i] for i, n in enumerate(names)}))
    for (_, x, y), (_, u, v) in itertools.combinations(drawn.boxes, 2):
        assert abs(x - u) >= WIDTH or abs(y - v) >= HEIGHT
    assert all(0 <= x <= drawn.width - WIDTH and 0 <= y <= drawn.height - HEIGHT for _, x, y in drawn.boxes)
    assert len(drawn.boxes) + len(drawn.alone) == 100


def test_a_cycle_and_a_claim_that_uses_itself_are_drawn() -> None:
    drawn = picture(claims(a=["b"], b=["a"], c=["c"]))
    assert set(places(drawn)) == {"a", "b"} and len(drawn.curves) == 2


def test_a_chain_of_thousands_is_no_trouble() -> None:
    names = [f"n{i}" for i in range(3_000)]
    drawn = picture(claims(**{n: names[i + 1:i + 2] for i, n in enumerate(names)}))
    assert len(drawn.boxes) == 3_000
