"""Who may import whom, and that the tool knows nothing of the claims it is used on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "symdp"
TRUSTED = [p for room in ("kernel", "elaboration", "library", "certificates", "outside", "atoms", "legacy/kernel") for p in sorted((PACKAGE / room).glob("*.py"))]
SOURCES = sorted(PACKAGE.rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """The absolute names of all modules a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: write imports in full"
            yield node.module or ""


def test_import_linter_keeps_its_contracts() -> None:
    said = subprocess.run([sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
                          cwd=ROOT, capture_output=True, text=True, check=False)

    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.parametrize("path", TRUSTED, ids=name)
def test_the_trusted_code_imports_the_standard_library_and_itself(path: Path) -> None:
    foreign = [m for m in imports(path) if m.partition(".")[0] not in sys.stdlib_module_names
               and not re.match(r"symdp\.(kernel|elaboration|library|certificates|outside|atoms|legacy\.kernel)(\.|$)", m)]

    assert foreign == []


def test_there_is_trusted_code() -> None:
    assert len(TRUSTED) > 30


@pytest.mark.parametrize("path", TRUSTED, ids=name)
def test_the_trusted_code_has_no_way_to_run_text(path: Path) -> None:
    """Nor to reach the network, other processes, or pickles. (The atoms find their own files by import, and one file
    starts the process that checks.)"""
    banned = {"pickle", "marshal", "shelve", "subprocess", "socket", "ctypes", "multiprocessing", "urllib", "http",
              "ast", "code", "runpy"}
    if name(path) == "symdp/certificates/limited.py":
        banned -= {"subprocess"}
    calls = {node.func.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}

    assert not {m.partition(".")[0] for m in imports(path)} & banned
    assert not calls & {"eval", "exec", "compile", "__import__"}


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_nothing_evaluates_text(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}

    assert not used & {"eval", "exec", "sympify", "parse_expr", "literal_eval"}
    assert "pickle" not in {m.partition(".")[0] for m in imports(path)}


def test_the_contracts_name_every_third_party_package() -> None:
    """A package that is missing in the list could slip into the kernel unnoticed."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = next(set(c["forbidden_modules"]) for c in settings if c["id"] == "kernel-stdlib")
    used = {m.partition(".")[0] for path in SOURCES for m in imports(path)} - set(sys.stdlib_module_names) - {"symdp"}

    assert used <= named


def test_the_contracts_name_every_room() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in settings if c["id"] == "arrows")
    named = {m.strip(" ()"): m.strip()[0] == "(" for layer in layers for m in layer.split("|")}
    rooms = {f"symdp.{p.stem}" for p in PACKAGE.iterdir()
             if p.suffix == ".py" or (p.is_dir() and any(p.rglob("*.py")))} - {"symdp.__init__", "symdp.__main__"}
    legacy = {m for m in named if m.startswith("symdp.legacy.")}  # two rooms in one, below and above the language
    assert legacy == {"symdp.legacy.kernel", "symdp.legacy.engines"}
    named = {m: optional for m, optional in named.items() if m not in legacy} | {"symdp.legacy": False}

    assert rooms <= set(named)
    assert {m for m, optional in named.items() if not optional} <= rooms


def claim_names() -> set[str]:
    """Papers, and the ids of their claims, printed or not."""
    files = sorted((ROOT / "claims").glob("*/*.toml"))
    ids = {c["id"] for f in files for c in tomllib.loads(f.read_text(encoding="utf-8")).get("claim", [])}
    return ids | {f.parent.name for f in files}


def mentions(text: str, names: set[str]) -> set[str]:
    return {n for n in names if n in text and re.search(rf"(?<![\w-]){re.escape(n)}(?![\w-])", text)}


def test_no_paper_and_no_claim_is_named_in_the_package() -> None:
    names = claim_names()
    files = [p for p in PACKAGE.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    found = {name(p): hits for p in files if (hits := mentions(p.read_text(encoding="utf-8"), names))}

    assert names
    assert found == {}


def test_the_search_for_names_can_find_one() -> None:
    assert mentions('if claim == "eq-82":', {"eq-82", "eq-8"}) == {"eq-82"}


def test_the_wheel_takes_what_the_report_needs() -> None:
    """Everything beside Python files in the package, and the mark that says it is typed."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]

    documents = settings.pop("force-include")
    assert settings == {"packages": ["symdp"]}, "no include or exclude list that could leave a template out"
    assert {Path(target).name: (ROOT / source).is_file() for source, target in documents.items()} == {
        "kernel.md": True, "legacy-kernel.md": True, "why-believe.md": True}
    assert all(target.startswith("symdp/report/docs/") for target in documents.values())
    assert (PACKAGE / "py.typed").is_file()
    assert (PACKAGE / "report" / "templates").is_dir()


def test_no_file_is_a_hall() -> None:
    """Small files, one room each."""
    long = {name(p): n for p in SOURCES if (n := len(p.read_text(encoding="utf-8").splitlines())) > 700}

    assert long == {}


def test_no_cache_is_in_the_repository() -> None:
    """What a run keeps for the next one is no source, and is believed by nobody else."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode != 0:
        pytest.skip("not in a git checkout")
    names = tracked.stdout.split("\0")

    assert [n for n in names if re.search(r"(^|/)\.(cache|symdp|[a-z]+_cache)[^/]*/|\.sqlite|__pycache__/", n)] == []
