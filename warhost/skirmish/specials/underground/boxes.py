"""Holding boxes: bought Krobs wait unseen, by box, until an Adventurer comes near (rulebook 5.15.1; DN-5.15.1-02).

Who is in which box is a secret note of the side that bought them. A box that has been opened is public, with those who
came out of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import Message, Ref, listed, msg
from warhost.core.orders import Kind, Order, Word
from warhost.core.position.derived import derived
from warhost.core.prompts import Arrange, Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.challenge.growth import PRICES
from warhost.skirmish.maps.ground import Ground, load_map
from warhost.skirmish.maps.movement_costs import passages
from warhost.skirmish.movement.marches import GoOn
from warhost.skirmish.notes import confide, confided, recall, remember
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import pose_at, upper
from warhost.skirmish.printed.bodies import body_of_footprint
from warhost.skirmish.printed.fighters import MOVERS_BELOW, Fighter
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.seams import LISTENERS, TURN_BEGINS, TURN_ENDS
from warhost.skirmish.set_up.placing import Deploy, Face, Placed, Ready, SetUp, arranged_in
from warhost.skirmish.sight.judged_lines import visible
from warhost.skirmish.specials.base import ScenarioRule, seat_of_side, side_number
from warhost.skirmish.state import OFF, Skirmish, refuse

PLAN, PURCHASE = "DN-5.15.1-02", "DN-5.15.1-03"
CONTENTS = "boxes"
"""The secret note of who waits in which box."""
OPENED = "boxes-opened"
"""The note of the boxes that have been opened, each with those who came out of it."""
TOLD = "boxes-told"
"""The secret note of what detections have told a side about the boxes."""
WIDEST = 8
"""How far from its box a Krob may be set up if Adventurers leave no room in it."""

Contents = tuple[tuple[PieceId, int], ...]
"""Who waits in which box."""


class HoldingBoxes(ScenarioRule, frozen=True):
    """A side hides its Krobs in boxes; near an Adventurer, or when the side wishes, a box is opened."""

    side: str
    points: int
    boxes: tuple[Area, ...]
    seen: int
    """A box is opened when an Adventurer able to act is within this many hexes of it on a clear line."""

    amends = (PLAN, PURCHASE)

    def changes(self) -> tuple[SeamChange, ...]:
        look = (TURN_BEGINS.add(self.look_out), TURN_ENDS.add(self.look_out))
        return (LISTENERS.add(self.hear), *look, TURN_BEGINS.add(self.wish))

    # What everybody knows

    def hexes(self, field: Skirmish, number: int) -> tuple[HexId, ...]:
        """The hexes of a box; boxes are numbered from 1."""
        return hexes_of(field.muster.ground, self.boxes[number - 1])

    def closed(self, field: Skirmish) -> list[int]:
        """The boxes that have not been opened, empty ones too."""
        opened = dict(recall(field, OPENED, ()))
        return [number for number in range(1, len(self.boxes) + 1) if number not in opened]

    def sign(self, field: Skirmish, number: int) -> HexId:
        """The hex in the middle of a box, where its sign stands."""
        hexes, grid = self.hexes(field, number), field.grid
        return min(hexes, key=lambda h: (sum(grid.distance(h, other) for other in hexes), h))

    def sheet_of(self, field: Skirmish, number: int) -> int:
        """The map on which a box lies, by its place in the layout."""
        return field.muster.ground.sheet[self.hexes(field, number)[0]]

    def shown(self, field: Skirmish) -> list[PieceId]:
        """The Krobs whose purchase is public: those that have come out of a box."""
        return [piece for _, pieces in recall(field, OPENED, ()) for piece in pieces]

    def cost(self, field: Skirmish, pieces: Iterable[PieceId]) -> int:
        """What some Krobs cost together (DN-5.15.1-03)."""
        return sum(PRICES[field.muster.fighter[piece].race] for piece in pieces)

    # Opening

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Open the boxes that an Adventurer enters or sees; Krobs that come out interrupt the march."""
        if news[0] != "entered" or field.at[news[1]] == OFF:
            return
        found = [number for number in self.closed(field) if self.finds(field, news[1], number)]
        come = [number for number in found if self.open(field, number)]
        going = field.march[0]
        if come and going is not None and going.piece == news[1] and going.path:
            field.set("march", 0, going.along(()))
            field.push(GoOn())
        field.then(*(Emerging(side_number(field, self.side), number) for number in come))

    def look_out(self, field: Skirmish, seat: SeatNumber) -> None:
        """At the start and end of a turn, Adventurers who have stood up again look for boxes too."""
        for number in self.closed(field) if field.turn[0] else ():
            people = field.pieces_of(field.active[0])
            if any(self.finds(field, piece, number) for piece in people) and self.open(field, number):
                field.push(Emerging(side_number(field, self.side), number))

    def wish(self, field: Skirmish, seat: SeatNumber) -> None:
        """Ask the Krobs at the start of their turn whether to open boxes, as long as any is closed, even empty."""
        if seat == seat_of_side(field, self.side) and self.closed(field):
            field.push(Opening())

    def finds(self, field: Skirmish, piece: PieceId, number: int) -> bool:
        """Whether an Adventurer is in a box, or able to act and near it on a clear line."""
        mine = seat_of_side(field, self.side)
        if not field.muster.fighter[piece].is_adventurer or not field.opposes(piece, mine) or field.at[piece] == OFF:
            return False
        at, hexes = field.at[piece], self.hexes(field, number)
        if at in hexes:
            return True
        near = [h for h in hexes if field.grid.distance(at, h) <= self.seen] if field.is_able(piece) else []
        volume = field.muster.scenario.volume
        return any(visible(field.ground, field.place(piece), upper(h), volume) for h in near)

    def open(self, field: Skirmish, number: int) -> bool:
        """Open a box publicly; returns whether a Krob is in it."""
        held = dict(contents(field))
        inside = tuple(sorted(piece for piece, box in held.items() if box == number))
        remember(field, OPENED, (*recall(field, OPENED, ()), (number, inside)))
        hold(field, seat_of_side(field, self.side), {p: box for p, box in held.items() if box != number})
        field.reveal()
        text = msg("dn-log-box-opened", box=number, n=len(inside), who=field.list_of(inside) if inside else "")
        field.tell(text)
        return bool(inside)

    # What others can imagine

    def imagine(self, field: Skirmish, seat: SeatNumber, dice: Dice, notes: Mapping[str, Any]) -> None:
        mine = seat_of_side(field, self.side)
        if seat == mine or f"secret-{mine}:{CONTENTS}" not in notes:
            return
        told = confided(field, TOLD) or ()
        truth: Contents = notes[f"secret-{mine}:{CONTENTS}"]
        found = truth
        for _ in range(GUESSES):
            guess = self._guess(field, dice)
            if all(agrees(field, self, guess, fact) for fact in told):
                found = guess
                break
        hold(field, mine, dict(found))

    def _guess(self, field: Skirmish, dice: Dice) -> Contents:
        """A possible purchase for the points not spent publicly, hidden in the boxes that are still closed."""
        shown, closed, found = self.shown(field), self.closed(field), dict[PieceId, int]()
        left = self.points - self.cost(field, shown)
        while closed:
            able = [lot[0] for lot in lots(field, {*shown, *found}) if self.cost(field, lot[:1]) <= left]
            if not able:
                break
            piece = dice.choose(able)
            rooms = [box for box in closed if room_for(field, self, found, piece, box)]
            if not rooms:
                break
            found[piece] = dice.choose(rooms)
            left -= self.cost(field, (piece,))
        return tuple(sorted(found.items()))


