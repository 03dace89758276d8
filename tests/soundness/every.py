"""What the files of this folder hold, put together: a new topic is a new file with ATTACKS or GENUINE."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
NOT_TOPICS = {"attacks", "genuine", "every", "conftest", "corpus", "second", "siblings", "wrong", "plain", "admissible", "duality"}


def collected(name: str) -> list[Any]:
    """The entries of the lists of this name, file by file."""
    topics = sorted(f.stem for f in FOLDER.glob("*.py") if not f.stem.startswith("test_") and f.stem not in NOT_TOPICS)
    return [x for t in topics for x in getattr(importlib.import_module(f"tests.soundness.{t}"), name, ())]
