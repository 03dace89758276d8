"""A report as one file: every page a section, every link within the file, certificates inside as downloads.

The pages are our own templates' output, in which attribute values never hold a quote; so
start tags are rewritten as text, and everything else is copied.
"""

from __future__ import annotations

import base64
import posixpath
import re
from collections.abc import Mapping
from html.parser import HTMLParser

_ATTRIBUTE = re.compile(r'\b(id|for|href|fill|marker-end|aria-labelledby|aria-describedby)="([^"]*)"')
_HEADING = re.compile(r"h([1-6])")
_MAIN = re.compile(r"<main[^>]*>(.*)</main>", re.DOTALL)
_BODY = re.compile(r"(<body>\n)(.*?)<main[^>]*>.*</main>", re.DOTALL)
FIRST = "index.html"


def single(files: Mapping[str, bytes]) -> str:
    """One page from the files of a report. Headings of inner pages are one level lower."""
    pages = {name: data.decode("utf-8") for name, data in files.items() if name.endswith(".html")}
    order = [FIRST, *sorted((n for n in pages if n != FIRST), key=lambda n: (not n.startswith("claims/"), 0))]
    number = {name: f"page-{i}" for i, name in enumerate(order)}
    sections = []
    for name in order:
        found = _MAIN.search(pages[name])
        assert found is not None
        writer = _Rewriter(name, number, files)
        writer.feed(found[1])
        writer.close()
        sections.append(f'<section class="page" id="{number[name]}">\n{"".join(writer.out)}</section>\n')
    main = f'<main id="main" tabindex="-1">\n{"".join(sections)}</main>'
    header = _Rewriter(FIRST, number, files)
    whole = pages[FIRST]
    body = _BODY.search(whole)
    assert body is not None
    header.feed(body[2].replace('href="#main"', 'href="#!main"'))
    top = "".join(header.out).replace('href="#!main"', 'href="#main"')
    return whole[:body.start()] + body[1] + top + main + whole[body.end():]


class _Rewriter(HTMLParser):
    """Copies a page and turns its links and ids into those of the whole."""

    def __init__(self, page: str, number: Mapping[str, str], files: Mapping[str, bytes]) -> None:
        super().__init__(convert_charrefs=False)
        self.page, self.number, self.files = page, number, files
        self.out: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        text = self.get_starttag_text() or ""
        text = _ATTRIBUTE.sub(lambda m: f'{m[1]}="{self.value(m[1], m[2])}"', text)
        self.out.append(self.lowered(text, tag))

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.out.append(self.lowered(f"</{tag}>", tag))

    def handle_data(self, data: str) -> None:
        self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.out.append(f"&#{name};")

    def lowered(self, text: str, tag: str) -> str:
        m = _HEADING.fullmatch(tag)
        return text if m is None or self.page == FIRST else text.replace(tag, f"h{min(6, int(m[1]) + 1)}", 1)

    def value(self, attribute: str, value: str) -> str:
        if attribute == "href":
            return self.target(value)
        if attribute in ("fill", "marker-end"):
            return value.replace("url(#", f"url(#{self.number[self.page]}-")
        return " ".join(f"{self.number[self.page]}-{v}" for v in value.split())

    def target(self, href: str) -> str:
        if href.startswith(("https://", "#!")):
            return href
        path, _, fragment = href.partition("#")
        if not path:
            return f"#{self.number[self.page]}-{fragment}"
        name = posixpath.normpath(posixpath.join(posixpath.dirname(self.page), path))
        if name in self.number:
            return f"#{self.number[name]}" + (f"-{fragment}" if fragment else "")
        if name in self.files:
            kind = "application/json" if name.endswith(".json") else "text/plain"
            data = base64.b64encode(self.files[name]).decode()
            return f'data:{kind};base64,{data}" download="{posixpath.basename(name)}'
        return "#"
