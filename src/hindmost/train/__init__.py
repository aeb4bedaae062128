"""From nothing to a net that judges positions: self-play with the kernels, learning with NumPy."""
