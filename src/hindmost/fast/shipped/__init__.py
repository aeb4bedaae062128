"""Kernels as they are shipped: what they can be asked, and how they are built ahead of time."""
