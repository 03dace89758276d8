"""Certificates as files: read, checked, re-checked in a process of their own.

A certificate holds the statement and, for each part that is decided, its evidence. Evidence with a ``trace`` is for the
kernel (``symdp.kernel``): the statement is elaborated anew, and the trace replayed. Any other evidence is for the old
kernel (``symdp.legacy.kernel``), and its trust is called legacy. What is here is trusted as both are.
"""
