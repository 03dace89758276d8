"""An engine and a kernel with known behaviour, for tests of the runner.

What the fake engine does is named by the first declared name of the statement. The
fake kernel accepts evidence that says ``honest`` and rejects everything else.
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
import types
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from symdp.language.files import Claim
from symdp.language.load import LoadedClaim
from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement
from symdp.runner.jobs import Job, Limits


@dataclass
class PartProposal:
    part: int
    evidence: dict[str, Any] | None = None
    tried: list[dict[str, str]] = field(default_factory=list)
    trials: int = 0
    digits: int = 0
    margin: str | None = None
    cut: bool = False


@dataclass
class Proposal:
    parts: list[PartProposal]


@dataclass
class PartOutcome:
    part: int
    verdict: str
    trust: str = "kernel"
    background: tuple[str, ...] = ()
    oracles: tuple[str, ...] = ()
    bounds: dict[str, str] | None = None
    known: str | None = None
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass
class Outcome:
    parts: tuple[PartOutcome, ...]


class Rejected(Exception):
    pass


def check_certificate(cert: dict[str, Any], statement: Statement | None = None,
                      given: dict[str, Any] | None = None) -> Outcome:
    if statement is not None and cert["sha256"] != statement.sha256:
        raise Rejected("the certificate is for another statement")
    parts = []
    for p in cert["parts"]:
        if not p.get("honest"):
            raise Rejected("it is not honest")
        time.sleep(p.get("seconds", 0))
        parts.append(PartOutcome(p["part"], p["verdict"], p.get("trust", "kernel"), tuple(p.get("background", ())),
                                 bounds=p.get("bounds"), detail=p.get("witness") or {"instance": p.get("instance")}))
    return Outcome(tuple(parts))


WITNESS = {"values": {"x": "1/2"}, "objects": {}, "comparison": "x <= 0", "lhs": "0.5", "rhs": "0",
           "margin": "0.5", "words": "at x = 1/2 the left side is larger"}
PROOF = {"verdict": "proved", "proof": {"rule": "fake"}, "instance": {"x": "1"}, "honest": True}
REFUTATION = {"verdict": "refuted", "witness": WITNESS, "honest": True}


def mode(statement: Statement) -> str:
    return statement.let[0][0]


def propose(statement: Statement, *, seed: int = 0, seconds: float | None = None,
            skip: Container[int] = (), effort: int = 1, looks: Any = None) -> Proposal:
    count_call()
    found = ENGINES[mode(statement)](statement)
    return Proposal([PartProposal(p.part) if p.part in skip else p for p in found.parts])


def quick(statement: Statement, todo: Iterable[int], **_: Any) -> dict[int, Any]:
    """It sees nothing at once."""
    return {}


calls = 0  # in this process


def count_call() -> None:
    """One line for each call in the file that FAKE_CALLS names."""
    global calls
    calls += 1
    if path := os.environ.get("FAKE_CALLS"):
        with Path(path).open("a") as f:
            f.write("call\n")


def same_for_all(**given: Any) -> Callable[[Statement], Proposal]:
    return lambda s: Proposal([PartProposal(i, **given) for i in range(len(s.show))])


def crash(_: Statement) -> NoReturn:
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError


def leave(_: Statement) -> NoReturn:
    print("last words", file=sys.stderr, flush=True)
    os._exit(7)


def alarmed(s: Statement) -> Proposal:
    """A search that its own clock ends."""
    from symdp.legacy.engines.deadline import OutOfTime, within

    try:
        with within(0.02):
            hang(s)
    except OutOfTime:
        return same_for_all(cut=True)(s)


def later(accident: Callable[[Statement], NoReturn]) -> Callable[[Statement], Proposal]:
    """An accident in a process that has searched before, a proof in a fresh one."""
    return lambda s: accident(s) if calls > 1 else same_for_all(evidence=PROOF)(s)


def hang(_: Statement) -> NoReturn:
    while True:
        time.sleep(0.05)


def stuck(_: Statement) -> NoReturn:
    """Work without an end where no signal handler of Python runs."""
    sum(itertools.repeat(0))
    raise AssertionError


def breed(_: Statement) -> NoReturn:
    """Hang with a child, whose number goes to a file."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(os.environ["FAKE_CHILD"]).write_text(str(child.pid))
    hang(_)


