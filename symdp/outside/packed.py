"""Certificates as files: JSON, or the same packed (``.json.xz``), as reports keep large ones."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

from symdp.outside.extent import nesting_of_text
from symdp.outside.files import Unfit, read_regular

MAX_CERTIFICATE = 64_000_000  # bytes, unpacked
ENDING = ".xz"
MAX_MEMORY = 256_000_000  # bytes that unpacking may need


def read_unpacked(path: Path, limit: int) -> bytes:
    """The content of a file, unpacked where its name says that it is packed. Raises OSError, as ``read_regular`` does,
    and ValueError; no more than ``limit`` bytes are unpacked."""
    data = read_regular(path, limit)
    if path.suffix != ENDING:
        return data
    text = unpacked(data, limit)
    if len(text) > limit:
        raise Unfit(f"{path}: larger than the {limit:,} bytes that are read")
    return text


def unpacked(data: bytes, limit: int) -> bytes:
    """What was packed, or its first ``limit`` bytes and one. Raises ValueError."""
    try:
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MAX_MEMORY)
        text = unpacker.decompress(data, limit + 1)
    except (lzma.LZMAError, EOFError) as e:
        raise ValueError(f"it cannot be unpacked: {e}") from None
    if len(text) <= limit and (not unpacker.eof or unpacker.unused_data):
        raise ValueError("it cannot be unpacked: it is cut short, or something stands behind it")
    return text


def packed(data: bytes) -> bytes:
    """The bytes packed. Another version of the library may pack them otherwise: compare what is unpacked."""
    return lzma.compress(data, lzma.FORMAT_XZ, preset=6 | lzma.PRESET_EXTREME)


def read_certificate(path: Path, limit: int = MAX_CERTIFICATE) -> dict[str, Any]:
    """A certificate as a table. Raises OSError, ValueError and RecursionError."""
    text = read_unpacked(path, limit).decode("utf-8")
    nesting_of_text(text)
    content = json.loads(text)
    if not isinstance(content, dict):
        raise ValueError("no certificate")
    return content
