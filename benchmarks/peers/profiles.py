"""(eps, delta) curves by other tools: the delta they promise for one mechanism at one eps."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable

Delta = Callable[[float], float]
GRID = 1e-4  # of dp-accounting's privacy losses, its default
SCALE = 1.0  # of the noise, for a query of sensitivity 1
TRUTH = 0.75  # the probability of a true answer


def accounting(mechanism: str, pessimistic: bool = True) -> Delta:
    """Google's dp-accounting: privacy loss distributions on a grid, rounded up (pessimistic) or to the nearest."""
    from dp_accounting.pld import privacy_loss_distribution as pld

    how = {"pessimistic_estimate": pessimistic, "value_discretization_interval": GRID}
    if mechanism == "randomised response":
        loss = pld.from_randomized_response(2 * (1 - TRUTH), 2, **how)
    elif mechanism == "Laplace":
        loss = pld.from_laplace_mechanism(SCALE, **how)
    else:
        loss = pld.from_gaussian_mechanism(SCALE, **how)
    return lambda eps: float(loss.get_delta_for_epsilon(eps))


def opendp(mechanism: str) -> Delta:
    """OpenDP: pure for the first two, whose curve it gets by way of zero-concentrated privacy, as the Gaussian's."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if mechanism == "randomised response":
            measurement, near = dp.m.make_randomized_response_bool(prob=TRUTH), 1
        else:
            space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
            make = dp.m.make_laplace if mechanism == "Laplace" else dp.m.make_gaussian
            measurement, near = make(*space, scale=SCALE), 1.0
        pure = math.inf
        if mechanism != "Gaussian":
            pure = measurement.map(near)
            measurement = dp.c.make_pureDP_to_zCDP(measurement)
        profile = dp.c.make_zCDP_to_approxDP(measurement).map(near)
    return lambda eps: 0.0 if eps >= pure else float(profile.delta(eps))


TOOLS: dict[str, Callable[[str], Delta]] = {"dp-accounting": accounting, "OpenDP": opendp}
MODULES = {"dp-accounting": "dp_accounting", "OpenDP": "opendp"}
INSTALL = {"dp-accounting": "pip install dp-accounting", "OpenDP": "pip install opendp"}
