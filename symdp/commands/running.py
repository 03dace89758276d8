"""What the commands that decide claims share: loading, options, results, exit status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp import __version__
from symdp.commands import exits
from symdp.commands.exits import Stop
from symdp.commands.screen import Screen
from symdp.language.storage import (
    LARGEST,
    InTheWay,
    decode,
    encode_results,
    refuse_links,
    replace_file,
    root_below,
    root_of,
)
from symdp.outside.files import Unfit
from symdp.outside.packed import ENDING, packed, read_unpacked
from symdp.outside.shown import escaped
from symdp.runner.executors import ExecutorProblem
from symdp.runner.jobs import Limits
from symdp.runner.recorded import NothingRecorded
from symdp.runner.results import unreadable
from symdp.runner.run import Options, Run, has_finding, run
from symdp.runner.store import FOLDER

if TYPE_CHECKING:
    from symdp.language.load import Loaded, LoadedClaim


def load_claims(paths: Sequence[Path], screen: Screen, *, remarks: bool = False, attack: bool = False) -> Loaded:
    """The claims under the paths (default: the folder ``claims``). Problems go to the screen. With ``attack`` the facts
    of papers are tried at values drawn at random, and one that is false there is a problem.

    Raises Stop when there is nothing to read at all.
    """
    from symdp.language.load import load

    paths = list(paths) or [Path("claims")]
    loaded = load(paths, attack=attack)
    if loaded.problems:
        screen.complain(loaded.messages())
    if remarks and (text := loaded.notes()):
        screen.complain(text)
    if not loaded.claims and not loaded.unreadable:
        hint = "; start a paper with 'symdp new PAPER'" if paths == [Path("claims")] else ""
        empty = all(path.is_dir() for path, _ in loaded.problems)
        raise Stop(f"no claims found{hint}", exits.NOTHING if empty else exits.USAGE)
    return loaded


def unreadable_results(loaded: Loaded) -> list[dict[str, Any]]:
    """An ``error`` result for every claim, and every file, that could not be read."""
    taken = {c.full_id for c in loaded.claims}
    found = []
    for u in loaded.unreadable:
        name = f"{u.paper}/{u.id or u.path.name}"
        if name in taken:  # an id used twice: the report has a page for each
            name += " (unreadable)"
        taken.add(name)
        first = u.problems[0]
        more = f" (and {len(u.problems) - 1} more)" if len(u.problems) > 1 else ""
        found.append(unreadable(name, u.paper, str(u.path), u.line,
                                f"{first.field}: {first.message}{more}" if first.field else f"{first.message}{more}"))
    return found


def citations(loaded: Loaded) -> dict[str, dict[str, Any]]:
    """What paper.toml says of each paper, as the report wants it."""
    keys = ("title", "authors", "year", "venue", "doi", "url", "note")
    return {p.slug: {key: value if isinstance(value, str) else list(value)
                     for key in keys if (value := getattr(p, key))} for p in loaded.papers}


def options(arguments: argparse.Namespace, **more: Any) -> Options:
    """Run options from the command line's."""
    certificates = FOLDER if arguments.certificates is None else Path(os.path.relpath(arguments.certificates))
    return Options(workers=arguments.jobs, limits=Limits(arguments.time_limit, arguments.memory_limit * 1024**2),
                   executor=arguments.executor, use_cache=not arguments.no_cache, certificates=certificates,
                   reuse=arguments.reuse, only_new=arguments.only_new, seed=arguments.seed,
                   effort=arguments.effort, **more)


def decide(claims: Sequence[LoadedClaim], how: Options, screen: Screen, *,
           selected: Callable[[LoadedClaim], bool] | None = None,
           each: Callable[[dict[str, Any]], None] | None = None) -> Run:
    """Run the claims, with progress on the screen and warnings after it."""
    try:
        found = run(claims, how, selected=selected, progress=screen.progress, each=each)
    except (ExecutorProblem, NothingRecorded, InTheWay) as problem:
        raise Stop(str(problem)) from problem
    finally:
        screen.clear()
    for note in found.notes:
        screen.warn(note)
    return found


