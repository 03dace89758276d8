"""``symdp check``: what is run, what is said, what is written, and the exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from symdp.cli import main
from symdp.report.schema import load_schema
from symdp.runner import workers
from tests.cli.conftest import ROOT, Shell, claim, repair

EXPECT_REFUTED = 'expect = "refuted"'


@pytest.mark.parametrize(("claims", "options", "status"), [
    ([claim("prove")], [], 0),
    ([claim("support"), claim("untested")], [], 0),
    ([claim("prove"), claim("support")], ["--strict"], 1),
    ([claim("refute")], [], 1),
    ([claim("refute", EXPECT_REFUTED)], [], 0),
    ([claim("prove", EXPECT_REFUTED)], [], 1),
    ([claim("support", 'expect = "proved"')], [], 1),
    ([claim("prove", repair("refute"))], [], 1),
    ([claim("refute", EXPECT_REFUTED, repair("prove"))], [], 0),
    ([claim("crash")], [], 3),
    ([claim("crash"), claim("refute")], [], 3),
    ([claim("refute"), "[[claim]]\nid = 3"], [], 4),
    ([claim("prove")], ["-k", "nothing-like-this"], 5),
    ([claim("refute"), claim("prove")], ["-k", "prove"], 0),
])
def test_exit_status(claims: list[str], options: list[str], status: int, shell: Shell) -> None:
    shell.claims(*claims)

    assert shell("check", "claims", "-j", "1", *options) == status


def test_the_folder_called_claims_is_the_default(shell: Shell) -> None:
    shell.claims(claim("prove"))

    assert shell("check") == 0
    assert "1 proved" in shell.out


@pytest.mark.parametrize("arguments", [
    ["check", "nowhere"], ["check"], ["check", "--jobs", "0"], ["check", "--time-limit", "nan"], ["check", "-k", "(a"],
    ["check", "--memory-limit", "3"], ["check", "--no-such-option"], ["nonsense"], [],
    ["check", "claims", "--executor", "ssh://x"], ["check", "claims", "--executor", "dask://localhost:1"],
])
def test_wrong_usage_is_status_4_and_says_why(arguments: list[str], shell: Shell) -> None:
    if "claims" in arguments:
        shell.claims(claim("prove"))
    assert shell(*arguments) == 4
    assert shell.err.strip()
    assert "Traceback" not in shell.err


def test_a_folder_without_claims_is_status_5(shell: Shell) -> None:
    (shell.folder / "claims").mkdir()

    assert shell("check") == 5
    assert "symdp new" in shell.err


def test_one_line_for_each_claim_in_order_then_the_counts(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("support"), claim("refute", EXPECT_REFUTED, repair("prove")))

    shell("check", "-j", "2")

    lines = shell.out.splitlines()
    assert lines[0] == "collected 3 claims"
    assert [line.split()[:2] for line in lines[1:4]] == [
        ["PROVED", "some-paper/prove"], ["SUPPORTED", "some-paper/support"], ["REFUTED", "some-paper/refute"]]
    assert "1 proved, 1 refuted, 1 supported, 0 undecided, 0 not-run" in lines[-1]
    assert shell.err == "", "no progress when nobody watches"


def test_a_finding_is_shown_with_its_witness_even_when_quiet(shell: Shell) -> None:
    shell.claims(claim("refute"))

    shell("check", "-q")

    assert "x = 1/2" in shell.out
    assert "at x = 1/2 the left side is larger" in shell.out
    assert "collected" not in shell.out


def test_verbose_tells_about_every_part(shell: Shell) -> None:
    shell.claims(claim("mixed", repair("prove"), shows=4))

    shell("check", "-v")

    assert "3. mixed <= 2" in shell.out
    assert "supported: no proof and no counterexample: 1,000 trials" in shell.out
    assert "repair 1. prove <= 0" in shell.out


def test_a_rejected_certificate_is_said_loudly(shell: Shell) -> None:
    shell.claims(claim("lie"))

    shell("check", "-q")

    assert "WARNING" in shell.err
    assert "rejected" in shell.err


def test_selection_says_how_many(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("support"), claim("refute"))

    assert shell("check", "-k", "prove or support", "--json", "r.json") == 0

    assert shell.out.startswith("collected 3 claims / 1 deselected / 2 selected\n")
    assert "some-paper/refute" not in shell.out
    assert [c["verdict"] for c in shell.results("r.json")["claims"]] == ["proved", "supported", "not-run"]


def test_collecting_only_runs_nothing(shell: Shell) -> None:
    shell.claims(claim("crash"), claim("hang"))

    assert shell("check", "--collect-only", "-k", "hang") == 0
    assert shell.out.splitlines()[-1] == "some-paper/hang"


def test_exitfirst_leaves_the_rest_not_run(shell: Shell) -> None:
    shell.claims(claim("refute"), claim("prove"), claim("support"))

    assert shell("check", "-x", "-j", "1", "--json", "r.json") == 1
    assert [c["verdict"] for c in shell.results("r.json")["claims"]] == ["refuted", "not-run", "not-run"]


def test_an_unreadable_claim_is_an_error_result_and_the_others_are_run(shell: Shell) -> None:
    shell.claims(claim("prove"), '[[claim]]\nid = "bad"\nshow = ["x <="]')

    assert shell("check", "--json", "r.json") == 4

    assert "01-some.toml:" in shell.err
    assert "^" in shell.err
    assert [(c["id"], c["verdict"]) for c in shell.results("r.json")["claims"]] == [
        ("some-paper/prove", "proved"), ("some-paper/bad", "error")]


ALL = [claim("prove"), claim("refute", repair("bound")), claim("mixed", shows=5), claim("support", 'expect = "proved"'),
       claim("untested", 'uses = ["prove"]'), claim("fail"), claim("lie"), '[[claim]]\nid = "bad"\nshow = ["(x"]']


def test_the_json_follows_its_schema(shell: Shell) -> None:
    shell.claims(*ALL)

    shell("check", "--json", "r.json", "-q")

    found = shell.results("r.json")
    jsonschema.validate(found, load_schema())
    by_id = {c["id"]: c for c in found["claims"]}
    mixed = by_id["some-paper/mixed"]
    assert [p["verdict"] for p in mixed["parts"]] == ["proved", "refuted", "supported", "undecided", "undecided"]
    assert (mixed["verdict"], mixed["trust"], mixed["background"]) == ("refuted", "kernel", [])
    assert mixed["parts"][0]["background"] == ["b2", "b1"]
    assert by_id["some-paper/refute"]["repair"]["bounds"] == {"k": "<= 6"}
    assert by_id["some-paper/untested"]["uses"] == ["some-paper/prove"]
    assert by_id["some-paper/support"]["met"] is False
    assert sum(found["summary"].values()) == len(ALL)


def test_json_on_standard_output_stands_alone(shell: Shell) -> None:
    shell.claims(claim("prove"))

    assert shell("check", "--json", "-") == 0
    assert json.loads(shell.out)["summary"]["proved"] == 1
    assert "collected" in shell.err


def test_the_same_input_gives_the_same_files(shell: Shell) -> None:
    """From the cache, for any number of workers, down to the byte."""
    shell.claims(*[c for c in ALL if "crash" not in c])
    outputs = []
    for folder, jobs in (("first", "1"), ("second", "3")):
        shell("check", "-q", "-j", jobs, "--json", f"{folder}.json", "--report", folder, "--sarif", f"{folder}.sarif")
        outputs.append({str(p.relative_to(folder)): p.read_bytes() for p in sorted(Path(folder).rglob("*"))
                        if p.is_file()} | {"sarif": Path(f"{folder}.sarif").read_bytes()})

    assert outputs[0].keys() == outputs[1].keys()
    assert outputs[0] == outputs[1]


def test_junit_sarif_and_report_are_written(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("refute"))

    shell("check", "--junit", "out/j.xml", "--sarif", "out/s.sarif", "--report", "out/report")

    suites = ElementTree.parse("out/j.xml").getroot()
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")
    assert json.loads(Path("out/s.sarif").read_text())["version"] == "2.1.0"
    assert Path("out/report/index.html").is_file()
    assert "report: out/report/index.html" in shell.out


@pytest.mark.parametrize("elsewhere", ["../elsewhere", None])
def test_the_report_has_the_certificates_wherever_they_are_stored(
        elsewhere: str | None, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    (shell.folder / "here").mkdir()
    shell.claims(claim("prove"))
    monkeypatch.chdir(shell.folder / "here")
    options = ["--certificates", elsewhere] if elsewhere else []

    assert shell("check", "../claims", "--report", "report", *options) == 0

    assert list(Path("report/certificates").rglob("*.json"))


def test_a_file_that_cannot_be_written_is_said(shell: Shell) -> None:
    shell.claims(claim("prove"))
    Path("file").write_text("")

    assert shell("check", "--json", "file/r.json") == 4
    assert "file is not a folder" in shell.err
    assert "claim" not in shell.out, "nothing was decided first"


def test_the_cache_can_be_left_alone(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_CALLS", str(shell.folder / "calls"))
    shell.claims(claim("prove"))

    for _ in range(2):
        shell("check", "--no-cache")

    assert (shell.folder / "calls").read_text().count("call") == 2
    assert not (shell.folder / "cache").exists()


def test_colour_only_when_asked_for(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("prove"))
    shell("check")
    assert "\x1b" not in shell.out
    monkeypatch.setenv("FORCE_COLOR", "1")
    shell("check")
    assert "\x1b[32m" in shell.out
    monkeypatch.setenv("NO_COLOR", "1")
    shell("check")
    assert "\x1b" not in shell.out


_PROCESS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it in what it runs in the background
import sys
from symdp.runner import workers
from tests.runner import fakes
workers.command = fakes.fake_command
from symdp.cli import main
raise SystemExit(main(["check", "-j", "1", "--json", "r.json"]))
"""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_done(sent: signal.Signals, shell: Shell) -> None:
    shell.claims(claim("prove"), claim("hang"), claim("support"))
    with subprocess.Popen([sys.executable, "-u", "-c", _PROCESS], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ROOT)}) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "some-paper/prove" in line:
                break
        time.sleep(0.2)
        process.send_signal(sent)
        out, err = process.communicate(timeout=20)

    assert process.returncode == 2
    assert "interrupted" in err
    assert "1 proved, 0 undecided, 2 not-run" in out
    assert [c["verdict"] for c in shell.results("r.json")["claims"]] == ["proved", "not-run", "not-run"]


