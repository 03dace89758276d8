"""prove, show, report, verify, atoms, new, and what the command line imports."""

from __future__ import annotations

import json
import sys
import tomllib
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from symdp.atoms import ATOMS
from symdp.language.forthcoming import FORTHCOMING
from symdp.language.load import load
from symdp.report.schema import load_schema
from tests.cli.conftest import Shell, claim, repair

HEAVY = ("sympy", "mpmath", "z3", "flint", "scipy", "numpy", "hypothesis", "jinja2", "pytest", "sqlite3",
         "symdp.legacy.engines", "symdp.report", "symdp.runner", "symdp.language")


@pytest.mark.parametrize(("arguments", "allowed"), [
    (["--help"], ()), (["check", "--help"], ()), (["--version"], ()), (["atoms", "kl"], ("symdp.language",)),
    (["check", "nowhere"], ("sqlite3", "symdp.runner", "symdp.language", "symdp.report")),
])
def test_nothing_heavy_is_imported_before_it_is_needed(
        arguments: list[str], allowed: tuple[str, ...],
        fresh_process: Callable[..., Any]) -> None:
    code = (f"import sys; from symdp.cli import main; main({arguments!r}); "
            f"print('\\nLOADED', *sorted(set(sys.modules) & set({HEAVY!r})))")

    said = fresh_process(code).stdout.rpartition("LOADED")[2].split()

    assert set(said) <= set(allowed)


# -- prove
@pytest.mark.parametrize(("name", "options", "status"), [
    ("prove", [], 0), ("refute", [], 1), ("support", [], 0), ("support", ["--strict"], 1), ("crash", [], 3)])
def test_prove_exit_status(name: str, options: list[str], status: int, shell: Shell) -> None:
    assert shell("prove", f"{name} <= 1", "--let", f"{name} = real", *options) == status


def test_prove_says_and_writes_what_was_found(shell: Shell) -> None:
    shell("prove", "mixed <= 1", "mixed <= 2", "--let", "mixed = real", "--given", "mixed >= 0", "--define", "c = 1/2",
          "--json", "r.json")

    assert "REFUTED" in shell.out
    assert "x = 1/2" in shell.out
    found = shell.results("r.json")
    jsonschema.validate(found, load_schema())
    [result] = found["claims"]
    assert result["statement"]["let"] == {"mixed": "real"}
    assert result["statement"]["given"] == ["mixed >= 0"]
    assert result["statement"]["define"] == {"c": "1/2"}
    assert (result["file"], result["line"]) == (None, None)
    assert Path(result["certificate"]).is_file()


def test_prove_shows_problems_with_a_caret(shell: Shell) -> None:
    assert shell("prove", "x <= 1 +", "--let", "x = reel") == 4

    lines = shell.err.splitlines()
    assert "    x <= 1 +" in lines
    assert "    reel" in lines
    assert lines[lines.index("    reel") + 1] == "    ^^^^"


def test_prove_types_the_statement(shell: Shell) -> None:
    assert shell("prove", "y <= 1", "--let", "x = real") == 4
    assert "statement: " in shell.err
    lines = shell.err.splitlines()
    assert lines[lines.index("    y <= 1") + 1] == "    ^"


@pytest.mark.parametrize("let", ["x", "x == real", "= real", "x ="])
def test_prove_needs_a_name_and_a_type(let: str, shell: Shell) -> None:
    assert shell("prove", "x <= 1", "--let", let) == 4
    assert "eps = real > 0" in shell.err


def test_prove_refuses_a_name_twice(shell: Shell) -> None:
    assert shell("prove", "x <= 1", "--let", "x = real", "--let", "x = integer") == 4
    assert "twice" in shell.err


# -- show
def test_show_explains_a_claim_and_its_repair(shell: Shell) -> None:
    shell.claims(claim("refute", 'where = "Theorem 1"', 'says = "In words."', repair("prove")), claim("crash"))

    assert shell("show", "refute") == 0

    for text in ("REFUTED", "Theorem 1", "In words.", "x = 1/2", "repair: a sign", "proved (kernel)", "symdp verify"):
        assert text in shell.out


def test_show_reads_stored_results(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("refute"), claim("prove"))
    shell("check", "--json", "r.json")
    monkeypatch.setattr("symdp.commands.running.decide", None)

    assert shell("show", "some-paper/refute", "--json", "r.json") == 0
    assert "x = 1/2" in shell.out


@pytest.mark.parametrize(("wanted", "hint"), [("refuse", "refute"), ("r", "write more")])
def test_show_does_not_guess(wanted: str, hint: str, shell: Shell) -> None:
    shell.claims(claim("refute"), claim("prove"))

    assert shell("show", wanted) == 4
    assert hint in shell.err


