"""Running claims: one worker process per claim at a time, limits, cache, stored certificates.

The runner decides nothing. It asks the engines for evidence, hands that evidence to
the kernel together with the statement as the claim file has it, and records the answer.
"""