def hog(_: Statement) -> NoReturn:
    kept = []
    while True:
        kept.append(bytearray(16 * 1024 * 1024))


def unloaded(_: Statement) -> NoReturn:
    """As a library that is used by another one, for want of memory."""
    try:
        raise ImportError("libx.so: failed to map segment from shared object")
    except ImportError as e:
        raise ImportError("importing the extensions failed") from e


def fail(_: Statement) -> NoReturn:
    raise ZeroDivisionError("one engine\nhas a bug")


def chatter(s: Statement) -> Proposal:
    print("this is not an answer")
    os.system("echo nor is this")
    return same_for_all(evidence=PROOF)(s)


def mixed(s: Statement) -> Proposal:
    """Part by part: proved, refuted, supported, rejected, then nothing."""
    each = [PartProposal(0, PROOF | {"trust": "kernel+background", "background": ["b2", "b1"]}),
            PartProposal(1, REFUTATION),
            PartProposal(2, None, [{"engine": "numeric", "outcome": "nothing found"}], 1000, 50, "0.25"),
            PartProposal(3, PROOF | {"honest": False})]
    return Proposal(each[:len(s.show)])


ENGINES: dict[str, Callable[[Statement], Proposal]] = {
    "prove": same_for_all(evidence=PROOF),
    "refute": same_for_all(evidence=REFUTATION),
    "bound": same_for_all(evidence=PROOF | {"verdict": "bounded", "bounds": {"k": "<= 6"}}),
    "lie": same_for_all(evidence=PROOF | {"honest": False}, trials=5, digits=50),
    "support": same_for_all(trials=1000, digits=50, margin="0.25"),
    "untested": same_for_all(trials=0, digits=50, tried=[{"engine": "numeric", "outcome": "no admissible point"}]),
    "crash": crash, "leave": leave, "hang": hang, "stuck": stuck, "breed": breed, "hog": hog, "unloaded": unloaded,
    "fail": fail, "chatter": chatter,
    "mixed": mixed, "alarmed": alarmed, "crash_later": later(crash), "leave_later": later(leave),
}


def install() -> None:
    """Put the fakes where the runner looks for the real ones. For a process of its own."""
    for name, content in (("symdp.legacy.engines.portfolio", {"propose": propose, "quick": quick}),
                          ("symdp.certificates.checking", {"check": check_certificate, "Rejected": Rejected}),
                          ("symdp.runner.proving", {"by_search": lambda *_: (None, "not shown: nothing", []),
                                                    "at_point": lambda *_: None, "second_opinion": lambda *_: None,
                                                    "by_refuter": lambda *_: (None, "not refuted"),
                                                    "beyond_points": lambda *_: frozenset(),
                                                    "is_about_numbers": lambda *_: False})):
        module = types.ModuleType(name)
        module.__dict__.update(content)
        sys.modules[name] = module


def fake_command(limits: Limits) -> list[str]:
    """How to start a worker with the fakes in it."""
    root = Path(__file__).resolve().parents[2]
    boot = (f"import sys; sys.path[:0] = [{str(root)!r}]; from tests.runner import fakes; fakes.install(); "
            f"from symdp.runner.worker import main; raise SystemExit(main({limits.memory}, {limits.seconds}))")
    return [sys.executable, "-P", "-c", boot]


def statement(name: str, shows: int = 1) -> Statement:
    s, problems = read_statement({"let": {name: "real"}, "show": [f"{name} <= {i}" for i in range(shows)]})
    assert not problems
    return s


def job(name: str, shows: int = 1, **more: Any) -> Job:
    return Job("some-paper/some-claim", "printed", statement(name, shows).source, **more)


def loaded(name: str, repair: str | None = None, *, id_: str | None = None, expect: str | None = None) -> LoadedClaim:
    about = {"expect": expect} if expect else {}
    fixed = statement(repair) if repair else None
    claim = Claim("some-paper", id_ or name, statement(name), fixed, about, {"why": "a sign"} if repair else {})
    return LoadedClaim(claim, Path("claims/some-paper/01-some.toml"), 3)


def many(names: Sequence[str]) -> list[LoadedClaim]:
    return [loaded(name, id_=f"{name}-{i}") for i, name in enumerate(names)]
