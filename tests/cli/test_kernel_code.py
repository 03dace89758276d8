"""How much of the kernel a verdict rests on: symdp verify --kernel-code."""

from __future__ import annotations

import re
from pathlib import Path

from symdp.commands import kernel_code
from tests.cli.conftest import Shell
from tests.cli.test_other_commands import real_certificate

SOURCE = '''"""What this is."""

import sys

TABLE = {
    "a": 1,
}


class Some:
    """A class."""

    size: int = 0

    def ran(self) -> int:
        """What it does."""
        # why

        def inside() -> int:
            return 1

        return inside()

    def idle(self) -> int:
        return 2
'''


def test_a_line_counts_where_code_stands_on_it(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(SOURCE)
    lines = SOURCE.splitlines()

    counted = [lines[n - 1].strip() for n in sorted(kernel_code.Source(path).code)]

    assert counted == ["TABLE = {", '"a": 1,', "}", "class Some:", "size: int = 0", "def ran(self) -> int:",
                       "def inside() -> int:", "return 1", "return inside()", "def idle(self) -> int:", "return 2"]


def test_functions_that_did_not_run_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(SOURCE)
    source = kernel_code.Source(path)
    inside = 1 + SOURCE.splitlines().index("        def inside() -> int:")

    read = [SOURCE.splitlines()[n - 1].strip() for n in sorted(source.read([inside]))]

    assert "return inside()" in read  # the function around it is read whole
    assert "TABLE = {" in read
    assert "return 2" not in read
    assert "return 1" not in [SOURCE.splitlines()[n - 1].strip() for n in source.read([])]


def test_verify_says_how_much_of_the_kernel_a_verdict_rests_on(shell: Shell) -> None:
    file = real_certificate(shell)

    assert shell("verify", "--kernel-code", file) == 0
    [size] = re.findall(r"code behind it: ([\d,]+) lines", shell.out)
    assert 'refuted [legacy]: "x <= 1/4"' in shell.out
    assert "witness.py" in shell.out
    assert "limits.py" not in shell.out

    assert shell("verify", "--kernel-code", file, file) == 0  # what was remembered from the first is forgotten
    assert re.findall(r"code behind it: ([\d,]+) lines", shell.out) == [size, size]
    assert f"the median verdict rests on {size} lines" in shell.out
    assert 0 < int(size.replace(",", "")) < kernel_code.whole()


def test_what_is_rejected_has_no_figure(shell: Shell) -> None:
    file = real_certificate(shell, bound="3/4")

    assert shell("verify", "--kernel-code", file) == 1
    assert "REJECTED" in shell.out
    assert "code behind it" not in shell.out
