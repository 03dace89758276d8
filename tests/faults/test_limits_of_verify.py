"""A certificate that takes more time, memory or depth than there is costs a message, and no other certificate."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates import limited
from symdp.certificates.command import main
from symdp.certificates.limited import Limited
from symdp.language.statements import read_statement
from symdp.language.typing import check
from symdp.legacy.kernel.check import Rejected, check_certificate
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.extent import definitions
from symdp.outside.extent import MAX_NESTING, MAX_VALUES, TooMuch, nesting_of_data, nesting_of_text
from tests.certificates.test_command import stored

Capsys = pytest.CaptureFixture[str]


def certificate(statement: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(statement, ensure_ascii=False, separators=(",", ":"))
    return {"format": "symdp-certificate/1", "claim": "p/a", "statement": statement,
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
            "parts": [{"part": 0, "verdict": "refuted", "witness": {"values": {"x": "1"}}}]}


def doubling(n: int) -> dict[str, Any]:
    return {"let": {"x": "real"}, "define": {"y0": "x", **{f"y{i}": f"y{i - 1} + y{i - 1}" for i in range(1, n + 1)}}, "show": [f"y{n} < 0"]}


def functions(n: int) -> dict[str, Any]:
    return {"let": {"x": "real"}, "define": {"f0": "function(t in reals: t)", **{
        f"f{i}": f"function(t in reals: f{i - 1}(f{i - 1}(t)))" for i in range(1, n + 1)}}, "show": [f"f{n}(x) < 0"]}


def chain(n: int) -> dict[str, Any]:
    return {"let": {"x": "real"}, "define": {"y0": "x", **{f"y{i}": "(" * 100 + f"y{i - 1}" + " + 1)" * 100 for i in range(1, n + 1)}},
            "show": [f"y{n} < 0"]}


LARGE = {
    "doubling": (doubling(60), "more than 100,000 terms"),
    "functions": (functions(30), "more than 100,000 terms"),
    "nested": (chain(15), "more than 1,000 operations within each other"),
    "names": ({"let": {f"x{i}": "real" for i in range(8_000)}, "show": ["x0 < 0"]}, "at most 1,000 names"),
    "definitions": ({"let": {"x": "real"}, "define": {f"y{i}": "x" for i in range(8_000)}, "show": ["x < 0"]}, "at most 1,000 names"),
    "ranges": ({"let": {"x": "real"}, "show": ["forall(a in 1..1000: forall(b in 1..1000: a*b*x >= 0)) and x < 0"]}, "steps at one point"),
    "applications": (functions(6), "steps at one point"),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_gets_too_large_is_refused_by_steps(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symdp.legacy.kernel.objects.MAX_STEPS", 20_000)  # as fast as a test should be
    statement, reason = LARGE[name]

    with pytest.raises(Rejected, match=reason):
        check_certificate(certificate(statement))


def test_what_is_large_but_not_too_large_is_decided() -> None:
    assert check_certificate(certificate(doubling(10))).verdict == "refuted"
    assert check_certificate(certificate(functions(2))).verdict == "refuted"


@pytest.mark.parametrize("name", ["doubling", "functions", "nested"])
def test_a_claim_file_with_such_a_statement_is_told_so(name: str) -> None:
    statement, problems = read_statement(LARGE[name][0])

    assert not problems
    [problem] = check(statement)
    assert LARGE[name][1] in problem.message
    with pytest.raises(TooMuch):
        definitions(statement.define, statement.show)


def test_depth_is_looked_at_before_json_is_read(tmp_path: Path, capsys: Capsys) -> None:
    deep = "[" * 15_000 + "]" * 15_000
    text = '{"format":"symdp-certificate/1","sha256":"0","parts":[{}],"statement":{"show":["0>=0"],"define":{"a":%s}}}'
    (tmp_path / "deep.json").write_text(text % deep)
    (tmp_path / "text.json").write_text(text % json.dumps("[" * 15_000 + '\\"'))

    assert main([str(tmp_path / "deep.json")]) == 4
    assert "nested more than 1,000 deep" in capsys.readouterr().err
    assert main([str(tmp_path / "text.json")]) == 1  # brackets in a text are none


def test_data_that_was_never_a_text_is_measured_as_well() -> None:
    deep: Any = []
    for _ in range(MAX_NESTING + 5):
        deep = {"a": [deep]}
    with pytest.raises(TooMuch):
        nesting_of_data(deep)
    with pytest.raises(Rejected, match="nested more than"):
        check_certificate({"format": "symdp-certificate/1", "parts": deep})
    with pytest.raises(ValueError, match="nested more than"):
        statement_of('{"show":["0 >= 0"],"define":{"a":' + "[" * 1_500 + "]" * 1_500 + "}}")
    with pytest.raises(TooMuch, match="more than"):
        nesting_of_data([[0] * 1000] * (MAX_VALUES // 1000 + 1))
    with pytest.raises(TooMuch, match="lists and tables"):
        nesting_of_text("[" + "[]," * MAX_VALUES)


def test_the_limit_of_time_costs_one_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(limited, "_BOOT", BOOT.replace("HERE", "time.sleep(60)"))

    assert main([str(stored(tmp_path, "bound", claim="p/odd")), str(stored(tmp_path, "bound")), "--time-limit", "2"]) == 4
    said = capsys.readouterr()
    assert "the limit of 2 s was reached; --time-limit sets it" in said.err
    assert said.out.count("proved [legacy]") == 1


@pytest.mark.parametrize("accident", ["os.kill(os.getpid(), 11)", "os._exit(7)"])
def test_a_crash_costs_one_certificate(accident: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(limited, "_BOOT", BOOT.replace("HERE", accident))

    assert main([str(stored(tmp_path, "bound", claim="p/odd")), str(stored(tmp_path, "bound"))]) == 3
    said = capsys.readouterr()
    assert "the process that checks it died" in said.err
    assert said.out.count("proved [legacy]") == 1


def test_a_limit_that_is_reached_as_the_answer_comes_costs_the_next_certificate_nothing(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process, ask = Limited(), limited._ask

    def late(answering: Any, line: bytes) -> bytes:
        answer = ask(answering, line)
        process._expire(answering)
        return answer
    monkeypatch.setattr(limited, "_ask", late)
    try:
        said = [process.verify(str(stored(tmp_path, "bound")), None, 10**9) for _ in range(2)]
    finally:
        process.close()

    assert [x.status for x in said] == [0, 0]


# the process of the kernel, with an accident where the claim is odd
BOOT = """
import os, sys, time
sys.path.append(sys.argv[1])
from symdp.certificates import limited
check = limited.verify
def verify(path, claims, size):
    if "p/odd" in path.read_text():
        HERE
    return check(path, claims, size)
