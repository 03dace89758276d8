"""The atoms, one file each, found by looking into this folder. Standard library only."""

from __future__ import annotations

import importlib
import pkgutil

from symdp.atoms.base import PROPERTIES, Atom

__all__ = ["ATOMS", "PROPERTIES", "Atom", "find"]


def _load() -> dict[str, Atom]:
    found: dict[str, Atom] = {}
    for info in pkgutil.iter_modules(__path__):
        if info.name != "base":
            atom: Atom = importlib.import_module(f"{__name__}.{info.name}").ATOM
            for name in (atom.name, *atom.aliases):
                if name in found:
                    raise ValueError(f"two atoms are called {name!r}")
                found[name] = atom
    return dict(sorted(found.items()))


ATOMS: dict[str, Atom] = _load()


def find(name: str) -> Atom | None:
    """The atom of that name or alias, or None."""
    return ATOMS.get(name)
