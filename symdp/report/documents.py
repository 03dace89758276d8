"""Pages of docs/ for a reader of a report: the rules one by one, and why to believe a verdict.

They are ours and still go through a Markdown reader that admits no HTML. Links that lead
out of the report are taken away, unless they are https.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

_RULE = re.compile(r"\*\*([a-z_]+)(?:\.\*\*|\*\*(?=[ .(]))")
_HEADING = re.compile(r"#{2,3} (.+)")
RULE_SECTIONS = re.compile(r"rules|random variables", re.IGNORECASE)  # sections of legacy-kernel.md with rules in them


@dataclass(frozen=True)
class Rule:
    """A rule as docs/legacy-kernel.md specifies it: the section it stands in, what opens that section, its own text."""

    name: str
    section: str
    opening: Markup
    text: Markup


def document(name: str) -> str:
    """The text of a page of docs/; from the package where it is installed, else from the clone."""
    inside = resources.files("symdp.report").joinpath("docs", name)
    if inside.is_file():
        return inside.read_text(encoding="utf-8")
    return (Path(__file__).resolve().parents[2] / "docs" / name).read_text(encoding="utf-8")


def markup(text: str, *, demote: int = 0) -> Markup:
    """Markdown as HTML; headings ``demote`` levels lower."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    for t in tokens:
        if t.type in ("heading_open", "heading_close"):
            t.tag = f"h{min(6, int(t.tag[1]) + demote)}"
        if t.type == "th_open":
            t.attrs["scope"] = "col"
        t.attrs.pop("style", None)  # no style attribute passes the policy of the pages
        _tame(t.children or [])
    return Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704 (our own text, without HTML)


def _tame(tokens: list[Token]) -> None:
    kept: list[bool] = []
    for t in tokens:
        if t.type == "link_open":
            kept.append(str(t.attrs.get("href", "")).startswith("https://"))
            t.attrs = {"href": t.attrs["href"], "rel": "noreferrer noopener"} if kept[-1] else {}
        if t.type in ("link_open", "link_close") and not (kept[-1] if t.type == "link_open" else kept.pop()):
            t.tag = "span"
        if t.type == "image":
            t.type, t.content, t.tag = "text", t.content, ""


@lru_cache(maxsize=1)
def rules() -> dict[str, Rule]:
    """Every rule of docs/legacy-kernel.md, by name."""
    found: dict[str, Rule] = {}
    section, opening, name = "", "", ""
    texts: dict[str, list[str]] = {}
    where: dict[str, tuple[str, str]] = {}
    for block in re.split(r"\n\s*\n", document("legacy-kernel.md")):
        if m := _HEADING.match(block):
            section, opening, name = m[1], "", ""
            if not (block := block[m.end():].strip()):
                continue
        if not RULE_SECTIONS.search(section):
            continue
        if m := _RULE.match(block):
            name = m[1]
            texts[name], where[name] = [block], (section, opening)
        elif name:
            texts[name].append(block)
        else:
            opening += f"\n\n{block}"
    for name, blocks in texts.items():
        section, opening = where[name]
        found[name] = Rule(name, section, markup(opening), markup("\n\n".join(blocks)))
    return found
