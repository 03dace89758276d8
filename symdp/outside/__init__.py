"""What comes from outside and what is shown of it: files of a checked kind and size, nesting, TOML, text made harmless.

Standard library only: both kernels' checkers and everything above read and print by it.
"""
