"""More Dragons of Glory, Rules 1, 3 and 11: carried artifacts (MD-03-09, MD-03-14, MD-03-15, MD-06-07).

A parcel holds one artifact counter. Everybody sees its carrier and its E-class; only sides that have looked know the
artifact. While it is carried face down, its counter is nowhere on the map. Artifacts in play are counters as in the
standard game (``special/strategic_events.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from warhost.campaign.advanced.heroic.heroes import fights_for_freedom, is_captive, is_hero, prison_of
from warhost.campaign.printed.counters import EventClass
from warhost.campaign.printed.sides import GONE, HELD, HL, NEUTRAL, OFF, WS, enemy
from warhost.campaign.special.strategic_events import CLASSES, add_to_cup, can_take, entrust, event_of
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.steps import Throw

EVERYBODY = 1 << HL | 1 << WS | 1 << NEUTRAL
"""Everybody, onlookers included, knows the content of a parcel."""

ParcelId = int


# Asking


def parcels(war: War) -> list[ParcelId]:
    """The parcels in use."""
    return [parcel for parcel, artifact in enumerate(war.artifact) if artifact != NO_PIECE]


def carried_by(war: War, piece: PieceId) -> list[ParcelId]:
    """The parcels that a piece carries."""
    return [parcel for parcel in parcels(war) if war.carrier[parcel] == piece]


def class_of(war: War, parcel: ParcelId) -> EventClass:
    """The E-class of a parcel, which is printed on its back."""
    return event_of(war, war.artifact[parcel]).e_class


def is_usable(war: War, parcel: ParcelId) -> bool:
    """Whether the carrier of a parcel is on the map and free; not while he fights for his freedom (MD-06-09)."""
    carrier = war.carrier[parcel]
    return war.at[carrier] >= 0 and not fights_for_freedom(war, carrier)


def hex_of(war: War, parcel: ParcelId) -> HexId:
    """The hex of a parcel: that of its carrier, or where its carrier is held captive."""
    carrier = war.carrier[parcel]
    return prison_of(war, carrier) if is_captive(war, carrier) else war.at[carrier]


def keeper(war: War, parcel: ParcelId) -> Side:
    """The side in control of a parcel: its carrier's, or that of the carrier's guard."""
    carrier = war.carrier[parcel]
    return war.owner[war.bearer[carrier] if is_captive(war, carrier) else carrier]


def own_parcels(war: War, side: Side) -> list[ParcelId]:
    """The parcels that a side carries and can dispose of; not those of captives (MD-11-09)."""
    return [parcel for parcel in parcels(war) if is_usable(war, parcel) and war.owner[war.carrier[parcel]] == side]


def has_looked(war: War, side: Side, parcel: ParcelId) -> bool:
    """Whether a side knows the content of a parcel; NEUTRAL stands for onlookers, who know only open ones."""
    return bool(war.looked[parcel] & 1 << side)


def name_of(parcel: ParcelId) -> str:
    """How orders name a parcel."""
    return f"parcel-{parcel + 1}"


def parcel_named(war: War, name: str) -> ParcelId | None:
    """The parcel in use that an order names; None if there is none."""
    return next((parcel for parcel in parcels(war) if name_of(parcel) == name), None)


def label_of(war: War, side: Side, parcel: ParcelId) -> Message:
    """A parcel in words, as a side knows it."""
    carrier = war.ref(war.carrier[parcel])
    if has_looked(war, side, parcel):
        return msg("md-parcel-known", counter=war.ref(war.artifact[parcel]), carrier=carrier)
    return msg("md-parcel-covered", e_class=class_of(war, parcel), carrier=carrier)


def labels_of(war: War, side: Side, found: Iterable[ParcelId]) -> dict[str, Message]:
    """Parcels by the names that orders use, in words."""
    return {name_of(parcel): label_of(war, side, parcel) for parcel in found}


# Making and emptying parcels


def wrap(war: War, artifact: PieceId, carrier: PieceId, looked: int, shown: int = 0) -> ParcelId:
    """Put an artifact that is nowhere else into a parcel of a piece.

    It takes the first free parcel, so that the number tells nothing.
    """
    parcel = list(war.artifact).index(NO_PIECE)
    for column, value in (("artifact", artifact), ("carrier", carrier), ("looked", looked), ("shown", shown)):
        war.set(column, parcel, value)
    return parcel


def unwrap(war: War, parcel: ParcelId) -> PieceId:
    """Empty a parcel; returns its content."""
    artifact = war.artifact[parcel]
    for column, value in (("artifact", NO_PIECE), ("carrier", NO_PIECE), ("looked", 0), ("shown", 0), ("waits", 0)):
        war.set(column, parcel, value)
    return artifact


def hand_to(war: War, parcel: ParcelId, piece: PieceId) -> None:
    """Give a parcel to a piece; if it changes sides it is covered again, though both may know it (MD-11-09).

    Any wait at the border ends, since the parcel must wait there with one hero (MD-03-16).
    """
    if war.shown[parcel] and war.owner[piece] != war.owner[war.carrier[parcel]]:
        war.set("shown", parcel, 0)
    stop_waiting(war, parcel)
    war.set("carrier", parcel, piece)


def stop_waiting(war: War, parcel: ParcelId) -> None:
    """End the wait of a parcel at the border without success (MD-03-16)."""
    if war.waits[parcel]:
        war.set("waits", parcel, 0)


def is_waiting(war: War, hero: PieceId) -> bool:
    """Whether a hero waits at the border with something he carries (MD-03-16)."""
    return any(war.waits[parcel] for parcel in carried_by(war, hero))


def cover_again(war: War, artifact: PieceId) -> None:
    """Take a carried artifact out of play; its counter is then nowhere on the map."""
    war.set("bearer", artifact, NO_PIECE)
    war.put(artifact, OFF)
    war.join(artifact, NEUTRAL)


# The draw


@dataclass(frozen=True, slots=True)
class DrawArtifact(Throw[War]):
    """A counter is drawn from the cup: everybody sees its back, with the E-class on it (MD-03-09).

    It comes onto the map only so: by a search, an envoy's success or before play (MD-0A-04).
    """

    side: Side
    carrier: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((len(war.cup[0]),), msg("md-roll-artifact", piece=war.ref(self.carrier)), ("MD-03-09",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> EventClass:
        return sorted((event_of(war, counter).e_class for counter in war.cup[0]), key=CLASSES.index)[faces[0] - 1]

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        war.push(ReadArtifact(self.side, self.carrier, self.outcome(war, faces)))


@dataclass(frozen=True, slots=True)
class ReadArtifact(Throw[War]):
    """The drawing side alone sees which counter of its class it is; then it lies face down (MD-03-09)."""

    side: Side
    carrier: PieceId
    e_class: EventClass

    def _counters(self, war: War) -> list[PieceId]:
        return [counter for counter in war.cup[0] if event_of(war, counter).e_class == self.e_class]

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-read", piece=war.ref(self.carrier), e_class=self.e_class)
        return Roll((len(self._counters(war)),), text, ("MD-03-09",), seen_by=(war.seat(self.side),))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        counter = self._counters(war)[faces[0] - 1]
        war.set("cup", 0, tuple(other for other in war.cup[0] if other != counter))
        tell_of_parcel(war, self.side, wrap(war, counter, self.carrier, 1 << self.side))


def tell_of_parcel(war: War, side: Side, parcel: ParcelId) -> None:
    """Tell everybody who carries a new parcel, and its side what it holds."""
    carrier = war.ref(war.carrier[parcel])
    war.tell(msg("md-log-parcel", piece=carrier, e_class=class_of(war, parcel)))
    war.tell(msg("md-log-parcel-is", piece=carrier, counter=war.ref(war.artifact[parcel])), war.seat(side))


def find(war: War, hero: PieceId) -> None:
    """A hero finds what is hidden where he is: the marker goes, and he draws if the cup has anything (MD-01-03)."""
    hex, side = war.at[hero], war.owner[hero]
    war.set("hidden", 0, tuple(other for other in war.hidden[0] if other != hex))
    if war.cup[0]:
        war.push(DrawArtifact(side, hero))
    else:
        war.tell(msg("md-log-empty-cup", hero=war.ref(hero)))


# Capture, death and what is learnt


def shelter_parcels(war: War, hero: PieceId, hex: HexId) -> None:
    """The artifacts of a captured hero: an army of his side in the hex keeps them, else they go with him (MD-03-15).

    An orb in use becomes a parcel whose content everybody knows.
    """
    for orb in war.theatre.orbs:
        if war.bearer[orb] == hero:
            cover_again(war, orb)
            wrap(war, orb, hero, EVERYBODY, shown=1)
    armies = [p for p in war.in_hex(hex, war.owner[hero]) if war.of.is_army[p]]
    for parcel in carried_by(war, hero) if armies else ():
        hand_to(war, parcel, armies[0])
        war.tell(msg("md-log-sheltered", army=war.ref(armies[0]), hero=war.ref(hero)))


def keep_from_turncoat(war: War, piece: PieceId) -> None:
    """When a piece goes over to the Highlords, a friend in its hex keeps its artifacts, or both sides lose them.

    Diplomacy never gives them an artifact (MD-03-08). An artifact in play stays with a piece that can use it; a
    covered one with an army, or else with any friend. Without a friend it goes back into the cup.
    """
    side, nation = war.owner[piece], war.theatre.nation_of[piece]
    friends = [p for p in war.in_hex(war.at[piece], side) if war.theatre.nation_of[p] != nation]
    friends = sorted((p for p in friends if can_carry(war, p)), key=lambda p: not war.of.is_army[p])
    for counter in war.theatre.borne:
        if war.bearer[counter] == piece:
            takers = [friend for friend in friends if can_take(war, counter, friend)]
            if takers:
                entrust(war, counter, takers[0])
            else:
                return_to_cup(war, counter, piece)
    for parcel in carried_by(war, piece):
        if friends:
            hand_to(war, parcel, friends[0])
            war.tell(msg("md-log-sheltered", army=war.ref(friends[0]), hero=war.ref(piece)))
        else:
            war.tell(msg("md-log-back-to-cup", piece=war.ref(piece), e_class=class_of(war, parcel)))
            add_to_cup(war, (unwrap(war, parcel),))


def bring_along(war: War, piece: PieceId, side: Side) -> None:
    """When a piece joins Whitestone, so do its artifacts; covered counters stay covered (MD-40-06)."""
    for counter in war.theatre.borne:
        if war.bearer[counter] == piece:
            war.join(counter, side)
    for parcel in carried_by(war, piece):
        stop_waiting(war, parcel)
        if war.shown[parcel]:
            war.set("shown", parcel, 0)


def can_carry(war: War, piece: PieceId) -> bool:
    """Whether a piece can carry artifacts: an army, ship, leader or hero (MD-03-14)."""
    return war.of.is_army[piece] or war.of.is_ship[piece] or war.of.is_person[piece]


def return_to_cup(war: War, counter: PieceId, bearer: PieceId) -> None:
    """An artifact in play goes back into the cup."""
    war.tell(msg("md-log-back-to-cup", piece=war.ref(bearer), e_class=event_of(war, counter).e_class))
    cover_again(war, counter)
    add_to_cup(war, (counter,))


def watch_lost_parcels(war: War) -> bool:
    """When a carrier is lost, his parcels return to the cup, and so does a dead hero's orb (MD-11-10)."""
    lost = [parcel for parcel in parcels(war) if is_lost(war, war.carrier[parcel])]
    for parcel in lost:
        carrier = war.ref(war.carrier[parcel])
        war.tell(msg("md-log-back-to-cup", piece=carrier, e_class=class_of(war, parcel)))
        add_to_cup(war, (unwrap(war, parcel),))
    orbs = [orb for orb in war.theatre.orbs if war.bearer[orb] >= 0 and has_died(war, war.bearer[orb])]
    for orb in orbs:
        return_to_cup(war, orb, war.bearer[orb])
    return bool(lost or orbs)


