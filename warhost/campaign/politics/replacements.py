"""Rule 1: replacements (DG-01-01 to DG-01-13), Step 1 of the Battle Turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from warhost.campaign.land.stacking import can_stack, stacking_refusals
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.printed.sides import GONE, OFF, POOL, enemy
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class Replace(Order):
    """Bring an army back for another of its nationality, which leaves the game: ``replace khur-1 khur-2 0412``."""

    verb = "replace"
    army: Piece
    instead_of: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class Merge(Order):
    """Rebuild a depleted army from another in its hex, which goes to the pool: ``merge hylo-1 hylo-2``."""

    verb = "merge"
    army: Piece
    spent: Piece


@dataclass(frozen=True, slots=True)
class NoMore(Order):
    """No more replacements this Turn: ``no-more``."""

    verb = "no-more"
    ends_phase = True


def can_be_rebuilt(war: War, piece: PieceId) -> bool:
    """Ground armies only: dragons, griffons, pegasi and ships never (DG-01-10)."""
    return war.of.is_ground[piece]


def pool_of(war: War, side: Side) -> list[PieceId]:
    """The armies in a side's Replacement Pool (DG-01-02)."""
    return [p for p, at in each_piece(war.at) if at == POOL and war.owner[p] == side]


def partners(war: War, army: PieceId, side: Side) -> list[PieceId]:
    """The other armies of its nationality in the pool, one of which pays for its return (DG-01-03)."""
    nationality = war.theatre.nationality
    return [p for p in pool_of(war, side) if p != army and nationality[p] == nationality[army]]


def entry_hexes(war: War, army: PieceId, side: Side) -> list[HexId]:
    """Where an army may return: fortified places of its country held by its side, with room (DG-01-08, DG-01-09)."""
    return [hex for hex in home_hexes(war, army) if is_open_at(war, army, side, hex)]


def is_open_at(war: War, army: PieceId, side: Side, hex: HexId) -> bool:
    """Whether an army could return in a hex that is one of its :func:`home_hexes`."""
    return (
        hex not in war.theatre.outside
        and _is_held(war, hex, side)
        and not war.armies[enemy(side)][hex]
        and can_stack(war, (army,), hex)
    )


def home_hexes(war: War, army: PieceId) -> list[HexId]:
    """The fortified places of an army's country, and its capital if that was moved (DG-09-13, DG-15-04).

    Draconians come from the Dark Temple (DG-10-13). By an option only the capital counts (MD-0C-03).
    """
    theatre = war.theatre
    if theatre.of.race[army] == "draconian":
        open_temple = war.temple[0] >= 0 and not war.temple_lost[0]
        return [war.temple[0]] if open_temple else []  # DG-10-14
    if is_by_capital(war, army):
        capital = capital_hex(war, army)
        return [capital] if capital >= 0 else []  # MD-0C-03
    moved = war.capital[theatre.nation_of[army]]
    forts = home_forts(war, army)
    return forts if moved < 0 or moved in forts else [*forts, moved]


def is_by_capital(war: War, army: PieceId) -> bool:
    """Whether an army returns only at its capital; draconians always return at the Dark Temple (MD-0C-03)."""
    return war.theatre.option("replacements-at") == "capital" and war.of.race[army] != "draconian"


def home_forts(war: War, army: PieceId) -> list[HexId]:
    """The fortified places of an army's country that stand.

    The country of Highlord mercenaries is Neraka (DG-01-12), that of Lord Soth's legion is Dargaard Keep (DG-11-28).
    """
    land = war.theatre.home_land[war.theatre.nation_of[army]]
    return [hex for place, hex in war.theatre.forts_of(land) if not war.razed[place]]


def capital_hex(war: War, army: PieceId) -> HexId:
    """The capital of an army's country, where it stands now; OFF if it was given up and stands nowhere yet."""
    nation = war.theatre.nation_of[army]
    place = war.theatre.atlas.lands[war.theatre.home_land[nation]].capital
    if war.capital[nation] >= 0 or place < 0 or war.razed[place]:
        return max(war.capital[nation], OFF)
    return war.theatre.atlas.places[place].hex


