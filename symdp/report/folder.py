"""The folder of a report: what in it is symdp's own, and how it is replaced.

A manifest lists the files of a report with their SHA-256. A file is replaced or removed only if it is listed there, its
name is one that a report gives, and its content is still what is listed: everything else is somebody's work, even in a
folder that was a report once.
"""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from pathlib import Path

from symdp.language.storage import InTheWay, refuse_links, remove_file, replace_file, root_below
from symdp.outside.files import Unfit, read_regular
from symdp.outside.packed import ENDING, unpacked

MANIFEST = "symdp-report.sha256"
HEADER = "# symdp-report/1: the files of this report, which the next one replaces where they are as listed here\n"
MAX_MANIFEST = 16_000_000  # bytes
MAX_FILE = 64_000_000  # bytes of a file that is compared with the manifest
_LINE = re.compile(r"([0-9a-f]{64})  (.+)")
_PART = r"/[^/.\x00-\x1f\x7f\\][^/\x00-\x1f\x7f\\]*"
_OURS = re.compile(rf"(index|why-believe|reference|background)\.html|style\.css|(atoms|rules|background){_PART}\.html|"
                   rf"claims({_PART}){{1,4}}\.html|certificates({_PART}){{1,4}}\.json(\.xz)?")


def listed(text: str) -> list[tuple[str, str]]:
    """The digests and names in a manifest; none of a text that is none."""
    if not text.startswith(HEADER):
        return []
    return [(m[1], m[2]) for line in text[len(HEADER):].split("\n")
            if (m := _LINE.fullmatch(line)) and _OURS.fullmatch(m[2])]


class Folder:
    """Takes the files of a report; ``finish`` puts them in place of the earlier one's, or raises before it begins."""

    packs = True  # large certificates are packed

    def __init__(self, out: Path) -> None:
        self.out, self.root = out, root_below(out)
        self.files: dict[str, bytes] = {}

    def text(self, name: str, content: str) -> None:
        self.file(name, content.encode("utf-8", "backslashreplace"))

    def file(self, name: str, data: bytes) -> None:
        assert _OURS.fullmatch(name), name
        self.files[name] = data

    def finish(self) -> None:
        """Write the files, and remove what only the earlier report had. Raises InTheWay, with nothing written, where a
        link or a file that is not of an earlier report stands in the way."""
        known = self._known()
        for name in self.files:
            self._keep(name)
        digests = {name: hashlib.sha256(data).hexdigest() for name, data in self.files.items()}
        for name, digest in digests.items():
            refuse_links(self.out / name, self.root)
            found = self._digest(name)
            if found is not None and found != digest and found not in known.get(name, ()):
                raise InTheWay(f"{self.out / name} is in the way: it is not a page that symdp wrote, or it has been "
                               f"changed since (it is not as {MANIFEST} in that folder has it); name another folder, "
                               "or remove it yourself")
        gone = [name for name in known if name not in digests and self._is_known(name, known[name])]
        # while the files change both are listed, so that the next report knows them again if this one is cut short
        self._list({(d, name) for name in (*digests, *gone) for d in known.get(name, ())} | {
            (d, name) for name, d in digests.items()})
        for name, data in self.files.items():
            replace_file(self.out / name, data, self.root)
        for name in gone:
            remove_file(self.out / name, self.root)
        self._list({(d, name) for name, d in digests.items()})

    def _keep(self, name: str) -> None:
        """Packed files stay as they are where they unpack to the same: another version of lzma packs otherwise."""
        if name.endswith(ENDING):
            with suppress(OSError, ValueError):
                there = read_regular(self.out / name, MAX_FILE)
                if unpacked(there, MAX_FILE) == unpacked(self.files[name], MAX_FILE):
                    self.files[name] = there

    def _known(self) -> dict[str, set[str]]:
        """The digests of each file that the manifest lists. Raises InTheWay where it is not symdp's."""
        path = self.out / MANIFEST
        refuse_links(path, self.root)
        try:
            text = read_regular(path, MAX_MANIFEST).decode("utf-8", "replace")
        except FileNotFoundError:
            return {}
        if not text.startswith(HEADER):
            raise InTheWay(f"{path} is in the way: it is not the list of a report; name another folder, or remove it "
                           "yourself")
        known: dict[str, set[str]] = {}
        for digest, name in listed(text):
            known.setdefault(name, set()).add(digest)
        return known

    def _digest(self, name: str) -> str | None:
        try:
            return hashlib.sha256(read_regular(self.out / name, MAX_FILE)).hexdigest()
        except FileNotFoundError:
            return None
        except Unfit:
            return ""  # too large to be ours

    def _is_known(self, name: str, digests: set[str]) -> bool:
        try:
            refuse_links(self.out / name, self.root)
        except InTheWay:  # not what was listed: left alone
            return False
        return self._digest(name) in digests

    def _list(self, entries: set[tuple[str, str]]) -> None:
        lines = "".join(f"{d}  {n}\n" for d, n in sorted(entries, key=lambda e: (e[1], e[0])))
        replace_file(self.out / MANIFEST, (HEADER + lines).encode(), self.root)