def is_lost(war: War, piece: PieceId) -> bool:
    """Whether a piece is off the map for good or for long, neither captive nor held aside."""
    return war.at[piece] < 0 and war.at[piece] != HELD and not is_captive(war, piece)


def has_died(war: War, piece: PieceId) -> bool:
    """Whether a piece was a hero and is dead."""
    return war.at[piece] == GONE and is_hero(war, piece)


def watch_booty(war: War) -> bool:
    """The guards take what their captives carry in a fortified place or capital of their own (MD-11-09, MD-03-05)."""
    taken = False
    for parcel in parcels(war):
        carrier = war.carrier[parcel]
        if not is_captive(war, carrier):
            continue
        guard, place = war.bearer[carrier], war.theatre.place_at[hex_of(war, parcel)]
        held = place >= 0 and war.holder[place] == war.owner[guard] == enemy(war.owner[carrier])
        if held and war.at[guard] >= 0 and is_stronghold(war, place):
            war.tell(msg("md-log-booty", guard=war.ref(guard), hero=war.ref(carrier)))
            hand_to(war, parcel, guard)
            taken = True
    return taken


def is_stronghold(war: War, place: int) -> bool:
    """Whether a place is a fortress, a fortified city or a capital."""
    return war.fort(war.theatre.atlas.places[place].hex) > 0 or place in capital_places(war)


