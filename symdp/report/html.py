"""The report: one folder of plain pages that opens from disk, with no network and no JavaScript needed.

Everything that came from a claim is escaped, and its invisible characters are
written out. No date and no duration enters a page: the same input gives the same
bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from symdp.report import graph, view
from symdp.report.documents import document, markup
from symdp.report.reference import reference
from symdp.report.schema import VERDICTS
from symdp.report.single import single
from symdp.report.text import one_line, short, visible
from symdp.report.view import ReportError
from symdp.report.words import MEANING, TRUST

__all__ = ["ReportError", "write_report", "write_single"]

MAX_CERTIFICATE = 50_000_000  # bytes of a certificate that is read and copied
FILES, FIRST = "files.txt", "index.html"
Derive = Callable[[Mapping[str, Any]], dict[str, Any]]


def write_report(results: dict[str, Any], out: Path, *, certificates: Path | None,
                 papers: dict[str, dict[str, Any]], derive: Derive | None = None,
                 reviews: Mapping[str, Any] | None = None) -> Path:
    """Write the report of ``results`` into the folder ``out`` and return its first page.

    ``results`` is what ``symdp check --json`` writes. ``certificates`` is the folder
    that the certificates' paths are relative to (None: none are linked). ``papers``
    maps a paper to the content of its paper.toml. ``derive`` writes into a certificate
    what each step shows (see ``symdp.runner.derivation``). ``reviews`` maps ids of claims
    to their sign-offs. Files of an earlier report in the folder are replaced or removed;
    other files are left alone. Raises ReportError when the results are not of this version
    or lack an id or a verdict.
    """
    writer = _Writer(out)
    _pages(results, writer, certificates, papers, derive, reviews or {})
    writer.finish()
    return out / FIRST


def write_single(results: dict[str, Any], file: Path, *, certificates: Path | None,
                 papers: dict[str, dict[str, Any]], derive: Derive | None = None,
                 reviews: Mapping[str, Any] | None = None) -> Path:
    """The same report as one file, certificates inside."""
    writer = _Memory()
    _pages(results, writer, certificates, papers, derive, reviews or {})
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(single(writer.files), encoding="utf-8", newline="\n")
    return file


def _pages(results: dict[str, Any], writer: _Memory | _Writer, certificates: Path | None,
           papers: dict[str, dict[str, Any]], derive: Derive | None, reviews: Mapping[str, Any]) -> None:
    def certificate(c: Mapping[str, Any], repair: bool, path: str) -> tuple[dict[str, Any] | None, str | None, str]:
        content, link, note = _certificate(c, certificates, writer,
                                           f"certificates/{path}{'.repair' if repair else ''}.json")
        return derive(content) if derive and content else content, link, note

    views = view.claims(results, certificate, reviews)
    about = view.overview(views)
    ref = reference(views, about["background"], about["oracles"])
    env = _environment(str(results.get("symdp", "")), ref)
    grouped = view.papers(views, papers)
    titles = {p["id"]: p["title"] for p in grouped}
    writer.text("index.html", env.get_template("index.html.j2").render(
        root="", about=about, papers=grouped, total=len(views)))
    claim_page = env.get_template("claim.html.j2")
    for i, v in enumerate(views):
        writer.text(f"claims/{v['path']}.html", claim_page.render(
            root="../../", c=v, paper_title=titles[v["paper"]],
            before=views[i - 1] if i else None, after=views[i + 1] if i + 1 < len(views) else None))
    writer.text("why-believe.html", env.get_template("why-believe.html.j2").render(
        root="", about=about, document=markup(document("why-believe.md").partition("\n")[2], demote=1),
        whole=isinstance(writer, _Memory)))
    _reference(ref, env, writer)


def _reference(ref: Mapping[str, Any], env: Environment, writer: _Memory | _Writer) -> None:
    """The pages of what claims speak of and rest on."""
    writer.text("reference.html", env.get_template("reference.html.j2").render(root="", ref=ref))
    for a in ref["atoms"]:
        writer.text(f"atoms/{a['name']}.html", env.get_template("atom.html.j2").render(root="../", a=a))
    for r in ref["rules"]:
        writer.text(f"rules/{r['name']}.html", env.get_template("rule.html.j2").render(root="../", r=r))
    for f in ref["facts"]:
        writer.text(f"background/{f['path']}.html", env.get_template("fact.html.j2").render(root="../", f=f))


def _environment(version: str, ref: Mapping[str, Any]) -> Environment:
    env = Environment(loader=PackageLoader("symdp.report"), autoescape=True, undefined=StrictUndefined,
                      trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, finalize=_finalize)
    env.filters["short"] = lambda text, limit: short(visible(str(text)), limit)
    env.filters["line"] = one_line
    style, script = _asset("style.css"), _asset("script.js")
    env.globals.update(
        style=Markup(style), script=Markup(script),  # noqa: S704 (our own files)
        csp=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'; "
            "form-action 'none'",
        markup=Markup, version=version, verdicts=VERDICTS, meaning=MEANING, trust_words=TRUST,
        rule_pages={r["name"]: r["name"] for r in ref["rules"]}, atom_pages={a["name"] for a in ref["atoms"]},
        fact_pages={f["text"]: f["path"] for f in ref["facts"]}, box_width=graph.WIDTH, box_height=graph.HEIGHT)
    return env


def _finalize(value: object) -> object:
    """Every expression of a template passes here, so nothing invisible reaches a page."""
    if isinstance(value, Markup):
        return value
    return "" if value is None else visible(str(value))


def _asset(name: str) -> str:
    return resources.files("symdp.report").joinpath("templates", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _certificate(c: Mapping[str, Any], folder: Path | None, writer: _Memory | _Writer,
                 target: str) -> tuple[dict[str, Any] | None, str | None, str]:
    """Copy a claim's certificate into the report and read it."""
    named = c.get("certificate")
    if not named:
        return None, None, "No certificate is stored."
    if folder is None:
        return None, None, f"The certificate {short(str(named), 200)} was not copied into this report."
    path = _inside(folder, str(named))
    if path is None:
        return None, None, f"The certificate {short(str(named), 200)} was not found when the report was written."
    if path.stat().st_size > MAX_CERTIFICATE:
        return None, None, f"The certificate {short(str(named), 200)} is too large to be copied into this report."
    try:
        content = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        content = None
    # results come from a file too: what is no certificate, they cannot have copied
    if not isinstance(content, dict) or not str(content.get("format")).startswith("symdp-certificate/"):
        return None, None, f"{short(str(named), 200)} is not a certificate, so it was not copied into this report."
    writer.copy(path, target)
    if content.get("sha256") != (c.get("statement") or {}).get("sha256"):
        return None, target, "The certificate names another statement, so its steps are not shown."
    return content, target, ""


