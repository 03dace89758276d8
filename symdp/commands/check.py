"""``symdp check``: decide the claims of files, and say what was found."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from symdp.commands import exits, running
from symdp.commands.exits import Stop
from symdp.commands.explain import parts_in_brief
from symdp.commands.screen import Screen, width
from symdp.commands.selection import SelectionProblem, read_selection
from symdp.language.storage import encode
from symdp.report import terminal
from symdp.runner import last

if TYPE_CHECKING:
    from symdp.language.load import Loaded, LoadedClaim


def run(arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    screen = Screen(json_on_stdout=arguments.json == "-")
    try:
        matches = read_selection(arguments.select)
    except SelectionProblem as problem:
        raise Stop(str(problem)) from problem
    running.refuse_outputs(arguments)
    loaded = running.load_claims(arguments.paths, screen, remarks=not arguments.quiet, attack=arguments.attack_facts)
    unread = running.unreadable_results(loaded)

    wanted = _left(loaded, screen) if arguments.last_failed else None

    def selected(c: LoadedClaim) -> bool:
        return matches(c.full_id) and (wanted is None or c.full_id in wanted)

    chosen = sum(map(selected, loaded.claims))
    if not arguments.quiet:
        screen.say(_collected(len(loaded.claims), chosen, len(unread)))
    if arguments.collect_only:
        return _list([c.full_id for c in loaded.claims if selected(c)], bool(loaded.problems), screen)
    how = running.options(arguments, strict=arguments.strict, stop_at_finding=arguments.exitfirst)

    def each(claim: dict[str, Any]) -> None:
        if claim["reason"] != "deselected" and not arguments.quiet:
            screen.say(terminal.line(claim, colour=screen.colour))
            if arguments.verbose:
                screen.say(parts_in_brief(claim))

    found = running.decide(loaded.claims, how, screen, selected=selected, each=each)
    whole = running.results([*found.claims, *unread])
    if details := terminal.failures(whole, colour=screen.colour, width=width()):
        screen.say(details)
    if arguments.durations is not None and (slow := terminal.slowest(whole, arguments.durations, width=width())):
        screen.say(slow)
    screen.say(terminal.counts(whole, seconds=time.perf_counter() - started, colour=screen.colour, width=width()))
    if found.remembered and not arguments.quiet:
        screen.say(f"{found.remembered} statements as an earlier run had them checked, by this very program; "
                   "--no-cache checks them again")
    if found.taken_over:
        screen.say(f"{found.taken_over} statement{'' if found.taken_over == 1 else 's'} left open in the words of the "
                   "report of --reuse, and not searched; without --only-new they are")
    _write(arguments, whole, loaded, how.certificates, screen)
    if how.use_cache:
        last.remember(found.claims, arguments.strict)
    if found.interrupted:
        screen.complain("symdp: interrupted; what is done is kept, and the next run goes on from there")
    unreadable = bool(loaded.problems)
    if not chosen and not unreadable:
        return exits.NOTHING
    return running.status(found.claims, found, unreadable, arguments.strict)


def _left(loaded: Loaded, screen: Screen) -> frozenset[str] | None:
    """What the last runs left of these claims; None, for all, where that is nothing."""
    kept = last.left() & {c.full_id for c in loaded.claims}
    if not kept:
        screen.say("the last runs left none of these claims to be looked at: all are run")
    return kept or None


def _collected(claims: int, chosen: int, unread: int) -> str:
    text = f"collected {claims} claim{'' if claims == 1 else 's'}"
    if unread:
        text += f" / {unread} unreadable"
    if chosen < claims:
        text += f" / {claims - chosen} deselected / {chosen} selected"
    return text


def _list(ids: list[str], unreadable: bool, screen: Screen) -> int:
    for id_ in ids:
        screen.say(id_)
    return exits.USAGE if unreadable else exits.OK if ids else exits.NOTHING


def _write(arguments: argparse.Namespace, whole: dict[str, Any], loaded: Loaded, certificates: Any,
           screen: Screen) -> None:
    if arguments.json is not None:
        running.write_json(arguments.json, whole)
    if arguments.junit is not None:
        from symdp.report.junit import junit
        running.write(arguments.junit, junit(whole).encode("utf-8", "backslashreplace"))
    if arguments.sarif is not None:
        from symdp.report.sarif import sarif
        running.write(arguments.sarif, encode(sarif(whole)))
    if arguments.report is not None:
        first = running.write_report(whole, arguments.report, loaded, certificates, single=arguments.single_file,
                                     remember=not arguments.no_cache)
        if not arguments.quiet:
            screen.say(f"report: {first}")
    running.write_summary(arguments, whole, loaded)
