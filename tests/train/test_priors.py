"""Teaching a prior what its net likes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from hindmost import editions
from hindmost.agents import laying, nets
from hindmost.fast.block.nets import ABOUT_A_COLOUR, ABOUT_A_SPOT, Net, Prior
from hindmost.fast.core.arrays import arrays
from hindmost.rules.laying import Laying
from hindmost.train.commands import train
from hindmost.train.priors import PriorChoices, choices, like, missed, new_prior, slopes, unscaled, wanted

TOLD = ABOUT_A_SPOT + ABOUT_A_COLOUR


def some_choices(decisions: int = 30, most: int = 12) -> PriorChoices:
    random = np.random.default_rng(5)
    one, other = (random.standard_normal((decisions, most, TOLD)) for _ in range(2))
    values = random.random((decisions, most))
    values[np.arange(most) >= random.integers(2, most + 1, decisions)[:, None]] = -1
    return PriorChoices(one, other, values)


def entropy(prior: Prior, examples: PriorChoices) -> float:
    liked = np.where(examples.values >= 0, like(prior, examples)[2], -1e9)
    logs = liked - np.logaddexp.reduce(liked, axis=1, keepdims=True)
    return float(-(wanted(examples.values) * logs).sum(axis=1).mean())


def test_gradients_are_slopes_of_the_cross_entropy() -> None:
    prior = Prior(*(part.astype(np.float64) for part in new_prior(3)))
    examples, step = some_choices(), 1e-5
    for part, slope in zip(prior, slopes(prior, examples), strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), slope.shape)
        middle = part[place]
        part[place] = middle + step
        above = entropy(prior, examples)
        part[place] = middle - step
        below = entropy(prior, examples)
        part[place] = middle
        assert slope[place] == pytest.approx((above - below) / (2 * step), rel=1e-3)


def test_the_better_choice_is_wanted_more_and_what_is_none_not_at_all() -> None:
    shares = wanted(np.array([[0.5, 0.6, -1.0]]))[0]
    assert shares[1] > 0.8
    assert 0 < shares[0] < 0.2
    assert shares[2] == 0
    assert shares.sum() == pytest.approx(1)


def test_what_is_missed_is_what_the_best_of_the_listed_lacks() -> None:
    examples = some_choices()
    prior = new_prior(1)
    assert missed(prior, examples, 12) == 0
    assert missed(prior, examples, 1) >= missed(prior, examples, 4) > 0


def test_numbers_as_they_are_are_liked_as_much() -> None:
    examples, prior = some_choices(), new_prior(2)
    mean, spread = np.linspace(-1, 1, TOLD), np.linspace(0.5, 2, TOLD)
    plain = PriorChoices(examples.one * spread + mean, examples.other * spread + mean, examples.values)
    np.testing.assert_allclose(like(unscaled(prior, mean, spread), plain)[2], like(prior, examples)[2], atol=1e-4)


def test_priors_that_come_with_the_package_miss_little() -> None:
    """Every net that chooses among many has one, and its card says what it misses."""
    for card in nets.cards().values():
        stored: dict[str, Any] = dict(nets.fields(card["net"]))
        if "listed" in card:
            assert ("prior.w1" in stored) == (card["listed"] == 256) == ("prior" in card)
        if "prior" in card:
            assert 0 < card["prior"]["missed"] < 0.05
            shapes = {part: stored[f"prior.{part}"].shape for part in Prior._fields}
            assert shapes == {part: array.shape for part, array in new_prior(0)._asdict().items()}
            assert all(np.isfinite(arrays(stored[f"prior.{part}"])).all() for part in Prior._fields)


@pytest.mark.long
def test_the_four_likeliest_lose_what_the_card_says() -> None:
    game = editions.find("classic-2")
    assert isinstance(game, Laying)
    examples = choices(game, arrays(laying.net_of(game)), 500, "others")
    lost = missed(arrays(laying.prior_of(game)), examples, 4)
    by_points = (examples.values.max(axis=1) - examples.values[:, :4].max(axis=1)).mean()
    assert lost == pytest.approx(nets.card_of(game)["prior"]["missed"], abs=0.01)
    assert lost < 0.7 * by_points


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["classic-2", "--prior", "--matches", "5"], "--prior is taught from the net there is"),
        (["stacking-solo", "--prior"], "knows only the 8 placements"),
        (["collecting-2", "--prior"], "without rounds or a prior"),
    ],
)
def test_a_prior_that_cannot_be_taught_is_refused(args: list[str], why: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(train, [*args, "--out", str(tmp_path)])
    assert isinstance(result.exception, ValueError)
    assert why in str(result.exception)


@pytest.mark.long
def test_the_prior_alone_can_be_taught_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.train.laying.DISTILLED", 100)
    result = CliRunner().invoke(train, ["travel-2", "--prior", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    card = json.loads((tmp_path / "travel-2.json").read_text("utf-8"))
    assert card["prior"]["decisions"] == 100
    assert card["command"].startswith("hindmost train travel-2 --matches")
    with np.load(tmp_path / card["net"]) as kept:
        assert set(kept) == {*Net._fields, *(f"prior.{part}" for part in Prior._fields)}
        for part in Net._fields:
            np.testing.assert_array_equal(kept[part], arrays(nets.fields(card["net"])[part]))
