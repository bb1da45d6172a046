"""Roles: individuals join and leave units, become heroes and take over commands as the Movement Phase begins (9.0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.command.commanders import place_of
from warhost.battle.command.persons import (
    COMMANDS,
    Post,
    command_held,
    is_in_ranks,
    join_ranks,
    persons_of,
    role_of,
)
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import SPACING, Formation, Pose, Shape
from warhost.battle.heroes.deputies import (
    bar_to_taking,
    is_command,
    office_for,
    take_command,
    units_of_office,
)
from warhost.battle.missiles.engine_crews import leave_engine
from warhost.battle.state import Battle, Did, Out, enemy_of, refused, shape_of, side_ref, unit_ref
from warhost.battle.table.blocks import is_within, overlap
from warhost.battle.table.units import INCH, TOUCH, heading
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Sequence, Step


@dataclass(frozen=True, slots=True)
class LeaveRanks(Order):
    """``leave randar``: an individual has a figure of his own again; a commander goes on commanding."""

    verb: ClassVar[str] = "leave"
    person: Piece


@dataclass(frozen=True, slots=True)
class BecomeHero(Order):
    """``hero randar``: an individual becomes a hero, a free single figure (BS-9.4-01).

    Who commanded gives up his command.
    """

    verb: ClassVar[str] = "hero"
    person: Piece


@dataclass(frozen=True, slots=True)
class JoinRanks(Order):
    """``join randar plainsriders``: an individual goes into the ranks of a unit that he touches."""

    verb: ClassVar[str] = "join"
    person: Piece
    unit: Piece


@dataclass(frozen=True, slots=True)
class TakeCommand(Order):
    """``take-command carinol``: a deputy takes over, or one who gave up his command takes it up again."""

    verb: ClassVar[str] = "take-command"
    person: Piece


@dataclass(frozen=True, slots=True)
class EndRoles(Order):
    """``end-roles``: no more changes of roles in this round."""

    verb: ClassVar[str] = "end-roles"
    ends_phase: ClassVar[bool] = True


def bar_to_leaving(battle: Battle, person: PieceId) -> Refusal | None:
    """Why an individual cannot leave the ranks."""
    me = unit_ref(battle, person)
    if not is_in_ranks(battle, person):
        return refused("BS-9.1-01", "battle-not-in-ranks", me, hero=me)
    if role_of(battle, person) is Post.MEMBER:
        return refused("BS-9.1-01", "battle-members-stay", me, hero=me)
    return _bar_of_rout(battle, person)


def _bar_of_rout(battle: Battle, person: PieceId) -> Refusal | None:
    """A person in the ranks of a unit that routs is swept along (BS-9.1-01, BS-9.2-03)."""
    unit = battle.attached[person]
    if is_in_ranks(battle, person) and battle.is_routed(PieceId(unit)):
        me, ours = unit_ref(battle, person), unit_ref(battle, PieceId(unit))
        return refused("BS-9.1-01", "battle-swept-along", ours, hero=me, unit=ours)
    return None


def bar_to_heroism(battle: Battle, person: PieceId) -> Refusal | None:
    """Why an individual cannot become a hero."""
    me = unit_ref(battle, person)
    if role_of(battle, person) is Post.HERO:
        return refused("BS-9.0-01", "battle-is-hero", me, hero=me)
    return _bar_of_rout(battle, person)


def bar_to_joining(battle: Battle, person: PieceId) -> Refusal | None:
    """Why an individual cannot go into the ranks of any unit."""
    me = unit_ref(battle, person)
    if is_in_ranks(battle, person):
        return refused("BS-9.1-01", "battle-in-ranks", me, hero=me)
    if role_of(battle, person) in (Post.BRIGADE, Post.ARMY):
        return refused("BS-9.2-01", "battle-commands-apart", me, hero=me)
    if not units_beside(battle, person):
        return refused("BS-9.1-01", "battle-nobody-beside", me, hero=me)
    return None


def units_beside(battle: Battle, person: PieceId) -> list[PieceId]:
    """The own units that an individual touches or stands among; a Unit Commander joins only his own.

    Nobody joins the crew of an engine (BS-10.10-01) or a routing unit.
    """
    base, own = place_of(battle, person), command_held(battle, person)
    units = (
        unit
        for unit in battle.standing(battle.unit(person).side)
        if not (battle.unit(unit).is_individual or battle.unit(unit).sheet.engine or battle.is_routed(unit))
    )
    return [
        unit
        for unit in units
        if (not own or battle.unit(unit).sheet.id in own)
        and any(is_within(base, other, TOUCH) for other in shape_of(battle, unit).bases)
    ]


def bar_to_command(battle: Battle, person: PieceId) -> Refusal | None:
    """Why an individual can take over no command."""
    me = unit_ref(battle, person)
    if role_of(battle, person) in COMMANDS and office_for(battle, person) is None:
        return refused("BS-9.3-02", "battle-commands-already", me, hero=me)
    office = _office(battle, person)
    if office is None:
        return refused("BS-9.3-01", "battle-no-deputy", me, hero=me)
    return bar_to_taking(battle, person, office) or _bar_of_rout(battle, person)


def _office(battle: Battle, person: PieceId) -> PieceId | None:
    """The command that an individual would take: the one he gave up, otherwise his principal's."""
    if is_command(battle, person) and role_of(battle, person) not in COMMANDS:
        return person
    return office_for(battle, person)


