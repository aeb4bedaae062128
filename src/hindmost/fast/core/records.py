"""Records in a block of memory, as kernels take them up: from the description that also lays the block out."""

from __future__ import annotations

from typing import Any, TypeVar

from llvmlite import ir
from numba import types
from numba.np import arrayobj

from hindmost.fast.block.layout import HEADER, MARK, Field, fingerprint
from hindmost.fast.core.bits import as_intrinsic

R = TypeVar("R")
make_array: Any = arrayobj.make_array
populate_array: Any = arrayobj.populate_array
named_tuple: Any = types.NamedTuple
NUMBERS: dict[str, Any] = {
    "B": types.uint8,
    "H": types.uint16,
    "i": types.int32,
    "I": types.uint32,
    "q": types.int64,
    "Q": types.uint64,
    "f": types.float32,
    "d": types.float64,
}
I64 = ir.IntType(64)


def type_of(record: Any) -> Any:
    """What the compiler takes a description for."""
    if not isinstance(record, Field):
        return named_tuple([type_of(each) for each in record], type(record))
    number = NUMBERS[record.code]
    return types.Array(number, len(record.shape), "C") if record.shape else number


def taking_up(record: R) -> tuple[Any, Any]:
    """Two functions for kernels, given the address of a block: whether it is of this description, and its record."""
    whole, kind = type_of(record), fingerprint(record)

    @as_intrinsic
    def is_block(typing: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            words = builder.inttoptr(args[0], I64.as_pointer())
            marked = builder.icmp_unsigned("==", builder.load(words), ir.Constant(I64, MARK))
            other = builder.gep(words, [ir.Constant(I64, 1)])
            return builder.and_(marked, builder.icmp_unsigned("==", builder.load(other), ir.Constant(I64, kind)))

        return types.boolean(types.int64), build

    @as_intrinsic
    def record_at(typing: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return _Taken(context, builder, args[0]).value(record, whole)

        return whole(types.int64), build

    return is_block, record_at


class _Taken:
    """The words of a block, read one after the other."""

    def __init__(self, context: Any, builder: Any, address: Any) -> None:
        self.context, self.builder, self.address = context, builder, address
        self.words = builder.inttoptr(address, I64.as_pointer())
        self.next = HEADER

    def word(self) -> Any:
        at = self.builder.gep(self.words, [ir.Constant(I64, self.next)])
        self.next += 1
        return self.builder.load(at)

    def value(self, record: Any, its_type: Any) -> Any:
        if not isinstance(record, Field):
            parts = [self.value(each, kind) for each, kind in zip(record, its_type.types, strict=True)]
            return self.context.make_tuple(self.builder, its_type, parts)
        return self.array(record, its_type) if record.shape else self.number(its_type)

    def number(self, its_type: Any) -> Any:
        at = self.builder.add(self.address, self.word())
        return self.builder.load(self.builder.inttoptr(at, self.context.get_value_type(its_type).as_pointer()))

    def array(self, field: Field, its_type: Any) -> Any:
        context, builder = self.context, self.builder
        begin = self.word()
        shape = [self.word() for _ in field.shape]
        size = context.get_abi_sizeof(context.get_data_type(its_type.dtype))
        step = ir.Constant(I64, size)
        strides: list[Any] = []
        for length in reversed(shape):
            strides.insert(0, step)
            step = builder.mul(step, length)
        taken = make_array(its_type)(context, builder)
        data = builder.inttoptr(builder.add(self.address, begin), taken.data.type)
        populate_array(taken, data=data, shape=shape, strides=strides, itemsize=ir.Constant(I64, size), meminfo=None)
        return taken._getvalue()
