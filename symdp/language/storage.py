"""What symdp writes, and reads back: JSON in a fixed form; files that are replaced in one step, never through a link.

Every file that symdp makes, replaces or removes goes through here. A folder may come from a stranger: where one of
its folders or files is a symbolic link, writing to it would be writing to a place that nobody has named.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import stat
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from symdp.outside.files import Unfit, read_regular

LARGEST = 64_000_000  # bytes of a file of results that is read
# bytes of a certificate, or of a kept proposal, that is taken up again: in memory it needs 20 times as much
MAX_REUSED = 16_000_000


class InTheWay(OSError):
    """Something stands where symdp would write that is not its own; the message names it and the way out."""


# -- JSON
def encode(data: Any) -> bytes:
    """JSON text with a fixed form, so that the same content gives the same bytes.

    It can be written whatever is in it: what is no letter (of a file name that is not UTF-8) is escaped, as JSON has
    it, and a number that is none is null.
    """
    return (_dumps(data, indent=1) + "\n").encode("utf-8", "backslashreplace")


def encode_results(data: Any) -> bytes:
    """Results as JSON, each claim on a line of its own; what has no claims as :func:`encode` writes it."""
    if not isinstance(data.get("claims"), list):
        return encode(data)
    lines = [f'"{k}":' + _dumps(v, separators=(",", ":")) for k, v in data.items() if k != "claims"]
    claims = ",\n".join(_dumps(c, separators=(",", ":")) for c in data["claims"])
    return ("{" + "".join(f"{line},\n" for line in lines) + f'"claims":[\n{claims}\n]}}\n').encode(
        "utf-8", "backslashreplace")


def encode_in_one_line(data: Any) -> bytes:
    return (_dumps(data, separators=(",", ":")) + "\n").encode("utf-8", "backslashreplace")


def _dumps(data: Any, **how: Any) -> str:
    try:
        return json.dumps(data, ensure_ascii=False, allow_nan=False, **how)
    except ValueError:  # NaN or an infinity, which JSON does not have
        return json.dumps(_finite(data), ensure_ascii=False, allow_nan=False, **how)


def _finite(data: Any) -> Any:
    if isinstance(data, dict):
        return {k: _finite(v) for k, v in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(v) for v in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data


def decode(text: str | bytes) -> Any:
    """The content of JSON text from outside. Raises ValueError for what is none: text that is not UTF-8, NaN, numbers
    beyond all floats, nesting beyond all use."""
    try:
        return json.loads(text, parse_constant=_no_number, parse_float=_finite_number)
    except RecursionError:
        raise ValueError("nested too deep") from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


def _finite_number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number beyond all floats")
    return value


# -- files
def root_of(path: Path) -> Path:
    """The folder below which a file that is named on the command line is reached without links: where the user stands,
    or, of a path from elsewhere, its own folder."""
    return path.parent if path.is_absolute() else Path()


def root_below(folder: Path) -> Path:
    """The same of a folder that is named, for what is in it."""
    return folder if folder.is_absolute() else Path()


def refuse_links(path: Path, root: Path) -> None:
    """Raise InTheWay where a folder below ``root`` on the way to ``path``, or ``path`` itself, is a symbolic link, or a
    folder there is none."""
    parts = path.parts[len(root.parts):]
    here = root
    for i, part in enumerate(parts):
        here = here / part
        if part == "..":
            continue
        try:
            mode = os.lstat(here).st_mode
        except FileNotFoundError:
            return
        except NotADirectoryError:
            raise InTheWay(f"{here.parent} is not a folder, and a folder is needed there; remove it, or name another "
                           "place") from None
        except ValueError as e:
            raise Unfit(f"{str(path)!r}: not the name of a file ({e})") from None
        if stat.S_ISLNK(mode):
            raise InTheWay(f"{here} is a symbolic link, and nothing is written or removed through one; remove it, or "
                           "name another place")
        last = i == len(parts) - 1
        if last and not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "not a file"
            raise InTheWay(f"{here} is {what}, and a file is to be written there; remove it, or name another place")
        if not last and not stat.S_ISDIR(mode):
            raise InTheWay(f"{here} is not a folder, and a folder is needed there; remove it, or name another place")


def replace_file(path: Path, data: bytes, root: Path | None = None) -> None:
    """Write a file in one step: it is there whole, or as it was before, whatever happens. One that has this content
    already is left alone. Folders below ``root`` that lead to it are made. Raises OSError: InTheWay where a link, or
    what is no file, stands there."""
    refuse_links(path, root_of(path) if root is None else root)
    with contextlib.suppress(OSError):
        if os.lstat(path).st_size == len(data) and read_regular(path, len(data)) == data:
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".symdp-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as f:
            f.write(data)
            f.flush()
            os.fsync(handle)
        os.chmod(name, 0o644)  # mkstemp makes it private; what is written is for everyone
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def remove_file(path: Path, root: Path) -> None:
    """Remove a file, if it is there. Raises OSError: InTheWay where a link, or what is no file, stands there."""
    refuse_links(path, root)
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
