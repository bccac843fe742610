"""Many games at once: CPU threads, GPU kernels, perft, signatures."""
