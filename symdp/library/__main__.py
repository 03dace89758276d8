"""``python -m symdp.library``: compile the library.

The proofs of facts are checked on the way. What checks them is found by name, since the library rests on nothing of it.
"""

from __future__ import annotations

import sys
from importlib import import_module

if __name__ == "__main__":
    raise SystemExit(import_module("symdp.proof.__main__").main(sys.argv[1:]))