def test_a_fault_of_our_own_is_status_3(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("symdp.commands.running.decide", fail)
    shell.claims(claim("prove"))

    assert shell("check") == 3
    assert "please report it" in shell.err


def test_a_reader_that_leaves_is_no_fault(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("symdp.commands.screen.Screen.say", leave)
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    shell.claims(claim("prove"))

    assert shell("check") == 2
    assert "Traceback" not in shell.err


def test_workers_are_started_by_the_package_itself() -> None:
    assert workers.command.__module__ == "symdp.runner.workers"
    assert main(["--version"]) == 0


def test_certificates_of_an_earlier_run_are_checked_and_not_searched_again(
        shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("prove"), claim("support"))
    shell("check", "-j", "1", "--no-cache", "--certificates", "before")
    monkeypatch.setenv("FAKE_CALLS", "calls")

    assert shell("check", "-j", "1", "--no-cache", "--reuse", "before", "--json", "out.json") == 0
    assert [c["verdict"] for c in shell.results("out.json")["claims"]] == ["proved", "supported"]
    assert Path("calls").read_text() == "call\n"  # for what has no certificate


@pytest.mark.parametrize("touched", [False, True])
def test_a_report_that_is_up_to_date_is_left_as_it_is(shell: Shell, touched: bool) -> None:
    shell.claims(claim("prove"))
    shell("check", "-j", "1", "--report", "out")
    page = Path("out/index.html")
    text = page.read_text()
    page.write_text(text.replace("proved", "doubtful") if touched else text)
    os.utime(page, (1, 1))
    status = shell("check", "-j", "1", "--report", "out")

    assert page.stat().st_mtime == 1
    assert (status, "out/index.html is in the way" in shell.err) == ((4, True) if touched else (0, False))


def test_last_failed_runs_what_was_left(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("refute"), claim("support"), claim("untested"))
    shell("check", "-j", "1")

    shell("check", "-j", "1", "--lf")
    assert "2 deselected" not in shell.out and "1 deselected / 3 selected" in shell.out

    shell.claims(claim("prove", id_="refute"), claim("prove"), claim("support", 'expect = "supported"'))
    shell("check", "-j", "1", "--lf")
    assert "/ 2 selected" in shell.out  # what was left, by its id, whatever it says now

    assert shell("check", "-j", "1", "--last-failed") == 0
    assert "all are run" in shell.out and "deselected" not in shell.out


def test_last_failed_forgets_nothing_that_was_not_selected(shell: Shell) -> None:
    shell.claims(claim("refute"), claim("prove"))
    shell("check", "-j", "1")
    shell("check", "-j", "1", "-k", "prove")

    shell("check", "-j", "1", "--lf")

    assert "1 refuted" in shell.out and "1 deselected / 1 selected" in shell.out


def test_what_is_kept_of_the_last_run_may_be_anything(shell: Shell) -> None:
    shell.claims(claim("prove"))
    (shell.folder/".symdp").mkdir()
    for text in ("no json", "{}", '[1, null, ["x"]]', '["../../etc/passwd"]'):
        (shell.folder/".symdp/last-failed").write_text(text)

        assert shell("check", "-j", "1", "--lf", "--no-cache") == 0


def test_durations_are_listed(shell: Shell) -> None:
    shell.claims(claim("prove", repair("prove")), claim("support"))

    shell("check", "-j", "1", "--durations", "1")
    assert "slowest 1 durations" in shell.out and shell.out.count(" s  some-paper/") == 1

    shell("check", "-j", "1", "--durations", "0", "-q")
    assert shell.out.count(" s  some-paper/") == 2
