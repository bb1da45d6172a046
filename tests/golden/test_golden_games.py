"""Whole recorded games, replayed record by record."""

from __future__ import annotations

import gzip

import pytest

from tests.golden.record import GAMES, path_of
from warhost import library
from warhost.core.saving.saves import load_lines


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_to_the_same_positions_and_verdict(name: str) -> None:
    lines = gzip.decompress(path_of(name).read_bytes()).decode().splitlines()
    quick = load_lines(lines, library.rulebook, codec=library.CODEC, name=name)
    replayed = load_lines(lines, library.rulebook, codec=library.CODEC, name=name, verify=True)
    current = (replayed.rulebook.version, replayed.rulebook.digest(replayed.resolved))
    assert (replayed.header.version, replayed.header.digest) == current, "older than the data: it was not carried out"
    assert replayed.over
    assert replayed.state.hash == quick.state.hash == quick.state.fresh_hash()
    assert replayed.verdict == quick.verdict is not None
