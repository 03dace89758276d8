"""What somebody may have meant by a name that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

MOST_KNOWN = 300  # names that are compared: each takes time
LONGEST = 100  # characters of a name that is compared
MOST_ASKED = 50  # unknown names of one file, or of one run, for which another one is suggested


class Near:
    """Suggestions for a number of unknown names; after these there are none, so that the time does not grow with what
    is wrong times what is right."""

    def __init__(self, most: int = MOST_ASKED) -> None:
        self.left = most

    def __call__(self, wrong: str, known: Iterable[str]) -> str | None:
        """The known name that is most like the wrong one, if any is like it, and if it is early enough to ask."""
        if self.left <= 0 or len(wrong) > LONGEST:
            return None
        self.left -= 1
        few = [k for k in islice(known, MOST_KNOWN) if len(k) <= LONGEST]
        return next(iter(get_close_matches(wrong, few, 1)), None)
