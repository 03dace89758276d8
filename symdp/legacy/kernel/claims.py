"""Reader of statements: from their source texts to trees. Nothing in them is run."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from symdp.legacy.kernel.expressions import NAME, SyntaxProblem, read_expression, read_type
from symdp.legacy.kernel.extent import MAX_NAMES
from symdp.legacy.kernel.nodes import Expr, Seq, Type
from symdp.legacy.kernel.tree import num, out_of_scope
from symdp.outside.extent import nesting_of_data

STATEMENT_KEYS = ("let", "define", "given", "show", "neighbours")
NEIGHBOURS = ("hamming", "add-remove")


@dataclass(frozen=True, slots=True)
class Statement:
    """What is claimed: typed names, defined names, assumptions, conclusions."""

    let: tuple[tuple[str, Type], ...]
    define: tuple[tuple[str, Expr], ...]
    given: tuple[Expr, ...]
    show: tuple[Expr, ...]
    neighbours: str
    source: str  # canonical JSON of the texts it was read from

    @property
    def sha256(self) -> str:
        """The content hash a certificate names: of the source texts, order included."""
        return hashlib.sha256(self.source.encode()).hexdigest()


def canonical(data: Mapping[str, object]) -> str:
    """The statement's source texts as JSON, in a fixed form, to be hashed and embedded."""
    def tidy(field: str, v: object) -> object:
        return [v] if field in ("given", "show") and isinstance(v, str) else v
    return json.dumps({k: tidy(k, data[k]) for k in STATEMENT_KEYS if k in data and data[k] not in ([], {})},
                      ensure_ascii=False, separators=(",", ":"), default=str)


def statement_of(source: str) -> Statement:
    """The statement of these source texts. Raises ValueError when it cannot be read."""
    data = json.loads(source)
    try:
        if data.keys() - set(STATEMENT_KEYS):
            raise ValueError(f"its keys are {', '.join(STATEMENT_KEYS)}")
        text = canonical(data)
        data = {"let": {}, "define": {}, "given": [], "show": [], "neighbours": NEIGHBOURS[0]} | json.loads(text)
        nesting_of_data(data)
        if max(len(data[key]) for key in ("let", "define", "given", "show")) > MAX_NAMES:
            raise ValueError(f"at most {MAX_NAMES:,} names, or formulas, are read")
        for name in (*data["let"], *data["define"]):
            if not re.fullmatch(NAME, name) or (name in data["let"] and name in data["define"]):
                raise ValueError(f"{name!r} is no name, or has two meanings")
        if not (isinstance(data["given"], list) and isinstance(data["show"], list) and data["show"]):
            raise ValueError("formulas are in a list, and something is shown")
        if data["neighbours"] not in NEIGHBOURS:
            raise ValueError(f"neighbours are {' or '.join(NEIGHBOURS)}")
        return Statement(tuple((name, read_type(t, name)) for name, t in data["let"].items()),
                         tuple((name, read_value(v)) for name, v in data["define"].items()),
                         tuple(map(read_expression, data["given"])), tuple(map(read_expression, data["show"])),
                         data["neighbours"], text)
    except (SyntaxProblem, ValueError, TypeError, AttributeError) as e:
        raise ValueError(f"the embedded statement cannot be read: {e}") from None


def out_of_order(let: tuple[tuple[str, Type], ...], define: tuple[tuple[str, Expr], ...]) -> Iterator[
        tuple[str, str, str]]:
    """The names whose type, or definition, mentions their own name or one that is declared or defined later: there it
    would be read as a symbol, or a space, and later as something else. The key, the name, and what it mentions."""
    said = [*(("let", n, t) for n, t in let), *(("define", n, e) for n, e in define)]
    for k, (key, name, what) in enumerate(said):
        mentioned = out_of_scope(name, what)
        yield from ((key, name, later) for _, later, _ in said[k:] if later in mentioned)


def read_value(value: Any) -> Expr:
    """What a name under define stands for: an expression, a number, or nested lists of them."""
    if isinstance(value, list):
        return Seq("list", tuple(map(read_value, value)))
    return num(value) if isinstance(value, int) and not isinstance(value, bool) else read_expression(value)
