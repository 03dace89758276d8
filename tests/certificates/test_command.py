"""``python -I -m symdp.kernel``: certificates re-checked in a fresh process without any third-party package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates.command import main
from symdp.language.files import read_claims
from tests.soundness.genuine import GENUINE
from tests.soundness.test_genuine import certificate

ROOT = Path(__file__).resolve().parents[2]
# -I: no user site, no environment, no current folder; -S: no site-packages, so that nothing is installed
ALONE = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
try:
    runpy.run_module("symdp.kernel", run_name="__main__", alter_sys=True)
finally:
    foreign = {m.partition(".")[0] for m in sys.modules} - sys.stdlib_module_names - {"__main__", "symdp"}
    rooms = {m.split(".")[1] for m in sys.modules if m.startswith("symdp.")} - {"kernel", "legacy", "atoms", "certificates", "elaboration", "library", "outside"}
    print("foreign:", sorted(foreign | rooms), file=sys.stderr)
"""


def alone(*args: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", "-S", "-c", ALONE, str(ROOT), *map(str, args)], cwd=cwd, text=True,
                          capture_output=True, check=False, timeout=60)


def stored(tmp_path: Path, name: str, **changes: Any) -> Path:
    _, data, evidence = next(e for e in GENUINE if e[0] == name)
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
    path.write_text(json.dumps(certificate(data, evidence) | changes), encoding="utf-8")
    return path


def test_genuine_certificates_are_accepted_alone(tmp_path: Path) -> None:
    said = alone(stored(tmp_path, "extremal"), stored(tmp_path, "refuted by a mechanism"), cwd=tmp_path)

    assert said.returncode == 0, said.stdout + said.stderr
    assert "foreign: []" in said.stderr
    assert "proved [legacy+background, resting on: extremal pairs" in said.stdout
    assert 'given "close(P, Q, eps, 0)"' in said.stdout
    assert 'refuted [legacy]: "close(M(x), M(y), k*eps' in said.stdout


def test_a_tampered_certificate_is_rejected_alone(tmp_path: Path) -> None:
    good, bad = stored(tmp_path, "bound"), stored(tmp_path, "bound", sha256="0" * 64)
    said = alone(good, bad, cwd=tmp_path)

    assert said.returncode == 1
    assert f"{bad}: REJECTED: the certificate's hash is not that of its statement" in said.stdout
    assert "proved [legacy]" in said.stdout


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'"x"', b"\xff\xfe", b"9" * 10_000, b'{"a":' + b"[" * 200_000 + b"}", None])
def test_what_cannot_be_read(content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    if content is not None:
        path.write_bytes(content)

    assert main([str(path)]) == 4
    assert f"{path}: cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("cert", [
    {}, {"format": 1}, {"format": "symdp-certificate/2"}, {"format": "symdp-certificate/1"},
    {"format": "symdp-certificate/1", "statement": {"show": ["0 == 0"]}}, {"format": "symdp-certificate/1", "statement": {"show": ["0 =="]}, "parts": []},
    {"format": "symdp-certificate/1", "statement": {"show": ["0 == 0"], "expect": "proved"}, "parts": []},
    {"format": "symdp-certificate/1", "statement": [], "parts": []}, {"format": "symdp-certificate/1", "statement": None, "parts": 7},
])
def test_what_is_no_certificate(cert: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(json.dumps(cert), encoding="utf-8")

    assert main([str(path)]) == 1


@pytest.mark.parametrize("args", [[], ["--help"], ["--claims"], ["--nonsense", "c.json"]])
def test_usage(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 4
    assert capsys.readouterr().err


CLAIMS = """
[[claim]]
id = "first"
let = { x = "real > 1" }
show = ["x + log(x) > 1"]
expect = "proved"
[claim.repair]
why = "sharper"
show = ["x + log(x) > 1", "x > 1"]
"""


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    folder = tmp_path / "claims" / "paper"
    folder.mkdir(parents=True)
    (folder / "01.toml").write_text(CLAIMS, encoding="utf-8")
    (folder / "paper.toml").write_text("title = 'none'", encoding="utf-8")
    return tmp_path / "claims"


def test_the_statement_of_the_claim_file_counts(claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = stored(tmp_path, "bound", claim="paper/first")

    assert main([str(good), "--claims", str(claims)]) == 0
    assert f"statement from {claims / 'paper' / '01.toml'}" in capsys.readouterr().out
    assert main([str(good), "--claims", str(claims / "paper" / "01.toml")]) == 0


@pytest.mark.parametrize(("changes", "reason"), [
    ({"claim": "paper/second"}, "no claim"), ({"claim": "paper/first", "variant": "repair"}, "another statement"), ({"claim": 7}, "no claim"),
])
def test_a_certificate_for_another_claim(changes: dict[str, Any], reason: str, claims: Path, tmp_path: Path,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(stored(tmp_path, "bound", **changes)), "--claims", str(claims)]) == 1
    assert reason in capsys.readouterr().out


def test_claims_that_cannot_be_read_are_no_claims(claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (claims / "paper" / "00.toml").write_bytes(b"[[claim]\xff")
    (claims / "paper" / "000.toml").write_text("claim = 7", encoding="utf-8")
    (claims / "paper" / "02.toml").write_text('[[claim]]\nid = "third"\nshow = "x >"\n[[claim]]\nid = "fourth"\nshow = "0 == 0"\n', encoding="utf-8")

    assert main([str(stored(tmp_path, "bound", claim="paper/first")), "--claims", str(claims)]) == 0
    assert main([str(stored(tmp_path, "bound", claim="paper/third")), "--claims", str(claims)]) == 1
    assert "cannot be read" in capsys.readouterr().out
    assert main([str(stored(tmp_path, "bound", claim="paper/fourth", variant="repair")), "--claims", str(claims)]) == 1
    assert "no repair" in capsys.readouterr().out


def test_a_certificate_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symdp.certificates.command.MAX_CERTIFICATE", 10)

    assert main([str(stored(tmp_path, "extremal"))]) == 4


def test_an_easier_statement_with_its_own_hash_is_another_statement(claims: Path, tmp_path: Path,
                                                                    capsys: pytest.CaptureFixture[str]) -> None:
    _, data, evidence = GENUINE[0]
    easier = certificate(data | {"show": ["x + log(x) > 1/2"]}, evidence) | {"claim": "paper/first"}
    path = tmp_path / "easier.json"
    path.write_text(json.dumps(easier), encoding="utf-8")

    assert main([str(path)]) == 0  # it proves what it says
    assert main([str(path), "--claims", str(claims)]) == 1
    assert "about another statement than the claim file's" in capsys.readouterr().out


def test_the_claims_beside_are_looked_up(claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert main([str(stored(tmp_path, "bound", claim="paper/first"))]) == 0
    assert "01.toml" in capsys.readouterr().out


def test_the_hash_is_that_of_the_source_texts() -> None:
    claims_, problems = read_claims(CLAIMS.encode(), "paper")

    assert not problems
    assert claims_[0].statement.sha256 == certificate(GENUINE[0][1], GENUINE[0][2])["sha256"]
