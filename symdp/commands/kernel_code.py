"""How much of the kernel a verdict rests on: the functions that run while its certificate is checked."""

from __future__ import annotations

import ast
import functools
import io
import statistics
import sys
import tokenize
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TextIO

import symdp.legacy.kernel

KERNEL = Path(symdp.legacy.kernel.__file__).parent
SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
          tokenize.ENCODING}


@dataclass(frozen=True)
class Source:
    """A file of the kernel. A line counts when there is code on it: no blank, no comment, no docstring, no import."""

    path: Path

    @functools.cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @functools.cached_property
    def code(self) -> frozenset[int]:
        text = self.path.read_text(encoding="utf-8")
        lines = {n for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type not in SILENT
                 for n in range(t.start[0], t.end[0] + 1)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node):
                lines -= set(_span(node))
        return frozenset(lines)

    @functools.cached_property
    def functions(self) -> tuple[range, ...]:
        """The lines of functions and methods; what is defined inside of one belongs to it."""
        found: list[range] = []
        open_: list[ast.AST] = [self.tree]
        while open_:
            for node in ast.iter_child_nodes(open_.pop()):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                    found.append(range(first, (node.end_lineno or node.lineno) + 1))
                else:
                    open_.append(node)
        return tuple(found)

    def read(self, ran: Iterable[int]) -> frozenset[int]:
        """The lines of code to read where the functions ran that begin at these lines: theirs, and all that stands
        outside of functions (tables, classes)."""
        started = set(ran)
        idle = {n for f in self.functions if not started & set(f) for n in f}
        return self.code - idle


def _span(node: Any) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def observed(work: Callable[[], int]) -> tuple[int, dict[Path, frozenset[int]]]:
    """What the work returns, and the lines of code of the kernel that one has to read to follow it.

    What the kernel remembers from earlier work is forgotten first, so that its functions run again.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("symdp.legacy.kernel"):
            for value in vars(module).values():
                if callable(forget := getattr(value, "cache_clear", None)):
                    forget()
    seen: set[CodeType] = set()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        status = work()
    finally:
        sys.setprofile(before)
    started: dict[Path, set[int]] = {}
    for code in seen:
        path = Path(code.co_filename)
        if path.parent == KERNEL:
            started.setdefault(path, set()).add(code.co_firstlineno)
    return status, {path: source(path).read(lines) for path, lines in started.items()}


@functools.cache
def source(path: Path) -> Source:
    return Source(path)


def whole() -> int:
    """The kernel's lines of code."""
    return sum(len(source(path).code) for path in KERNEL.glob("*.py"))


def verify(files: list[str], check: Callable[[str], int], again: Callable[[str], int], out: TextIO) -> int:
    """Check each file and, where it is accepted, print what of the kernel it takes to do so ``again``; a summary where
    there are several."""
    status, sizes = 0, []
    together: dict[Path, frozenset[int]] = {}
    for name in files:
        mine = check(name)
        status = max(status, mine)
        if mine:
            continue
        _, lines = observed(lambda name=name: again(name))  # type: ignore[misc]
        sizes.append(sum(map(len, lines.values())))
        print(f"    the kernel's code behind it: {sizes[-1]:,} lines in {len(lines)} files", file=out)
        if len(files) == 1:
            for path, some in sorted(lines.items(), key=lambda item: -len(item[1])):
                print(f"        {path.name:22} {len(some):5,} of {len(source(path).code):5,}", file=out)
        for path, some in lines.items():
            together[path] = together.get(path, frozenset()) | some
    if len(sizes) > 1:
        print(f"{len(sizes)} certificates: the median verdict rests on {statistics.median(sizes):,.0f} lines of the "
              f"kernel, the least on {min(sizes):,}, the most on {max(sizes):,}, all together on "
              f"{sum(map(len, together.values())):,} of {whole():,}", file=out)
    return status