@pytest.mark.parametrize("content", ["{", "[]", '{"schema": "symdp-results/9", "claims": []}', "[" * 100_000])
def test_show_refuses_what_are_no_results(content: str, shell: Shell) -> None:
    Path("r.json").write_text(content)

    assert shell("show", "x", "--json", "r.json") == 4
    assert "r.json" in shell.err


def test_show_of_half_a_result_says_so(shell: Shell) -> None:
    Path("r.json").write_text('{"schema": "symdp-results/1", "claims": [{"id": "a/x", "verdict": "proved"}]}')

    assert shell("show", "x", "--json", "r.json") == 4
    assert "not complete" in shell.err


# -- report
def test_report_from_the_cache_runs_no_engine(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("prove"), claim("refute"))
    shell("check")
    monkeypatch.setenv("FAKE_CALLS", str(shell.folder / "calls"))

    assert shell("report", "-o", "out") == 0

    assert Path("out/index.html").is_file()
    assert not (shell.folder / "calls").exists()


def test_report_from_stored_results(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("prove"))
    (shell.folder / "claims/some-paper/paper.toml").write_text('title = "On Some Things"')
    shell("check", "--json", "r.json")
    monkeypatch.setattr("symdp.commands.running.decide", None)

    assert shell("report", "-o", "out", "--json", "r.json") == 0
    assert "On Some Things" in Path("out/index.html").read_text()


def test_report_needs_a_folder(shell: Shell) -> None:
    assert shell("report") == 4


