"""Capacities in nats by other tools: each takes a channel as an array and says a number."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

Array = Any
Tool = Callable[[Array], float]


def dit(channel: Array) -> float:
    """dit as it comes: Blahut-Arimoto until two values are alike (relative 1e-7, absolute 1e-9)."""
    from dit.algorithms import channel_capacity

    return float(channel_capacity(channel)[0]) * math.log(2)


def dit_tight(channel: Array) -> float:
    """dit, until the value stands still."""
    from dit.algorithms import channel_capacity

    return float(channel_capacity(channel, rtol=0.0, atol=1e-15)[0]) * math.log(2)


def libqif(channel: Array) -> float:
    """libqif as it comes: Blahut-Arimoto until its bounds are 1e-7 apart."""
    from qif.measure import shannon

    return float(shannon.add_capacity(channel)[0]) * math.log(2)


def libqif_leakage(channel: Array) -> float:
    """The multiplicative Bayes capacity, whose logarithm is the min-capacity and the maximal leakage."""
    from qif.measure import bayes_vuln

    return math.log(float(bayes_vuln.mult_capacity(channel)))


CAPACITY: dict[str, Tool] = {"dit": dit, "dit, tight": dit_tight, "libqif": libqif}
LEAKAGE: dict[str, Tool] = {"libqif": libqif_leakage}
MODULES = {"dit": "dit", "dit, tight": "dit", "libqif": "qif"}
INSTALL = {"dit": "pip install dit", "libqif": "pip install qif"}
