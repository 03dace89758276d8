"""The tutorial and the how-tos do what they say: their files are written, their commands run, their words found."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from symdp.cli import main
from symdp.legacy.kernel.claims import statement_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """A file to write, or a command with the lines that its output must have, in their order."""

    file: str = ""
    content: str = ""
    command: str = ""
    says: tuple[str, ...] = ()


def steps(name: str) -> list[Step]:
    found: list[Step] = []
    for kind, file, content in BLOCK.findall((DOCS / name).read_text(encoding="utf-8")):
        if file:
            found.append(Step(file=file, content=content))
        elif kind == "console":
            for command in content.split("$ ")[1:]:
                lines = command.splitlines()
                found.append(Step(command=lines[0], says=tuple(filter(None, map(str.strip, lines[1:])))))
    return found


def run(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    words = shlex.split(command)
    if words[0] != "symdp":
        assert words[0] in ("rm", "sed"), command
        subprocess.run(words, check=True)
        return ""
    status = main([*words[1:], *(["-j", "1"] if words[1] in ("check", "report") else [])])
    said = capsys.readouterr()
    assert status in (0, 1), said.err
    return said.out


def follow(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for step in steps(name):
        if step.file:
            path = Path(step.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.content, encoding="utf-8")
            if path.name == "certificate.json":
                texts = json.loads(step.content)["statement"]
                path.write_text(step.content.replace("SHA256", statement_of(json.dumps(texts)).sha256))
            continue
        out = run(step.command, capsys)
        for line in step.says:
            wanted = ".*".join(re.escape(part) for part in line.split("…"))
            assert re.search(wanted, out), f"{name}: {step.command!r} does not say {line!r}:\n{out}"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SYMDP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")


def test_the_tutorial_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(steps("tutorial.md")) > 10
    follow("tutorial.md", capsys)
    page = Path("report/claims/author-2016/theorem-1.html").read_text(encoding="utf-8")
    assert "It is false. At eps = 1" in page
    assert "Privacy of answering at random" in Path("report.html").read_text(encoding="utf-8")
    assert Path("summary.md").read_text(encoding="utf-8").startswith("## symdp: Privacy of answering at random")


def test_the_how_tos_do_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(steps("howto.md")) > 5
    follow("howto.md", capsys)


def test_the_page_about_proofs_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(steps("proofs.md")) > 4
    follow("proofs.md", capsys)


def test_the_example_of_an_atom_is_one(tmp_path: Path) -> None:
    """Read in a process of its own, as ``symdp/atoms`` reads its files; a claim about it is refuted or not, never an error."""
    code = next(s.content for s in steps("howto.md") if s.file.endswith(".py"))
    check = (
        "from symdp.atoms import ATOMS, PROPERTIES\nfrom symdp.language.statements import read_statement\n"
        "from symdp.language.typing import check\nATOMS[ATOM.name] = ATOM\nassert set(ATOM.properties) <= set(PROPERTIES)\n"
        "s, problems = read_statement({'let': {'P': 'distribution on 2', 'Q': 'distribution on 2'},"
        " 'show': ['hellinger2(P, Q) <= tv(P, Q)']})\nassert not problems and not check(s), (problems, check(s))\n"
        "from symdp.legacy.kernel.expressions import read_expression\nread_expression(ATOM.definition)\n")
    found = subprocess.run([sys.executable, "-c", code + check], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("name", sorted(p.name for p in DOCS.glob("*.md")))
def test_links_between_pages_lead_somewhere(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        path = (DOCS / file) if file else DOCS / name
        assert path.exists(), f"{name}: {target}"
        if anchor:
            heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in heads}, f"{name}: {target}"


def test_an_atom_and_a_fact_are_added_as_the_how_to_says(tmp_path: Path) -> None:
    texts = re.findall(r"^```toml\n(.*?)^```", (DOCS / "howto.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    constant, definition, fact = (next(t for t in texts if t.startswith(start))
                                  for start in ("hellinger2 =", "[hellinger2_def]", "[tv_symmetric]"))
    shutil.copytree(DOCS.parent / "symdp", tmp_path / "symdp", ignore=shutil.ignore_patterns("__pycache__"))
    library = tmp_path / "symdp" / "library"
    with (library / "signature.toml").open("a", encoding="utf-8") as f:
        f.write(constant)
    with (library / "facts" / "divergences.toml").open("a", encoding="utf-8") as f:
        f.write("\n" + definition + "\n" + fact)
    code = ("from symdp.library import load; from symdp.elaboration import statement; "
            "facts = load().facts; print(facts['hellinger2_def'].status, facts['tv_symmetric'].status); "
            "print(statement({'P': 'distribution', 'Q': 'distribution'}, {}, [], ['hellinger2(P, Q) <= 1']).conclusions)")
    said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("definition cited\n")
    assert "hellinger2" in said.stdout.split("\n")[1]
