"""Re-check certificates in a process that imports the standard library and this kernel only.

``python -I -m symdp.kernel CERTIFICATE... [--claims FOLDER]``
Exit status: 0 every certificate is accepted, 1 one is rejected, 4 one cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from symdp.kernel.check import Rejected, check_certificate
from symdp.kernel.claims import Statement, read_claims

MAX_CERTIFICATE = 64_000_000  # bytes


def main(argv: Sequence[str] | None = None) -> int:
    args = list(sys.argv[1:] if argv is None else argv)
    folder = None
    if "--claims" in args:
        i = args.index("--claims")
        if i + 1 >= len(args):
            print("--claims needs a folder or a claim file", file=sys.stderr)
            return 4
        folder = Path(args[i + 1])
        del args[i:i + 2]
    if not args or any(a.startswith("-") for a in args):
        print(__doc__, file=sys.stderr)
        return 4
    status = 0
    for name in args:
        status = max(status, verify(Path(name), folder))
    return status


def verify(path: Path, claims: Path | None) -> int:
    try:
        if path.stat().st_size > MAX_CERTIFICATE:
            print(f"{path}: larger than {MAX_CERTIFICATE:,} bytes", file=sys.stderr)
            return 4
        cert: Any = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(cert, dict):
            raise ValueError("no certificate")
    except (OSError, ValueError, RecursionError) as e:
        print(f"{path}: cannot be read: {e}", file=sys.stderr)
        return 4
    try:
        statement, source = claimed(cert, claims)
        outcome = check_certificate(cert, statement)
    except Rejected as e:
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
    """The statement of the claim file the certificate names, where there is one."""
    paper, _, id_ = str(cert.get("claim", "")).partition("/")
    if claims is None and not Path("claims", paper).is_dir():
        return None, "the certificate"
    root = claims if claims is not None else Path("claims")
    files = [root] if root.is_file() else sorted([*root.glob("*.toml"), *root.glob("*/*.toml")])
    for file in files:
        if file.name == "paper.toml" or (root.is_dir() and file.parent not in (root / paper, root)):
            continue
        found, _ = read_claims(file.read_bytes(), paper, None)
        for claim in found:
            if claim.id == id_:
                statement = claim.repair if cert.get("variant") == "repair" else claim.statement
                if statement is None:
                    raise Rejected("the claim has no repair")
                return statement, str(file)
    if claims is not None:
        raise Rejected(f"no claim {cert.get('claim')!r} under {claims}")
    return None, "the certificate"


if __name__ == "__main__":
    raise SystemExit(main())
