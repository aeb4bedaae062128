"""The exponential, the logarithm and the cosine, beside those of the standard library."""

from __future__ import annotations

import math
from random import Random

import pytest

from hindmost.fast.core import maths


def within(found: float, right: float, ulps: int = 4) -> bool:
    return abs(found - right) <= ulps * math.ulp(right)


def spread_out(least: float, most: float, count: int = 20_000) -> list[float]:
    rng = Random(1)
    return [least, most, *(rng.uniform(least, most) for _ in range(count))]


def test_the_exponential_is_right_as_far_as_it_goes() -> None:
    for x in (*spread_out(-708, 708), *spread_out(-1, 1), *spread_out(-1e-9, 1e-9, 100), 0.0, -0.0):
        assert within(maths.exp(x), math.exp(x)), x
    assert maths.exp(0.0) == 1


def test_beyond_it_the_exponential_stays_what_it_was_last() -> None:
    for x in (708.1, 1e6, 1e300, math.inf):
        assert maths.exp(x) == maths.exp(708.0)
        assert maths.exp(-x) == maths.exp(-708.0)


def test_the_logarithm_is_right_for_every_ordinary_number() -> None:
    rng = Random(2)
    powers = [math.ldexp(rng.uniform(1, 2), rng.randint(-1022, 1022)) for _ in range(20_000)]
    edges = [2.0**-1022, 1.7976931348623157e308, math.sqrt(2), math.nextafter(math.sqrt(2), 2), 0.5, 2.0, 2.0**-32]
    for x in (*powers, *spread_out(0.5, 2), *spread_out(1e-9, 1), *edges):
        right = math.log(x)
        assert within(maths.log(x), right) or abs(maths.log(x) - right) <= 1e-14 * abs(right), x
    assert maths.log(1.0) == 0
    for step in range(1, 40):  # beside 1, where little is left of the number
        for x in (1 - 2.0**-step, 1 + 2.0**-step):
            assert within(maths.log(x), math.log(x)), x


def test_the_cosine_is_right_for_some_turns() -> None:
    for x in (*spread_out(-100, 100), *spread_out(0, 2 * math.pi)):
        right = math.cos(x)
        assert within(maths.cos(x), right) or abs(maths.cos(x) - right) <= 1e-14, x
    assert maths.cos(0.0) == 1
    for quarter in range(-40, 41):
        assert maths.cos(quarter * math.pi / 2) == pytest.approx((1, 0, -1, 0)[quarter % 4], abs=1e-14)
