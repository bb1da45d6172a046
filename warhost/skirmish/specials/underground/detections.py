"""Detection (rulebook 3.54): what is on a map, for casters of the second level in The Challenge.

The answer goes to the caster's side alone. Where nobody knows the truth yet, as with the light that is the Orb, a
secret die draws it early; a note that only the caster's side sees keeps it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Kind, Number, Order, Piece, Word
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import CLAIMS
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision, Throw
from warhost.skirmish.challenge.growth import PRICES
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import Incantation, effect, price, spell_name
from warhost.skirmish.notes import PRISON, confide, confided
from warhost.skirmish.people.questions import question
from warhost.skirmish.specials.markers import ORB_NOT, ORB_TRUTH, SUN_NOT, SUN_TRUTH, Orb, Suns, orb_of
from warhost.skirmish.specials.underground.boxes import HoldingBoxes, contents, note_told, told_now, waiting_on
from warhost.skirmish.specials.underground.khuzun_in_the_jails import Cells
from warhost.skirmish.state import OFF, Skirmish, refuse

SPELLS = ("detect", "enumerate", "identify")
LEVEL = 2
"""The level from which a caster detects (DN-3.54-01)."""
VAGUE = 3
"""By how much the number told may be wrong (DN-3.54-02)."""
THINGS = ("orb", "sun", "khuzun")
"""What can be located besides enemies: markers, and the prisoner under one of them."""
MARKERS: dict[str, type[Orb | Suns | Cells]] = {"orb": Orb, "sun": Suns, "khuzun": Cells}
"""The rule of each thing."""
TRUTHS, RULED_OUT = {"orb": ORB_TRUTH, "sun": SUN_TRUTH}, {"orb": ORB_NOT, "sun": SUN_NOT}
"""The secret notes of each thing that nobody knows before it is drawn: which marker is real, which are not."""


@dataclass(frozen=True, slots=True)
class Detect(Order):
    """Detect who is on a map: ``detect zacharie enumerate jails``."""

    verb = "detect"
    caster: Piece
    spell: Word
    map: Word


@dataclass(frozen=True, slots=True)
class Locate(Order):
    """Ask where something or somebody is on a map: ``locate zacharie orb haunted-swamp``."""

    verb = "locate"
    caster: Piece
    thing: Word
    map: Word


# Maps


def map_names(field: Skirmish) -> list[str]:
    """The maps on the table by the names that orders use."""
    return [f"{one.map}-{one.copy}" if one.copy > 1 else one.map for one in field.muster.scenario.layout]


def map_labels(names: list[str]) -> dict[str, Message]:
    """What the maps are called."""
    return {name: msg("dn-map-named", name=name.replace("-", " ").title()) for name in names}


def maps_in_reach(field: Skirmish, caster: PieceId) -> list[str]:
    """The map of a caster and those that lie beside it (DN-3.54-01)."""
    layout, names = field.muster.scenario.layout, map_names(field)
    if field.at[caster] == OFF or not layout:
        return []
    column, row = layout[field.muster.ground.sheet[field.at[caster]]].at
    gaps = [abs(one.at[0] - column) + abs(one.at[1] - row) for one in layout]
    return [name for name, gap in zip(names, gaps, strict=True) if gap <= 1]


def foes_on(field: Skirmish, caster: PieceId, name: str) -> list[PieceId]:
    """A caster's enemies on a map, with the hidden ones and those who wait in a box."""
    number, sheet = map_names(field).index(name), field.muster.ground.sheet
    hidden = [piece for piece in waiting_on(field, number) if field.are_enemies(caster, piece)]
    return hidden + [
        piece
        for piece in field.muster.everybody
        if field.is_alive(piece)
        and field.muster.is_fighter[piece]
        and field.are_enemies(caster, piece)
        and sheet[field.at[piece]] == number
    ]


# The spells


class _Detection(SpellClaim):
    """Common base of all detections."""

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        cheapest = price(field, field.muster.spells["detect"], caster)
        return field.level[caster] >= LEVEL and field.energy[caster] >= cheapest

    def cast_over(
        self, field: Skirmish, caster: PieceId, spell: str, name: str, what: str
    ) -> Incantation | list[Refusal]:
        """The spell over a map, or why it cannot be cast there."""
        me = field.ref(caster)
        if field.level[caster] < LEVEL:
            return [field.refuse("dn-detects-not", "DN-3.54-01", caster)]
        if name not in maps_in_reach(field, caster):
            return [refuse(msg("dn-map-too-far", piece=me, map=name), "DN-3.54-01", me)]
        return Incantation(caster, spell, price(field, field.muster.spells[spell], caster), size=what)


