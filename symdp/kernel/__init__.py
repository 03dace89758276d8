"""The kernel of the foundation: types and terms, a logic, and three computations. It alone makes theorems.

Read it in this order: ``types``, ``terms``, ``logic``, then the computations ``arithmetic``, ``boxes`` and ``tables``,
and ``trace``, which replays a certificate. It knows no claims, papers, tactics or files, and imports the standard
library alone.
"""
