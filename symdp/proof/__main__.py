"""``python -m symdp.proof [FACT or SUBJECT ...]``: check the proofs of the library.

With names only those are checked, and what each uses is printed; without, all are, and ``compiled.json`` is written.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from symdp.library import load
from symdp.proof.errors import ProofError
from symdp.proof.library_proofs import compile_library, proved


def main(argv: Sequence[str]) -> int:
    """Exit status 0 if every proof asked for goes through."""
    library = load()
    if not argv:
        try:
            compile_library(library)
        except ProofError as e:
            print(e)
            return 1
        return 0
    wrong = 0
    for f in library.facts.values():
        if f.proof is not None and (f.name in argv or f.subject in argv):
            start = time.perf_counter()
            try:
                uses = sorted(proved(library, f.name).facts)
                print(f"{f.name} ({time.perf_counter() - start:.1f} s): {', '.join(uses)}")
            except ProofError as e:
                wrong += 1
                print(e)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
