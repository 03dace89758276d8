"""Best constants: where the numbers put the extremal constant, and points near the extremum as witnesses.

Nothing here is trusted. A constant found is a suggestion, tried by the prover; a point found
is a candidate, checked by the kernel.
"""
