"""Re-check certificates in a process that imports the standard library and the trusted rooms only.

``python -I -m symdp.kernel CERTIFICATE...``: what it prints, and its options, are those of today's certificates, which
the old kernel checks. It is found by name, since the new kernel rests on nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module


def main(argv: Sequence[str] | None = None) -> int:
    status: int = import_module("symdp.legacy.kernel.__main__").main(argv)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
