"""Nets as they are read without NumPy."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from typing import Any

import numpy as np
import pytest

from hindmost.agents import nets
from hindmost.fast.core.arrays import arrays

FILES = sorted(file.name for file in nets.FOLDER.iterdir() if file.name.endswith(".npz"))


@pytest.mark.parametrize("name", FILES)
def test_the_numbers_are_those_that_numpy_reads(name: str) -> None:
    found = nets.fields(name)
    with np.load(BytesIO((nets.FOLDER / name).read_bytes())) as stored:
        assert set(found) == set(stored)
        for part, array in stored.items():
            assert found[part].shape == array.shape
            assert np.dtype(found[part].code) == array.dtype
            np.testing.assert_array_equal(arrays(found[part]), array)


def npy(array: object, version: tuple[int, int] | None = None) -> bytes:
    file = BytesIO()
    np.lib.format.write_array(file, np.asarray(array), version)
    return file.getvalue()


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
@pytest.mark.parametrize("shape", [(3,), (2, 3), (0,), (1, 2, 3), ()])
def test_every_version_of_the_format_is_read(version: tuple[int, int], shape: tuple[int, ...]) -> None:
    array = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    found: Any = arrays(nets._field(npy(array, version)))
    np.testing.assert_array_equal(found, array)
    assert found.dtype == np.float32


def test_arrays_that_are_kept_otherwise_are_refused() -> None:
    with pytest.raises(ValueError, match="row by row"):
        nets._field(npy(np.asfortranarray(np.ones((2, 3), np.float32))))
    with pytest.raises(ValueError, match="kept row by row as <f4, not <f8"):
        nets._field(npy(np.ones(3)))


def test_nets_are_read_without_numpy() -> None:
    code = """
import sys
from hindmost.agents import collecting, laying
from hindmost.editions import find
laying.net_of(find("classic-2")), laying.prior_of(find("classic-2")), collecting.net_of(find("collecting-2"))
print("numpy" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
