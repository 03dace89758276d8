"""``symdp atoms``: what the quantities and predicates of the language mean."""

from __future__ import annotations

import argparse
import difflib
import textwrap

from symdp.atoms import ATOMS, PROPERTIES, Atom
from symdp.commands.exits import OK, Stop
from symdp.language.forthcoming import FORTHCOMING, signature


def run(arguments: argparse.Namespace) -> int:
    if arguments.name is None:
        there = dict(sorted({**ATOMS, **FORTHCOMING}.items()))
        width = max(map(len, there))
        for name, atom in there.items():
            meaning = atom.meaning if name == atom.name else f"the same as {atom.name}"
            print(f"{name:<{width}}  {textwrap.shorten(meaning, 118 - width, placeholder=' …')}")
        return OK
    found = signature(arguments.name)
    if found is None:
        close = difflib.get_close_matches(arguments.name, [*ATOMS, *FORTHCOMING], 3)
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
    elsewhere = "in the library" if atom.name in FORTHCOMING else "computed by the kernel itself"
    add("definition", atom.definition or elsewhere)
    add("domain", atom.domain)
    add("unit", atom.unit)
    add("also called", ", ".join(atom.aliases))
    for word in atom.properties:
        add("property", f"{word}: {PROPERTIES[word]}")
    add("source", atom.source)
    return "\n".join(out)