GUESSES = 60
"""How many purchases are imagined until one agrees with what detections have told."""


def contents(field: Skirmish) -> Contents:
    """Who waits in which box."""
    found: Contents = confided(field, CONTENTS) or ()
    return found


def hold(field: Skirmish, seat: SeatNumber, held: Mapping[PieceId, int]) -> None:
    """Write down who waits in which box."""
    confide(field, seat, CONTENTS, tuple(sorted(held.items())))


def waiting_on(field: Skirmish, sheet: int) -> list[PieceId]:
    """Those who wait in boxes on a map of the layout."""
    rule = HoldingBoxes.find(field)
    return [p for p, box in contents(field) if rule is not None and rule.sheet_of(field, box) == sheet]


# What detections have told


class Answer(NamedTuple):
    """What a detection told a side about those who wait in the boxes of a map, besides the Krobs whom it saw."""

    sheet: int
    opened: int
    """How many boxes were open then."""
    least: int
    most: int
    kinds: tuple[tuple[str, int], ...] = ()
    """How many of each race, if that was told."""
    piece: PieceId = NOBODY
    """The Krob that was located, if any."""
    box: int = 0
    """The box of the located Krob; 0 if it is in none on the map."""


def note_told(field: Skirmish, seat: SeatNumber, told: Answer) -> None:
    """Write down for a side what a detection told it about the boxes."""
    if HoldingBoxes.find(field) is not None:
        confide(field, seat, TOLD, (*(confided(field, TOLD) or ()), tuple(told)))


