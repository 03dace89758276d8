"""The inequality prover: looks for proofs in the kernel's rules, for comparisons of reals.

Untrusted: it may guess by numbers (Arb balls at sample points) and by heuristics, because
the kernel checks what comes out.
"""
