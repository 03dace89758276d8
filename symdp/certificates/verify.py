"""One certificate file: read, checked, and what is to be said of it. Limits are set around this (``limited.py``)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symdp.certificates.checking import Rejected, check
from symdp.legacy.kernel.claims import Statement, canonical, statement_of
from symdp.outside.extent import nesting_of_text
from symdp.outside.files import read_regular
from symdp.outside.shown import escaped, name_of, quoted
from symdp.outside.toml import MAX_FILE, tables

_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}\Z")


@dataclass(frozen=True)
class Said:
    """The exit status of one certificate, the lines about it, and the line about why it is not checked."""

    status: int
    out: tuple[str, ...] = ()
    err: str = ""


def verify(path: Path, claims: Path | None, size: int) -> Said:
    """Status 0 with the statement and the verdicts, 1 if the certificate is rejected, 4 if it cannot be read. All that
    the certificate says itself is quoted."""
    try:
        text = read_regular(path, size).decode("utf-8")
        nesting_of_text(text)
        cert: Any = json.loads(text)
        if not isinstance(cert, dict):
            raise ValueError("no certificate")
    except (OSError, ValueError, RecursionError) as e:
        why = e.strerror if isinstance(e, OSError) and e.strerror else e
        return Said(4, err=f"{name_of(path)}: cannot be read: {escaped(why)[:600]}")
    except MemoryError:
        return Said(4, err=f"{name_of(path)}: cannot be read: it needs more memory than it may have")
    try:
        statement, source, given = claimed(cert, claims)
        outcome = check(cert, statement, given)
    except (Rejected, ValueError, OSError) as e:
        return Said(1, (f"{name_of(path)}: REJECTED: {escaped(e)[:2_000]}",))
    out = [f"{name_of(path)}: {quoted(cert.get('claim', ''))} ({quoted(cert.get('variant', 'printed'))}), "
           f"statement from {source}"]
    data = json.loads(outcome.statement.source)
    for key in ("let", "define"):
        for name, value in data.get(key, {}).items():
            out.append(f"    {key} {escaped(name)}: {quoted(value if isinstance(value, str) else json.dumps(value))}")
    out += [f"    given {quoted(g)}" for g in data.get("given", [])]
    for part in outcome.parts:
        trusted = f", resting on: {escaped(', '.join(part.background))}" if part.background else ""
        out.append(f"    {part.verdict} [{part.trust}{trusted}]: {quoted(data['show'][part.part])}")
    return Said(0, tuple(out))


def claimed(cert: dict[str, Any], claims: Path | None) -> tuple[Statement | None, str, dict[str, Any] | None]:
    """The statement of the claim file the certificate names, where there is one, where it is from, and the facts of
    its paper, which stand in the same folder."""
    paper, _, id_ = str(cert.get("claim", "")).partition("/")
    named = _SLUG.match(paper) is not None
    if claims is None and not (named and Path("claims", paper).is_dir()):
        return None, "the certificate", None
    root = claims or Path("claims")
    folders = (root, root / paper) if named else (root,)
    files = [root] if root.is_file() else [f for f in sorted([*root.glob("*.toml"), *root.glob("*/*.toml")])
                                           if f.parent in folders and f.name != "paper.toml"]
    for file in files:
        for entry in entries(file):
            if entry.get("id") == id_:
                changes = entry.get("repair") if cert.get("variant") == "repair" else {}
                if not isinstance(changes, dict):
                    raise Rejected("the claim has no repair")
                return statement_of(canonical(entry | changes)), name_of(file), own_facts(file.parent)
    if claims is not None:
        raise Rejected(f"no claim {cert.get('claim')!r} under {claims}"[:600])
    return None, "the certificate", None


def own_facts(folder: Path) -> dict[str, Any]:
    """The facts of the paper of this folder, as tables; none where they cannot be read."""
    try:
        return tables(read_regular(folder / "facts.toml", MAX_FILE))
    except (OSError, ValueError):
        return {}


def entries(file: Path) -> Iterator[dict[str, Any]]:
    """The claims of a file, as tables; none of one that cannot be read."""
    try:
        data = tables(read_regular(file, MAX_FILE)).get("claim")
    except (OSError, ValueError):
        return
    yield from (entry for entry in data if isinstance(entry, dict)) if isinstance(data, list) else ()
