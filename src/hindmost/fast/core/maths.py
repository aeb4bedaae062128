"""The exponential, the logarithm and the cosine, of basic operations alone: the same to the last bit wherever kernels
run. Each is within an ulp or two of the true value, which is all that a judgement needs."""

from __future__ import annotations

from math import factorial, pi, sqrt
from typing import Any

from llvmlite import ir
from numba import types

from hindmost.fast.core.bits import LOW, S32, Word, as_intrinsic, whole, word_of
from hindmost.fast.core.compiled import inlined, part

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10  # their sum is ln 2, the first with few bits
MOST = 708.0  # beyond it the result is no longer an ordinary number
SQRT_2 = 1.4142135623730951
PI_2_HIGH, PI_2_LOW = 1.57079632673412561417, 6.07710050650619224932e-11

# Series from the third term on, the highest power first; the logarithm's, and the sine's, from the second.
EXP = tuple(1.0 / factorial(n) for n in range(13, 1, -1))
LOG = tuple(1.0 / n for n in range(21, 1, -2))
COS = tuple((-1.0) ** (n // 2) / factorial(n) for n in range(16, 2, -2))
SIN = tuple((-1.0) ** (n // 2) / factorial(n) for n in range(15, 1, -2))


@as_intrinsic
def float_of(typing: Any, bits: Any) -> Any:
    """The number whose bits these are."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType())

    return types.float64(types.int64), build


@as_intrinsic
def bits_of(typing: Any, number: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(64))

    return types.int64(types.float64), build


@inlined
def polynomial(coefficients: tuple[float, ...], x: float) -> float:
    """By Horner's rule, the coefficient of the highest power first."""
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


@part
def exp(x: float) -> float:
    """2^k times the exponential of what is left, a polynomial."""
    x = min(max(x, -MOST), MOST)
    k = whole(x * LOG2_E + (0.5 if x >= 0 else -0.5))
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    return (polynomial(EXP, r) * r * r + r + 1.0) * float_of((k + 1023) << 52)


@part
def log(x: float) -> float:
    """Of an ordinary positive number: its exponent, and a series in (m - 1) / (m + 1)."""
    bits = bits_of(x)
    k = (bits >> 52) - 1023
    m = float_of((bits & ((1 << 52) - 1)) | (1023 << 52))
    if m > SQRT_2:
        m *= 0.5
        k += 1
    s = (m - 1.0) / (m + 1.0)
    z = s * s
    return k * LN2_HIGH + (2.0 * s + (2.0 * s * z * polynomial(LOG, z) + k * LN2_LOW))


@inlined
def cos_near_0(r: float) -> float:
    z = r * r
    return 1.0 - (0.5 * z - z * z * polynomial(COS, z))


@inlined
def sin_near_0(r: float) -> float:
    z = r * r
    return r + r * z * polynomial(SIN, z)


@part
def cos(x: float) -> float:
    """Of a number that is not large: a quarter turn is taken off as often as it fits."""
    k = whole(x / (PI_2_HIGH + PI_2_LOW) + (0.5 if x >= 0 else -0.5))
    r = (x - k * PI_2_HIGH) - k * PI_2_LOW
    quarter = whole(word_of(k) & word_of(3))
    if quarter == 0:
        return cos_near_0(r)
    if quarter == 1:
        return -sin_near_0(r)
    if quarter == 2:
        return -cos_near_0(r)
    return sin_near_0(r)


@inlined
def gaussian(bits: Word) -> float:
    """A normal deviate from some random bits."""
    one, two = (whole(bits >> S32) + 1.0) / 2.0**32, whole(bits & LOW) / 2.0**32
    return sqrt(-2.0 * log(one)) * cos(2.0 * pi * two)