BARS: Final[dict[type[Order], Callable[[Battle, PieceId], Refusal | None]]] = {
    LeaveRanks: bar_to_leaving,
    BecomeHero: bar_to_heroism,
    JoinRanks: bar_to_joining,
    TakeCommand: bar_to_command,
}
LABELS: Final = {
    LeaveRanks: "battle-leave-button",
    BecomeHero: "battle-hero-button",
    JoinRanks: "battle-join-button",
    TakeCommand: "battle-take-command-button",
}


@dataclass(frozen=True, slots=True)
class RolesPhase(Sequence[Battle]):
    """Both sides declare changes of roles as the Movement Phase begins, Side A first (BS-9.0-01)."""

    title: ClassVar[str] = "battle-roles"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        first = battle.winner[0]
        return DeclareRoles(first), DeclareRoles(enemy_of(first))


@dataclass(frozen=True, slots=True)
class DeclareRoles(Decision[Battle, Any]):
    """A side changes the roles of its individuals; every change is effective at once (BS-9.0-01)."""

    side: Side
    title: ClassVar[str] = "battle-roles"

    def _able(self, battle: Battle, order: type[Order]) -> list[PieceId]:
        return [person for person in persons_of(battle, self.side) if BARS[order](battle, person) is None]

    def moot(self, battle: Battle, /) -> bool:
        return not any(self._able(battle, order) for order in BARS)

    def ask(self, battle: Battle, /) -> Ask:
        offers = [Offer(order, msg(LABELS[order])) for order in BARS if self._able(battle, order)]
        return Ask(
            battle.seat(self.side),
            msg("battle-ask-roles"),
            (*offers, Offer(EndRoles, msg("battle-end-roles-button"))),
            ("BS-9.0-01",),
            msg("battle-wait-roles", side=side_ref(battle, self.side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.PIECE, units_beside(battle, chosen[0]))
        bars = {person: BARS[order](battle, person) for person in persons_of(battle, self.side)}
        disabled = {person: why for person, why in bars.items() if why is not None}
        return OneOf(Kind.PIECE, [person for person in bars if person not in disabled], disabled=disabled)

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if isinstance(order, EndRoles):
            return None
        me = unit_ref(battle, order.person)
        if order.person not in persons_of(battle, self.side):
            return refused("BS-9.0-01", "battle-no-person", me, hero=me)
        why = BARS[type(order)](battle, order.person)
        if why is None and isinstance(order, JoinRanks) and order.unit not in units_beside(battle, order.person):
            ours = unit_ref(battle, order.unit)
            return refused("BS-9.1-01", "battle-not-beside", ours, hero=me, unit=ours)
        return why

    def explain(self, battle: Battle, order: Any, /) -> Refusal | None:
        """Refuse an order that nobody is offered for the person that it names."""
        return self.refusal(battle, order) if type(order) in BARS else None

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, EndRoles):
            return
        battle.push(self)
        match order:
            case LeaveRanks():
                leave_ranks(battle, order.person)
            case BecomeHero():
                become_hero(battle, order.person)
            case JoinRanks():
                enter_ranks(battle, order.person, order.unit)
            case TakeCommand():
                office = _office(battle, order.person)
                assert office is not None
                _give_up(battle, order.person)
                take_command(battle, order.person, office)
                if is_in_ranks(battle, order.person) and not fights_with_his_own(battle, order.person):
                    leave_ranks(battle, order.person)


def fights_with_his_own(battle: Battle, person: PieceId) -> bool:
    """Whether a commander stands in the ranks of the unit whose Unit Commander he is (BS-9.2-01)."""
    unit = battle.unit(battle.attached[person]).sheet.id
    return role_of(battle, person) is Post.UNIT and unit in command_held(battle, person)


def leave_ranks(battle: Battle, person: PieceId) -> None:
    """An individual gets a figure of his own, where the middle of his unit's front stands."""
    base, ranks = place_of(battle, person), shape_of(battle, battle.attached[person])
    (x, y), ahead = (base.x, base.y), base.ahead
    unit = battle.unit(person)
    to_front = base.half_depth
    pose = Pose(round(x + ahead[0] * to_front), round(y + ahead[1] * to_front), ranks.pose.facing)
    leave_engine(battle, person)
    battle.set("attached", person, NO_PIECE)
    figure = _out_of_enemies(battle, person, Shape(pose, unit.base, 1, 1, SPACING[Formation.ALONE]))
    battle.put(person, figure, Formation.ALONE)
    settle_engagements(battle)
    battle.tell(msg("battle-log-leaves-ranks", hero=unit_ref(battle, person)))


def _out_of_enemies(battle: Battle, person: PieceId, figure: Shape) -> Shape:
    """A figure that is larger than those around it steps back until it stands in no enemy."""
    (x, y, facing), ahead = figure.pose, heading(figure.pose.facing)
    foes = [shape_of(battle, foe) for foe in battle.standing(enemy_of(battle.unit(person).side))]
    enemies = [part for foe in foes if foe.is_near(figure) for part in foe.outline]
    for back in range(0, INCH, TOUCH):
        moved = figure._replace(pose=Pose(round(x - ahead[0] * back), round(y - ahead[1] * back), facing))
        if not any(overlap(part, enemy) for part in moved.outline for enemy in enemies):
            return moved
    return figure


def become_hero(battle: Battle, person: PieceId) -> None:
    """An individual becomes a hero; his units are out of command until the round ends (BS-9.3-02)."""
    _give_up(battle, person)
    battle.set("role", person, int(Post.HERO))
    battle.set("office", person, NO_PIECE)
    battle.tell(msg("battle-log-becomes-hero", hero=unit_ref(battle, person)))
    if is_in_ranks(battle, person):
        leave_ranks(battle, person)


def _give_up(battle: Battle, person: PieceId) -> None:
    """An individual gives up the command that he holds: a unit that he led by himself is out of command."""
    role = role_of(battle, person)
    if role not in COMMANDS:
        return
    office = battle.office[person] if battle.office[person] != NO_PIECE else person
    battle.mark_done(office, Did.GAVE_UP)
    if role is Post.UNIT:
        for unit in units_of_office(battle, office):
            battle.mark_out(unit, Out.LEADERLESS)
            battle.note("leaderless", unit)


def enter_ranks(battle: Battle, person: PieceId, unit: PieceId) -> None:
    """An individual goes into the ranks: as commander of his own unit, else as a member (BS-9.1-01, BS-9.2-01)."""
    if battle.unit(unit).sheet.id not in command_held(battle, person):
        battle.set("role", person, int(Post.MEMBER))
    join_ranks(battle, person, unit)
    settle_engagements(battle)
    battle.tell(msg("battle-log-enters-ranks", hero=unit_ref(battle, person), unit=unit_ref(battle, unit)))