def _inside(folder: Path, name: str) -> Path | None:
    """The file of that name; None when there is none, or when the name leads out of the folder."""
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # NUL bytes, lone surrogates, names too long
        return None


class _Memory:
    """Keeps the files of a report, for one file made of them all."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def text(self, name: str, content: str) -> None:
        self.files[name] = content.encode("utf-8")

    def copy(self, path: Path, name: str) -> None:
        self.files[name] = path.read_bytes()


class _Writer:
    """Writes the files of a report and keeps their list, by which the next report cleans up."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.digests: dict[str, str] = {}

    def text(self, name: str, content: str) -> None:
        data = content.encode("utf-8")
        self._place(name).write_bytes(data)
        self.digests[name] = hashlib.sha256(data).hexdigest()

    def copy(self, path: Path, name: str) -> None:
        shutil.copyfile(path, self._place(name))
        with path.open("rb") as f:
            self.digests[name] = hashlib.file_digest(f, "sha256").hexdigest()

    def _place(self, name: str) -> Path:
        target = self.out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def finish(self) -> None:
        """Remove what only the earlier report had, and write the list (``sha256sum -c`` reads it)."""
        listing = self.out / FILES
        if listing.is_file():
            for line in listing.read_text(encoding="utf-8", errors="replace").splitlines():
                name = line[66:]
                old = _inside(self.out, name)
                if old is not None and name not in self.digests:
                    old.unlink()
        listing.write_text("".join(f"{d}  {n}\n" for n, d in sorted(self.digests.items())), encoding="utf-8",
                           newline="\n")
