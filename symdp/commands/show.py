"""``symdp show``: one claim explained on one screen."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from symdp.commands import exits, running
from symdp.commands.exits import Stop
from symdp.commands.explain import explain
from symdp.commands.screen import Screen
from symdp.outside.shown import escaped

MAX_LISTED = 12
MAX_COMPARED = 2_000  # ids that are looked through for what was meant


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    if arguments.derivation and Path(arguments.id).is_file():
        return _derivation(Path(arguments.id), screen)
    if arguments.statement:
        from symdp.commands.statement import in_words

        if Path(arguments.id).exists():  # a file or folder: all of its claims, one after the other
            loaded = running.load_claims([Path(arguments.id), *arguments.paths], screen)
            for c in loaded.claims:
                screen.say(in_words(c) + "\n")
            return exits.USAGE if loaded.problems else exits.OK
        loaded = running.load_claims(arguments.paths, screen)
        ids = [c.full_id for c in loaded.claims]
        screen.say(in_words(loaded.claims[ids.index(find(arguments.id, ids, "the claims that can be read"))]))
        return exits.OK
    if arguments.results is not None:
        claims = running.read_results(arguments.results)["claims"]
        full = find(arguments.id, [str(c.get("id")) for c in claims], str(arguments.results))
        found = next(c for c in claims if c.get("id") == full)
    else:
        loaded = running.load_claims(arguments.paths, screen)
        ids = [c.full_id for c in loaded.claims]
        chosen = loaded.claims[ids.index(find(arguments.id, ids, "the claims that can be read"))]
        done = running.decide([chosen], running.options(arguments), screen)
        [found] = done.claims
        if done.interrupted:
            raise KeyboardInterrupt
    if arguments.derivation:
        if not found.get("certificate"):
            raise Stop(f"{escaped(arguments.id)} has no certificate: it is {escaped(str(found.get('verdict')))}")
        return _derivation(Path(found["certificate"]), screen)
    try:
        screen.say(explain(found, colour=screen.colour))
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as e:
        raise Stop(f"{arguments.results}: the result of {arguments.id} is not complete ({e})") from e
    return exits.OK


def _derivation(path: Path, screen: Screen) -> int:
    from symdp.commands.derivation import in_words

    screen.say(in_words(path))
    return exits.OK


def find(wanted: str, ids: Sequence[str], place: str) -> str:
    """The full id that is meant: itself, what stands after the paper, or part of just one."""
    for candidates in ([i for i in ids if i == wanted], [i for i in ids if i.partition("/")[2] == wanted],
                       [i for i in ids if wanted.lower() in i.lower()]):
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            candidates = [escaped(c) for c in candidates]
            more = f" and {len(candidates) - MAX_LISTED} more" if len(candidates) > MAX_LISTED else ""
            raise Stop(f"{wanted!r} may be {', '.join(candidates[:MAX_LISTED])}{more}; write more of the id")
    import difflib
    known = [*ids, *(i.partition("/")[2] for i in ids)][:MAX_COMPARED]
    close = [escaped(c) for c in difflib.get_close_matches(wanted[:200], known, 3)]
    raise Stop(f"no claim is called {wanted!r} in {place}" + (f"; did you mean {' or '.join(close)}?" if close else ""))
