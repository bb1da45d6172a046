"""The position: where every piece is and in what state, and what has been done this turn.

Chapters read the columns and write through the methods here, which keep the derived columns (who is in a hex, how many
bodies lie there) in step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from warhost.core.ids import HexId, PieceId, SeatNumber, Side, each_piece, each_side, is_hex
from warhost.core.messages import Message, Ref, listed, msg
from warhost.core.position.derived import derived
from warhost.core.position.state import State, Table
from warhost.core.position.values import Record
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Resolved
from warhost.core.seats import Seat
from warhost.core.steps import Step
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.maps.movement_costs import Passages, enchanted, passages
from warhost.skirmish.places import NOWHERE, Place, Pose, facing_of, place_of, pose_at
from warhost.skirmish.printed.bodies import Body
from warhost.skirmish.printed.charmed import charmed
from warhost.skirmish.printed.fighters import GROWN, MOVERS_BELOW, Health, Values
from warhost.skirmish.scenario.muster import CARCASS, NO_SEAT, NOBODY, PERSON, RIDER, WILD, Muster

OFF: Final = HexId(-1)
"""No hex on the map."""

# What a piece has done in its own last turn and since, as bits of the column ``did``.
MOVED, SHOT, SHOT_BACK, FOUGHT, ENGAGED, ADVANCED, LABOURED, FERRIED = (1 << bit for bit in range(8))

INTERPHASE: Final = "interphase"  # the phase in which Gharvs act (DN-2.12.2-07)

UNLOADED, LOADED, RELOADING = range(3)
"""The state of a crossbow that was shot from the saddle, in the column ``loaded`` (DN-2.2-05)."""

_ON_HIS_FEET = (int(Health.FIT), int(Health.WOUNDED))
_DEAD = int(Health.DEAD)


Legs: TypeAlias = tuple[Any, ...]
"""A path as orders write it: hexes, and acts such as ``("mount", horse)``."""


@dataclass(frozen=True, slots=True)
class Going(Record):
    """A march under way: who marches, the points left, and who is carried or led."""

    piece: PieceId
    points: int
    path: Legs = ()
    """The legs ahead of him."""
    entered: int = 0
    """Whether he entered his present hex in this move, so that leaving it crosses it (DN-2.35-01)."""
    crossed: tuple[Place, ...] = ()
    """The places that his last step newly covered."""
    passed: int = 0
    """Whether the challenges of his present hex are already settled."""
    refuge: tuple[Place, int] = (NOWHERE, 0)
    """The last place on his path where he could have stayed, with his facing there."""
    carried: PieceId = NOBODY
    led: tuple[PieceId, ...] = ()

    def along(self, path: Legs) -> Going:
        """This march with another path ahead."""
        on = (self.entered, self.crossed, self.passed, self.refuge, self.carried, self.led)
        return Going(self.piece, self.points, path, *on)


class Skirmish(State):
    """A fight of Dragon Noir."""

    tables = (
        Table(
            "piece",
            {
                "at": OFF,
                "facing": 0,
                "side": NOBODY,
                "health": 0,
                "wounds": 0,
                "mount": NOBODY,
                "rider": NOBODY,
                "did": 0,
                "stunned_in": 0,
                "exit": OFF,
                "gone": 0,
                "idle": 0,
                "below": 0,
                "loaded": 1,
                "hidden": 0,
                "charms": (),
                "energy": 0,
                "level": 0,
                "cast_in": 0,
                "countered_in": 0,
                "sapped": 0,
                "unseen": OFF,
                "vanished": OFF,
                "stays": 0,
                "sacks": 0,
                "bridle": NOBODY,
                "lifted": OFF,
                "baby": 0,
                "born": 0,
                "cause": NOBODY,
                "prey": (),
            },
            {"covered": ()},
        ),
        Table("side", {"under": NOBODY, "dishonour": 0}),
        Table(
            "fight",
            {
                "turn": 0,
                "player_turn": 0,
                "active": 0,
                "phase": "",
                "march": None,
                "melee": None,
                "magic": (),
                "circles": (),
                "events": (),
                "notes": (),
                "sacks_at": (),
                "stands_by": (),
            },
            {"crowded": ()},
        ),
        Table("place", {}, {"here": ()}, counts=("load",)),
    )

    at: list[HexId]
    """The hex where a piece stands; for a rider, horse or Baby Dragon that of its front half."""
    facing: list[int]
    """The direction of the arrow, for pieces of two hexes and for the Black Dragon."""
    side: list[Side]
    health: list[int]
    wounds: list[int]
    """The wounds of pieces that bear several."""
    mount: list[PieceId]
    rider: list[PieceId]
    did: list[int]
    stunned_in: list[int]
    """The player turn in which he was stunned (DN-2.12.1-05)."""
    exit: list[HexId]
    """The hex by which he left the map alive."""
    gone: list[int]
    """1 when the counter is out of play for good."""
    idle: list[int]
    """1 for pieces that are bound or asleep: they don't act and threaten nobody."""
    below: list[int]
    """1 for pieces in the lower place of their hex: in an entrance, or under a walkway (DN-2.37-02)."""
    loaded: list[int]
    hidden: list[int]
    charms: list[tuple[tuple[str, int, int], ...]]
    """Spells on the piece: what, how much, and the last player turn in which it lasts."""
    energy: list[int]
    level: list[int]
    cast_in: list[int]
    countered_in: list[int]
    sapped: list[int]
    """1 while a spellcaster's wound has halved his energy (DN-3.2-02)."""
    unseen: list[HexId]
    """The hex where an invisible spellcaster will reappear; only his own side knows it (DN-3.51-06)."""
    vanished: list[HexId]
    """The hex in which an invisible spellcaster was last seen."""
    stays: list[int]
    """The last player turn of a spirit."""
    sacks: list[int]
    bridle: list[PieceId]
    """For a horse without a rider, who leads it; see :mod:`led_horses`."""
    lifted: list[Place]
    """The place from which a stunned fighter was picked up, while he is carried (DN-2.32.2-01)."""
    baby: list[int]
    """1 for a Krob that is not grown (DN-1.51-08)."""
    born: list[int]  # the game turn in which a Krob was laid, or 0
    cause: list[PieceId]  # of a Gharv, the character who made it appear (DN-4.52-01)
    prey: list[tuple[PieceId, ...]]  # of a Gharv or a palp, those whom it attacked last
    covered: list[tuple[Place, ...]]
    """The places that a piece covers; none off the map."""
    under: list[SeatNumber]
    """The seat that leads a side; NOBODY while it is neutral, WILD if it is the enemy of all others."""
    dishonour: list[int]
    turn: list[int]
    player_turn: list[int]
    active: list[SeatNumber]
    """The seat whose turn it is."""
    phase: list[str]
    march: list[Going | None]
    melee: list[Any]
    magic: list[tuple[Any, ...]]
    """What spells have made of the ground, in the order in which they were cast."""
    stands_by: list[tuple[SeatNumber, ...]]
    """The numbers of the seats that are asked before each phase of the others (DN-3.3-04)."""
    circles: list[tuple[tuple[HexId, int], ...]]
    """The hexes inside magic circles, with the last player turn of each (DN-3.53-06)."""
    events: list[tuple[tuple[str, int], ...]]
    notes: list[tuple[Any, ...]]
    """What special rules remember, as (key, value)."""
    sacks_at: list[tuple[tuple[HexId, int], ...]]
    """Where sacks lie, as (hex, number)."""
    crowded: list[tuple[Place, ...]]
    """The places that hold more than one living piece, in order."""
    here: list[tuple[PieceId, ...]]
    """The living pieces in each place."""
    load: bytearray
    """The number of bodies in each place."""

    def __init__(self, rules: Resolved) -> None:
        muster: Muster = rules.data
        places = muster.ground.grid.size * 2
        super().__init__(rules, {"piece": muster.size, "side": len(muster.sides), "place": places})
        self.lexicon = muster.lexicon
        self.muster = muster
        self.grid = muster.ground.grid

    def rebuild(self) -> None:
        """Count who is where."""
        self.clear_derived()
        for piece in self.muster.everybody:
            if self.at[piece] != OFF:
                self._shift(piece, self._extent(piece))

    # The ground

    @property
    def ground(self) -> Ground:
        """The ground as it is now: the maps, and what magic has made of them."""
        return _enchanted_ground(self) if self.magic[0] else self.muster.ground

    def passages(self, mover: str) -> Passages:
        """What each hexside costs a kind of mover."""
        options = self.muster.options
        climbs = mover == "black_dragon" and self.muster.climbing > 0
        windows, afloat = options["window-combat"] == "yes", options["boat-fights"] == "allowed"
        return passages(self.ground, mover, windows, options["horses-on-bridges"], climbs, afloat)

    # Who

    def seat_of(self, piece: PieceId) -> SeatNumber:
        """The number of the seat that commands a piece; NOBODY if none does. Says nothing about enmity."""
        side = self.side[piece]
        return max(self.under[side], NO_SEAT) if side >= 0 else NO_SEAT

    def leader(self, side: Side) -> SeatNumber:
        """The number of the seat that commands a side; NOBODY if none does."""
        return max(self.under[side], NO_SEAT) if side >= 0 else NO_SEAT

    def seat(self, number: SeatNumber) -> Seat:
        """A seat by its number."""
        return self.muster.seats[number]

    def camp(self, piece: PieceId) -> int:
        """For whom a piece fights: a seat; NOBODY if it is neutral; a lower number for each wild force."""
        side = self.side[piece]
        under = self.under[side] if side >= 0 else NOBODY
        return under if under != WILD else WILD - side

    def are_enemies(self, one: PieceId, other: PieceId) -> bool:
        """Whether two pieces are enemies; with :meth:`opposes`, for a whole seat, the only test of enmity.

        Pieces of different seats are. Neutrals are enemies of wild forces only, and a wild force is the
        enemy of all others but not of its own: Gharvs attack characters, never each other (rulebook 4.52).
        """
        return _at_odds(self.camp(one), self.camp(other))

    def opposes(self, piece: PieceId, seat: SeatNumber) -> bool:
        """Whether a piece is an enemy of a seat's pieces."""
        return _at_odds(self.camp(piece), seat)

    def are_friends(self, one: PieceId, other: PieceId) -> bool:
        """Whether two pieces are on the same side; neutrals are neither friends nor enemies of others."""
        return self.camp(one) == self.camp(other)

    def is_neutral(self, piece: PieceId) -> bool:
        """Whether a piece is nobody's enemy until somebody attacks it."""
        return self.camp(piece) == NOBODY

    def sides_of(self, seat: SeatNumber) -> list[Side]:
        """The sides that a seat commands."""
        return [side for side, under in each_side(self.under) if under == seat]

    def pieces_of(self, seat: SeatNumber) -> Iterator[PieceId]:
        """The pieces of a seat that are on the map, dead ones left out."""
        sides = self.sides_of(seat)
        for piece, hex_ in each_piece(self.at):
            if hex_ != OFF and self.side[piece] in sides and self.health[piece] != _DEAD:
                yield piece

    def is_alive(self, piece: PieceId) -> bool:
        """Whether a piece is on the map and lives."""
        return self.at[piece] != OFF and self.health[piece] != Health.DEAD

    def is_able(self, piece: PieceId) -> bool:
        """Whether a fighter is on the map and can act: not dead, stunned, bound or asleep."""
        return (
            self.at[piece] != OFF
            and self.health[piece] in _ON_HIS_FEET
            and not self.idle[piece]
            and not self.muster.is_horse[piece]
        )

    def is_mounted(self, piece: PieceId) -> bool:
        """Whether a fighter sits on a horse."""
        return self.mount[piece] != NOBODY

    def body(self, piece: PieceId) -> Body:
        """The shape of a piece as it is now (DN-1.51-02, DN-4.3-12)."""
        if self.mount[piece] != NOBODY:
            return RIDER
        if self.baby[piece]:
            return PERSON
        if self.health[piece] == _DEAD and self.muster.fighter[piece].parts:
            return CARCASS
        return self.muster.body[piece]

    def is_single(self, piece: PieceId) -> bool:
        """Whether a counter covers one hex: nearly everybody on foot."""
        return self.mount[piece] == NOBODY and not (self.muster.body[piece].is_large and not self.baby[piece])

    def has(self, piece: PieceId, special: str) -> bool:
        """Whether a piece has a special ability; some come with age."""
        return special in self.muster.specials[piece] and not (self.baby[piece] and special in GROWN)

    def is_beaten(self, piece: PieceId) -> bool:
        """Whether a piece is a part of the Black Dragon that has no defence left (DN-4.3-07, DN-4.3-11)."""
        muster = self.muster
        return muster.pieces[piece].sort == "part" and not muster.is_palp[piece] and self.printed(piece).defence == 0

    # What

    def printed(self, piece: PieceId) -> Values:
        """The values on the counter in its present state (DN-1.51-09)."""
        muster = self.muster
        counter = muster.pieces[piece]
        if counter.sort == "part":
            return muster.part_values(piece, self.wounds[piece])
        if counter.sort == "horse":
            assert counter.fighter.horse is not None
            return counter.fighter.horse
        if self.baby[piece] and counter.fighter.baby is not None:
            return counter.fighter.baby
        return muster.values(piece, self.health[piece], self.wounds[piece], self.mount[piece] != NOBODY)

    def attack(self, piece: PieceId) -> int:
        """The attack strength, including spells."""
        return charmed(self.printed(piece).attack, "attack", self.charms[self.muster.bearer[piece]])

    def defence(self, piece: PieceId) -> int:
        """The defence strength, including spells."""
        return charmed(self.printed(piece).defence, "defence", self.charms[piece])

    def allowance(self, piece: PieceId) -> int:
        """The movement points of a whole turn."""
        return charmed(self.printed(piece).move, "move", self.charms[piece])

    def is_armoured(self, piece: PieceId) -> bool:
        """Whether he wears armour now; a horse, whether it is caparisoned (DN-1.51-10)."""
        return self.printed(piece).armoured

    def mover(self, piece: PieceId) -> str:
        """The kind of mover that a piece is, as `terrain.toml` names them."""
        if self.muster.is_horse[piece]:
            return "led_caparisoned" if self.printed(piece).armoured else "led"
        if self.mount[piece] != NOBODY:
            return "horse"
        fighter = self.muster.fighter[piece]
        if fighter.race == "dragon":
            return "black_dragon" if fighter.parts else "baby_dragon"
        if self.muster.is_from_below[piece]:
            return "baby_krob" if self.baby[piece] else MOVERS_BELOW[fighter.race]
        if fighter.race == "goblin":
            return "goblin"
        wears = fighter.foot[0] if self.health[piece] == Health.DEAD else self.printed(piece)
        return "armoured" if wears.armoured else "foot"

    # Where

    def place(self, piece: PieceId) -> Place:
        """The place where a piece stands: its hex, or the place below it; see :class:`Ground`."""
        return Place(self.at[piece] + self.grid.size if self.below[piece] else self.at[piece])

    def pose(self, piece: PieceId) -> Pose:
        """The place where a piece stands, and its facing."""
        return pose_at(self.place(piece), self.facing[piece])

    def cells(self, piece: PieceId) -> tuple[Place, ...]:
        """The places that a piece covers; none off the map."""
        return self.covered[piece]

    def hexes(self, piece: PieceId) -> tuple[HexId, ...]:
        """The hexes that a piece covers, on any level; none off the map."""
        return tuple(map(self.ground.hex_of, self.covered[piece]))

    def in_hex(self, hex_: HexId) -> tuple[PieceId, ...]:
        """The living pieces in a hex, on any level."""
        return (*self.here[hex_], *self.here[hex_ + self.grid.size])

    def _extent(self, piece: PieceId) -> tuple[Place, ...]:
        """The places that a piece covers where it stands; its parts cover their own."""
        place, body = self.place(piece), self.body(piece)
        if place == NOWHERE or not body.is_large:
            return () if place == NOWHERE else (place,)
        lay = body.own_cells if self.muster.fighter[piece].parts else body.cells_at
        return lay(self.ground, self.pose(piece))

    def distance(self, one: PieceId, other: PieceId) -> int:
        """The hexes between two pieces, counted between their nearest cells."""
        return min(self.grid.distance(a, b) for a in self.hexes(one) for b in self.hexes(other))

    def threatens(self, piece: PieceId, place: Place) -> bool:
        """Whether a fighter is in a position to attack a place: able, beside it, and free to enter it (DN-2.2-03)."""
        if not self.is_able(piece):
            return False
        if self.muster.has_arcs and not self.faces(piece, place):
            return False
        strikes = self.passages(self.mover(piece)).strikes
        for cell in self.cells(piece):
            direction = self.ground.direction(cell, place)
            if direction >= 0 and strikes[cell * 6 + direction]:
                return True
        return False

    def faces(self, piece: PieceId, place: Place) -> bool:
        """Whether a place beside a piece lies to its front; a palp has only its own three sides (DN-4.44-05)."""
        whole = self.muster.bearer[piece]
        part = self.muster.pieces[piece].part if piece != whole else ""
        return self.body(whole).faces_place(self.ground, self.pose(whole), place, part)

    def threats(self, piece: PieceId, places: Iterable[Place]) -> list[PieceId]:
        """The visible enemies of a piece in a position to attack some places, each once."""
        found: list[PieceId] = []
        here, around, mine = self.here.__getitem__, self.ground.around, self.camp(piece)
        for place in places:
            for some in filter(None, map(here, around(place))):
                for other in some:
                    if (
                        other not in found
                        and not self.hidden[other]
                        and _at_odds(mine, self.camp(other))
                        and self.threatens(other, place)
                    ):
                        found.append(other)
        return found

    # Changes

    def stand(self, piece: PieceId, pose: Pose) -> None:
        """Put a piece in a pose."""
        self.put(piece, place_of(pose), facing_of(pose))

    def take_off(self, piece: PieceId) -> None:
        """Take a piece off the map."""
        self.put(piece, NOWHERE)

    def put(self, piece: PieceId, place: Place, facing: int | None = None) -> None:
        """Put a piece in a place, or off the map."""
        size = self.grid.size
        if self.below[piece] != (place >= size):
            self.set("below", piece, int(place >= size))
        self.set("at", piece, place if place < size else place - size)
        if facing is not None and facing != self.facing[piece]:
            self.set("facing", piece, facing)
        self._shift(piece, self._extent(piece))
        if piece in self.muster.parts_of:
            self._bring_parts(piece)

    def _bring_parts(self, body: PieceId) -> None:
        """The parts of a beast go where its body goes, until it is dead (DN-5.22-01)."""
        shape, pose, lives = self.muster.body[body], self.pose(body), self.is_alive(body) and not self.baby[body]
        for name, part in self.muster.parts_of[body].items():
            self.put(part, shape.part_at(self.ground, pose, name) if lives else NOWHERE)

    def become(self, piece: PieceId, health: Health) -> None:
        """Change a piece's health, and nothing else."""
        self._shift(piece, ())
        self.set("health", piece, int(health))
        self._shift(piece, self._extent(piece))

    def seat_on(self, rider: PieceId, horse: PieceId) -> None:
        """Put a rider on a horse that is taken off the map; he stands where it stood."""
        pose = self.pose(horse)
        self.take_off(horse)
        self._shift(rider, ())
        self.set("mount", rider, horse)
        self.set("rider", horse, rider)
        self.stand(rider, pose)

    def unseat(self, rider: PieceId, place: Place) -> PieceId:
        """Take a rider off his horse and return the horse, which stays; he goes to a place or off the map."""
        horse, pose = self.mount[rider], self.pose(rider)
        self._shift(rider, ())
        self.set("mount", rider, NOBODY)
        self.set("rider", horse, NOBODY)
        self.stand(horse, pose)
        self.put(rider, place, 0 if place != NOWHERE else None)
        return horse

    def _shift(self, piece: PieceId, entered: tuple[Place, ...]) -> None:
        """Update who is where for a piece that moves; places that it covers before and after stay as they are."""
        left = self.covered[piece]
        self.set("covered", piece, entered)
        if self.muster.is_palp[piece]:
            return  # The Guard herself is in all her hexes.
        if self.health[piece] == _DEAD:
            self._lay_down(piece, left, entered)
            return
        for cell in left:
            if cell not in entered:
                others = tuple([other for other in self.here[cell] if other != piece])
                self.set("here", cell, others)
                if len(others) == 1:
                    self.set("crowded", 0, tuple([hex_ for hex_ in self.crowded[0] if hex_ != cell]))
        for place in entered:
            if place not in left:
                others = self.here[place]
                self.set("here", place, tuple(sorted((*others, piece))))
                if len(others) == 1:
                    self.set("crowded", 0, tuple(sorted((*self.crowded[0], place))))

    def _lay_down(self, body: PieceId, left: tuple[Place, ...], entered: tuple[Place, ...]) -> None:
        weight = self.muster.weight[body]
        for cell in left:
            self.set("load", cell, self.load[cell] - weight)
        for cell in entered:
            self.set("load", cell, self.load[cell] + weight)

    def mark_as(self, piece: PieceId, flag: int) -> None:
        """Remember that a piece did something."""
        if not self.did[piece] & flag:
            self.set("did", piece, self.did[piece] | flag)

    def happened(self, event: str, times: int = 1) -> None:
        """Record an event that special rules and victory conditions count."""
        events = dict(self.events[0])
        events[event] = events.get(event, 0) + times
        self.set("events", 0, tuple(sorted(events.items())))

    def times(self, event: str) -> int:
        """How often an event happened."""
        return dict(self.events[0]).get(event, 0)

    def heard(self, *kinds: str) -> list[tuple[Any, ...]]:
        """The news of some kinds, left for other watchers too."""
        return [item for item in self.news[0] if isinstance(item, tuple) and item[0] in kinds]

    def then(self, *steps: Step[Skirmish]) -> None:
        """Put steps on the stack so that they are done in this order."""
        self.push(*reversed(steps))

    # Texts

    def ref(self, piece: PieceId) -> Ref:
        """A piece named in a text."""
        return self.muster.refs[piece]

    def refs(self, pieces: Iterable[PieceId]) -> tuple[Ref, ...]:
        """Pieces named in a text."""
        return tuple(map(self.muster.refs.__getitem__, pieces))

    def hex_ref(self, hex_: HexId) -> Ref:
        """A hex named in a text."""
        return self.muster.hex_refs[hex_]

    def place_ref(self, place: Place) -> Ref:
        """The hex of a place, named in a text."""
        return self.muster.hex_refs[self.muster.ground.hex_of(place)]

    def refuse(self, text: str, rule: str, piece: PieceId) -> Refusal:
        """A refusal by one rule that names a piece and blames it."""
        return refuse(msg(text, piece=self.ref(piece)), rule, self.ref(piece))

    def list_of(self, pieces: Iterable[PieceId]) -> Message:
        """Pieces named one after the other, as part of a text."""
        return listed(self.refs(pieces))


def _at_odds(one: int, other: int) -> bool:
    """Whether two camps are enemies; see :meth:`Skirmish.camp`."""
    return one != other and (min(one, other) > NOBODY or min(one, other) <= WILD)


def hexes_on(way: Legs) -> list[HexId]:
    """The hexes of a path; acts are left out."""
    return [leg for leg in way if is_hex(leg)]


@derived
def _enchanted_ground(field: Skirmish) -> Ground:
    return enchanted(field.muster.ground, field.magic[0])


def refuse(message: Message | str, rule: str, *culprits: Ref) -> Refusal:
    """A refusal by one rule."""
    return Refusal(msg(message) if isinstance(message, str) else message, (rule,), culprits)
