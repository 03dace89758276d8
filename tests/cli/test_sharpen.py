"""``symdp sharpen``, with the real engines and the real kernel; what cannot be asked, without them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symdp.cli import main
from symdp.commands import exits
from symdp.commands.sharpen import Decider, status
from symdp.legacy.engines.sharpen.answer import Answer, Bracket, Reply, Trial
from symdp.legacy.engines.sharpen.bracket import Sharpener
from tests.cli.conftest import Shell
from tests.legacy.engines.test_sharpen import TEXTBOOK
from tests.slow import SLOW

PINSKER = ("kl_bernoulli(p, q) >= c*(p - q)^2", "--constant", "c", "--let", "p = real in (0, 1)", "--let",
           "q = real in (0, 1)")
SQUARES = ("(x + y)^2 >= c*x*y", "--constant", "c", "--let", "x = real > 0", "--let", "y = real > 0")


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell whose workers decide in earnest."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SYMDP_CACHE", str(tmp_path / "cache"))
    return Shell(tmp_path, capsys)


def verified(found: dict[str, Any]) -> bool:
    return main(["verify", *(c["file"] for c in found["certificates"])]) == 0


def test_pinsker_is_sharp(real: Shell) -> None:
    assert real("sharpen", *PINSKER, "--json", "r.json") == 0

    assert real.out.startswith("best c = 2, exactly    the largest c for which it holds\n")
    assert "proved       at c = 2 (kernel+background)" in real.out
    assert "refuted      at c = 2.000001 (kernel+background)" in real.out
    found = real.results("r.json")
    assert {key: found[key] for key in ("constant", "statement", "direction", "proved_at", "refuted_at", "closed_form",
                                        "outcome", "other_end")} == {
        "constant": "c", "statement": PINSKER[0], "direction": "largest", "proved_at": "2", "refuted_at": "2.000001",
        "closed_form": "2", "outcome": "bracketed", "other_end": None}
    assert [c["verdict"] for c in found["certificates"]][:2] == ["proved", "refuted"]
    assert verified(found)


def test_an_extremum_that_is_attained_is_exact(real: Shell) -> None:
    assert real("sharpen", *SQUARES, "--json", "r.json", "-v") == 0

    assert "best c = 4, exactly" in real.out
    assert "fails at every c > 4: proved (kernel+background)" in real.out
    assert "asked" in real.out
    found = real.results("r.json")
    assert found["exact"]
    assert verified(found)


def test_the_same_again_from_the_cache(real: Shell) -> None:
    def run() -> dict[str, Any]:
        real("sharpen", *SQUARES, "--json", "r.json")
        return {**real.results("r.json"), "seconds": None}

    assert run() == run()


def test_json_to_standard_output(real: Shell) -> None:
    assert real("sharpen", "x^2 >= c", "--constant", "c", "--let", "x = real", "--json", "-", "-q") == 0
    assert json.loads(real.out)["proved_at"] == "0"
    assert "best c = 0, exactly" in real.err


def test_true_for_every_constant(real: Shell) -> None:
    assert real("sharpen", "exp(x) >= -c^2", "--constant", "c", "--let", "x = real", "--json", "r.json") == 1
    assert "it holds for every c tried (c = -1000, 1000)" in real.out
    found = real.results("r.json")
    assert (found["outcome"], found["direction"]) == ("every", None)
    assert verified(found)


def test_false_for_every_constant(real: Shell) -> None:
    assert real("sharpen", "exp(x) <= c", "--constant", "c", "--let", "x = real", "--json", "r.json") == 1
    assert "it fails for every c tried (c = -1000, 1000)" in real.out
    assert real.results("r.json")["outcome"] == "none"


def bracket(**known: Any) -> Bracket:
    return Bracket("largest", Trial("2", Fraction(2), Reply("proved")), Trial("3", Fraction(3), Reply("refuted")), **known)


@pytest.mark.parametrize(("brackets", "tolerance", "expected"), [
    ([bracket()], None, 0), ([bracket()], Fraction(1, 10), 1), ([bracket()], Fraction(2), 0), ([], None, 1),
    ([bracket(closed_form="2", exact=Reply("proved"))], Fraction(1, 10), 0), ([bracket(), Bracket("smallest")], None, 1),
    ([bracket(closed_form="3", exact=Reply("proved"))], Fraction(1, 10), 1),
    ([bracket(closed_form="3", exact=Reply("proved"), inherited=Reply("proved"))], Fraction(1, 10), 0),
])
def test_exit_status(brackets: list[Bracket], tolerance: Fraction | None, expected: int) -> None:
    assert status(Answer(brackets), tolerance) == expected


@pytest.mark.parametrize(("arguments", "message"), [
    (("x >= 1", "--constant", "c", "--let", "x = real"), "does not occur"),
    (("x >= c", "--constant", "c", "--let", "x = real", "--let", "c = real > 0"), "given with --let as well"),
    (("x >= c", "--constant", "c", "--let", "x = real", "--define", "c = 2"), "given with --define as well"),
    (("x >= c", "--constant", "c", "--let", "x = real > c"), "stands in the type of 'x'"),
    (("x >= c", "--constant", "3c", "--let", "x = real"), "cannot be a name"),
    (("x >= c +", "--constant", "c", "--let", "x = real"), "cannot be read"),
    (("y >= c", "--constant", "c", "--let", "x = real"), "unknown name 'y'"),
    (("x >= c", "--constant", "c", "--let", "x = real", "--in", "1, 2"), "a range of numbers is needed"),
    (("x >= c", "--constant", "c", "--let", "x = real", "--in", "[1, y]"), "a range of numbers is needed"),
    (("x >= c", "--constant", "c", "--let", "x = real", "--in", "[2, 1]"), "nothing between the ends"),
    (("x >= c", "--constant", "c", "--let", "x = real", "--tolerance", "0"), "not a number from"),
    (("x >= c", "--let", "x = real"), "--constant"),
])
def test_what_cannot_be_asked(arguments: tuple[str, ...], message: str, shell: Shell) -> None:
    assert shell("sharpen", *arguments) == 4
    assert message in shell.err


def test_a_definition_may_hold_the_constant(real: Shell) -> None:
    assert real("sharpen", "x^2 >= d", "--constant", "c", "--let", "x = real", "--define", "d = 2*c") == 0
    assert "best c = 0, exactly" in real.out


def test_numbers_that_are_refused_by_the_kernel_are_not_reported(shell: Shell) -> None:
    """The fake kernel of the shell accepts nothing the real search finds."""
    assert shell("sharpen", "support^2 >= c", "--constant", "c", "--let", "support = real", "--json", "r.json") == 1
    found = shell.results("r.json")
    assert (found["proved_at"], found["refuted_at"], found["certificates"]) == (None, None, [])


@pytest.mark.slow
@SLOW
@pytest.mark.parametrize(("show", "let", "best"), TEXTBOOK, ids=[case[0] for case in TEXTBOOK])
def test_textbook_constants(show: str, let: dict[str, str], best: dict[str, str], real: Shell) -> None:
    """What is certified holds the best constant between its ends."""
    declared = [x for name, t in let.items() for x in ("--let", f"{name} = {t}")]
    real("sharpen", show, "--constant", "c", *declared, "--json", "r.json")
    found = real.results("r.json")
    assert found["guess"] == best[found["direction"]]
    assert found["refuted_at"]
    assert verified(found)


def test_interrupted_it_says_what_is_known(real: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    decided = Decider.ask

    def ask(self: Decider, data: dict[str, Any], evidence: dict[str, Any] | None) -> Reply:
        asked.append(data)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return decided(self, data, evidence)

    monkeypatch.setattr(Decider, "ask", ask)

    assert real("sharpen", "x^2 - 2*x + 1 >= c", "--constant", "c", "--let", "x = real", "--json", "r.json") == exits.INTERRUPTED
    assert real.out.startswith("interrupted; so far:\n")
    assert "c" in real.out.splitlines()[1]
    found = real.results("r.json")
    assert found["proved_at"] == "0"
    assert found["refuted_at"] is not None
    assert verified(found)


@pytest.mark.parametrize(("verdicts", "sides"), [
    ({"0": "proved", "1": "refuted", "2": "refuted", "1/2": "undecided"}, [("largest", "0", "1")]),
    ({"0": "refuted", "1": "proved", "2": "proved"}, [("smallest", "1", "0")]),
    ({"0": "refuted", "1": "proved", "2": "refuted"}, [("largest", "1", "2"), ("smallest", "1", "0")]),
    ({"0": "proved", "2": "proved"}, []), ({}, [])])
def test_what_trials_say_so_far(verdicts: dict[str, str], sides: list[tuple[str, str, str]]) -> None:
    sharpener = Sharpener.__new__(Sharpener)
    sharpener.trials = {at: Trial(at, Fraction(at), Reply(v)) for at, v in verdicts.items()}

    assert [(b.side, b.proved and b.proved.at, b.refuted and b.refuted.at) for b in sharpener.so_far().brackets] == sides
