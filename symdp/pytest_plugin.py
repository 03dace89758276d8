"""``pytest claims/`` runs every claim as a test.

A claim passes when it is proved (or proved within bounds), or when it is refuted or
ill-posed exactly as its author expected. It fails when it is refuted, ill-posed, in
error, or not what was expected. Everything else is skipped with its reason: nothing
that was not decided ever passes.

Imports only pytest and the standard library until there is a claim to run, so that a
test run without claims pays nothing.
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from symdp.language.load import Loaded, LoadedClaim
    from symdp.runner.jobs import Answer, Job
    from symdp.runner.workers import Worker

_NUMBERED = re.compile(r"\d+[A-Za-z]*-.+\.toml\Z")
_CLAIM = re.compile(rb"^[ \t]*\[\[[ \t]*claim[ \t]*\]\]", re.MULTILINE)
_LOOKED_AT = 1_000_000  # bytes; a claim file has no more
_VERDICT = "symdp verdict"  # the user property of a report


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("symdp", "claims (symdp)")
    group.addoption("--symdp-time-limit", metavar="S", type=float, default=60.0,
                    help="seconds for one statement before it is given up (default: 60)")
    group.addoption("--symdp-memory-limit", metavar="MIB", type=int, default=2048,
                    help="memory for one statement in MiB (default: 2048)")
    group.addoption("--symdp-no-cache", action="store_true", help="search again, and keep nothing for later runs")
    group.addoption("--symdp-strict", action="store_true", help="fail every claim that is not proved")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ClaimFile | None:
    if not _NUMBERED.match(file_path.name) or not _has_claims(file_path):
        return None
    file: ClaimFile = ClaimFile.from_parent(parent, path=file_path)
    return file


def _has_claims(path: Path) -> bool:
    """Whether this TOML file is one of ours: foreign ones are left alone."""
    try:
        with path.open("rb") as f:
            return _CLAIM.search(f.read(_LOOKED_AT)) is not None
    except OSError:
        return False


class ClaimFile(pytest.File):
    """A file of claims: one item for each claim and one for each repair."""

    def collect(self) -> Iterable[pytest.Item]:
        # the whole paper is loaded, so that an id used in two of its files is noticed
        loaded = _session(self.config).paper(self.path.parent)
        for claim in loaded.claims:
            if claim.path.name == self.path.name:
                yield ClaimItem.from_parent(self, name=claim.claim.id, loaded=claim, repair=False)
                if claim.claim.repair is not None:
                    yield ClaimItem.from_parent(self, name=f"{claim.claim.id}[repair]", loaded=claim, repair=True)
        for u in loaded.unreadable:
            if u.path.name == self.path.name:
                yield UnreadableItem.from_parent(self, name=u.id or self.path.name, line=u.line,
                                                 message=_messages(loaded, u.path, u.problems))


def _messages(loaded: Loaded, path: Path, problems: Sequence[Any]) -> str:
    from symdp.language.diagnostics import render

    return render(str(path), loaded.texts.get(path, ""), problems)


class Failed(Exception):
    """A claim that fails, or that cannot be read; the text is all there is to say."""


class _Item(pytest.Item):
    line: int

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, max(0, self.line - 1), self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, Failed):  # the claim is at fault, not the code: no traceback
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class UnreadableItem(_Item):
    """A claim, or a file, that cannot be read: always a failure."""

    def __init__(self, *, line: int, message: str, **more: Any) -> None:
        super().__init__(**more)
        self.line, self.message = line, message

    def runtest(self) -> None:
        self.user_properties.append((_VERDICT, "error"))
        raise Failed(self.message)


class ClaimItem(_Item):
    """One printed claim, or its repair."""

    def __init__(self, *, loaded: LoadedClaim, repair: bool, **more: Any) -> None:
        super().__init__(**more)
        self.loaded, self.repair, self.line = loaded, repair, loaded.line

    def runtest(self) -> None:
        from symdp.report import terminal
        from symdp.report.words import outcome

        result = _session(self.config).decide(self.loaded)
        if self.repair:
            result = result["repair"]
        self.user_properties.append((_VERDICT, result["verdict"]))
        found = outcome(result)
        if found in ("fail", "error") or (self.config.getoption("symdp_strict") and result["verdict"] != "proved"):
            raise Failed(terminal.failure(result))
        if found != "pass":
            pytest.skip(f"{result['verdict']}: {result['reason']}")


class _Session:
    """What the items of one run share: loaded papers, one worker, the results so far."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.papers: dict[Path, Loaded] = {}
        self.results: dict[str, dict[str, Any]] = {}
        self.worker: Worker | None = None

    def paper(self, folder: Path) -> Loaded:
        from symdp.language.load import load

        if folder not in self.papers:
            self.papers[folder] = load([folder])
        return self.papers[folder]

    def decide(self, loaded: LoadedClaim) -> dict[str, Any]:
        """The result of a claim, its repair inside; asked for twice, decided once."""
        from symdp.runner.jobs import Limits
        from symdp.runner.run import Options, run
        from symdp.runner.store import FOLDER
        from symdp.runner.workers import Worker

        key = f"{loaded.path}::{loaded.claim.id}"
        if key not in self.results:
            option = self.config.getoption
            limits = Limits(option("symdp_time_limit"), option("symdp_memory_limit") * 1024**2)
            self.worker = self.worker or Worker(limits)
            how = Options(limits=limits, use_cache=not option("symdp_no_cache"),
                          certificates=self.config.rootpath / FOLDER)
            found = run([loaded], how, executor=_Kept(self.worker))
            if found.interrupted:
                raise KeyboardInterrupt
            for note in found.notes:
                warnings.warn(pytest.PytestWarning(f"symdp: {note}"), stacklevel=2)
            self.results[key] = found.claims[0]
        return self.results[key]

    def close(self) -> None:
        if self.worker is not None:
            self.worker.close()


class _Kept:
    """Runs jobs one after the other on a worker that outlives them."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[int, Answer]]:
        for i, job in enumerate(jobs):
            yield i, self.worker.run(job)


_KEY = pytest.StashKey[_Session]()


def _session(config: pytest.Config) -> _Session:
    if _KEY not in config.stash:
        config.stash[_KEY] = _Session(config)
    return config.stash[_KEY]


def pytest_unconfigure(config: pytest.Config) -> None:
    if _KEY in config.stash:
        config.stash[_KEY].close()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many claims have which verdict, as pytest's own counts do not tell."""
    verdicts = Counter(value for reports in terminalreporter.stats.values() for report in reports
                       if getattr(report, "when", None) == "call"
                       for name, value in report.user_properties if name == _VERDICT)
    if verdicts:
        from symdp.runner.verdicts import VERDICTS

        terminalreporter.write_line("claims: " + ", ".join(f"{verdicts[v]} {v}" for v in VERDICTS if verdicts[v]))
