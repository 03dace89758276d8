"""The command line. Imports what a command needs only when that command is run."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from symdp import __version__
from symdp.commands import exits
from symdp.outside.shown import escaped, fits

_STATUSES = """\
exit status:
  0  every expectation is met; where none is stated, nothing is refuted or ill-posed
  1  findings
  2  interrupted; what was done is kept
  3  internal error, or an engine failed on a claim
  4  wrong usage, or a claim that cannot be read
  5  no claims found
"""

_REPAIR_STATUSES = _STATUSES.replace(
    "every expectation is met; where none is stated, nothing is refuted or ill-posed",
    "a repair was found, or the claim is proved as it stands").replace("1  findings", "1  no repair was found")


class _Parser(argparse.ArgumentParser):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(exits.USAGE, f"{self.prog}: error: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is one of ``symdp.commands.exits``."""
    _open_streams()
    print_whatever_it_is()
    parser = make_parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as leaving:  # --help and wrong usage
        return int(leaving.code or 0)
    with contextlib.suppress(ValueError):  # not the main thread: then somebody else sees to signals
        signal.signal(signal.SIGTERM, _interrupt)
    try:
        return _run(arguments)
    except exits.Stop as stop:
        _complain("\n".join(map(escaped, str(stop).split("\n"))))
        return stop.status
    except KeyboardInterrupt:
        print("symdp: interrupted", file=sys.stderr)
        return exits.INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in `symdp check | head`
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.INTERRUPTED
    except OSError as trouble:  # what no command expects: no room on the disk, no more open files
        _complain(f"stopped: {trouble.strerror or trouble}" + (
            f" ({escaped(trouble.filename)})" if trouble.filename is not None else "")
            + "; what was done before is kept; make room, or raise the limits of this shell (ulimit), and run it again")
        _let_go(sys.stdout)
        return exits.USAGE
    except (MemoryError, _NoRoom) as trouble:
        _complain(f"stopped: {escaped(trouble) or 'there is no more memory'}; raise the limits of this shell "
                  "(ulimit -v, -u), and run it again")
        return exits.USAGE
    except Exception:
        import traceback
        traceback.print_exc()
        print("symdp: this is a fault of symdp, not of your claims; please report it with the lines above",
              file=sys.stderr)
        return exits.INTERNAL


def print_whatever_it_is() -> None:
    """Letters that the terminal does not have, and file names that are no letters, are written out (``\\u03b5``)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class _NoRoom(Exception):
    """There is no memory for a thread, or for a library."""


def _open_streams() -> None:
    """What is written to a stream that is closed (`>&-`) goes nowhere, and no file takes its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for the whole process


def _complain(message: str) -> None:
    with contextlib.suppress(OSError):  # then there is nobody to complain to
        print(fits(f"symdp: {message}", sys.stderr.encoding), file=sys.stderr, flush=True)


