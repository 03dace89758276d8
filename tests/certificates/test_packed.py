"""Packed certificates, as reports keep large ones: read like others, within limits, and packed again only where needed."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates.verify import verify
from symdp.outside.files import Unfit
from symdp.outside.packed import packed, read_certificate, read_unpacked
from symdp.report import html
from symdp.report.html import write_report
from symdp.runner.store import Store
from tests.certificates.test_checking import EVIDENCE, certificate
from tests.report import samples

CERTIFICATE = certificate(EVIDENCE) | {"claim": "p/a", "variant": "printed"}
DATA = json.dumps(CERTIFICATE).encode()


def test_it_is_verified_and_reused_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "p" / "a.json.xz"
    path.parent.mkdir()
    path.write_bytes(packed(DATA))

    assert verify(path, None, 10**6).status == 0
    assert read_certificate(path) == json.loads(DATA)
    assert Store(tmp_path).evidence("p/a", "printed", CERTIFICATE["sha256"]) == json.loads(DATA)["parts"]


@pytest.mark.parametrize("data", [b"", b"x", packed(DATA)[:-1], packed(DATA)[:40], packed(DATA) + b"x", DATA,
                                  packed(DATA) + packed(DATA), lzma.compress(DATA, lzma.FORMAT_ALONE)])
def test_what_is_not_packed_whole_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.json.xz"
    path.write_bytes(data)

    assert verify(path, None, 10**6).status == 4
    store = Store(tmp_path)
    (tmp_path / "p").mkdir()
    path.rename(tmp_path / "p/a.json.xz")
    assert store.evidence("p/a", "printed", CERTIFICATE["sha256"]) is None and len(store.notes) == 1


def test_no_more_is_unpacked_than_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json.xz"
    path.write_bytes(packed(b" " * 50_000_000))

    assert path.stat().st_size < 20_000
    with pytest.raises(Unfit, match="larger than"):
        read_unpacked(path, 1_000_000)
    assert verify(path, None, 1_000_000).status == 4


def test_what_unpacks_to_the_same_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "READABLE", 10)
    results = samples.nine()
    more: dict[str, Any] = {"certificates": samples.certificates(tmp_path / "store", results), "papers": samples.PAPERS}
    write_report(results, tmp_path / "report", **more)
    [first, *_] = sorted((tmp_path / "report/certificates").rglob("*.json.xz"))
    text = read_unpacked(first, 10**6)
    other = lzma.compress(text, lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, preset=0)
    assert other != first.read_bytes()
    first.write_bytes(other)
    write_report(results, tmp_path / "report", **more)

    assert first.read_bytes() == other
