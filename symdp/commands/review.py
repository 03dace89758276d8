"""``symdp review``: sign off that a claim states what the paper states, or list the sign-offs."""

from __future__ import annotations

import argparse
import datetime
from typing import TYPE_CHECKING

from symdp.commands import exits, running
from symdp.commands.exits import Stop
from symdp.commands.screen import Screen
from symdp.commands.show import find
from symdp.language.reviews import Review, ReviewProblem, add_review, read_reviews
from symdp.report.text import one_line

if TYPE_CHECKING:
    from symdp.language.load import Loaded


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    loaded = running.load_claims(arguments.paths, screen)
    try:
        return _list(loaded, screen) if arguments.claim is None else _sign(arguments, loaded, screen)
    except ReviewProblem as problem:
        raise Stop(str(problem)) from problem


def _sign(arguments: argparse.Namespace, loaded: Loaded, screen: Screen) -> int:
    if not (arguments.by or "").strip():
        raise Stop("a sign-off needs a name: --by NAME")
    ids = [c.full_id for c in loaded.claims]
    claim = loaded.claims[ids.index(find(arguments.claim, ids, "the claims that can be read"))].claim
    folder = next(p.path for p in loaded.papers if p.slug == claim.paper)
    on = arguments.on or datetime.date.today().isoformat()
    path = add_review(folder, Review(claim.id, arguments.by.strip(), claim.statement.sha256,
                                     claim.repair.sha256 if claim.repair else "", on, arguments.note or ""))
    screen.say(f"signed off {claim.full_id} in {path}")
    return exits.OK


def _list(loaded: Loaded, screen: Screen) -> int:
    """Every sign-off and whether it still holds; findings where one does not."""
    claims = {c.full_id: c.claim for c in loaded.claims}
    stale = total = 0
    for paper in loaded.papers:
        for r in read_reviews(paper.path):
            claim = claims.get(f"{paper.slug}/{r.claim}")
            state = "gone " if claim is None else "stale" if r.stale(claim.statement, claim.repair) else "holds"
            total, stale = total + 1, stale + (state != "holds")
            note = f": {one_line(r.note, 200)}" if r.note else ""
            screen.say(f"{state}  {one_line(f'{paper.slug}/{r.claim}', 200)}  {one_line(r.by, 100)} "
                       f"{one_line(r.on, 20)}{note}")
    signed = {f"{p.slug}/{r.claim}" for p in loaded.papers for r in read_reviews(p.path)}
    screen.say(f"{total} sign-off{'' if total == 1 else 's'}, {stale} not valid any more; "
               f"{len(set(claims) - signed)} of {len(claims)} claims without one")
    return exits.FINDINGS if stale else exits.OK