def _let_go(stream: Any) -> None:
    """Write what is still held for a stream to nowhere, as it cannot be written where it belongs."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _interrupt(_signal: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _run(arguments: argparse.Namespace) -> int:
    import importlib

    try:
        status: int = importlib.import_module(f"symdp.commands.{arguments.command}").run(arguments)
    except (RuntimeError, ImportError) as e:
        if "can't start new thread" in str(e) or "failed to map segment" in str(e):  # of a library
            raise _NoRoom(str(e)) from e
        raise
    sys.stdout.flush()
    return status


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(prog="symdp", description="Decides the theorems of a paper: proved with a certificate, "
                     "refuted with a witness, or honestly not decided.", epilog=_STATUSES)
    parser.add_argument("--version", action="version", version=f"symdp {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    _check(commands)
    _prove(commands)
    _sharpen(commands)
    _repair(commands)
    _show(commands)
    _verify(commands)
    _report(commands)
    _diff(commands)
    _review(commands)
    _atoms(commands)
    _new(commands)
    _watch(commands)
    commands.add_parser("mcp", help="serve as tools for clients of the Model Context Protocol",
                        description="Serves check, prove, open goals, facts, verify and repair as tools for clients of "
                        "the Model Context Protocol, over standard input and output (docs/mcp.md). Needs the package "
                        "mcp: pip install 'symdp[mcp]'.")
    return parser


def _check(commands: Any) -> None:
    p = commands.add_parser("check", help="decide claims", description="Decides every claim of claim files.",
                            epilog=_STATUSES)
    _checking(p)


def _watch(commands: Any) -> None:
    p = commands.add_parser("watch", help="check again whenever a claim file changes",
                            description="Decides every claim of claim files, and again whenever one of the files "
                            "changes; what has not changed is not decided anew. Ctrl-C ends it.")
    _checking(p)


def _checking(p: argparse.ArgumentParser) -> None:
    """The arguments of what decides claim files."""
    _paths(p)
    p.add_argument("-k", metavar="EXPR", default="", dest="select",
                   help="only claims whose id holds these words: \"lemma and not (2 or 3)\"")
    p.add_argument("--lf", "--last-failed", action="store_true", dest="last_failed",
                   help="only what the last runs here left: findings, and what is open; everything if that is nothing")
    p.add_argument("--durations", metavar="N", type=_count, default=None,
                   help="list the N claims that took longest, 0 for all")
    p.add_argument("--collect-only", action="store_true", help="only read the claims and list them")
    p.add_argument("--attack-facts", action="store_true", help="first try to refute, at values drawn at random, what "
                   "the papers' own facts assume (facts.toml)")
    p.add_argument("-x", "--exitfirst", action="store_true", help="stop at the first finding")
    p.add_argument("--strict", action="store_true", help="count every verdict but proved as a finding")
    p.add_argument("--report", metavar="DIR", type=Path, help="write the report into this folder")
    _summary(p)
    p.add_argument("--junit", metavar="FILE", type=Path, help="write JUnit XML")
    p.add_argument("--sarif", metavar="FILE", type=Path, help="write SARIF for code scanning")
    _running(p)
    _output(p)


def _prove(commands: Any) -> None:
    p = commands.add_parser("prove", help="decide one statement from the shell",
                            description="Decides one statement.", epilog="example:\n  symdp prove \"x^2 >= 0\" "
                            "--let \"x = real\"\n\n" + _STATUSES)
    p.add_argument("statement", metavar="STATEMENT", nargs="+", help="what is claimed; several are several parts")
    p.add_argument("--let", metavar="\"NAME = TYPE\"", action="append", default=[],
                   help="declare a name, as in \"eps = real > 0\"")
    p.add_argument("--define", metavar="\"NAME = VALUE\"", action="append", default=[], help="give a name a value")
    p.add_argument("--given", metavar="FORMULA", action="append", default=[], help="assume")
    p.add_argument("--neighbours", choices=("hamming", "add-remove"), help="which databases are neighbours")
    p.add_argument("--proof", metavar="FILE", type=Path, help="a proof of the statement, in the language of proofs "
                   "(docs/proofs.md); where a step fails, it is said which, and nothing else is tried")
    p.add_argument("--strict", action="store_true", help="count every verdict but proved as a finding")
    _running(p)
    _output(p)


def _sharpen(commands: Any) -> None:
    p = commands.add_parser("sharpen", help="bracket the best constant of a statement", description="Brackets the best "
                            "constant for which a statement stays true: a proof at one end, a witness at the other.",
                            epilog="example:\n  symdp sharpen \"kl_bernoulli(p, q) >= c*(p - q)^2\" --constant c "
                            "--let \"p = real in (0, 1)\" --let \"q = real in (0, 1)\"\n\n" + _STATUSES)
    p.add_argument("statement", metavar="STATEMENT", help="what is claimed, with a name for the constant in it")
    p.add_argument("--constant", metavar="NAME", required=True, help="the constant; it is declared nowhere")
    p.add_argument("--let", metavar="\"NAME = TYPE\"", action="append", default=[],
                   help="declare another name, as in \"eps = real > 0\"")
    p.add_argument("--define", metavar="\"NAME = VALUE\"", action="append", default=[], help="give a name a value")
    p.add_argument("--given", metavar="FORMULA", action="append", default=[], help="assume")
    p.add_argument("--in", metavar="\"[LO, HI]\"", dest="within", help="the constants to look at (default: all)")
    p.add_argument("--tolerance", metavar="T", type=_tolerance, default="1e-6",
                   help="how narrow a bracket to try for first (default: 1e-6)")
    p.add_argument("--neighbours", choices=("hamming", "add-remove"), help="which databases are neighbours")
    p.add_argument("--strict", action="store_true", help="count a bracket wider than the tolerance as a finding")
    _each(p.add_argument_group("running"))
    _output(p)


def _repair(commands: Any) -> None:
    p = commands.add_parser("repair", help="find the nearest statement that is proved", description="Searches the "
                            "neighbourhood of likely slips of print for the nearest statement to a claim that is "
                            "proved. The repair that is written beside the claim is not looked at.",
                            epilog="example:\n  symdp repair author-2016/relaxation claims\n\n" + _REPAIR_STATUSES)
    p.add_argument("id", metavar="ID", help="the full id PAPER/ID, or an end of it that fits one claim")
    _paths(p)
    p.add_argument("-n", "--most", metavar="N", type=_most, default=3, help="stop at so many repairs (default: 3)")
    g = p.add_argument_group("running")
    g.add_argument("-j", "--jobs", metavar="N", type=_jobs, default=0,
                   help="statements at a time (default: one for each processor)")
    g.add_argument("--reuse", metavar="DIR", type=Path, default=None,
                   help="a report, or a folder of certificates, with what was found about the claim before: the search "
                   "begins with that")
    _each(g, "seconds for the whole search (default: 300)", 300.0)
    _output(p)


def _show(commands: Any) -> None:
    p = commands.add_parser("show", help="explain one claim", description="Explains one claim on one screen.")
    p.add_argument("id", metavar="ID", help="the full id PAPER/ID, or an end of it that fits one claim")
    _paths(p)
    p.add_argument("--json", metavar="RESULTS", type=Path, dest="results",
                   help="take the verdict from these results instead of deciding the claim")
    p.add_argument("--statement", action="store_true", help="show what was understood of the statement, with its "
                   "spaces and where it is defined, and decide nothing; ID may be a file or folder of claims, too: "
                   "all of them on one page")
    p.add_argument("--derivation", action="store_true", help="print the derivation, all of its steps; ID may be a "
                   "certificate, too")
    _running(p)


def _verify(commands: Any) -> None:
    p = commands.add_parser("verify", help="check certificates again", description="Checks certificates again with "
                            "the kernel alone, and says which statement each is about.")
    p.add_argument("files", metavar="FILE", nargs="+", help="a certificate, or a folder of them")
    p.add_argument("--claims", metavar="PATH", default=None,
                   help="claim file or folder the statements are read again from; without it, ./claims "
                   "where that has the paper")
    p.add_argument("--time-limit", metavar="S", type=_no_limit, default=300.0,
                   help="seconds for one certificate, 0 for no limit (default: 300)")
    p.add_argument("--memory-limit", metavar="MIB", type=_mebibytes, default=4096,
                   help="memory for one certificate in MiB, 0 for no limit (default: 4096)")
    p.add_argument("--kernel-code", action="store_true",
                   help="say how much of the kernel each verdict rests on: the functions that ran to check it")


def _report(commands: Any) -> None:
    p = commands.add_parser("report", help="write the report", description="Writes the report as a folder of pages. "
                            "Claims that are in the cache are checked again, not decided anew.")
    _paths(p)
    p.add_argument("-o", "--output", metavar="DIR", type=Path, required=True,
                   help="the folder (with --single-file: the file) to write")
    _summary(p)
    p.add_argument("--json", metavar="RESULTS", type=Path, dest="results",
                   help="take the verdicts from these results instead of deciding the claims")
    _running(p)


def _summary(p: argparse.ArgumentParser) -> None:
    p.add_argument("--single-file", action="store_true", help="write the report as one HTML file instead of a folder")
    p.add_argument("--summary", metavar="FILE", type=Path, help="write a summary in GitHub-flavoured Markdown")
    p.add_argument("--errata", metavar="FILE", type=Path,
                   help="write what is wrong in the papers, with witnesses and repairs, in Markdown")
    p.add_argument("--github-summary", action="store_true",
                   help="append that summary to the file that $GITHUB_STEP_SUMMARY names")


def _diff(commands: Any) -> None:
    p = commands.add_parser("diff", help="compare two results", description="Says which statements and verdicts "
                            "changed between two results, as for two versions of a paper. Status 1 if something is "
                            "newly wrong, or is proved no more.")
    p.add_argument("old", metavar="OLD.json", type=Path, help="what 'symdp check --json' wrote before")
    p.add_argument("new", metavar="NEW.json", type=Path, help="and now")


def _review(commands: Any) -> None:
    p = commands.add_parser("review", help="sign off a statement", description="Signs off that a claim states what the "
                            "paper states. The sign-off is bound to the statement's hash and stands in reviews.toml "
                            "beside the claim files; a changed statement makes it stale. Without a claim, lists the "
                            "sign-offs (status 1 if one is stale).")
    p.add_argument("claim", metavar="CLAIM", nargs="?",
                   help="the full id PAPER/ID, or an end of it that fits one claim")
    p.add_argument("--by", metavar="NAME", help="who signs off")
    p.add_argument("--note", metavar="TEXT", help="what was compared, and what to know about it")
    p.add_argument("--on", metavar="DATE", help="the date (default: today)")
    p.add_argument("--claims", metavar="PATH", dest="paths", type=Path, action="append", default=[],
                   help="claim files or folders of them (default: claims)")


def _atoms(commands: Any) -> None:
    p = commands.add_parser("atoms", help="list the quantities claims may use",
                            description="Prints what an atom means, or lists them all.")
    p.add_argument("name", metavar="NAME", nargs="?", help="an atom or one of its other names")


def _new(commands: Any) -> None:
    p = commands.add_parser("new", help="start a paper", description="Makes claims/PAPER with a first claim to change.")
    p.add_argument("paper", metavar="PAPER", help="a short name, such as author-2016")
    p.add_argument("--folder", metavar="DIR", type=Path, default=Path("claims"), help="where (default: claims)")


def _paths(p: argparse.ArgumentParser) -> None:
    p.add_argument("paths", metavar="PATH", nargs="*", type=Path,
                   help="claim files, or folders of them (default: claims)")


def _running(p: argparse.ArgumentParser) -> None:
    g = p.add_argument_group("running")
    g.add_argument("-j", "--jobs", metavar="N", type=_jobs, default=0,
                   help="claims at a time (default: one for each processor)")
    g.add_argument("--executor", metavar="WHERE", default="local", help="local or dask://HOST:PORT (default: local)")
    g.add_argument("--reuse", metavar="DIR", type=Path, default=None,
                   help="a report, or a folder of certificates, to try first: what the kernel still accepts is not "
                   "searched for again; the time limit begins after that")
    g.add_argument("--only-new", action="store_true",
                   help="search only for statements of which the report of --reuse says nothing: its certificates are "
                   "re-checked, and what is open there stays open")
    g.add_argument("--effort", metavar="N", type=_effort, default=1,
                   help="times the usual steps of a search; with a --time-limit to match (default: 1)")
    _each(g)


def _each(g: Any, limit: str = "seconds of the processor for one statement before it is given up (default: 60)",
          seconds: float = 60.0) -> None:
    """What holds for every statement that is decided."""
    g.add_argument("--time-limit", metavar="S", type=_positive, default=seconds, help=limit)
    g.add_argument("--memory-limit", metavar="MIB", type=_mebibytes, default=2048,
                   help="memory for one statement in MiB, 0 for no limit (default: 2048)")
    g.add_argument("--no-cache", action="store_true", help="search again, and keep nothing for later runs")
    g.add_argument("--certificates", metavar="DIR", type=Path, default=None,
                   help="where certificates are stored (default: .symdp/certificates)")
    g.add_argument("--seed", metavar="N", type=int, default=0, help="of the random searches (default: 0)")


def _output(p: argparse.ArgumentParser) -> None:
    g = p.add_argument_group("output")
    g.add_argument("--json", metavar="FILE", dest="json",
                   help="write the results as JSON; - is standard output, and a name that ends in .xz packs them")
    g.add_argument("-v", "--verbose", action="store_true", help="details of every claim")
    g.add_argument("-q", "--quiet", action="store_true", help="only findings and counts")


def _jobs(text: str) -> int:
    if text == "auto":
        return 0
    return _integer(text, 1, 1024, "a number of claims at a time, or auto")


def _count(text: str) -> int:
    return _integer(text, 0, 1_000_000, "a number of claims, or 0 for all")


def _effort(text: str) -> int:
    return _integer(text, 1, 100, "a number of times from 1 to 100")


def _most(text: str) -> int:
    return _integer(text, 1, 100, "a number of repairs")


def _mebibytes(text: str) -> int:
    value = _integer(text, 0, 2**30, "a number of MiB")
    if 0 < value < 384:
        raise argparse.ArgumentTypeError(f"{value} MiB hold no engine; give at least 384, or 0 for no limit")
    return value


def _integer(text: str, low: int, high: int, what: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
    return value


def _tolerance(text: str) -> str:
    try:
        fine = 1e-25 <= float(text) <= 1
    except ValueError:
        fine = False
    if not fine:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1e-25 to 1")
    return text


def _no_limit(text: str) -> float:
    return 0.0 if text == "0" else _positive(text)


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e7:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
