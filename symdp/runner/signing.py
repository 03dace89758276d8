"""The key of this user, with which a run signs what later runs are to believe.

It lies outside of all caches, readable by this user alone, and is made when it is first needed. See
docs/decisions/0018.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import stat
import sys
import tempfile
from pathlib import Path

from symdp.outside.files import read_regular

KEY_BYTES = 32


def state_folder() -> Path:
    """``$SYMDP_STATE``, or where this platform keeps what belongs to a user and is not to be copied."""
    if named := os.environ.get("SYMDP_STATE"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "symdp"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "symdp-state"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "symdp"


def signing_key(folder: Path | None = None) -> tuple[bytes | None, str]:
    """The key of this user, made when there is none, and a warning or "".

    A key that is cut off, or that others could read, is replaced, and what it has signed is worth nothing any more.
    None where none can be kept, or where somebody else's stands.
    """
    path = (folder or state_folder()) / "key"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fault = _fault(path)
        if fault is None:
            return read_regular(path, KEY_BYTES), ""
        _make(path, replace=bool(fault))
        if _fault(path) is None:
            return read_regular(path, KEY_BYTES), (
                f"the signing key {path} {fault} and has been replaced: what earlier runs kept is worked out again"
                if fault else "")
        why = "somebody else writes there"
    except (OSError, ValueError) as e:
        why = getattr(e, "strerror", None) or str(e)
    return None, f"the signing key {path} cannot be used ({why}): nothing is remembered for later runs"


def _fault(path: Path) -> str | None:
    """What is wrong with the key that stands there: None for nothing, "" where there is none. Raises OSError for what
    is not for this user to replace."""
    try:
        about = os.lstat(path)
    except FileNotFoundError:
        return ""
    if not stat.S_ISREG(about.st_mode):
        raise OSError("it is not a file; remove it")
    if os.name == "posix":
        if about.st_uid != os.geteuid():
            raise OSError("it belongs to another user; remove it, or set SYMDP_STATE to another folder")
        if about.st_mode & 0o077:
            return "could be read by others"
    return None if about.st_size == KEY_BYTES else "was not whole"


def _make(path: Path, *, replace: bool) -> None:
    """Write a new key, whole or not at all. Two runs that begin at once agree on one."""
    handle, name = tempfile.mkstemp(prefix=".key-", dir=path.parent)  # with a mode for this user alone
    try:
        with os.fdopen(handle, "wb") as f:
            f.write(secrets.token_bytes(KEY_BYTES))
            f.flush()
            os.fsync(handle)
        if replace or not hasattr(os, "link"):
            os.replace(name, path)
        else:
            with contextlib.suppress(FileExistsError):  # another run was faster
                os.link(name, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


class Signer:
    """Signs texts, each under the key by which it is kept. ``trouble`` is why it cannot, or a warning, or ""."""

    def __init__(self) -> None:
        self._key, self.trouble = signing_key()

    @property
    def able(self) -> bool:
        return self._key is not None

    def sealed(self, key: str, text: str) -> str:
        """The text with its signature, which is empty where there is no key."""
        return f"{self._signature(key, text)}\n{text}"

    def opened(self, key: str, sealed: str) -> tuple[str, bool]:
        """A sealed text, and whether this user's key has sealed it, for this key."""
        signature, end, text = sealed.partition("\n")
        if not end:
            return sealed, False
        return text, self.able and hmac.compare_digest(
            signature.encode("utf-8", "replace"), self._signature(key, text).encode())

    def _signature(self, key: str, text: str) -> str:
        return "" if self._key is None else hmac.new(
            self._key, f"{key}\n{text}".encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
