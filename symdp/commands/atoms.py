"""``symdp atoms``: what the quantities and predicates of the language mean."""

from __future__ import annotations

import argparse
import difflib
import textwrap

from symdp.atoms import ATOMS, PROPERTIES, Atom, find
from symdp.commands.exits import OK, Stop


def run(arguments: argparse.Namespace) -> int:
    if arguments.name is None:
        width = max(map(len, ATOMS))
        for name, atom in ATOMS.items():
            meaning = atom.meaning if name == atom.name else f"the same as {atom.name}"
            print(f"{name:<{width}}  {textwrap.shorten(meaning, 118 - width, placeholder=' …')}")
        return OK
    found = find(arguments.name)
    if found is None:
        close = difflib.get_close_matches(arguments.name, ATOMS, 3)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise Stop(f"no atom is called {arguments.name!r}{hint} Run 'symdp atoms' for the list.")
    print(explain(found))
    return OK


def explain(atom: Atom) -> str:
    """Everything an atom declares, as text."""
    arguments = ", ".join(f"{name}: {kind}" for name, kind in atom.params)
    out = [f"{atom.name}({arguments}) -> {atom.returns}"]

    def add(label: str, text: str) -> None:
        if text:
            out.append(textwrap.fill(text, 118, initial_indent=f"  {label:<11} ", subsequent_indent=" " * 14,
                                     break_long_words=False))

    add("meaning", atom.meaning)
    add("definition", atom.definition or "computed by the kernel itself")
    add("domain", atom.domain)
    add("unit", atom.unit)
    add("also called", ", ".join(atom.aliases))
    for word in atom.properties:
        add("property", f"{word}: {PROPERTIES[word]}")
    add("source", atom.source)
    return "\n".join(out)