class Detecting(_Detection):
    """Detect, detect and enumerate, detect and identify (DN-3.54-02, DN-3.54-03, DN-3.54-04)."""

    order = Detect
    label = "dn-claim-detect"

    def plan(self, field: Skirmish, order: Detect, /) -> Incantation | list[Refusal]:
        if order.spell not in SPELLS:
            me = field.ref(order.caster)
            return [refuse(msg("dn-no-such-detection", spells=", ".join(SPELLS)), "DN-3.54-02", me)]
        return self.cast_over(field, order.caster, order.spell, order.map, order.map)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            return OneOf(Kind.OPTION, SPELLS, labels={spell: spell_name(spell) for spell in SPELLS})
        names = [name for name in maps_in_reach(field, caster) if self.is_legal(field, *chosen, name)]
        return OneOf(Kind.OPTION, names, labels=map_labels(names))


class Locating(_Detection):
    """Detect and locate: one thing or character on one map (DN-3.54-05)."""

    order = Locate
    label = "dn-claim-locate"

    def things(self, field: Skirmish, caster: PieceId) -> list[str]:
        """What can be named: the Orb, the Sun, and every enemy counter of the game."""
        known = [thing for thing in THINGS if MARKERS[thing].find(field) is not None]
        pieces = [p for p in field.muster.everybody if field.muster.is_fighter[p] and field.are_enemies(caster, p)]
        return [*known, *(field.muster.pieces[p].token for p in pieces)]

    def plan(self, field: Skirmish, order: Locate, /) -> Incantation | list[Refusal]:
        if order.thing not in self.things(field, order.caster):
            me = field.ref(order.caster)
            return [refuse(msg("dn-nothing-to-locate", piece=me, thing=order.thing), "DN-3.54-05", me)]
        return self.cast_over(field, order.caster, "locate", order.map, f"{order.map} {order.thing}")

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            things = self.things(field, caster)
            return OneOf(Kind.OPTION, things, labels={thing: thing_name(field, thing) for thing in things})
        names = [name for name in maps_in_reach(field, caster) if self.is_legal(field, *chosen, name)]
        return OneOf(Kind.OPTION, names, labels=map_labels(names))


def thing_name(field: Skirmish, thing: str) -> Message:
    """What a thing or character is called."""
    if thing in THINGS:
        return msg(f"dn-thing-{thing}")
    return msg("dn-map-named", name=str(field.ref(field.muster.index[thing]).name))


# The answers


def note_answer(field: Skirmish, cast: Incantation, least: int, most: int, *, by_kind: bool = False) -> None:
    """Note for the caster's side how many Krobs wait in the boxes of a map; it sees all others itself."""
    number = map_names(field).index(cast.size)
    inside = waiting_on(field, number)
    seen = len(foes_on(field, cast.caster, cast.size)) - len(inside)
    races = Counter(field.muster.fighter[piece].race for piece in inside)
    kinds = tuple((race, races[race]) for race in PRICES) if by_kind else ()
    fact = told_now(field, number, max(least - seen, 0), max(most - seen, 0))
    note_told(field, field.seat_of(cast.caster), fact._replace(kinds=kinds))


def answer(field: Skirmish, cast: Incantation, text: Message) -> None:
    """Tell the answer to the caster's side only."""
    field.tell(text, field.seat(field.seat_of(cast.caster)))


def kind_name(field: Skirmish, piece: PieceId) -> Message:
    """The type of a piece, as detections count them."""
    fighter = field.muster.fighter[piece]
    return msg(f"dn-{fighter.race}") if fighter.people in ("krobs", "gharvs") else msg("dn-character")


@effect("detect")
def detect(field: Skirmish, cast: Incantation) -> None:
    """The other player says how many there are, give or take three (DN-3.54-02)."""
    field.push(TellNumber(cast))


@effect("enumerate")
def enumerate_foes(field: Skirmish, cast: Incantation) -> None:
    """How many there are, and of which types (DN-3.54-03)."""
    foes = foes_on(field, cast.caster, cast.size)
    kinds = listed(tuple(dict.fromkeys(kind_name(field, piece) for piece in foes)))
    note_answer(field, cast, len(foes), len(foes))
    answer(field, cast, msg("dn-told-enumerate", map=cast.size, n=len(foes), kinds=kinds))


