"""A small net that judges a position in about a microsecond.

The six colours play the same part, so the same units look at each of them, knowing what is told of the whole position;
what they say of the colours is added up, and the sums are weighed.
"""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.nets import COLOURS, Layers, Net
from hindmost.fast.core.bits import Array
from hindmost.fast.core.compiled import part
from hindmost.fast.core.maths import exp

AT_FIRST = 0.3  # weights of sums are smaller than those of single numbers


def new_net(widths: tuple[int, int], units: tuple[int, int, int], seed: int) -> Net:
    """A net that knows nothing. widths: how many numbers about a colour, and about the whole."""
    random = np.random.default_rng(seed)

    def weights(*shape: int, inputs: int = 0) -> Array:
        return (random.standard_normal(shape) * np.sqrt(2 / (inputs or shape[0]))).astype(np.float32)

    one, two, three = units
    a_colour, the_whole = widths
    inputs = a_colour + the_whole
    return Net(
        w1=weights(a_colour, one, inputs=inputs),
        v1=weights(the_whole, one, inputs=inputs),
        b1=np.zeros(one, np.float32),
        w2=weights(one, two),
        b2=np.zeros(two, np.float32),
        w3=(AT_FIRST * weights(two, three)).astype(np.float32),
        v3=weights(the_whole, three),
        b3=np.zeros(three, np.float32),
        w4=(0.1 * weights(three)).astype(np.float32),
        b4=np.zeros(1, np.float32),
    )


@part
def weigh_into(inputs: Array, weights: Array, outputs: Array) -> None:
    """Four inputs at a time: what is summed up is read and written less often."""
    at = 0
    while at + 4 <= inputs.size:
        a, b, c, d = inputs[at], inputs[at + 1], inputs[at + 2], inputs[at + 3]
        of_a, of_b, of_c, of_d = weights[at], weights[at + 1], weights[at + 2], weights[at + 3]
        for unit in range(outputs.size):
            outputs[unit] += a * of_a[unit] + b * of_b[unit] + (c * of_c[unit] + d * of_d[unit])
        at += 4
    while at < inputs.size:
        given, of_it = inputs[at], weights[at]
        for unit in range(outputs.size):
            outputs[unit] += given * of_it[unit]
        at += 1


@part
def weigh_colours(inputs: Array, width: int, weights: Array, units: int, outputs: Array) -> None:
    """The same of six colours at once, each with so many inputs, an even number: a weight is read once for all."""
    for at in range(0, width, 2):
        a0, a1, a2 = inputs[at], inputs[width + at], inputs[2 * width + at]
        a3, a4, a5 = inputs[3 * width + at], inputs[4 * width + at], inputs[5 * width + at]
        b0, b1, b2 = inputs[at + 1], inputs[width + at + 1], inputs[2 * width + at + 1]
        b3, b4, b5 = inputs[3 * width + at + 1], inputs[4 * width + at + 1], inputs[5 * width + at + 1]
        of_a, of_b = weights[at], weights[at + 1]
        for unit in range(units):
            a, b = of_a[unit], of_b[unit]
            outputs[unit] += a0 * a + b0 * b
            outputs[units + unit] += a1 * a + b1 * b
            outputs[2 * units + unit] += a2 * a + b2 * b
            outputs[3 * units + unit] += a3 * a + b3 * b
            outputs[4 * units + unit] += a4 * a + b4 * b
            outputs[5 * units + unit] += a5 * a + b5 * b


@part
def set_to(outputs: Array, values: Array) -> None:
    """The values, again and again."""
    for start in range(0, outputs.size, values.size):
        for unit in range(values.size):
            outputs[start + unit] = values[unit]


@part
def rectify(outputs: Array) -> None:
    for unit in range(outputs.size):
        outputs[unit] = max(outputs[unit], np.float32(0))


@part
def answer(net: Net, layers: Layers) -> float:
    """What the net says of the inputs."""
    a_colour, units = net.w1.shape[0], net.b2.size
    the_whole = layers.inputs[COLOURS * a_colour :]
    set_to(layers.common, net.b1)
    weigh_into(the_whole, net.v1, layers.common)
    set_to(layers.first, layers.common)
    weigh_colours(layers.inputs, a_colour, net.w1, net.b1.size, layers.first)
    rectify(layers.first)
    set_to(layers.second, net.b2)
    weigh_colours(layers.first, net.b1.size, net.w2, units, layers.second)
    rectify(layers.second)
    for unit in range(units):
        layers.sums[unit] = 0
        for colour in range(COLOURS):
            layers.sums[unit] += layers.second[colour * units + unit]
    set_to(layers.third, net.b3)
    weigh_into(layers.sums, net.w3, layers.third)
    weigh_into(the_whole, net.v3, layers.third)
    rectify(layers.third)
    total = np.float64(net.b4[0])
    for unit in range(layers.third.size):
        total += layers.third[unit] * net.w4[unit]
    return 1.0 / (1.0 + exp(-total))
