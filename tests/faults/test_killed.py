"""A run that is killed, again and again, loses nothing and leaves nothing half-written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.conftest import ROOT, claim
from tests.runner.fakes import many

BOOT = ("import sys; from symdp.runner import workers; from tests.runner.fakes import fake_command; "
        "workers.command = fake_command; from symdp.cli import main; sys.exit(main(sys.argv[1:]))")
NAMES = ("prove", "refute", "support", "bound")


def test_twelve_times_killed_in_the_middle(tmp_path: Path) -> None:
    """Every file is whole at any time, and the last run says what one that was never killed would have said."""
    claims = tmp_path / "claims" / "some-paper" / "01-some.toml"
    claims.parent.mkdir(parents=True)
    claims.write_text("\n".join(claim(c.claim.statement.let[0][0], id_=c.claim.id) for c in many(NAMES * 10)))
    environment = os.environ | {"PYTHONPATH": str(ROOT), "SYMDP_CACHE": str(tmp_path / "cache"),
                                "SYMDP_STATE": str(tmp_path / "state")}

    def start(report: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", BOOT, "check", "-j", "1", "-q", "--report", report, "--json",
                                 f"{report}.json"], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)

    for k in range(12):
        run = start("out")
        assert run.stderr is not None
        time.sleep(0.25 + 0.07*k)
        run.send_signal(signal.SIGKILL)
        run.wait()
        run.stderr.close()
        whole = [*tmp_path.glob(".symdp/certificates/*/[!.]*.json"), *tmp_path.glob("out*.json")]
        assert all(isinstance(json.loads(p.read_bytes()), dict) for p in whole)
        assert all(p.read_text().rstrip().endswith("</html>") for p in tmp_path.glob("out/**/[!.]*.html"))

    for report in ("out", "once"):
        run = start(report)
        _, said = run.communicate(timeout=60)
        assert (run.returncode, said.decode()) == (1, "")
    verdicts = [[c["verdict"] for c in json.loads((tmp_path / f"{r}.json").read_bytes())["claims"]] for r in ("out", "once")]
    assert verdicts == [["proved", "refuted", "supported", "bounded"] * 10] * 2
