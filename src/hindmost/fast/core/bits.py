"""Words of 64 bits: counting, finding and choosing bits, and chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic

from hindmost.fast.core.compiled import inlined

SLOW_AT_IT = ("znver1", "znver2", "bdver4")
Word = Any  # np.uint64; mixed with a signed number it would turn into a float
Array = np.ndarray[Any, np.dtype[Any]]

ONE = np.uint64(1)
GAMMA = np.uint64(0xA0761D6478BD642F)
MIX = np.uint64(0xE7037ED1A0B428DB)
APART = np.uint64(0xBF58476D1CE4E5B9)
S32 = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
BY_2, BY_4, BY_8 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES, HIGHS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
BYTE = np.uint64(255)
I1, I2, I4, I8 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8)

whole: Callable[[Any], int] = np.int64  # type: ignore[assignment]  # to the type checker a number is a number
word_of: Callable[[Any], Word] = np.uint64


def as_intrinsic(function: Callable[..., Any]) -> Any:
    return intrinsic(function)


@as_intrinsic
def popcount(typing: Any, word: Any) -> Any:
    """How many bits are set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), build


@as_intrinsic
def lowest(typing: Any, word: Any) -> Any:
    """The number of the lowest set bit, which is how many below it are not."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), build


@as_intrinsic
def deposit(typing: Any, word: Any, where: Any) -> Any:
    """The lowest bits of a word, put where bits of the other are set: one instruction of newer x86 processors."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        name = "llvm.x86.bmi.pdep.64"
        i64 = ir.IntType(64)
        declared: Any = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            builder.module, ir.FunctionType(i64, [i64, i64]), name
        )
        return builder.call(declared, args)

    return types.uint64(types.uint64, types.uint64), build


def for_any_processor() -> bool:
    """Is it not this one that is compiled for? As when kernels are built ahead of time."""
    return bool(getattr(config, "CPU_NAME", None) or getattr(config, "CPU_FEATURES", None))


def deposits_quickly() -> bool:
    """Has this processor that instruction, and not as a slow one?"""
    if for_any_processor():
        return False
    return bool(get_host_cpu_features().get("bmi2")) and get_host_cpu_name() not in SLOW_AT_IT


@inlined
def nth_bit_by_deposit(word: Word, n: int, in_byte: Array) -> int:
    """The number of the n-th set bit."""
    return lowest(deposit(ONE << word_of(n), word))


@inlined
def nth_bit_by_counts(word: Word, n: int, in_byte: Array) -> int:
    """The number of the n-th set bit: its byte by the counts of all bytes at once, then by a table."""
    counts = word - ((word >> I1) & BY_2)
    counts = (counts & BY_4) + ((counts >> I2) & BY_4)
    counts = ((counts + (counts >> I4)) & BY_8) * BYTES  # in each byte: the bits in it and below
    wanted = word_of(n)
    passed = (((wanted * BYTES) | HIGHS) - counts) & HIGHS
    shift = word_of(popcount(passed)) * I8
    before = ((counts << I8) >> shift) & BYTE
    byte = (word >> shift) & BYTE
    return whole(shift) + in_byte[(byte << word_of(3)) | (wanted - before)]


nth_bit = nth_bit_by_deposit if deposits_quickly() else nth_bit_by_counts


@as_intrinsic
def folded_at_once(typing: Any, a: Any, b: Any) -> Any:
    """The product of two words, its upper half over the lower."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide, word = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        upper = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)
        return builder.xor(upper, builder.trunc(product, word))

    return types.uint64(types.uint64, types.uint64), build


@as_intrinsic
def opaque(typing: Any, word: Any) -> Any:
    """The word itself, of which the compiler is to know nothing."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64 = ir.IntType(64)
        return builder.asm(ir.FunctionType(i64, [i64]), "", "=r,0", args, False)

    return types.uint64(types.uint64), build


@as_intrinsic
def stay_apart(typing: Any) -> Any:
    """For a function that is not to become part of its caller: what both keep at hand would not fit in registers."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), build


@inlined
def folded_by_halves(a: Word, b: Word) -> Word:
    """The same where a product has no more than 64 bits, as in WebAssembly: LLVM would see that it is a product of 128,
    and call for it."""
    low_a, high_a, low_b, high_b = a & LOW, a >> S32, b & LOW, b >> S32
    one = high_a * low_b + opaque((low_a * low_b) >> S32)
    two = low_a * high_b + (one & LOW)
    return (high_a * high_b + (one >> S32) + (two >> S32)) ^ (a * b)


folded: Callable[[Word, Word], Word] = folded_by_halves if for_any_processor() else folded_at_once


@inlined
def mixed(state: Word) -> Word:
    """64 random bits from a counter that goes up by GAMMA (wyrand)."""
    return folded(state, state ^ MIX)


@inlined
def below(bits: Word, n: int) -> int:
    """A number from 0 to n - 1 from the lower 32 of some random bits."""
    return whole(((bits & LOW) * word_of(n)) >> S32)


@inlined
def generator(seed: Word, number: int) -> Word:
    """The counter of a match (or of an iteration): it depends on nothing else, so the order of work is free."""
    return mixed(mixed(seed + GAMMA) ^ (word_of(number) * APART))
