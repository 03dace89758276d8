"""Statements are elaborated with the constants of the library."""

from symdp.library import load

load()
