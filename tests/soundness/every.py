"""What the files of this folder hold, put together: a new topic is a new file with ATTACKS and GENUINE."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import Any

LISTS = {"genuine", "attacks"}  # these name their lists themselves


def collected(name: str) -> list[Any]:
    """The entries of the lists of this name, file by file."""
    files = sorted(m.name for m in pkgutil.iter_modules([str(Path(__file__).parent)]) if not m.name.startswith("test_"))
    modules = [importlib.import_module(f"tests.soundness.{f}") for f in files if f not in LISTS | {"every", "conftest"}]
    return [x for m in modules for x in getattr(m, name, ())]
