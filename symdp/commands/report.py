"""``symdp report``: the report as a folder of pages, from the cache or from stored results."""

from __future__ import annotations

import argparse
from pathlib import Path

from symdp.commands import exits, running
from symdp.commands.screen import Screen


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    if arguments.results is not None:
        whole = running.read_results(arguments.results)
        readable = arguments.paths or Path("claims").is_dir()  # for the citations of the papers
        papers = running.citations(running.load_claims(arguments.paths, screen)) if readable else {}
        screen.say(f"report: {running.write_report(whole, arguments.output, papers, Path())}")
        return exits.OK
    loaded = running.load_claims(arguments.paths, screen)
    unread = running.unreadable_results(loaded)
    how = running.options(arguments)
    found = running.decide(loaded.claims, how, screen)
    whole = running.results([*found.claims, *unread])
    first = running.write_report(whole, arguments.output, running.citations(loaded), how.certificates)
    screen.say(f"report: {first}")
    # the command was asked for a report, and there it is: what it says is no failure of the command
    return running.status([], found, bool(loaded.problems), strict=False)
