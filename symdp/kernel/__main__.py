"""Re-check certificates in a process that imports the standard library and this kernel only.

``python -I -m symdp.kernel CERTIFICATE... [--claims FOLDER]``
Exit status: 0 every certificate is accepted, 1 one is rejected, 4 one cannot be read.
"""

from __future__ import annotations

import io
import json
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from symdp.kernel.check import Rejected, check_certificate
from symdp.kernel.claims import Statement, canonical, statement_of
from symdp.kernel.files import read_regular

MAX_CERTIFICATE = 64_000_000  # bytes
MAX_CLAIMS = 1_000_000  # bytes of a claim file


def main(argv: Sequence[str] | None = None) -> int:
    args = list(sys.argv[1:] if argv is None else argv)
    folder = None
    if "--claims" in args[:-1]:
        i = args.index("--claims")
        folder = Path(args[i + 1])
        del args[i:i + 2]
    if not args or any(a.startswith("-") for a in args):
        print(__doc__, file=sys.stderr)
        return 4
    return max([verify(Path(name), folder) for name in args])


def verify(path: Path, claims: Path | None) -> int:
    try:
        cert: Any = json.loads(read_regular(path, MAX_CERTIFICATE).decode("utf-8"))
        if not isinstance(cert, dict):
            raise ValueError("no certificate")
    except (OSError, ValueError, RecursionError) as e:
        print(f"{path}: cannot be read: {e}", file=sys.stderr)
        return 4
    try:
        statement, source = claimed(cert, claims)
        outcome = check_certificate(cert, statement)
    except (Rejected, ValueError) as e:
        print(f"{path}: REJECTED: {e}")
        return 1
    print(f"{path}: {cert.get('claim', '')} ({cert.get('variant', 'printed')}), statement from {source}")
    data = json.loads(outcome.statement.source)
    for key in ("let", "define"):
        for name, value in data.get(key, {}).items():
            print(f"    {key} {name}: {value if isinstance(value, str) else json.dumps(value)}")
    for g in data.get("given", []):
        print(f"    given {g}")
    for part in outcome.parts:
        trusted = f", resting on: {', '.join(part.background)}" if part.background else ""
        print(f"    {part.verdict} [{part.trust}{trusted}]: {data['show'][part.part]}")
    return 0


def claimed(cert: dict[str, Any], claims: Path | None) -> tuple[Statement | None, str]:
    """The statement of the claim file the certificate names, where there is one, and where it is from."""
    paper, _, id_ = str(cert.get("claim", "")).partition("/")
    if claims is None and not Path("claims", paper).is_dir():
        return None, "the certificate"
    root = claims or Path("claims")
    files = [root] if root.is_file() else [f for f in sorted([*root.glob("*.toml"), *root.glob("*/*.toml")])
                                           if f.parent in (root, root / paper) and f.name != "paper.toml"]
    for file in files:
        for entry in entries(file):
            if entry.get("id") == id_:
                changes = entry.get("repair") if cert.get("variant") == "repair" else {}
                if not isinstance(changes, dict):
                    raise Rejected("the claim has no repair")
                return statement_of(canonical(entry | changes)), str(file)
    if claims is not None:
        raise Rejected(f"no claim {cert.get('claim')!r} under {claims}")
    return None, "the certificate"


def entries(file: Path) -> Iterator[dict[str, Any]]:
    """The claims of a file, as tables; none of one that cannot be read."""
    try:
        data = tomllib.loads(read_regular(file, MAX_CLAIMS).decode("utf-8-sig"), parse_float=str).get("claim")
    except (OSError, ValueError, RecursionError):
        return
    yield from (entry for entry in data if isinstance(entry, dict)) if isinstance(data, list) else ()


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):  # letters that the terminal does not have are written out
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    raise SystemExit(main())
