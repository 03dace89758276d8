"""``pytest claims/``: what is collected, and that nothing undecided ever passes."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from symdp.runner import workers
from tests.cli.conftest import claim, repair
from tests.runner import fakes

pytest_plugins = ["pytester"]

# where symdp is installed the plugin comes by itself; naming it twice is an error
BY_HAND = [] if metadata.entry_points(group="pytest11", name="symdp") else ["-p", "symdp.pytest_plugin"]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs pytest on claims, in this process, with fake engines in the workers."""
    monkeypatch.setenv("SYMDP_CACHE", str(pytester.path / "cache"))
    monkeypatch.setattr(workers, "command", fakes.fake_command)

    def run(*claims: str, options: tuple[str, ...] = (), file: str = "01-some.toml") -> pytest.RunResult:
        path = pytester.path / "claims" / "some-paper" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(claims))
        return pytester.runpytest_inprocess(*BY_HAND, "claims", "-rs", "-p", "no:cacheprovider", "-p",
                                           "no:hypothesispytest", *options)

    return run


@pytest.mark.parametrize(("text", "passed", "failed", "skipped"), [
    (claim("prove"), 1, 0, 0),
    (claim("bound"), 1, 0, 0),
    (claim("refute"), 0, 1, 0),
    (claim("refute", 'expect = "refuted"'), 1, 0, 0),
    (claim("prove", 'expect = "refuted"'), 0, 1, 0),
    (claim("support", 'expect = "proved"'), 0, 1, 0),
    (claim("support"), 0, 0, 1),
    (claim("support", 'expect = "supported"'), 0, 0, 1),
    (claim("untested"), 0, 0, 1),
    (claim("crash"), 0, 1, 0),
    (claim("refute", 'expect = "refuted"', repair("prove")), 2, 0, 0),
    (claim("prove", repair("refute")), 1, 1, 0),
    ('[[claim]]\nid = "bad"\nshow = ["x <="]', 0, 1, 0),
    ('[[claim]]\nid = "bad', 0, 1, 0),
])
def test_verdicts_as_outcomes(text: str, passed: int, failed: int, skipped: int, project: Any) -> None:
    project(text).assert_outcomes(passed=passed, failed=failed, skipped=skipped)


def test_a_failure_shows_the_witness_and_no_traceback(project: Any) -> None:
    said = project(claim("refute")).stdout.str()

    assert "x = 1/2" in said
    assert "at x = 1/2 the left side is larger" in said
    assert "Traceback" not in said
    assert "pytest_plugin.py" not in said


def test_an_unreadable_claim_shows_its_place(project: Any) -> None:
    result = project(claim("prove"), '[[claim]]\nid = "bad"\nshow = ["x <="]')

    result.assert_outcomes(passed=1, failed=1)
    assert "01-some.toml:" in result.stdout.str()
    assert "^" in result.stdout.str()


def test_a_skip_says_the_verdict_and_why(project: Any) -> None:
    project(claim("support")).stdout.fnmatch_lines(["SKIPPED*supported: no proof and no counterexample: 1,000 trials*"])


def test_the_summary_counts_verdicts(project: Any) -> None:
    result = project(claim("prove", repair("refute")), claim("support"), claim("untested"))

    result.stdout.fnmatch_lines(["claims: 1 proved, 1 refuted, 1 supported, 1 undecided"])


def test_strict_fails_what_is_not_proved(project: Any) -> None:
    project(claim("prove"), claim("support"), options=("--symdp-strict",)).assert_outcomes(passed=1, failed=1)


def test_the_time_limit_is_an_option(project: Any) -> None:
    result = project(claim("hang"), options=("--symdp-time-limit", "1", "-rs"))

    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*time limit of 1 s*"])


def test_a_claim_is_selected_by_its_id(project: Any) -> None:
    result = project(claim("prove", id_="lemma-1"), claim("crash", id_="lemma-2"), options=("-k", "lemma-1"))

    result.assert_outcomes(passed=1, deselected=1)


def test_node_ids_are_file_and_id(project: Any) -> None:
    result = project(claim("prove", repair("support")), options=("--collect-only", "-q"))

    result.stdout.fnmatch_lines([f"claims/some-paper/01-some.toml::{name}" for name in ("prove", "prove?repair?")])


def test_an_id_used_in_two_files_fails_in_the_second(project: Any, pytester: pytest.Pytester) -> None:
    (pytester.path / "claims/some-paper").mkdir(parents=True)
    (pytester.path / "claims/some-paper/01-first.toml").write_text(claim("prove"))

    result = project(claim("prove"), file="02-second.toml")

    result.assert_outcomes(passed=1, failed=1)
    assert "01-first.toml" in result.stdout.str()


@pytest.mark.parametrize(("file", "content"), [
    ("settings.toml", claim("crash")), ("01-x.toml", "[claim]\nx = 1"), ("01-x.toml", 'text = "no [[claim]] table"'),
    ("paper.toml", claim("crash"))])
def test_foreign_files_are_left_alone(file: str, content: str, project: Any) -> None:
    assert project(content, file=file).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_the_second_run_comes_from_the_cache(project: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project(claim("prove"))
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "calls"))

    project(claim("prove")).assert_outcomes(passed=1)
    assert not (tmp_path / "calls").exists()


def test_a_run_without_claims_imports_nothing_of_ours(
        fresh_process: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("def test_x(): pass")
    code = (f"import sys, pytest; pytest.main(['-q', '-p', 'no:cacheprovider', *{BY_HAND!r}, sys.argv[1]]);"
            "print('LOADED', *sorted(m for m in sys.modules if m.startswith(('symdp.', 'sympy', 'z3'))))")

    said = fresh_process(code, str(tmp_path)).stdout

    assert "1 passed" in said
    assert said.rpartition("LOADED")[2].split() == ["symdp.pytest_plugin"]
