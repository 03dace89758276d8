"""The slips, one family to a file, found by looking into this folder.

A slip is a function that is registered with ``slip`` of ``repair/change.py``; a file put here is all it takes.
"""

from __future__ import annotations

import importlib
import pkgutil

from symdp.legacy.engines.repair.change import REGISTERED, Slip


def slips() -> tuple[Slip, ...]:
    """Every slip there is, in the order of the files' names."""
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        importlib.import_module(f"{__name__}.{info.name}")
    return tuple(REGISTERED)
