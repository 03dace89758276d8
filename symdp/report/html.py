"""The report: one folder of plain pages that opens from disk, with no network and no JavaScript needed.

Everything that came from a claim is escaped, and its invisible characters are
written out. No date and no duration enters a page: the same input gives the same
bytes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from symdp.language.storage import decode, replace_file
from symdp.outside.packed import ENDING, packed, read_unpacked
from symdp.report import graph, view
from symdp.report.documents import document, markup
from symdp.report.folder import MANIFEST, Folder
from symdp.report.reference import reference
from symdp.report.schema import VERDICTS
from symdp.report.single import single
from symdp.report.text import one_line, short, visible
from symdp.report.view import ReportError
from symdp.report.words import BORDER, MEANING, TRUST

__all__ = ["ReportError", "write_report", "write_single"]

MAX_CERTIFICATE = 50_000_000  # bytes of a certificate that is read and copied
READABLE = 4_000  # bytes of a certificate that is not packed: somebody may look into it
FIRST = "index.html"
Derive = Callable[[Mapping[str, Any]], dict[str, Any]]


def write_report(results: dict[str, Any], out: Path, *, certificates: Path | None,
                 papers: dict[str, dict[str, Any]], derive: Derive | None = None,
                 reviews: Mapping[str, Any] | None = None) -> Path:
    """Write the report of ``results`` into the folder ``out`` and return its first page.

    ``results`` is what ``symdp check --json`` writes. ``certificates`` is the folder
    that the certificates' paths are relative to (None: none are linked). ``papers``
    maps a paper to the content of its paper.toml. ``derive`` writes into a certificate
    what each step shows (see ``symdp.runner.derivation``). ``reviews`` maps ids of claims
    to their sign-offs. Files of an earlier report in the folder are replaced or removed, where
    nobody has changed them since; other files are left alone. Raises ReportError when the results
    are not of this version or lack an id or a verdict, and InTheWay, before anything is written,
    where something else stands in a page's place.
    """
    writer = Folder(out)
    _pages(results, writer, certificates, papers, derive, reviews or {})
    writer.finish()
    return out / FIRST


def write_single(results: dict[str, Any], file: Path, *, certificates: Path | None,
                 papers: dict[str, dict[str, Any]], derive: Derive | None = None,
                 reviews: Mapping[str, Any] | None = None) -> Path:
    """The same report as one file, certificates inside."""
    writer = _Memory()
    _pages(results, writer, certificates, papers, derive, reviews or {})
    replace_file(file, single(writer.files).encode("utf-8", "backslashreplace"))
    return file


def _pages(results: dict[str, Any], writer: _Memory | Folder, certificates: Path | None,
           papers: dict[str, dict[str, Any]], derive: Derive | None, reviews: Mapping[str, Any]) -> None:
    def certificate(c: Mapping[str, Any], repair: bool, path: str) -> tuple[dict[str, Any] | None, str | None, str]:
        content, link, note = _certificate(c, certificates, writer,
                                           f"certificates/{path}{'.repair' if repair else ''}.json")
        return derive(content) if derive and content else content, link, note

    views = view.claims(results, certificate, reviews)
    about = view.overview(views)
    ref = reference(views, about["background"], about["oracles"])
    whole = isinstance(writer, _Memory)
    env = _environment(str(results.get("symdp", "")), ref, whole)
    if not whole:
        writer.text("style.css", _asset("style.css"))
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
        whole=whole))
    _reference(ref, env, writer)


def _reference(ref: Mapping[str, Any], env: Environment, writer: _Memory | Folder) -> None:
    """The pages of what claims speak of and rest on."""
    writer.text("reference.html", env.get_template("reference.html.j2").render(root="", ref=ref))
    for a in ref["atoms"]:
        writer.text(f"atoms/{a['name']}.html", env.get_template("atom.html.j2").render(root="../", a=a))
    for r in ref["rules"]:
        writer.text(f"rules/{r['name']}.html", env.get_template("rule.html.j2").render(root="../", r=r))
    if ref["facts"] or ref["lemmas"]:
        writer.text("background.html", env.get_template("background.html.j2").render(root="", ref=ref))


def _environment(version: str, ref: Mapping[str, Any], whole: bool) -> Environment:
    env = Environment(loader=PackageLoader("symdp.report"), autoescape=True, undefined=StrictUndefined,
                      trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, finalize=_finalize)
    env.filters["short"] = lambda text, limit: short(visible(str(text)), limit)
    env.filters["line"] = one_line
    style, scripts = _asset("style.css"), {"sorting": _asset("table.js"), "copying": _asset("copy.js")}
    scripts["both"] = scripts["sorting"] + scripts["copying"]
    # pages of a folder share one style sheet, which is the only file that they ask for
    allowed = f"'{_hash(style)}'" if whole else "'self' file:"
    env.globals.update(
        manifest=MANIFEST,
        style=Markup(style) if whole else None,  # noqa: S704 (our own files)
        scripts={name: Markup(text) for name, text in scripts.items()},  # noqa: S704
        csp={name: Markup(f"default-src 'none'; style-src {allowed}; script-src {allow}; base-uri 'none'; "  # noqa: S704
                          "form-action 'none'")
             for name, allow in [("", "'none'"), *((n, f"'{_hash(text)}'") for n, text in scripts.items())]},
        markup=Markup, version=version, verdicts=VERDICTS, meaning=MEANING, border=BORDER, trust_words=TRUST,
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


def _certificate(c: Mapping[str, Any], folder: Path | None, writer: _Memory | Folder,
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
    try:
        if path.stat().st_size > MAX_CERTIFICATE:
            return None, None, f"The certificate {short(str(named), 200)} is too large to be copied into this report."
        data = read_unpacked(path, MAX_CERTIFICATE)
        content = decode(data)
    except (OSError, ValueError):
        data, content = b"", None
    # results come from a file too: what is no certificate, they cannot have copied
    if not isinstance(content, dict) or not str(content.get("format")).startswith("symdp-certificate/"):
        return None, None, f"{short(str(named), 200)} is not a certificate, so it was not copied into this report."
    if writer.packs and len(data) > READABLE:
        target += ENDING
        data = packed(data)
    writer.file(target, data)
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

    packs = False

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def text(self, name: str, content: str) -> None:
        self.file(name, content.encode("utf-8", "backslashreplace"))

    def file(self, name: str, data: bytes) -> None:
        self.files[name] = data
