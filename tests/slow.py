"""The mark of tests that take too long for every run: SYMDP_SLOW=1 runs them."""

from __future__ import annotations

import os

import pytest

SLOW = pytest.mark.skipif(not os.environ.get("SYMDP_SLOW"), reason="set SYMDP_SLOW=1 to run it")
