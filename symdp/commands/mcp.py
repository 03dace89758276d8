"""``symdp mcp``: symdp as tools for clients of the Model Context Protocol, over standard input and output.

Each tool runs a command of symdp in a process of its own, in the folder where the server was started. What a client
sends goes the way of all claims: nothing it says is trusted, and the kernel decides.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from symdp import __version__
from symdp.commands import exits
from symdp.commands.exits import Stop
from symdp.report.skeletons import OPEN_GOAL, STILL, skeleton
from symdp.report.words import OPEN

INSTRUCTIONS = """\
symdp decides statements on differential privacy, information theory and real inequalities: proved, refuted with a \
witness, ill-posed, or open. Ask `prove` for one statement, `check` for the claims of TOML files. For an open one, \
`open_goals` tells what is still to show: write a proof text (docs/proofs.md of symdp), with facts that `facts` \
finds, and give it to `prove`. A verdict proved or refuted comes from a kernel that checks every step."""
MOST_TEXT = 200_000  # characters that a client may send in one text
MOST_FACTS = 20
MARGIN = 60  # seconds beyond the limits of all statements, for starting and writing
DEFAULT, LONGEST = 60.0, 3_600.0  # seconds for a statement


class Trouble(Exception):
    """What a tool answers when it cannot do what was asked: why, and what to do."""


def check(paths: Sequence[str], select: str = "", time_limit: float = DEFAULT) -> dict[str, Any]:
    """Decide the claims of TOML files or folders. ``select``: words that their ids hold, as in "lemma and not 2".
    ``time_limit``: seconds of the processor for one statement. The verdicts, witnesses and open goals, by id."""
    whole = _results("check", *_option("-k", select), *_seconds(time_limit), "-q", "--json=-", "--", *paths)
    return {"summary": whole["summary"], "claims": [_brief(c) for c in whole["claims"] if c["verdict"] != "not-run"]}


def prove(show: Sequence[str], let: Mapping[str, str] | None = None, given: Sequence[str] = (),
          define: Mapping[str, str] | None = None, proof: str = "", time_limit: float = DEFAULT) -> dict[str, Any]:
    """Decide one statement: ``let`` gives each name its type ("real > 0", "distribution on n"), ``given`` are
    assumptions, ``show`` what is claimed, ``proof`` a text in the language of proofs, for a single conclusion. Where a
    step of it fails, ``reason`` says what was wanted and what was at hand."""
    words = [*(f"--let={n} = {t}" for n, t in (let or {}).items()), *(f"--given={g}" for g in given),
             *(f"--define={n} = {v}" for n, v in (define or {}).items()), *_seconds(time_limit), "-q", "--json=-"]
    with tempfile.TemporaryDirectory() as folder:
        if proof:
            file = Path(folder)/"text.proof"
            file.write_text(_text(proof), encoding="utf-8")
            words.append(f"--proof={file}")
        try:
            [claim] = _results("prove", *words, "--", *show)["claims"]
        except Trouble as e:
            raise Trouble(str(e).replace(folder + os.sep, "")) from None
    return _brief(claim)


def open_goals(claim: str, paths: Sequence[str] = (), time_limit: float = DEFAULT) -> dict[str, Any]:
    """What is still to show of an open claim, the nearest goal first, the facts that were tried, and the text of a
    proof to complete, by part. ``claim`` is its full id, or an end of it."""
    found = [c for c in _results("check", *_seconds(time_limit), *_option("-k", claim.rpartition("/")[2]), "-q",
                                 "--json=-", "--", *paths)["claims"]
             if c["verdict"] != "not-run" and f"/{c['id']}".endswith(f"/{claim}")]
    if len(found) != 1:
        raise Trouble(f"{len(found)} claims are called {claim!r}; give the full id PAPER/ID, and the path of its file")
    [one] = found
    return {"id": one["id"], "verdict": one["verdict"], "parts": [
        {"part": p["part"] + 1, "show": p["show"], "verdict": p["verdict"], "reason": p["reason"], **_left(p),
         "skeleton": skeleton(p, len(one["parts"]) > 1)} for p in one["parts"] if p["verdict"] in OPEN]}


def facts(words: str, most: int = MOST_FACTS) -> list[dict[str, Any]]:
    """The facts of the library whose name, statement or source holds all of these words, those first whose name does:
    name, what it says, status (definition, proved, cited), source. Proofs use them as ``by fact NAME``."""
    from symdp.library import load
    from symdp.proof.printing import plain

    wanted = words.lower().split()
    found = []
    for name, fact in load().facts.items():
        says = plain(fact.statement)
        if all(w in f"{name} {says} {fact.source}".lower() for w in wanted):
            found.append((not all(w in name.lower() for w in wanted), len(says), name, says, fact))
    return [{"name": name, "says": says[:2_000], "status": fact.status, "source": fact.source}
            for _, _, name, says, fact in sorted(found, key=lambda f: f[:3])[:max(0, min(most, 200))]]


def verify(files: Sequence[str]) -> dict[str, Any]:
    """Check certificates again, by the kernel alone: what it says of each, and whether all are accepted."""
    done = _run("verify", "--", *files)
    return {"accepted": done.returncode == 0, "says": (done.stdout + done.stderr)[-20_000:]}


def repair(claim: str, paths: Sequence[str] = (), time_limit: float = 300.0) -> dict[str, Any]:
    """The nearest statements to a claim that are proved: likely slips of print. ``time_limit``: seconds in all."""
    return _results("repair", *_seconds(time_limit), "-q", "--json=-", "--", claim, *paths, schema="symdp-repair/")


TOOLS = (check, prove, open_goals, facts, verify, repair)


def _brief(claim: Mapping[str, Any]) -> dict[str, Any]:
    """Of a result what a client needs to go on."""
    out = {k: claim[k] for k in ("id", "verdict", "trust", "reason", "known", "certificate") if claim[k]}
    out["parts"] = [{"part": p["part"] + 1, **{k: p[k] for k in ("show", "verdict", "reason")}, **_left(p),
                     **({"witness": p["witness"]} if p["witness"] else {}),
                     **({"rests_on": p["background"]} if p["background"] else {})} for p in claim["parts"]]
    if claim.get("repair"):
        out["repair"] = _brief(claim["repair"])
    return out


def _left(part: Mapping[str, Any]) -> dict[str, Any]:
    """The open goals of a part, and all else that was tried."""
    if part["verdict"] not in OPEN:
        return {}
    goals = [t["outcome"].removeprefix(STILL).lstrip(",: ") for t in part["tried"] if t["engine"] == OPEN_GOAL]
    return {"open_goals": goals, "tried": [f"{t['engine']}: {t['outcome']}" for t in part["tried"]
                                           if t["engine"] != OPEN_GOAL]}


def _option(name: str, value: str) -> list[str]:
    return [f"{name}{value}"] if value else []


def _seconds(time_limit: float) -> list[str]:
    if not 0 < time_limit <= LONGEST:
        raise Trouble(f"time_limit is in seconds, above 0 and at most {LONGEST:g}")
    return [f"--time-limit={time_limit:g}"]


def _text(text: str) -> str:
    if len(text) > MOST_TEXT or "\x00" in text:
        raise Trouble(f"a text has at most {MOST_TEXT:,} characters, and no zero bytes")
    return text


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    """A command of this symdp, in a process of its own."""
    for w in words:
        _text(w)
    root = str(Path(__file__).resolve().parents[2])
    there = [root, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return subprocess.run([  # noqa: S603 - this program, with words and no shell
        sys.executable, "-P", "-m", "symdp", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        errors="replace", check=False, env=os.environ | {"PYTHONPATH": os.pathsep.join(there), "NO_COLOR": "1"})


def _results(*words: str, schema: str = "symdp-results/") -> dict[str, Any]:
    """The JSON that a command writes. Raises Trouble with its own words where it writes none."""
    done = _run(*words)
    try:
        found = json.loads(done.stdout)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not str(found.get("schema", "")).startswith(schema):
        said = (done.stderr.strip() or done.stdout.strip())[-4_000:]
        raise Trouble(said or f"it ended with status {done.returncode}")
    return found


def server() -> Any:
    """The server with these tools. Raises Stop where the package ``mcp`` is not there."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError as e:
        raise Stop("symdp mcp needs the package mcp, version 2 or newer; run: pip install 'symdp[mcp]'") from e
    import functools
    from collections.abc import Callable

    out = MCPServer("symdp", instructions=INSTRUCTIONS, version=__version__)

    def said(tool: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(tool)
        def call(*args: Any, **more: Any) -> Any:
            try:
                return tool(*args, **more)
            except Trouble as e:
                raise ToolError(str(e)) from e
        return call

    for tool in TOOLS:
        out.tool()(said(tool))
    return out


def run(_: argparse.Namespace) -> int:
    server().run()
    return exits.OK
