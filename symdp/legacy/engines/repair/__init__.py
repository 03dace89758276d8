"""The nearest statement that is proved: slips of print, screened by numbers, decided like any claim.

Nothing here decides: what is reported was proved by the kernel. The repair an author has written beside a claim is not
among what comes in.
"""
