"""``symdp new``: the first files of a paper, to be changed by hand, and the schema by which editors help with that."""

from __future__ import annotations

import argparse
import os
import re
from importlib import resources

from symdp.commands import exits
from symdp.commands.exits import Stop
from symdp.language.storage import InTheWay, replace_file, root_below

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\Z")

PAPER = """\
# The paper these claims are from. Only the title is needed.
title   = "Title of the paper"
authors = ["First Author", "Second Author"]
year    = 2000
"""

SECTION = """\
#:schema claims.schema.json
# One [[claim]] for each numbered statement of the section, as printed.
# `symdp check` decides them; docs/language.md has every type, operator and quantity.

[[claim]]
id    = "example-1"                          # unique in this paper
where = "Section 1, eq. (1)"                 # where the paper has it
says  = "The square of a sum, written out."  # in words, for the report
let   = { x = "real", y = "real" }           # every name with its type
show  = ["(x + y)^2 == x^2 + 2*x*y + y^2"]   # what is claimed; several are several parts

# A claim that is wrong as printed keeps its text, and the repair stands beside it:
#
# [[claim]]
# id    = "example-2"
# let   = { eps = "real > 0" }
# given = ["eps <= 1"]                       # assumptions, if there are any
# show  = ["exp(eps) <= 1 + eps"]
# expect = "refuted"                         # what you expect, for later runs; engines never see it
# [claim.repair]
# why   = "the inequality is the other way round"
# show  = ["exp(eps) >= 1 + eps"]
"""


def run(arguments: argparse.Namespace) -> int:
    name = arguments.paper
    if not _NAME.match(name):
        raise Stop(f"{name!r} cannot be the name of a paper; use letters, digits, '.', '_' and '-', as in author-2016")
    folder = arguments.folder / name
    schema = resources.files("symdp.language").joinpath("claims.schema.json").read_text(encoding="utf-8")
    files = {folder/"paper.toml": PAPER, folder/"01-section.toml": SECTION, folder/"claims.schema.json": schema}
    for path in files:
        if os.path.lexists(path):
            raise Stop(f"{path} is there already; nothing was changed")
    try:
        for path, text in files.items():
            replace_file(path, text.encode(), root_below(arguments.folder))
            print(f"made {path}")
    except InTheWay as e:
        raise Stop(str(e)) from e
    except OSError as e:
        raise Stop(f"{folder}: cannot be made: {e.strerror or e}") from e
    print(f"now: symdp check {folder}")
    return exits.OK
