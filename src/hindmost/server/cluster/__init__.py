"""The tables of this process among others: leases, registry, lifecycle, services and the hall that has them."""
