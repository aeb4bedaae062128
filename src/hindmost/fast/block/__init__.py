"""The block of memory that kernels work in, as it is described for everybody: the standard library alone."""
