"""``symdp report``: the report as a folder of pages, from the cache or from stored results."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.commands import exits, running
from symdp.commands.exits import Stop
from symdp.commands.screen import Screen

if TYPE_CHECKING:
    from symdp.language.load import Loaded


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    outputs = argparse.Namespace(**{k: v for k, v in vars(arguments).items() if k in (
        "output", "summary", "errata", "single_file")})
    running.refuse_outputs(outputs)
    if arguments.results is not None:
        whole = running.read_results(arguments.results)
        readable = arguments.paths or Path("claims").is_dir()  # for the citations and sign-offs
        loaded = running.load_claims(arguments.paths, screen) if readable else None
        try:
            _write(arguments, whole, loaded, Path(), screen)
        except (KeyError, TypeError, AttributeError, ValueError, IndexError) as e:
            raise Stop(f"{arguments.results}: these results are not complete ({type(e).__name__}: {e}); make them "
                       f"again with 'symdp check --json {arguments.results}'") from e
        return exits.OK
    loaded = running.load_claims(arguments.paths, screen)
    unread = running.unreadable_results(loaded)
    how = running.options(arguments)
    found = running.decide(loaded.claims, how, screen)
    _write(arguments, running.results([*found.claims, *unread]), loaded, how.certificates, screen)
    # the command was asked for a report, and there it is: what it says is no failure of the command
    return running.status([], found, bool(loaded.problems), strict=False)


def _write(arguments: argparse.Namespace, whole: dict[str, Any], loaded: Loaded | None, certificates: Path,
           screen: Screen) -> None:
    first = running.write_report(whole, arguments.output, loaded, certificates, single=arguments.single_file,
                                 remember=not arguments.no_cache)
    screen.say(f"report: {first}")
    running.write_summary(arguments, whole, loaded)