# -- verify
def fake_kernel(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    calls: list[list[str]] = []
    module = types.ModuleType("symdp.certificates.command")
    module.main = lambda argv: calls.append(argv) or 1  # type: ignore[attr-defined, func-returns-value]
    monkeypatch.setitem(sys.modules, "symdp.certificates.command", module)
    return calls


def test_verify_hands_files_and_claims_to_the_kernel(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fake_kernel(monkeypatch)
    shell.claims(claim("prove"))
    shell("check")

    assert shell("verify", ".symdp") == 1
    assert shell("verify", ".symdp/certificates/some-paper/prove.json", "--claims", "elsewhere") == 1

    file = ".symdp/certificates/some-paper/prove.json"
    assert [c[4:] for c in calls] == [[file], ["--claims", "elsewhere", file]]
    assert calls[0][:4] == ["--time-limit", "300.0", "--memory-limit", "4096"]


def real_certificate(shell: Shell, bound: str = "1/4") -> str:
    """A certificate the kernel itself accepts, beside the claim it is about."""
    text = f'[[claim]]\nid = "x"\nlet = {{ x = "real in [0, 1]" }}\nshow = ["x <= {bound}"]'
    shell.claims(text)
    [loaded] = load([Path("claims")]).claims
    certificate = {"format": "symdp-certificate/1", "claim": "some-paper/x", "variant": "printed",
                   "statement": json.loads(loaded.claim.statement.source), "sha256": loaded.claim.statement.sha256,
                   "parts": [{"part": 0, "verdict": "refuted", "witness": {"values": {"x": "1/2"}}}]}
    Path("x.json").write_text(json.dumps(certificate))
    return "x.json"


def test_verify_reads_the_statement_from_the_claim_file_and_prints_it(shell: Shell) -> None:
    file = real_certificate(shell)

    assert shell("verify", file) == 0
    assert "claims/some-paper/01-some.toml" in shell.out
    assert "refuted [legacy]: \"x <= 1/4\"" in shell.out


def test_verify_rejects_a_certificate_for_what_the_claim_used_to_be(shell: Shell) -> None:
    file = real_certificate(shell)
    path = Path("claims/some-paper/01-some.toml")
    path.write_text(path.read_text().replace("1/4", "1/3"))

    assert shell("verify", file) == 1
    assert "REJECTED" in shell.out


def test_verify_loads_no_third_party_package(
        shell: Shell, fresh_process: Callable[..., Any]) -> None:
    file = real_certificate(shell)
    code = ("import sys; before = set(sys.modules); from symdp.cli import main; status = main(['verify', sys.argv[1]]);"
            "new = {m.partition('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names);"
            "print('LOADED', status, *sorted(new))")

    assert fresh_process(code, file).stdout.rpartition("LOADED")[2].split() == ["0", "symdp"]


@pytest.mark.parametrize("name", ["nowhere.json", "empty"])
def test_verify_with_nothing_to_verify(name: str, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fake_kernel(monkeypatch)
    Path("empty").mkdir()

    assert shell("verify", name) == 4
    assert calls == []


# -- atoms
def test_atoms_lists_every_name(shell: Shell) -> None:
    assert shell("atoms") == 0
    assert [line.split()[0] for line in shell.out.splitlines()] == sorted({**ATOMS, **FORTHCOMING})


@pytest.mark.parametrize("name", [*ATOMS, "normal", "poisson"])
def test_atoms_explains_each(name: str, shell: Shell) -> None:
    assert shell("atoms", name) == 0
    assert shell.out.startswith(f"{({**ATOMS, **FORTHCOMING})[name].name}(")
    assert "source" in shell.out


def test_an_unknown_atom_gets_a_hint(shell: Shell) -> None:
    assert shell("atoms", "hockeystick") == 4
    assert "hockey_stick" in shell.err


# -- new
def test_new_makes_claims_that_can_be_read(shell: Shell) -> None:
    assert shell("new", "author-2016") == 0

    loaded = load([Path("claims")])
    assert loaded.problems == []
    assert [c.full_id for c in loaded.claims] == ["author-2016/example-1"]
    assert tomllib.loads(Path("claims/author-2016/paper.toml").read_text())["title"]


def test_the_commented_claim_can_be_read_too(shell: Shell) -> None:
    shell("new", "author-2016")
    path = Path("claims/author-2016/01-section.toml")
    lines = path.read_text().splitlines()
    start = lines.index("# [[claim]]")
    path.write_text("\n".join(lines[:start] + [line.removeprefix("# ") for line in lines[start:]]))

    loaded = load([path])

    assert loaded.problems == []
    assert [c.claim.id for c in loaded.claims] == ["example-1", "example-2"]


def test_new_overwrites_nothing(shell: Shell) -> None:
    shell("new", "author-2016")
    Path("claims/author-2016/01-section.toml").write_text("mine")

    assert shell("new", "author-2016") == 4
    assert Path("claims/author-2016/01-section.toml").read_text() == "mine"


@pytest.mark.parametrize("name", ["../x", "a/b", ".hidden", "", "a b", "x" * 101])
def test_new_needs_a_name_that_is_a_folder(name: str, shell: Shell) -> None:
    assert shell("new", name) == 4
    assert list(shell.folder.iterdir()) == []


# -- proofs and elaborated statements
def test_a_proof_in_a_file(shell: Shell) -> None:
    Path("good.proof").write_text("by linear sq(x - 1/2)\n")
    Path("bad.proof").write_text("have q: x <= 1 by linear\nby linear q\n")
    statement = ["prove", "x*(1 - x) <= 1/4", "--let", "x = real", "--proof"]

    assert shell(*statement, "bad.proof") == 4
    assert "bad.proof: the proof fails\nline 1: by linear does not go through" in shell.err
    assert "wanted: x <= 1" in shell.err
    assert shell(*statement, "nowhere.proof") == 4
    assert "nowhere.proof" in shell.err
    assert shell("prove", "0 == 0", "1 == 1", "--proof", "good.proof") == 4
    assert "--proof is for one statement" in shell.err


def test_the_elaborated_statement(shell: Shell) -> None:
    Path("claims/p").mkdir(parents=True)
    Path("claims/p/paper.toml").write_text('title = "P"\n')
    Path("claims/p/01-a.toml").write_text('[[claim]]\nid = "a"\nlet = { P = "distribution", Q = "distribution on S", '
                                          'x = "real" }\ngiven = ["1/x <= 1"]\nshow = "kl(P, P) <= log(x)"\n')

    assert shell("show", "p/a", "--statement") == 0
    assert "any nonempty standard Borel space" in shell.out
    assert "let      P : law" in shell.out
    assert "given    1. 1/x <= 1\n           defined where x != 0" in shell.out
    assert "defined where 0 < x" in shell.out


def test_the_elaborated_statement_says_which_spaces_are_compared_with_the_real_line(shell: Shell) -> None:
    Path("claims/p").mkdir(parents=True)
    Path("claims/p/paper.toml").write_text('title = "P"\n')
    Path("claims/p/01-a.toml").write_text('[[claim]]\nid = "a"\nshow = "sup(P in distribution: entropy(P)) == oo"\n')

    assert shell("show", "p/a", "--statement") == 0
    assert "space    S: any nonempty standard Borel space, on which nothing is to say more than on the real line" in shell.out


def test_the_statements_of_a_folder_are_one_page(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("refute"), paper="p")

    assert shell("show", "--statement", "claims/p") == 0

    assert "p/prove\n" in shell.out and "p/refute\n" in shell.out and "defined" not in shell.out
    shell.claims(claim("prove"), "[[claim]]\nid = 3", paper="p")
    assert shell("show", "--statement", "claims/p/01-some.toml") == 4 and "p/prove\n" in shell.out
