"""Exit statuses, the same as pytest's, and how a command ends early with one."""

from __future__ import annotations

OK = 0
FINDINGS = 1
INTERRUPTED = 2
INTERNAL = 3
USAGE = 4
NOTHING = 5


class Stop(Exception):
    """Ends a command with a message for the user and an exit status."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status
