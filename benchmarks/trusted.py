"""What a verdict rests on, in numbers: lines of trusted code, facts by status, verdicts by who checked them.

Run it as ``python benchmarks/trusted.py [RESULTS.json]``. Lines are those with code on them: no blanks, comments,
docstrings. docs/why-believe.md has the table.
"""

from __future__ import annotations

import ast
import collections
import json
import sys
from pathlib import Path

from symdp.language.storage import LARGEST
from symdp.library import load
from symdp.outside.packed import read_unpacked

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {
    "kernel: terms, logic, computations, traces, verdicts": "kernel",
    "elaborator: reader, spaces, well-definedness": "elaboration",
    "certificates: files, limits, both kernels": "certificates",
    "old kernel (verdicts called legacy)": "legacy/kernel",
    "its definitions (atoms)": "atoms",
}


def lines(path: Path) -> int:
    """The lines of a file with code on them."""
    text = path.read_text(encoding="utf-8")
    quiet: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            doc = node.body[0]
            quiet |= set(range(doc.lineno, (doc.end_lineno or doc.lineno) + 1))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            quiet |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(1 for n, line in enumerate(text.split("\n"), 1)
               if line.strip() and not line.strip().startswith("#") and n not in quiet)


def room(name: str) -> int:
    """The lines of code of a room."""
    return sum(lines(p) for p in (ROOT / "symdp" / name).rglob("*.py"))


def main() -> None:
    """Print the tables."""
    print("| trusted code | lines |\n|---|---|")
    for what, name in ROOMS.items():
        print(f"| {what} | {room(name):,} |")
    status = collections.Counter("of logic" if f.subject == "logic" and f.status == "cited" else f.status
                                 for f in load().facts.values())
    print("\n| facts of the library | number |\n|---|---|")
    for s in ("of logic", "definition", "proved", "cited"):
        print(f"| {s} | {status[s]} |")
    results = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "reports/five-papers/results.json.xz"
    trust: collections.Counter[str] = collections.Counter()
    parts: collections.Counter[str] = collections.Counter()
    used: collections.Counter[str] = collections.Counter()
    for c in json.loads(read_unpacked(results, LARGEST))["claims"]:
        trust[str(c["trust"])] += 1
        for p in c["parts"]:
            parts[str(p["trust"])] += 1
            if str(p["trust"]).startswith("kernel"):
                used.update(p["background"])
    print("\n| checked by | claims | parts |\n|---|---|---|")
    for t in sorted(trust | parts):
        print(f"| {'nobody: open' if t == 'None' else t} | {trust[t]} | {parts[t]} |")
    if used:
        print("\n| cited fact | parts of the kernel that rest on it |\n|---|---|")
        for name, n in used.most_common():
            print(f"| {name} | {n} |")


if __name__ == "__main__":
    main()
