"""Statements are elaborated with the constants of the library."""

from symdp.foundation.library import load

load()