def told_now(field: Skirmish, sheet: int, least: int, most: int) -> Answer:
    """An answer about the number of Krobs on a map, given now."""
    return Answer(sheet, len(recall(field, OPENED, ())), least, most)


def agrees(field: Skirmish, rule: HoldingBoxes, guess: Contents, fact: Sequence[Any]) -> bool:
    """Whether a guess agrees with what was told, given who has come out of boxes of that map since."""
    told = Answer(*fact)
    if told.piece >= 0:
        since = dict(recall(field, OPENED, ()))
        came = next((box for box, pieces in since.items() if told.piece in pieces), 0)
        box = came or dict(guess).get(told.piece, 0)
        return box == told.box if told.box or (box and rule.sheet_of(field, box) == told.sheet) else True
    later = recall(field, OPENED, ())
    came_out = [p for box, pieces in later[told.opened :] if rule.sheet_of(field, box) == told.sheet for p in pieces]
    there = [*came_out, *(p for p, box in guess if rule.sheet_of(field, box) == told.sheet)]
    if not told.least <= len(there) <= told.most:
        return False
    races = [field.muster.fighter[piece].race for piece in there]
    return not told.kinds or all(races.count(race) == n for race, n in told.kinds)


# Room in a box


def lots(field: Skirmish, taken: Iterable[PieceId]) -> list[list[PieceId]]:
    """The Krobs that can still be bought, grouped by likeness."""
    used, found = frozenset(taken), dict[object, list[PieceId]]()
    for piece in field.muster.krobs:
        fighter = field.muster.fighter[piece]
        if piece not in used and fighter.race in PRICES and field.seat_of(piece) == buyer(field):
            found.setdefault(likeness(fighter), []).append(piece)
    return list(found.values())


def likeness(fighter: Fighter) -> object:
    """The key by which Krobs count as alike: a Guard's name, otherwise kind and strength."""
    return fighter.key if fighter.race == "guard" else (fighter.race, fighter.foot)


def buyer(field: Skirmish) -> SeatNumber:
    """The seat that buys."""
    return seat_of_side(field, HoldingBoxes.of(field).side)


def room_for(field: Skirmish, rule: HoldingBoxes, held: Mapping[PieceId, int], piece: PieceId, number: int) -> bool:
    """Whether a Krob's body fits into a box beside the Krobs that are in it (DN-5.15.1-02)."""
    inside = [p for p, box in held.items() if box == number]
    races = sorted(field.muster.fighter[p].race for p in (*inside, piece))
    return fits_together(field.muster.ground, rule.hexes(field, number), tuple(races))


@lru_cache(maxsize=4096)
def fits_together(ground: Ground, hexes: tuple[HexId, ...], races: tuple[str, ...]) -> bool:
    """Whether Krobs of some races have room in some hexes together.

    Guards need three hexes with nothing between them; others one that they can enter.
    """
    singles = [race for race in races if race != "guard"]
    guards = races.count("guard")
    if len(hexes) < len(singles) + 3 * guards:
        return False
    for taken in _disjoint(_bodies(ground, hexes) if guards else (), guards, frozenset()):
        free = [h for h in hexes if h not in taken]
        rooms = sorted(sum(_enters(ground, h, race) for h in free) for race in singles)
        # The body with the fewest hexes chooses first; a hex that Warriors can enter is open to all.
        if all(room > n for n, room in enumerate(rooms)):
            return True
    return False


