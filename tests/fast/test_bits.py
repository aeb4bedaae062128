"""Words of 64 bits."""

from __future__ import annotations

from random import Random

import numpy as np

from hindmost.fast.core import bits


def test_the_nth_bit_is_found_either_way() -> None:
    rng, table = Random(1), bits.bits_in_bytes()
    ways = [bits.nth_bit_by_counts, bits.nth_bit]
    for _ in range(300):
        word = rng.getrandbits(64) & rng.getrandbits(64) & (rng.getrandbits(64) | rng.getrandbits(64)) or 1
        members = [bit for bit in range(64) if word >> bit & 1]
        n = rng.randrange(len(members))
        for way in ways:
            assert way(np.uint64(word), n, table) == members[n]


def test_chance_is_even() -> None:
    counts = np.zeros(7, int)
    state = int(bits.generator(np.uint64(1), 0))
    for number in range(7000):
        counter = (state + number * int(bits.GAMMA)) % 2**64
        counts[bits.below(np.uint64(bits.mixed(np.uint64(counter))), 7)] += 1
    assert abs(counts - 1000).max() < 5 * 30


def test_deviates_are_normal() -> None:
    state = int(bits.generator(np.uint64(2), 0))
    counters = [np.uint64((state + number * int(bits.GAMMA)) % 2**64) for number in range(5000)]
    found = np.array([bits.gaussian(np.uint64(bits.mixed(counter))) for counter in counters])
    assert abs(found.mean()) < 0.06
    assert abs(found.std() - 1) < 0.05
    assert abs((abs(found) < 1).mean() - 0.683) < 0.03
