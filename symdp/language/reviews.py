"""Sign-offs: a person says that a claim states what the paper states, bound to the statement's hash.

They stand in ``reviews.toml`` beside the claim files of a paper, one ``[[review]]`` each, so
that a claim file never changes by being read. Nothing of them reaches engines or kernel.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from symdp.language.storage import InTheWay, refuse_links, replace_file
from symdp.legacy.kernel.claims import Statement
from symdp.outside.files import Unfit, read_regular
from symdp.outside.toml import MAX_FILE, tables

FILE = "reviews.toml"
KEYS = ("claim", "by", "on", "note", "sha256", "repair_sha256")
REQUIRED = ("claim", "by", "sha256")
MAX_TEXT = 2_000  # characters of a note


class ReviewProblem(ValueError):
    """A file of sign-offs that cannot be read or written; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Review:
    """One sign-off. ``claim`` is the id within the paper; ``on`` a date; hashes are of the statements then."""

    claim: str
    by: str
    sha256: str
    repair_sha256: str = ""
    on: str = ""
    note: str = ""

    def stale(self, printed: Statement, repair: Statement | None) -> bool:
        """Whether the statement, or its repair, is another one by now."""
        return (self.sha256, self.repair_sha256) != (printed.sha256, repair.sha256 if repair else "")


def read_reviews(folder: Path) -> list[Review]:
    """The sign-offs of a paper, in the order of the file; none if there is no file. Raises ReviewProblem."""
    path = folder / FILE
    try:
        data = tables(read_regular(path, MAX_FILE))
    except FileNotFoundError:
        return []
    except Unfit as e:
        raise ReviewProblem(str(e)) from None
    except (OSError, ValueError) as e:
        raise ReviewProblem(f"{path}: {e}") from None
    entries = data.get("review", [])
    if set(data) - {"review"} or not isinstance(entries, list):
        raise ReviewProblem(f"{path}: it holds [[review]] tables and nothing else")
    return [_review(e, f"{path}, review {i + 1}") for i, e in enumerate(entries)]


def _review(entry: object, place: str) -> Review:
    if not isinstance(entry, Mapping):
        raise ReviewProblem(f"{place}: a [[review]] table is needed")
    if strange := sorted(set(entry) - set(KEYS)):
        raise ReviewProblem(f"{place}: {strange[0]!r} is none of {', '.join(KEYS)}")
    texts = {k: str(v) if k == "on" else v for k, v in entry.items()}  # TOML has dates of its own
    if wrong := [k for k, v in texts.items() if not isinstance(v, str)]:
        raise ReviewProblem(f"{place}: {wrong[0]} is a text in quotes")
    if missing := [k for k in REQUIRED if not texts.get(k)]:
        raise ReviewProblem(f"{place}: {missing[0]} is missing")
    return Review(**texts)


def add_review(folder: Path, review: Review) -> Path:
    """Append a sign-off to the paper's file, which keeps its comments. Raises ReviewProblem."""
    known = read_reviews(folder)
    _review({k: v for k, v in asdict(review).items() if v}, "the review")
    if len(review.note) > MAX_TEXT:
        raise ReviewProblem(f"a note has at most {MAX_TEXT} characters, this one {len(review.note)}")
    path = folder / FILE
    head = "" if known or path.exists() else ("# Sign-offs: that a claim states what the paper states. "
                                              "Bound to the statement's hash; `symdp review` adds them.\n")
    lines = [f"{k:<13} = {_quote(v)}" for k in KEYS if (v := getattr(review, k))]
    try:
        more = (f"{head}\n[[review]]\n" + "\n".join(lines) + "\n").encode()
        refuse_links(path, folder)
        replace_file(path, (read_regular(path, MAX_FILE) if path.exists() else b"") + more, folder)
    except InTheWay as e:
        raise ReviewProblem(str(e)) from None
    except (OSError, UnicodeEncodeError) as e:
        raise ReviewProblem(f"{path}: cannot be written: {e}") from None
    return path


def _quote(text: str) -> str:
    """A basic string of TOML, which is JSON's but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
