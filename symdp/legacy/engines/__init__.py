"""The untrusted engines: they look for proofs and witnesses; only the kernel decides."""