def entry_refusals(war: War, army: PieceId, side: Side, hex: HexId) -> list[Refusal]:
    """Why an army cannot return in a hex; the explaining twin of :func:`is_open_at`."""
    who, where = war.ref(army), war.hex_ref(hex)
    if hex not in home_hexes(war, army) and is_by_capital(war, army) and hex in home_forts(war, army):
        return [Refusal(msg("md-not-capital", piece=who, hex=where), ("MD-0C-03",), (who, where))]
    if hex not in home_hexes(war, army) or hex in war.theatre.outside or not _is_held(war, hex, side):
        return [Refusal(msg("dg-not-home", piece=who, hex=where), ("DG-01-08",), (who, where))]
    found = []
    if war.armies[enemy(side)][hex]:
        found.append(Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-01-09", "DG-05-19"), (who, where)))
    if not can_stack(war, (army,), hex):
        full = stacking_refusals(war, (army,), hex)
        found += [Refusal(why.message, ("DG-01-09", *why.rules), why.culprits) for why in full]
    return found


def _is_held(war: War, hex: HexId, side: Side) -> bool:
    """Whether a side controls a hex where armies return; a capital in the open is its own while it stands there."""
    place = war.theatre.place_at[hex]
    return not war.fort(hex) or war.holder[place] == side


def returnable(war: War, side: Side) -> list[PieceId]:
    """The armies of the pool that could be brought back now."""
    pool = pool_of(war, side)
    nationality = war.theatre.nationality
    count = Counter(nationality[p] for p in pool)
    return [p for p in pool if count[nationality[p]] > 1 and entry_hexes(war, p, side)]


def can_merge(war: War, army: PieceId, spent: PieceId, side: Side) -> bool:
    """Two depleted armies of one nationality in one hex (DG-01-06)."""
    return (
        army != spent
        and not is_temple_missed(war, army)
        and all(
            war.owner[p] == side
            and war.at[p] >= 0
            and counts_as_army(war, p)
            and war.depleted[p]
            and can_be_rebuilt(war, p)
            for p in (army, spent)
        )
        and war.at[army] == war.at[spent]
        and war.theatre.nationality[army] == war.theatre.nationality[spent]
    )


def is_temple_missed(war: War, army: PieceId) -> bool:
    """Whether an army is draconian and the Dark Temple has fallen, so that its losses are final (DG-10-14)."""
    return war.of.race[army] == "draconian" and bool(war.temple_lost[0])


def mergers(war: War, side: Side) -> dict[PieceId, list[PieceId]]:
    """Each depleted army that can be rebuilt, with those that could be spent on it."""
    tired = [p for p in war.pieces_of(side) if war.depleted[p] and can_be_rebuilt(war, p)]
    found = {army: [other for other in tired if can_merge(war, army, other, side)] for army in tired}
    return {army: others for army, others in found.items() if others}


@dataclass(frozen=True, slots=True)
class Replacements(Decision[War, Replace | Merge | NoMore]):
    """A side merges and replaces armies as often as it can and likes (DG-01-07)."""

    title = "dg-phase-replacements"
    side: Side

    def moot(self, war: War, /) -> bool:
        return not returnable(war, self.side) and not mergers(war, self.side)

    def skip(self, war: War, /) -> None:
        disclose(war)

    def ask(self, war: War, /) -> Ask:
        offers = []
        if returnable(war, self.side):
            offers.append(Offer(Replace, msg("dg-offer-replace")))
        if mergers(war, self.side):
            offers.append(Offer(Merge, msg("dg-offer-merge")))
        offers.append(Offer(NoMore, msg("dg-offer-no-more")))
        return Ask(
            war.seat(self.side),
            msg("dg-ask-replacements"),
            tuple(offers),
            ("DG-01-03", "DG-01-06"),
            msg("dg-wait-replacements"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is Merge:
            found = mergers(war, self.side)
            return OneOf(Kind.PIECE, found[chosen[0]] if chosen else list(found))
        if not chosen:
            return OneOf(Kind.PIECE, returnable(war, self.side))
        if len(chosen) == 1:
            return OneOf(Kind.PIECE, partners(war, chosen[0], self.side))
        return OneOf(Kind.HEX, entry_hexes(war, chosen[0], self.side))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, NoMore):
            return None
        if isinstance(order, Merge):
            if can_merge(war, order.army, order.spent, self.side):
                return None
            pair = war.refs((order.army, order.spent))
            rules = ("DG-01-06",) if can_be_rebuilt(war, order.army) else ("DG-01-10",)
            if is_temple_missed(war, order.army):
                rules = ("DG-10-14",)
            return Refusal(msg("dg-cannot-merge", a=pair[0], b=pair[1]), rules, pair)
        assert isinstance(order, Replace)
        who = war.ref(order.army)
        if order.army not in pool_of(war, self.side):
            return Refusal(msg("dg-not-in-pool", piece=who), ("DG-01-02",), (who,))
        if order.instead_of not in partners(war, order.army, self.side):
            pair = (who, war.ref(order.instead_of))
            return Refusal(msg("dg-not-a-pair", a=pair[0], b=pair[1]), ("DG-01-03", "DG-01-11"), pair)
        return first_with_all(entry_refusals(war, order.army, self.side, order.hex))

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return self.refusal(war, order) if isinstance(order, Replace | Merge) else None

    def take(self, war: War, order: Replace | Merge | NoMore, /) -> None:
        if isinstance(order, NoMore):
            disclose(war)
            return
        war.push(self)  # DG-01-04
        if isinstance(order, Merge):
            war.set("depleted", order.army, 0)
            war.remove(order.spent, POOL)
            war.tell(msg("dg-log-merged", a=war.ref(order.army), b=war.ref(order.spent)))
            return
        war.put(order.instead_of, GONE)
        war.put(order.army, order.hex)
        if war.theatre.option("replacement-strength") == "depleted":
            war.set("depleted", order.army, 1)  # DG-01-05
        war.tell(
            msg(
                "dg-log-replaced", army=war.ref(order.army), hex=war.hex_ref(order.hex), other=war.ref(order.instead_of)
            )
        )
