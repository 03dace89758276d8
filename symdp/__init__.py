"""symdp: takes the theorems of a paper as data and decides them.

The package root imports nothing, so that ``python -I -m symdp.kernel`` runs
with the standard library alone.
"""

__version__ = "0.1.0"
