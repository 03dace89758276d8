"""Reads the pages of a report as a browser's parser would, without a browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

BLOCKS = {"th", "td", "dt", "dd", "div", "p", "li", "pre", "caption", "option"}
VOID = {"meta", "br", "input", "link", "img", "hr"}


@dataclass
class Page:
    """The elements with their attributes, and the text a reader sees."""

    path: Path
    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    text: str = ""
    raw: dict[str, str] = field(default_factory=dict)  # content of script and style
    unclosed: list[str] = field(default_factory=list)

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}

    def links(self) -> list[str]:
        return [a["href"] or "" for tag, a in self.elements if tag == "a" and "href" in a]


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.page.unclosed.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.page.unclosed and self.page.unclosed[-1] == tag, (self.page.path, tag, self.page.unclosed)
        self.page.unclosed.pop()
        if tag in BLOCKS:
            self.page.text += "\n"

    def handle_data(self, data: str) -> None:
        if self.page.unclosed and self.page.unclosed[-1] in ("script", "style"):
            self.page.raw[self.page.unclosed[-1]] = self.page.raw.get(self.page.unclosed[-1], "") + data
        else:
            self.page.text += data


def read(path: Path) -> Page:
    page = Page(path)
    reader = _Reader(page)
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    assert not page.unclosed, (path, page.unclosed)
    return page


def read_all(folder: Path) -> list[Page]:
    return [read(p) for p in sorted(folder.rglob("*.html"))]
