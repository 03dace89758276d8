"""Hostile and clumsy files: a message with its place, quickly, and never a crash."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from symdp.language.load import Loaded, load
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression

HEAD = b'[[claim]]\nid = "a"\nlet = { x = "real" }\n'
GOOD = HEAD + b'show = "x == x"\n'
SECONDS = 5.0  # far above what it takes, far below what a blow-up takes


def loaded(folder: Path, raw: bytes) -> Loaded:
    (folder / "01-a.toml").write_bytes(raw)
    started = time.perf_counter()
    found = load([folder / "01-a.toml"])
    text = found.messages()
    assert time.perf_counter() - started < SECONDS
    for line in text.splitlines():
        assert len(line) < 1000
    return found


def show(formula: str) -> bytes:
    return HEAD + f"show = '{formula}'\n".encode()


@pytest.mark.parametrize(("raw", "place", "words"), [
    (show("epz < 1"), "4:9", "unknown name 'epz'"),
    (show("kl(x, x) < 1"), "4:12", "is a distribution and this is a real number"),
    (show("log(x, x) < 1"), "4:9", "takes 1 argument and 2 are given"),
    (show("D(P||Q) < 1"), "4:13", "write kl(P, Q)"),
    (show("N(0, 1)(x) < 1"), "4:9", "write normal(m, s), s the standard deviation"),
    (show("E(t in [0, 1]: t) < 1"), "4:9", "with a law P"),
    (show("sup(t in reals where t < 1: t) < 1"), "4:24", "'where' belongs to forall, exists, sum, prod"),
    (show("factorial(3)! < 1"), "4:21", "write factorial(n) for n!"),
    (show("2*normal(0, 1) == normal(0, 1)"), "4:9", "both sides must be of one kind"),
    (show("(x + 1 < 2"), "4:9", "this bracket is never closed"),
    (show("x + 1) < 2"), "4:14", "closes a bracket that was never opened"),
    (show("x = 1"), "4:11", "a single '='"),
    (show("2x < 1"), "4:10", "an operator is missing"),
    (show(""), "4:1", "needs at least one formula"),
    (HEAD.replace(b"real", b"real in (1, 0)") + b'show = "x == x"\n', "3:14", "the domain of 'x' is empty"),
    (HEAD.replace(b"real", b"reel") + b'show = "x == x"\n', "3:14", "a type is missing"),
    (GOOD + b'shwo = "1"\n', "5:1", "did you mean 'show'"),
    (GOOD + GOOD, "6:7", "used twice"),
    (GOOD + b"id = 3\n", "5:7", "not valid TOML"),
    (GOOD + b"given = 3\n", "5:9", "write a list of formulas"),
    (b'[claim]\nid = "a"\n', "1:1", "double brackets"),
    (b'[[claim]]\nshow = "1 < 2"\n', "1:1", "needs an id"),
    (b'[[claim]]\nid = "a b"\nshow = "1 < 2"\n', "2:7", "needs an id"),
    (GOOD + b'says = "a\0b"\n', "5:10", "NUL byte"),
    (GOOD + b'says = "a\xff"\n', "5:1", "is not UTF-8"),
    (GOOD.decode().encode("utf-16"), "1:1", "is not UTF-8"),
    (show("10**10**10 < x +"), "4:25", "an expression belongs here"),
    (show("1e999999999 < x"), "4:9", "the number is too long"),
    (show("9" * 450 + " < x"), "4:9", "the number is too long"),
    (show("9" * 5000 + " < x"), "4:9", "1,000 digits"),
    (show("(" * 5000 + "1" + ")" * 5000), "4:129", "nested more than"),
    (show("-" * 5000 + "1 < 2"), "4:129", "nested more than"),
    (show("1 + " * 5000 + "1 < 2"), "4:9", "characters and at most"),
    (show("1+" * 5000 + "1 < 2"), "4:9", "operations deep"),
    (show("x < \u202e1"), "4:13", "U+202E"),
    (show("x\u00a0< 1"), "4:10", "U+00A0"),
    (show("x < \u0663"), "4:13", "has no meaning"),
    (HEAD + b'show = "x < \\u001b[31m1"\n', "4:13", "U+001B"),
    (HEAD + b"show = '__import__(\"os\").system(\"x\")'\n", "4:20", "has no meaning in an expression"),
    (HEAD + b"show = 'x.__class__ == 1'\n", "4:10", "has no meaning in an expression"),
    (HEAD + b"show = 'eval(x) < 1'\n", "4:9", "unknown function or atom 'eval'"),
    (GOOD + b"define = { t = " + b"[" * 5000 + b"]" * 5000 + b" }\n", "1:1", "too many nested brackets"),
    (GOOD + b"define = { t = " + b"[" * 60 + b"1" + b"]" * 60 + b" }\n", "5:25", "nested at most 8 deep"),
    (GOOD + b"define = " + b"{ a = " * 3000 + b"1" + b" }" * 3000 + b"\n", "1:1", "too many nested brackets"),
    (GOOD + b"define = { t = [" + b"1, " * 300 + b"1] }\n", "5:12", "at most 200 items"),
    (GOOD + b"define = { t = 0x" + b"f" * 90_000 + b" }\n", "5:16", "1,000 digits"),
    (GOOD + b"define = { t = " + b"9" * 500 + b" }\n", "5:12", "the number is too long"),
    (GOOD + b".".join([b"a"] * 400_000) + b" = 1\n", "5:1", "40 parts"),
    (GOOD + b"[" + b".".join([b"a"] * 400_000) + b"]\n", "5:2", "40 parts"),
    (GOOD + b"given = [" + b'"1 < 2", ' * 1000 + b"]\n", "5:1", "at most 200"),
    (GOOD + b"# " + b"x" * 1_100_000 + b"\n", "1:1", "bytes and at most"),
], ids=lambda v: v if isinstance(v, str) else "")
def test_a_message_at_its_place(tmp_path: Path, raw: bytes, place: str, words: str) -> None:
    text = loaded(tmp_path, raw).messages()
    mentioned = [line for line in text.splitlines() if f"01-a.toml:{place}: " in line]
    assert any(words in line for line in mentioned) or (mentioned and words in text), text[:2000]
    for hidden in "\0\x1b\u202e\u00a0":
        assert hidden not in text or hidden == "\u00a0"


def test_ten_megabytes_are_refused_without_being_read(tmp_path: Path) -> None:
    with (tmp_path / "01-a.toml").open("wb") as f:
        f.write(GOOD)
        f.seek(10_000_000)
        f.write(b"\n")
    found = load([tmp_path])
    assert "10,000,001 bytes and at most 1,000,000 are read" in found.messages()
    assert all(len(t) < 1_100_000 for t in found.texts.values())


def test_powers_of_powers_are_read_and_never_computed(tmp_path: Path) -> None:
    found = loaded(tmp_path, GOOD.replace(b"x == x", b"10**10**10 > x").replace(b'"real"', b'"real < 10**10**10"'))
    assert found.problems == [] and len(found.claims) == 1


@pytest.mark.parametrize("text", [
    "a in (" * 60 + "b" + ")" * 60,
    "a in [" * 60 + "b" + "]" * 60,
    "forall(a in (" * 35 + "b" + "): c)" * 35,
    "sum(" * 3000,
    "f(x) + " * 2500 + "1",
    "a in (b) and " * 1500 + "c",
    "max(1)+" * 2500 + "1",
    "{" * 5000,
    "1 if x else " * 1600 + "2",
    "f" + "(1)" * 6000,
    "1" + "<1" * 9000,
    "not " * 4900 + "x",
], ids=lambda v: v[:12])
def test_no_text_takes_long_to_read(text: str) -> None:
    started = time.perf_counter()
    with contextlib.suppress(SyntaxProblem):
        read_expression(text)
    assert time.perf_counter() - started < 2


def test_all_errors_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    raw = b"""
[[claim]]
id = "one"
let = { x = "reel", y = "real in (2, 1)" }
show = ["x <", "y < 1)"]
unknown = 1
[[claim]]
id = "two"
let = { x = "real", y = "real in (2, 1)", P = "distribution" }
given = ["kl(P) < 1", "zz < ww"]
show = ["x + 1", "P < x"]
[[claim]]
id = "two"
show = "1 < 2"
uses = "two"
[[claim]]
id = "three"
let = { x = "real" }
show = "x == x"
[claim.repair]
why = 3
show = "x == yy"
[[claim]]
id = "four"
show = "1 < 2"
uses = ["five"]
"""
    found = loaded(tmp_path, raw)
    lines = [line.split(":")[1] for line in found.messages().splitlines() if ".toml:" in line]
    assert lines == ["4", "4", "5", "5", "6", "9", "10", "10", "10", "11", "11", "13", "15", "21", "22", "26"]
    assert found.claims == []


def test_a_file_of_thousands_of_claims_is_read_in_time(tmp_path: Path) -> None:
    raw = b"".join(b'[[claim]]\nid = "c%d"\nlet = { x = "real" }\nshow = "x < y%d"\n' % (i, i) for i in range(2000))
    assert len(loaded(tmp_path, raw).problems) == 2000
