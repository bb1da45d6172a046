"""Saving: a game to lines of text. Reading them back is in :mod:`warhost.core.saving.loading`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from warhost.core.game import Game
from warhost.core.messages import msg
from warhost.core.position.values import Plain
from warhost.core.refusals import WarhostError
from warhost.core.saving.chronicle import FORMAT, JSON, ChronicleEntry, Codec, Scribe
from warhost.core.saving.loading import load, load_lines
from warhost.core.seats import Seat

__all__ = ["export_lines", "load", "load_lines", "save", "save_lines", "snapshot"]


def snapshot(game: Game) -> ChronicleEntry:
    """The present position as a record."""
    body: dict[str, Plain] = {
        "state": game.state.dump(),
        "rolls": game.dice.count,
        "epoch": game.epoch,
        "undone": _undone(game.live, len(game.entries)),
    }
    return ChronicleEntry("snapshot", "", body, game.state.hash)


def _undone(live: Sequence[int], records: int) -> list[Plain]:
    """The records that do not count: the first and last of each stretch."""
    if len(live) == records:
        return []
    gaps: list[Plain] = []
    following = 0
    for index in (*live, records):
        if index > following:
            gaps += (following, index - 1)
        following = index + 1
    return gaps


def save_lines(game: Game, codec: Codec = JSON) -> list[str]:
    """The whole chronicle, closed by a snapshot so that loading is quick. It holds the seed and every secret."""
    scribe = game.scribe
    if scribe is None or scribe.codec is not codec:
        scribe = game.scribe = Scribe(game.header, codec)

    def text(what: Any) -> str:
        return what if isinstance(what, str) else game.write(what)

    for entry in game.entries[scribe.records :]:
        scribe.write(entry, text)
    if game.entries and game.entries[-1].kind == "epoch":
        return list(scribe.lines)
    return [*scribe.lines, scribe.closing(snapshot(game), text)]


def export_lines(game: Game, seat: Seat, codec: Codec = JSON) -> list[str]:
    """What a seat may take away: everything once the game is over, before that only what it has seen.

    That is a header without the seed, the lines of the log that the seat may read, its own orders, and its view.
    """
    if game.over:
        return save_lines(game, codec)
    dumps = codec[0]
    header = {key: value for key, value in game.header.plain().items() if key not in ("warhost", "seed", "digest")}
    own = [entry for entry in game.taken_back(0) if entry.seat == seat]
    view = game.view(seat)
    return [
        dumps({"warhost-seat": FORMAT, "seat": seat, **header}),
        *(dumps({"log": message.plain(), "text": str(message)}) for message in view.log()),
        *(dumps({"order": e.what if isinstance(e.what, str) else game.write(e.what)}) for e in own),
        dumps({"view": view.snapshot()}),
    ]


def save(game: Game, path: Path, codec: Codec = JSON) -> None:
    """Write a game to a file. The old file stays whole until the new one is."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text("\n".join(save_lines(game, codec)) + "\n", encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise WarhostError(msg("core-save-unwritable", file=str(path), error=str(error.strerror))) from None
