"""What a claim means: kinds, units, loading, diagnostics and printing, on the kernel's reader."""
