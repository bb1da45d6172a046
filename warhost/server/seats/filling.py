"""Filling a seat: a person with a new key, a bot, or nobody yet."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.bots import BOTS, is_bot
from warhost.core import Seat
from warhost.server.problems import Trouble
from warhost.server.seats import keys
from warhost.server.store.kept import KeptSeat
from warhost.server.wire import games
from warhost.texts import say


def check_bot(filling: games.Filling) -> None:
    """Refuse an unknown bot."""
    if isinstance(filling, games.Bot) and not is_bot(filling.bot):
        raise Trouble("bad-setup", say("server-no-bot", bot=filling.bot, known=", ".join(BOTS)))


def check_seats(filled: Mapping[str, games.Filling], seats: tuple[Seat, ...]) -> None:
    """Refuse seats that the game does not have, and unknown bots in the others."""
    for name, filling in filled.items():
        if name not in seats:
            raise Trouble("bad-setup", say("server-no-seat", seat=name, known=", ".join(seats)))
        check_bot(filling)


def fill(seat: KeptSeat, filling: games.Filling) -> str:
    """Put somebody into a seat; the new key, if it is a person's."""
    seat.name, seat.bot, seat.key = "", "", None
    match filling:
        case games.Person():
            seat.filled, seat.name = "person", filling.name
            key = keys.new_key()
            seat.key = keys.digest(key)
            return key
        case games.Bot():
            seat.filled, seat.bot = "bot", filling.bot
        case games.OpenSeat():
            seat.filled = "open"
    return ""


def filled_seats(seats: tuple[Seat, ...], wanted: Mapping[str, games.Filling]) -> tuple[list[KeptSeat], dict[str, str]]:
    """The seats of a new table, and the keys of the people in them."""
    kept = [KeptSeat(seat=seat, number=number, filled="open") for number, seat in enumerate(seats)]
    secrets = {seat.seat: fill(seat, wanted.get(seat.seat, games.Person())) for seat in kept}
    return kept, {seat: key for seat, key in secrets.items() if key}