def _enters(ground: Ground, hex_: HexId, race: str) -> bool:
    return ground.kind(hex_).cost[MOVERS_BELOW[race]] is not None


def _bodies(ground: Ground, hexes: tuple[HexId, ...]) -> tuple[frozenset[HexId], ...]:
    """The hexes that a Guard can cover, in each pose in which she fits."""
    lay = passages(ground, MOVERS_BELOW["guard"]).lay(body_of_footprint(3))
    poses = [pose_at(upper(h), facing) for h in hexes for facing in range(6)]
    bodies = {frozenset(map(ground.hex_of, lay.cells(pose))) for pose in poses if lay.fits(pose)}
    return tuple(sorted((body for body in bodies if body <= frozenset(hexes)), key=sorted))


def _disjoint(bodies: tuple[frozenset[HexId], ...], number: int, taken: frozenset[HexId]) -> Iterator[frozenset[HexId]]:
    """Every set of hexes that some Guards can cover together."""
    if not number:
        yield taken
    for n, body in enumerate(bodies if number else ()):
        if not body & taken:
            yield from _disjoint(bodies[n + 1 :], number - 1, taken | body)


# Coming out


@derived
def quarters(field: Skirmish, number: int) -> dict[PieceId, tuple[HexId, ...]]:
    """Where Krobs that come out of a box may stand: in it, or as near as the Adventurers inside leave room."""
    rule = HoldingBoxes.of(field)
    inside = dict(recall(field, OPENED, ()))[number]
    box = rule.hexes(field, number)
    ground = field.ground
    for ring in range(WIDEST + 1):
        near = dict.fromkeys(h for own in box for h in field.grid.within(own, ring)) if ring else dict.fromkeys(box)
        levels = {ground.level[h] for h in box}
        free = [h for h in near if not set(field.here[h]) - set(inside) and (not ring or ground.level[h] in levels)]
        places = {
            piece: tuple(h for h in free if _enters(ground, h, field.muster.fighter[piece].race)) for piece in inside
        }
        if all(places.values()) and arranged_in(field, places) is not None:
            return places
    return {}


@dataclass(frozen=True, slots=True)
class Emerging(SetUp):
    """The Krobs of an opened box are set up on its free hexes (DN-5.15.1-02)."""

    number: int = 0

    def places(self, field: Skirmish) -> Mapping[PieceId, tuple[HexId, ...]]:
        return quarters(field, self.number)

    def ask(self, field: Skirmish, /) -> Ask:
        offers: dict[type[Order], str] = {Deploy: "dn-offer-deploy"}
        offers |= {Face: "dn-offer-face"} if next(self._turnable(field), None) is not None else {}
        offers[Ready] = "dn-offer-ready"
        seat = field.under[self.side]
        return question(field, seat, "dn-ask-emerge", offers, PLAN, "dn-wait-emerge", box=self.number)

    def skip(self, field: Skirmish, /) -> None:
        """Krobs without any room stay below; only a crowd of Adventurers can cause this."""

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is not Deploy:
            return SetUp.choices(self, field, order, chosen)
        places = self.places(field)

        def anyhow(dice: Dice) -> Placed | None:
            return arranged_in(field, places, dice)

        return Arrange(places, lambda: arranged_in(field, places) or (), anyhow)


@dataclass(frozen=True, slots=True)
class OpenBox(Order):
    """Open a holding box and set up those in it: ``open-box box-4``."""

    verb = "open-box"
    box: Word


@dataclass(frozen=True, slots=True)
class KeepShut(Order):
    """Leave the other boxes shut in this turn: ``keep-shut``."""

    verb = "keep-shut"
    binds = True


