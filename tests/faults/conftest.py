"""The folder of claims and the shell of the tests of the command line."""

from tests.cli.conftest import _no_colours, shell

__all__ = ["_no_colours", "shell"]