@effect("identify")
def identify(field: Skirmish, cast: Incantation) -> None:
    """How many there are of each type (DN-3.54-04)."""
    foes = foes_on(field, cast.caster, cast.size)
    counted = Counter(kind_name(field, piece) for piece in foes)
    each = listed(tuple(msg("dn-told-each", kind=kind, n=n) for kind, n in counted.items()))
    note_answer(field, cast, len(foes), len(foes), by_kind=True)
    answer(field, cast, msg("dn-told-identify", map=cast.size, n=len(foes), each=each))


@effect("locate")
def locate(field: Skirmish, cast: Incantation) -> None:
    """Whether something is on the map, and in which hex (DN-3.54-05)."""
    name, _, thing = cast.size.partition(" ")
    if thing in THINGS:
        rule = MARKERS[thing].find(field)
        if isinstance(rule, Orb | Suns) and rule.hidden(field) and confided(field, TRUTHS[thing]) is None:
            here = [number for number in rule.likely(field) if map_of(field, doorstep(field, rule, number)) == name]
            if here:
                field.push(DrawEarly(cast))
                return
            hex_ = OFF
        else:
            hex_ = truth_of(field, thing)
        if thing == "khuzun":
            note_cell(field, cast, name, hex_)
    else:
        piece = field.muster.index[thing]
        if dict(contents(field)).get(piece):
            tell_box(field, cast, piece, name)
            return
        hex_ = field.at[piece] if field.is_alive(piece) else OFF
    on_map = hex_ != OFF and map_names(field)[field.muster.ground.sheet[hex_]] == name
    what = thing_name(field, thing)
    text = "dn-told-located" if on_map else "dn-told-not-there"
    answer(field, cast, msg(text, thing=what, map=name, hex=field.hex_ref(hex_) if on_map else name))
    if not on_map and thing not in THINGS:
        note_located(field, cast, field.muster.index[thing], name, 0)


def tell_box(field: Skirmish, cast: Incantation, piece: PieceId, name: str) -> None:
    """Tell the caster's side that a Krob waits in a box of the map, or that it is not on the map."""
    rule, box = HoldingBoxes.of(field), dict(contents(field))[piece]
    here = rule.sheet_of(field, box) == map_names(field).index(name)
    note_located(field, cast, piece, name, box if here else 0)
    what = thing_name(field, field.muster.pieces[piece].token)
    if here:
        answer(field, cast, msg("dn-told-in-box", thing=what, map=name, box=box))
    else:
        answer(field, cast, msg("dn-told-not-there", thing=what, map=name, hex=name))


def note_located(field: Skirmish, cast: Incantation, piece: PieceId, name: str, box: int) -> None:
    """Write down for the caster's side in which box of a map somebody waits; 0 for none."""
    fact = told_now(field, map_names(field).index(name), 0, 0)
    note_told(field, field.seat_of(cast.caster), fact._replace(piece=piece, box=box))


def note_cell(field: Skirmish, cast: Incantation, name: str, hex_: HexId) -> None:
    """Write down for the caster's side where the prisoner sits, if he is on the map that was searched."""
    rule = Cells.of(field)
    if rule.unturned(field) and map_names(field)[field.muster.ground.sheet[hex_]] == name:
        confide(field, field.seat_of(cast.caster), PRISON, rule.cell_at(field, hex_))


def truth_of(field: Skirmish, thing: str) -> Any:
    """The hex where the Orb is or the real Sun lies, once it has been drawn."""
    ground = field.muster.ground
    if thing == "sun":
        suns = Suns.of(field)
        number = suns.real(field) if suns.real(field) >= 0 else confided(field, SUN_TRUTH)
        return suns.doorway(field, number)
    if thing == "khuzun":
        cells = Cells.of(field)
        him = cells.prisoner(field)
        return cells.seat_in(field, confided(field, PRISON)) if cells.unturned(field) else field.at[him]
    rule = Orb.of(field)
    return ground.hex(rule.lights[confided(field, ORB_TRUTH)]) if rule.hidden(field) else orb_of(field)


