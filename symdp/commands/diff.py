"""``symdp diff``: what changed from one run's results to another's."""

from __future__ import annotations

import argparse

from symdp.commands import exits, running
from symdp.commands.exits import Stop
from symdp.report.difference import difference, text


def run(arguments: argparse.Namespace) -> int:
    old, new = running.read_results(arguments.old), running.read_results(arguments.new)
    try:
        changes = difference(old, new)
    except (KeyError, TypeError, AttributeError) as e:
        raise Stop(f"{arguments.old}, {arguments.new}: one of these results is not complete ({e})") from e
    print(text(changes, old, new))
    return exits.FINDINGS if any(c.worse for c in changes) else exits.OK
