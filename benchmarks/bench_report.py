"""How long a report of 400 claims takes from stored results, how large its first page is, and how soon it opens.

Goals: under 10 s, under 1 MB, under 1 s. Needs no certificates; with Chromium and playwright it opens the page.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
CHROMIUM = Path("/usr/bin/chromium")
CLAIMS = 400


def main() -> None:
    from symdp.report.html import write_report, write_single
    from symdp.report.schema import VERDICTS
    from tests.report import samples

    claims = [samples.claim(VERDICTS[i % 9], f"claim-{i}", uses=[f"claim-{i // 2}"] if i % 3 == 0 and i else [],
                            statement={"show": [f"x <= {i + 1}*y"]}) for i in range(CLAIMS)]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        for what, write in (("folder", write_report), ("one file", write_single)):
            started, used = time.perf_counter(), time.process_time()
            first = write(samples.results(claims), out / what, certificates=None, papers=samples.PAPERS)
            print(f"{what:<10} {time.perf_counter() - started:6.2f} s, {time.process_time() - used:.2f} s of CPU; "
                  f"{first.name}: {first.stat().st_size / 1e6:.2f} MB")
        opened(out / "folder/index.html")


def opened(page: Path) -> None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("opening: playwright is not installed")
        return
    if not CHROMIUM.exists():
        print(f"opening: {CHROMIUM} is missing")
        return
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        tab = browser.new_page()
        tab.goto("about:blank")
        started = time.perf_counter()
        tab.goto(page.as_uri(), wait_until="load")
        print(f"opening    {time.perf_counter() - started:6.2f} s")
        browser.close()


if __name__ == "__main__":
    main()
