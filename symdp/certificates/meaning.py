"""What a statement means: its canonical texts in core terms."""

from __future__ import annotations

import json
from functools import lru_cache

from symdp.elaboration import Statement as Elaborated
from symdp.elaboration import statement as elaborate


@lru_cache(maxsize=64)
def elaborated(source: str) -> Elaborated:
    """The statement in core terms; ``source`` is its canonical JSON. Raises ElaborationError."""
    from symdp.library import load  # loads facts: not for certificates of the old kernel

    load()
    data = json.loads(source)
    return elaborate(data.get("let", {}), data.get("define", {}), data.get("given", []), data["show"],
                     data.get("neighbours", "hamming"))
