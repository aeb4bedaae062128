"""A small net that judges a position in about a microsecond."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from hindmost.fast.bits import Array
from hindmost.fast.compiled import part


class Net(NamedTuple):
    """Two hidden layers of rectified units, and one number between 0 and 1."""

    w1: Array  # float32 [inputs, units]
    b1: Array
    w2: Array
    b2: Array
    w3: Array  # float32 [units]
    b3: Array  # float32 [1]


class Layers(NamedTuple):
    """Where a judgement is worked out."""

    inputs: Array  # float32
    first: Array
    second: Array


def new_net(inputs: int, units: tuple[int, int], seed: int) -> Net:
    random = np.random.default_rng(seed)

    def weights(*shape: int) -> Array:
        return (random.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32)

    one, two = units
    return Net(
        weights(inputs, one),
        np.zeros(one, np.float32),
        weights(one, two),
        np.zeros(two, np.float32),
        (weights(two) * 0.1).astype(np.float32),
        np.zeros(1, np.float32),
    )


def no_net() -> Net:
    """Stands for judging by the rule of thumb."""
    nothing = np.zeros(0, np.float32)
    return Net(np.zeros((0, 0), np.float32), nothing, np.zeros((0, 0), np.float32), nothing, nothing, nothing)


def new_layers(net: Net, inputs: int) -> Layers:
    return Layers(*(np.zeros(size, np.float32) for size in (inputs, net.w1.shape[1], net.w2.shape[1])))


@part
def layer(inputs: Array, weights: Array, biases: Array, outputs: Array) -> None:
    for unit in range(outputs.size):
        outputs[unit] = biases[unit]
    for at in range(inputs.size):
        given = inputs[at]
        if given != 0:
            for unit in range(outputs.size):
                outputs[unit] += given * weights[at, unit]
    for unit in range(outputs.size):
        outputs[unit] = max(outputs[unit], np.float32(0))


@part
def answer(net: Net, layers: Layers) -> float:
    """What the net says of the inputs."""
    layer(layers.inputs, net.w1, net.b1, layers.first)
    layer(layers.first, net.w2, net.b2, layers.second)
    total = np.float64(net.b3[0])
    for unit in range(layers.second.size):
        total += layers.second[unit] * net.w3[unit]
    return 1.0 / (1.0 + exp(-total))
