"""The foundation: a kernel one can read, mathematics as data, and what a verdict needs.

Built beside :mod:`symdp.kernel` and :mod:`symdp.engines`, which still decide all claims; nothing there imports this
yet, and nothing here imports them. docs/decisions/0020-foundation.md says what stands, and what is next.
"""