def capital_places(war: War) -> dict[int, list[int]]:
    """The capitals on the map with the nations at home in each; capitals that were given up are left out."""
    atlas, found = war.theatre.atlas, dict[int, list[int]]()
    for nation, land in enumerate(war.theatre.home_land):
        capital = atlas.lands[land].capital if land >= 0 else -1
        if capital >= 0 and not war.razed[capital]:
            found.setdefault(capital, []).append(nation)
    return found


def allied_capitals(war: War, side: Side) -> frozenset[HexId]:
    """The hexes of the capitals of a side's nations that it holds (MD-42-04)."""
    places = war.theatre.atlas.places
    own = [
        place
        for place, nations in capital_places(war).items()
        if war.holder[place] == side and any(war.allegiance[n] == side and not war.conquered[n] for n in nations)
    ]
    return frozenset(places[place].hex for place in own)


def watch_looks(war: War) -> bool:
    """Whitestone looks at what it takes at once, the Highlords only in a capital of theirs (MD-06-07)."""
    fresh = [p for p in parcels(war) if keeper(war, p) != NEUTRAL and not has_looked(war, keeper(war, p), p)]
    if not fresh:
        return False
    capitals = allied_capitals(war, HL)
    known = [p for p in fresh if keeper(war, p) == WS or hex_of(war, p) in capitals]
    for parcel in known:
        side = keeper(war, parcel)
        war.set("looked", parcel, war.looked[parcel] | 1 << side)
        carrier, counter = war.ref(war.carrier[parcel]), war.ref(war.artifact[parcel])
        war.tell(msg("md-log-parcel-is", piece=carrier, counter=counter), war.seat(side))
        war.reveal()
    return bool(known)
