"""Settings for all tests: property-based tests draw the same examples on every machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("symdp", derandomize=True, deadline=None, database=None)
settings.load_profile("symdp")