@dataclass(frozen=True, slots=True)
class Opening(Decision[Skirmish, Order]):
    """At the start of their turn the Krobs may open boxes (DN-5.15.1-02)."""

    def moot(self, field: Skirmish, /) -> bool:
        return not HoldingBoxes.of(field).closed(field)

    def ask(self, field: Skirmish, /) -> Ask:
        offers: dict[type[Order], str] = {OpenBox: "dn-offer-open-box", KeepShut: "dn-offer-keep-shut"}
        return question(field, buyer(field), "dn-ask-open-box", offers, PLAN, "dn-wait-open-box")

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        numbers = HoldingBoxes.of(field).closed(field)
        held = contents(field)
        labels = {box_word(n): box_label(field, n, [p for p, box in held if box == n]) for n in numbers}
        return OneOf(Kind.OPTION, list(labels), labels=labels)

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, OpenBox) or box_number(order.box) in HoldingBoxes.of(field).closed(field):
            return None
        boxes, where = len(HoldingBoxes.of(field).boxes), sign_of(field, order.box)
        if 1 <= box_number(order.box) <= boxes:
            return refuse(msg("dn-box-not-shut", box=order.box), PLAN, where)
        return refuse(msg("dn-no-such-box", box=order.box, n=boxes), PLAN, where)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, OpenBox):
            return
        rule, number = HoldingBoxes.of(field), box_number(order.box)
        field.push(self)
        if rule.open(field, number):
            field.push(Emerging(side_number(field, rule.side), number))


# Words


def box_word(number: int) -> str:
    """A box as orders name it."""
    return f"box-{number}"


def box_number(word: str) -> int:
    """The number of a box that an order names; 0 for anything else."""
    digits = word.removeprefix("box-")
    return int(digits) if digits.isascii() and digits.isdecimal() and digits != word else 0


def sign_of(field: Skirmish, word: str) -> Ref:
    """The hex to name in a refusal about a box: that of its sign, or of the first box if there is no such box."""
    rule, number = HoldingBoxes.of(field), box_number(word)
    return field.hex_ref(rule.sign(field, number if 1 <= number <= len(rule.boxes) else 1))


def box_label(field: Skirmish, number: int, inside: Sequence[PieceId]) -> Message:
    """The label of a box: its map and its Krobs."""
    rule = HoldingBoxes.of(field)
    sheet = load_map(field.muster.scenario.layout[rule.sheet_of(field, number)].map).file.name.replace("'", "’")
    who = held_words(field.muster, inside) if inside else msg("dn-box-empty")
    return msg("dn-box-label", box=number, map=sheet, who=who)


def held_words(muster: Muster, inside: Sequence[PieceId]) -> Message:
    """Some Krobs by kind and number; Guards by name."""
    found: dict[object, list[Fighter]] = {}
    for fighter in (muster.fighter[piece] for piece in inside):
        found.setdefault(fighter.key if fighter.race == "guard" else fighter.race, []).append(fighter)
    words = []
    for some in found.values():
        race, name = some[0].race, some[0].name
        words.append(msg("dn-box-guard", name=name) if race == "guard" else msg(f"dn-box-{race}", n=len(some)))
    return listed(tuple(words))


def box_words(muster: Muster, number: int, inside: Sequence[PieceId]) -> Message:
    """The label of a closed box, with the Krobs that are known to be in it."""
    if not inside:
        return msg("dn-box-sign", box=number)
    return msg("dn-box-holding", box=number, who=held_words(muster, inside))


def boxes_seen(field: Skirmish, seat: SeatNumber) -> list[tuple[int, HexId, tuple[PieceId, ...]]]:
    """The closed boxes: number, the hex of the sign, and who is inside, as far as a seat knows."""
    rule = HoldingBoxes.find(field)
    if rule is None:
        return []
    held = contents(field) if seat == seat_of_side(field, rule.side) else ()
    return [
        (number, rule.sign(field, number), tuple(piece for piece, box in held if box == number))
        for number in rule.closed(field)
    ]


ORDERS: tuple[type[Order], ...] = (OpenBox, KeepShut)
