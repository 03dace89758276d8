"""SARIF 2.1.0 for code scanning: findings at the lines of the claims they are about."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any
from urllib.parse import quote

from symdp.language.storage import replace_file
from symdp.report.text import one_line
from symdp.report.words import MEANING, outcome

# supported, bounded and not-run are no findings; they are in the JSON and the report
LEVELS = {"refuted": "error", "ill-posed": "error", "vacuous": "warning", "undecided": "note", "error": "error"}


def sarif(results: Mapping[str, Any]) -> dict[str, Any]:
    """The results as a SARIF 2.1.0 log: refuted, ill-posed, vacuous, undecided and error, repairs included.

    A finding keeps its fingerprint (id and statement hash) from run to run, so that
    one alert is not raised twice. A refutation that its author expected carries a
    suppression, as it is stated in the claim file.
    """
    rules = [{"id": f"symdp/{verdict}", "name": verdict.title().replace("-", ""),
              "shortDescription": {"text": MEANING[verdict]},
              "defaultConfiguration": {"level": level}} for verdict, level in LEVELS.items()]
    found = [_result(x, repair) for c in results["claims"]
             for x, repair in ((c, False), (c.get("repair"), True)) if x and x["verdict"] in LEVELS]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "symdp", "version": str(results["symdp"]), "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": found,
        }],
    }


def write_sarif(results: Mapping[str, Any], path: Path) -> None:
    """Write ``sarif(results)`` to a file."""
    replace_file(path, (json.dumps(sarif(results), indent=2) + "\n").encode())


def _result(c: Mapping[str, Any], repair: bool) -> dict[str, Any]:
    verdict = c["verdict"]
    name = f"{c['id']}{' (repair)' if repair else ''}"
    place = f" ({one_line(c['where'], 200)})" if c.get("where") else ""
    words = (_witness(c) or {}).get("words") or c.get("reason") or MEANING[verdict]
    result: dict[str, Any] = {
        "ruleId": f"symdp/{verdict}",
        "ruleIndex": list(LEVELS).index(verdict),
        "level": LEVELS[verdict],
        "message": {"text": f"{one_line(name, 200)}{place} is {verdict}: {one_line(words, 1_000)}"
                    if verdict != "error" else f"{one_line(name, 200)}{place}: {one_line(words, 1_000)}"},
        "partialFingerprints": {"symdpClaim/v1": _fingerprint(name, c)},
    }
    if c.get("file"):
        result["locations"] = [{"physicalLocation": {
            "artifactLocation": {"uri": _uri(str(c["file"]))},
            "region": {"startLine": int(c.get("line") or 1)},
        }}]
    if outcome(c) == "pass":
        result["suppressions"] = [{"kind": "inSource", "justification": f"the claim file expects {verdict}"}]
    return result


def _witness(c: Mapping[str, Any]) -> Mapping[str, Any] | None:
    return c.get("witness") or next((p["witness"] for p in c.get("parts") or [] if p.get("witness")), None)


def _fingerprint(name: str, c: Mapping[str, Any]) -> str:
    statement = str((c.get("statement") or {}).get("sha256") or "")
    return hashlib.sha256(f"{name}\0{statement}".encode("utf-8", "backslashreplace")).hexdigest()


def _uri(file: str) -> str:
    windows = "\\" in file and not file.startswith("/")
    path = (PureWindowsPath(file) if windows else PurePosixPath(file)).as_posix()
    safe = quote(path, safe="/:" if windows else "/", errors="backslashreplace")
    if not path.startswith("/") and not (windows and PureWindowsPath(file).drive):
        return safe
    return f"file:///{safe.lstrip('/')}"