limited.verify = verify
limited.serve(int(sys.argv[2]))
"""


def test_the_limit_of_memory_holds(tmp_path: Path) -> None:
    (tmp_path / "wide.json").write_text("[" + "0," * 6_000_000 + "0]")
    process = Limited(60, 128)
    try:
        said = process.verify(str(tmp_path / "wide.json"), None, 10**9)
    finally:
        process.close()

    assert said.status == 4
    assert "memory" in said.err


def test_the_stack_holds_the_recursion_that_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each level goes through C, which takes room on the stack of the process."""
    deep = "\ndef f(x): return sorted([x], key=lambda y: tuple(map(f, [y])))\ntry: f(0)\nexcept RecursionError: pass\n"
    monkeypatch.setattr(limited, "_BOOT", BOOT.replace("        HERE", "        exec(" + repr(deep) + ", {})"))
    process = Limited()
    try:
        assert process.verify(str(stored(tmp_path, "bound", claim="p/odd")), None, 10**9).status == 0
    finally:
        process.close()


@pytest.mark.parametrize("args", [["--time-limit", "soon"], ["--time-limit", "-1"], ["--memory-limit", "1.5"], ["--time-limit", "nan"]])
def test_limits_are_numbers(args: list[str], capsys: Capsys) -> None:
    assert main(["c.json", *args]) == 4
    assert "--time-limit" in capsys.readouterr().err


def test_devices_and_pipes_are_not_read(tmp_path: Path, capsys: Capsys) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")

    assert main([str(tmp_path / "pipe"), str(tmp_path / "zero")]) == 4
    assert capsys.readouterr().err.count("not a file that can be read") == 2
