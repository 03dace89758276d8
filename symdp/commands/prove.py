"""``symdp prove``: one statement from the shell, no file."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from symdp.commands import running
from symdp.commands.exits import Stop
from symdp.commands.explain import explain
from symdp.commands.screen import Screen
from symdp.language import meaning
from symdp.language.alike import remarks
from symdp.language.files import Claim
from symdp.language.load import LoadedClaim
from symdp.language.statements import Problem, read_statement
from symdp.legacy.kernel.claims import Statement
from symdp.outside.files import Unfit, read_regular
from symdp.outside.shown import escaped

PAPER = "shell"
_DECLARED = re.compile(r"\s*([^\s=]+)\s*=(?!=)\s*(.*\S)\s*\Z", re.DOTALL)
MAX_PROOF = 1_000_000  # bytes
_SHOWN = 160  # characters of an offending text


def run(arguments: argparse.Namespace) -> int:
    screen = Screen(json_on_stdout=arguments.json == "-")
    statement, problems = read(arguments)
    if problems:
        raise Stop("the statement cannot be read\n" + "\n".join(map(describe, problems)))
    for remark in (*remarks(statement), *meaning.remarks(statement)):
        screen.warn(describe(remark).removeprefix("statement: "))
    about = {} if arguments.proof is None else {"proof": _proof(arguments.proof, statement)}
    claim = Claim(PAPER, statement.sha256[:16], statement, None, about, {})
    how = running.options(arguments, strict=arguments.strict)
    found = running.decide([LoadedClaim(claim, Path(), 1)], how, screen)
    found.claims[0] |= {"file": None, "line": None}  # it stands in no file
    screen.say(explain(found.claims[0], colour=screen.colour) if not arguments.quiet else found.claims[0]["verdict"])
    if arguments.json is not None:
        running.write_json(arguments.json, running.results(found.claims))
    return running.status(found.claims, found, False, arguments.strict)


def _proof(path: Path, statement: Statement) -> str:
    """The text of a proof that goes through; Stop says where it does not."""
    from symdp.runner import proving  # loads the library

    if len(statement.show) > 1:
        raise Stop("--proof is for one statement; several stand in a claim file, with proof.1, proof.2, ...")
    try:
        text = read_regular(path, MAX_PROOF).decode("utf-8")
    except (OSError, ValueError) as e:
        why = str(e) if isinstance(e, Unfit) else f"{path}: cannot be read ({getattr(e, 'strerror', None) or e})"
        raise Stop(f"--proof {why}") from None
    try:
        proving.by_text(statement.source, 0, text)
    except proving.Failed as e:
        raise Stop(f"{path}: the proof fails\n{escaped_lines(str(e))}") from None
    return text


def escaped_lines(text: str) -> str:
    """A text of several lines, made fit for a terminal."""
    return "\n".join(escaped(line) for line in text.split("\n"))


def read(arguments: argparse.Namespace) -> tuple[Statement, list[Problem]]:
    """The statement the options describe, and everything that is wrong with it."""
    data: dict[str, Any] = {"show": arguments.statement}
    for key in ("let", "define"):
        if texts := getattr(arguments, key):
            data[key] = _table(key, texts)
    if arguments.given:
        data["given"] = arguments.given
    if arguments.neighbours:
        data["neighbours"] = arguments.neighbours
    statement, problems = read_statement(data)
    return statement, problems or meaning.problems(statement)


def _table(key: str, texts: Sequence[str]) -> dict[str, str]:
    table: dict[str, str] = {}
    for text in texts:
        m = _DECLARED.match(text)
        if m is None:
            example = "eps = real > 0" if key == "let" else "c = 1/2"
            raise Stop(f"--{key} {text!r}: a name, '=' and a {'type' if key == 'let' else 'value'} are needed, "
                       f"as in --{key} \"{example}\"")
        if m[1] in table:
            raise Stop(f"--{key} {text!r}: {m[1]!r} is given twice")
        table[m[1]] = m[2]
    return table


def describe(problem: Problem) -> str:
    """A problem with the text it is in and carets under the place."""
    from symdp.language.diagnostics import printable

    message, _, way_out = problem.message.partition("; ")
    key = problem.field.partition("[")[0]
    where = {"show": "statement", "": "statement"}.get(key, f"--{key.replace('.', ' ')}")
    out = [f"{where}: {printable(message)}"]
    if problem.text:
        low = max(0, problem.start - 60)
        mark = max(1, min(problem.end, low + _SHOWN) - problem.start)
        before = printable(problem.text[low:problem.start])
        out += ["    " + before + printable(problem.text[problem.start:low + _SHOWN]),
                "    " + " " * len(before) + "^" * mark]
    if way_out:
        out.append(f"    way out: {printable(way_out)}")
    return "\n".join(out)