def map_of(field: Skirmish, hex_: HexId) -> str:
    """The map on which a hex lies, by the name that orders use."""
    return map_names(field)[field.muster.ground.sheet[hex_]]


def doorstep(field: Skirmish, rule: Orb | Suns, number: int) -> HexId:
    """The hex where a marker lies."""
    return field.muster.ground.hex(rule.lights[number]) if isinstance(rule, Orb) else rule.doorway(field, number)


@dataclass(frozen=True, slots=True)
class DrawEarly(Throw[Skirmish]):
    """Whether the real marker is on a map is drawn before it is turned over; only the caster's side sees the die.

    One chance in the markers that are left for each on that map. If it is another, nobody learns which (DN-3.54-05).
    """

    cast: Incantation

    def _markers(self, field: Skirmish) -> list[int]:
        """The markers that may be real, those on the map that is searched first."""
        name, _, thing = self.cast.size.partition(" ")
        rule = Orb.of(field) if thing == "orb" else Suns.of(field)
        return sorted(rule.likely(field), key=lambda n: (map_of(field, doorstep(field, rule, n)) != name, n))

    def _here(self, field: Skirmish) -> list[int]:
        """The markers on the searched map that may be real."""
        name, _, thing = self.cast.size.partition(" ")
        rule = Orb.of(field) if thing == "orb" else Suns.of(field)
        return [n for n in self._markers(field) if map_of(field, doorstep(field, rule, n)) == name]

    def roll(self, field: Skirmish, /) -> Roll:
        mine = field.seat(field.seat_of(self.cast.caster))
        return Roll((len(self._markers(field)),), msg("dn-roll-located"), ("DN-3.54-05",), seen_by=(mine,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> int:
        """The number of the real marker; -1 if it is not on the map."""
        here = self._here(field)
        return here[faces[0] - 1] if faces[0] <= len(here) else -1

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        thing = self.cast.size.rpartition(" ")[2]
        seat, found = field.seat_of(self.cast.caster), self.outcome(field, faces)
        if found >= 0:
            confide(field, seat, TRUTHS[thing], found)
        else:
            key = RULED_OUT[thing]
            confide(field, seat, key, tuple(sorted({*(confided(field, key) or ()), *self._here(field)})))
        locate(field, self.cast)


@dataclass(frozen=True, slots=True)
class SayNumber(Order):
    """Say how many there are on the map that is asked about: ``say-number 5``."""

    verb = "say-number"
    binds = True
    number: Number


@dataclass(frozen=True, slots=True)
class TellNumber(Decision[Skirmish, SayNumber]):
    """The other player says a number within three of the truth, at least 1 if anybody is there (DN-3.54-02)."""

    cast: Incantation

    def truth(self, field: Skirmish) -> int:
        """The true number of enemies on the map."""
        return len(foes_on(field, self.cast.caster, self.cast.size))

    def _numbers(self, field: Skirmish) -> range:
        truth = self.truth(field)
        return range(max(truth - VAGUE, 1), truth + VAGUE + 1) if truth else range(1)

    def _asked(self, field: Skirmish) -> SeatNumber:
        mine = field.seat_of(self.cast.caster)
        return next(seat for seat in field.muster.seat_index.values() if seat != mine)

    def ask(self, field: Skirmish, /) -> Ask:
        offers: dict[type[Order], str] = {SayNumber: "dn-offer-say-number"}
        facts = {"map": self.cast.size, "n": self.truth(field)}
        asked = question(
            field, self._asked(field), "dn-ask-say-number", offers, "DN-3.54-02", "dn-wait-say-number", **facts
        )
        return replace(asked, waiting=msg("dn-wait-say-number"))  # only the asked seat may know the number

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, self._numbers(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if isinstance(order, SayNumber) and order.number not in self._numbers(field):
            return refuse(msg("dn-number-too-wrong", n=VAGUE), "DN-3.54-02", field.ref(self.cast.caster))
        return None

    def take(self, field: Skirmish, order: SayNumber, /) -> None:
        note_answer(field, self.cast, order.number - VAGUE, order.number + VAGUE)
        answer(field, self.cast, msg("dn-told-number", map=self.cast.size, n=order.number))


CHANGES: tuple[SeamChange, ...] = (CLAIMS.add(Detecting()), CLAIMS.add(Locating()))
"""What detections add to The Challenge."""
ORDERS: tuple[type[Order], ...] = (Detect, Locate, SayNumber)
