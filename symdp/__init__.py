"""symdp: takes the theorems of a paper as data and decides them.

``capacity`` and ``sibson_capacity`` enclose the capacity of a channel from Python. The package
root imports nothing until they are used, so that ``python -I -m symdp.kernel`` runs with the
standard library alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from symdp.capacities.enclosures import Enclosure, capacity, sibson_capacity

__version__ = "0.1.0"
__all__ = ["Enclosure", "capacity", "sibson_capacity"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from symdp.capacities import enclosures

    return getattr(enclosures, name)
