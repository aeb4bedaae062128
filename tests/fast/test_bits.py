"""Words of 64 bits."""

from __future__ import annotations

from random import Random

import numpy as np

from hindmost.fast.block.tables import bits_in_bytes
from hindmost.fast.core import bits
from hindmost.fast.core.bits import Word
from hindmost.fast.core.compiled import part
from hindmost.fast.core.maths import gaussian


def test_the_nth_bit_is_found_either_way() -> None:
    rng, table = Random(1), np.frombuffer(bits_in_bytes(), np.uint8)
    ways = [bits.nth_bit_by_counts, bits.nth_bit]
    for _ in range(300):
        word = rng.getrandbits(64) & rng.getrandbits(64) & (rng.getrandbits(64) | rng.getrandbits(64)) or 1
        members = [bit for bit in range(64) if word >> bit & 1]
        n = rng.randrange(len(members))
        for way in ways:
            assert way(np.uint64(word), n, table) == members[n]


def test_a_product_is_folded_the_same_in_halves() -> None:
    rng = Random(2)
    for _ in range(300):
        a, b = (np.uint64(rng.getrandbits(64)) for _ in range(2))
        assert bits.folded_by_halves(a, b) == fold(a, b)


@part
def fold(a: Word, b: Word) -> Word:
    return bits.folded_at_once(a, b)


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
    found = np.array([gaussian(np.uint64(bits.mixed(counter))) for counter in counters])
    assert abs(found.mean()) < 0.06
    assert abs(found.std() - 1) < 0.05
    assert abs((abs(found) < 1).mean() - 0.683) < 0.03
