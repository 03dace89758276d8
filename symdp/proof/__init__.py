"""Structured proofs, and the derived steps they are made of. Nothing here is trusted.

Everything ends in calls of :mod:`symdp.kernel`, which alone makes theorems. Read in this order: ``facts``,
``matching``, ``steps``; the searches ``linear`` and ``enclosing``; ``auto``; and the language itself in ``language``,
``methods`` and ``script``.
"""
