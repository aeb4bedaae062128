"""Tables on the network: they survive anything, hold secrets and carry a crowd."""