def results(claims: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The whole that ``--json`` writes and every report is made of."""
    from symdp.report.schema import RESULTS, summary

    return {"schema": RESULTS, "symdp": __version__, "summary": summary(claims), "claims": list(claims)}


def read_results(path: Path) -> dict[str, Any]:
    """Results from a file that ``--json`` wrote, packed or not."""
    from symdp.report.schema import RESULTS, misfit

    try:
        found = decode(read_unpacked(path, LARGEST))
    except Unfit as e:
        raise Stop(str(e)) from e
    except OSError as e:
        raise Stop(f"{path}: {e.strerror or e}") from e
    except ValueError as e:
        raise Stop(f"{path}: this is not JSON ({e}); make results with 'symdp check --json {path}'") from e
    if not isinstance(found, dict) or found.get("schema") != RESULTS or not isinstance(found.get("claims"), list):
        raise Stop(f"{path}: these are not results of this version ({RESULTS}); make them with "
                   f"'symdp check --json {path}'")
    if any(not isinstance(c, dict) or "id" not in c or "verdict" not in c for c in found["claims"]):
        raise Stop(f"{path}: these results are damaged: a claim has an id and a verdict; make them again with "
                   f"'symdp check --json {path}'")
    if wrong := misfit(found):
        raise Stop(f"{path}: these results are damaged: {escaped(wrong)[:300]}; make them again with "
                   f"'symdp check --json {path}'")
    return found


def write(path: Path, data: bytes) -> None:
    """The file; packed where its name ends in .xz."""
    try:
        replace_file(path, packed(data) if path.suffix == ENDING else data)
    except InTheWay as e:
        raise Stop(str(e)) from e
    except OSError as e:
        raise Stop(f"{path}: cannot be written: {e.strerror or e}") from e


def refuse_outputs(arguments: argparse.Namespace) -> None:
    """Raise Stop, before anything is decided, where what is to be written would go through a link."""
    named = [Path(p) for key in ("json", "junit", "sarif", "summary", "errata")
             if (p := getattr(arguments, key, None)) is not None and str(p) != "-"]
    report = getattr(arguments, "report", None) or getattr(arguments, "output", None)
    if report is not None and getattr(arguments, "single_file", False):
        named += [] if report.is_dir() else [report]
    try:
        for path in named:
            refuse_links(path, root_of(path))
        if report is not None and not arguments.single_file:
            refuse_links(report / "index.html", root_below(report))
    except OSError as e:
        raise Stop(str(e) if isinstance(e, InTheWay | Unfit) else f"{e.filename}: {e.strerror or e}") from e


def print_bytes(data: bytes) -> None:
    """To standard output, as they are: JSON is UTF-8, whatever the terminal is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_json(target: str, whole: dict[str, Any]) -> None:
    """To a file, or to standard output for ``-``."""
    if target == "-":
        print_bytes(encode_results(whole))
    else:
        write(Path(target), encode_results(whole))


def reviews(loaded: Loaded) -> dict[str, list[dict[str, str]]]:
    """The sign-offs of all papers, by the full ids of their claims. Raises Stop where one cannot be read."""
    from dataclasses import asdict

    from symdp.language.reviews import ReviewProblem, read_reviews

    found: dict[str, list[dict[str, str]]] = {}
    try:
        for p in loaded.papers:
            for r in read_reviews(p.path):
                found.setdefault(f"{p.slug}/{r.claim}", []).append(asdict(r))
    except ReviewProblem as problem:
        raise Stop(str(problem)) from problem
    return found


def write_report(whole: dict[str, Any], out: Path, loaded: Loaded | None, certificates: Path, *,
                 single: bool = False, remember: bool = False) -> Path:
    """The report, as a folder into which certificates are copied or as one file. ``loaded`` has citations and
    sign-offs; without it there are none. With ``remember`` a folder that an earlier run has written from the same
    results and certificates, and that nobody has touched since, is left as it is."""
    from symdp.report import html
    from symdp.runner.derivation import with_goals
    from symdp.runner.fresh import Fresh

    base = Path()
    if certificates.is_absolute() or ".." in certificates.parts:  # the report takes nothing from outside its base
        base, whole = certificates, _relative_to(whole, certificates)
    if single and out.is_dir():
        raise Stop(f"{out} is a folder; with --single-file the report is a file, such as {out / 'report.html'}")
    papers, signed = citations(loaded) if loaded else {}, reviews(loaded) if loaded else {}
    fresh = Fresh(out, base, [whole, papers, signed]) if remember and not single else None
    if fresh is not None and fresh.is_up_to_date():
        return out / html.FIRST
    try:
        first = (html.write_single if single else html.write_report)(
            whole, out, certificates=base, papers=papers, derive=with_goals, reviews=signed)
        if fresh is not None:
            fresh.remember()
        return first
    except html.ReportError as e:
        raise Stop(f"the report cannot be written: {e}") from e
    except OSError as e:
        raise Stop(f"{out}: the report cannot be written: {e.strerror or e}") from e


def write_summary(arguments: Any, whole: dict[str, Any], loaded: Loaded | None) -> None:
    """The summary and the errata in Markdown, where they are asked for."""
    from symdp.report.errata import errata
    from symdp.report.markdown import markdown

    if arguments.errata is not None:
        notes = {c.full_id: str(note) for c in (loaded.claims if loaded else ()) if (note := c.about("note"))}
        text = errata(whole, citations(loaded) if loaded else {}, notes)
        write(arguments.errata, text.encode("utf-8", "backslashreplace"))
    if arguments.summary is None and not arguments.github_summary:
        return
    text = markdown(whole, citations(loaded) if loaded else {})
    if arguments.summary is not None:
        write(arguments.summary, text.encode("utf-8", "backslashreplace"))
    if arguments.github_summary:
        target = os.environ.get("GITHUB_STEP_SUMMARY")
        if not target:
            raise Stop("--github-summary writes to the file that $GITHUB_STEP_SUMMARY names, and that is not set; "
                       "outside of GitHub's actions use --summary FILE")
        try:
            with open(target, "a", encoding="utf-8", errors="backslashreplace") as f:  # other steps write there too
                f.write(text)
        except OSError as e:
            raise Stop(f"{target}: cannot be written: {e.strerror or e}") from e


def _relative_to(whole: dict[str, Any], folder: Path) -> dict[str, Any]:
    def moved(claim: dict[str, Any]) -> dict[str, Any]:
        path = claim["certificate"]
        return claim | {"certificate": path and Path(os.path.relpath(path, folder)).as_posix(),
                        "repair": moved(claim["repair"]) if claim.get("repair") else None}

    return whole | {"claims": [moved(c) for c in whole["claims"]]}


def status(claims: Sequence[dict[str, Any]], found: Run, unread: bool, strict: bool) -> int:
    """The exit status of a run; the first that applies of: interrupted, unreadable, failed, findings."""
    both = [r for c in claims for r in (c, c.get("repair")) if r is not None]
    if found.interrupted:
        return exits.INTERRUPTED
    if unread:
        return exits.USAGE
    if any(r["verdict"] == "error" and r["expect"] != "error" for r in both):
        return exits.INTERNAL
    if any(has_finding(c, strict) for c in claims):
        return exits.FINDINGS
    return exits.OK
