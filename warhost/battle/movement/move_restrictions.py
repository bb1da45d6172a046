"""Moving: what prevents a unit from acting, the walk along an itinerary, and its end (7.0, 7.7, 7.8).

An order to move is a declaration. It is refused only by facts that need no measuring, and measured afterwards; if it
turns out to be impossible, the owner chooses the possible part or no action in this phase (BS-7.7-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, Final

from warhost.battle.command.commanders import keeps_command
from warhost.battle.command.in_command import commanded
from warhost.battle.engagements import Engagement, engagements_of, settle_engagements
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.formations.special_formations import SPECIAL_FORMATIONS, Bulwark, is_equipped, spear_of
from warhost.battle.morale.breaking import break_ranks
from warhost.battle.morale.discipline import has_finished_its_attack, is_undisciplined
from warhost.battle.movement import rates
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import (
    ACT_FORMS,
    FORMATION_ACTS,
    FREE,
    TURNS,
    Moment,
    Stop,
    Surroundings,
    beginning,
    march,
    stands_free,
)
from warhost.battle.movement.roads import is_on_road, stays_on_road
from warhost.battle.movement.skirmishers import is_too_near
from warhost.battle.roster.missile_weapons import lost_by_shooting, shoots_while_riding
from warhost.battle.seams import SPECIALS
from warhost.battle.state import Battle, Did, formation_of, refused, shape_of, side_ref, touching, unit_ref
from warhost.battle.table.units import HALF, TOUCH
from warhost.battle.terrain import may_be_closed
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import listed, msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal

Way = tuple[Any, ...]
RUNS: Final = ("advance", "oblique-left", "oblique-right", "wheel-left", "wheel-right")
"""The acts that can end in contact; changes of shape can't (BS-7.10-02)."""
WINGS: Final = ("left", "right")
"""The acts of a wrap-around, which no other move may use."""
RINGS: Final = tuple(word for word, special in SPECIAL_FORMATIONS.items() if special.all_round)
RULE_OF_STOP: Final = {
    Stop.SPENT: "BS-7.0-01",
    Stop.ENEMY: "BS-7.8-01",
    Stop.FRIEND: "BS-7.4-02",
    Stop.EDGE: "BS-6.4-03",
    Stop.PROHIBITED: "BS-S1-02",
    Stop.NO_ROOM: "BS-7.4-02",
    Stop.TOO_OBLIQUE: "BS-7.9-01",
    Stop.BOTH_WAYS: "BS-7.10-02",
    Stop.NO_SUCH_FRONTAGE: "BS-7.10-01",
    Stop.NOT_IN_LINE: "BS-7.10-01",
    Stop.NO_COMMAND: "BS-7.6-02",
    Stop.SHUNNED: "BS-2.9-05",
    Stop.TOO_NEAR: "BS-2.9-04",
    Stop.NOT_DRESSED: "BS-7.9-03",
    Stop.NOT_FREE: "BS-7.9-02",
    Stop.GROUND: "BS-11.8-01",
    Stop.LOOSE_GROUND: "BS-11.8-01",
    Stop.OBSTACLE: "BS-11.8-04",
    Stop.UPHILL: "BS-11.8-05",
    Stop.NOT_FIRST: "BS-11.6-01",
    Stop.SHIELDS_TURNED: "BS-11.6-04",
    Stop.ONE_RANK: "BS-11.6-03",
}
"""The rule that ends a march."""


class Gait(IntEnum):
    """How fast a unit moves."""

    WALK = 0
    FORCED = 1
    CHARGE = 2


@derived
def walk(battle: Battle, piece: PieceId, way: Way, gait: Gait = Gait.WALK, begun: Moment | None = None) -> list[Moment]:
    """The moments of a move, or of the rest of one that has ``begun``.

    A unit out of contact dresses its line before it moves.
    """
    before = beginning_of(battle, piece, gait) if begun is None else begun
    moments = _marched(battle, piece, way, gait, before)
    start = before
    for number, moment in enumerate(moments):
        # BS-7.6-02: a change of formation needs command where it happens
        if moment.act[0] in FORMATION_ACTS and not keeps_command(battle, piece, before.shape):
            return [*moments[:number], before._replace(act=moment.act, stop=Stop.NO_COMMAND)]
        before = moment
    return _kept_apart(battle, piece, before=start, moments=moments)


def footed(battle: Battle, piece: PieceId, gait: Gait) -> Surroundings:
    """What a move in some gait can run into; a charge goes through no obstacle and up no hill (BS-11.8-04)."""
    found = around(battle, piece, gait is Gait.FORCED)
    if gait is Gait.CHARGE and found.footing is not None:
        return found._replace(footing=found.footing._replace(charging=True))
    return found


@derived
def beginning_of(battle: Battle, piece: PieceId, gait: Gait = Gait.WALK) -> Moment:
    """A unit before its first act."""
    rate, start = battle.unit(piece).rate, dressed(battle, piece)
    return beginning(start, formation_of(battle, piece), rate, footed(battle, piece, gait))


def _marched(battle: Battle, piece: PieceId, way: Way, gait: Gait, start: Moment) -> list[Moment]:
    """The march at the unit's allowance, and a third more if it stays on a road all the way (BS-11.8-02).

    A unit that was off the road before an interruption has no bonus for the rest of its way.
    """
    rate, surroundings = battle.unit(piece).rate, footed(battle, piece, gait)
    half_again = gait is not Gait.WALK
    if gait is not Gait.CHARGE and start.on_road and is_on_road(battle, start.shape):
        faster = allowance(battle, piece, half_again, True)
        moments = march(start.shape, start.formation, rate, faster, way, surroundings, start)
        if stays_on_road(battle, start, moments):
            return moments
    start = start._replace(on_road=False)
    return march(start.shape, start.formation, rate, allowance(battle, piece, half_again), way, surroundings, start)


@derived
def allowance(battle: Battle, piece: PieceId, half_again: bool, road: bool = False) -> int:
    """What a unit may spend in its move; with ``road`` on a road all the way."""
    rate, owed, shot = battle.unit(piece).rate, battle.owed[piece], lost_by_shots(battle, piece)
    return max(rates.move_breakdown(rate, half_again=half_again, owed=owed, shot=shot, road=road).total, 0)


@derived
def dressed(battle: Battle, piece: PieceId) -> Shape:
    """A unit with its files in one line again, where there is room for it."""
    shape = shape_of(battle, piece)
    straight = shape._replace(stagger=(), wings=())
    return straight if straight == shape or stands_free(straight, around(battle, piece)) else shape


def _kept_apart(battle: Battle, piece: PieceId, before: Moment, moments: list[Moment]) -> list[Moment]:
    """The moments of a skirmisher's move up to the last one that is far enough from his fellows (BS-2.9-04)."""
    for number in range(len(moments), 0, -1):
        if not is_too_near(battle, piece, moments[number - 1].shape):
            return moments if number == len(moments) else _cut(moments, number, moments[number - 1])
    return _cut(moments, 0, before)


def _cut(moments: list[Moment], number: int, before: Moment) -> list[Moment]:
    stopped = before._replace(act=moments[number].act, since=before.paces, stop=Stop.TOO_NEAR)
    return [*moments[:number], stopped]


def lost_by_shots(battle: Battle, piece: PieceId) -> int:
    """How much of its move a unit has lost because it has shot in this round (BS-10.4-02)."""
    unit, shots = battle.unit(piece), battle.shots[piece]
    if not shots or unit.sheet.missile is None:
        return 0
    return lost_by_shooting(unit.rate, unit.sheet.missile.kind, shots, mounted=shoots_while_riding(unit.sheet))


def goes_too_far_to_shoot(battle: Battle, piece: PieceId, spent: int) -> bool:
    """Whether a move is longer than Table 12 allows a unit that shoots once in the round (BS-10.4-02)."""
    unit = battle.unit(piece)
    if unit.sheet.missile is None:
        return False
    mounted = shoots_while_riding(unit.sheet)
    return spent > unit.rate - lost_by_shooting(unit.rate, unit.sheet.missile.kind, 1, mounted=mounted) + TOUCH


def falls_short(moments: Sequence[Moment], way: Way) -> Stop | None:
    """Why a move is not carried out as declared; a run that ends in contact is (BS-7.8-01)."""
    last = moments[-1]
    if last.stop is Stop.ENEMY and last.act[0] in RUNS and len(moments) == len(way):
        return None
    return last.stop


def bar_to_acting(battle: Battle, piece: PieceId, side: Side) -> Refusal | None:
    """Why a unit cannot be given any order in the Movement Phase."""
    if battle.unit(piece).side != side:
        return _refused(battle, piece, "BS-1.4-01", "battle-not-yours")
    if not battle.stands(piece):
        return _refused(battle, piece, "BS-7.0-01", "battle-gone")
    if battle.has_done(piece, Did.MOVED):
        return _refused(battle, piece, "BS-7.0-02", "battle-has-moved")
    if battle.is_routed(piece):
        return _refused(battle, piece, "BS-6.4-01", "battle-routed")
    if is_undisciplined(battle, piece) and not has_finished_its_attack(battle, piece):
        return _refused(battle, piece, "BS-4.6-06", "battle-undisciplined")
    if battle.unit(piece).sheet.type == "mob":
        return _refused(battle, piece, "BS-2.10-04", "battle-mob-obeys")
    return None


def bar_in_contact(battle: Battle, piece: PieceId) -> Refusal | None:
    """A unit that begins in contact can only wrap around, withdraw or flee (BS-7.8-02)."""
    enemies = [unit_ref(battle, enemy) for enemy in touching(battle, piece)]
    if not enemies:
        return None
    me = unit_ref(battle, piece)
    return refused("BS-7.8-02", "battle-in-contact", me, *enemies, unit=me)


def bar_to_moving(battle: Battle, piece: PieceId) -> Refusal | None:
    """Why a unit cannot walk anywhere."""
    if battle.unit(piece).sheet.engine and battle.wound[piece]:
        return _refused(battle, piece, "BS-10.10-02", "battle-wounded-crew")
    if formation_of(battle, piece) is Formation.CLOSED and not commanded(battle, piece):
        return _refused(battle, piece, "BS-4.7-02", "battle-closed-without-command")
    if battle.shots[piece] and lost_by_shots(battle, piece) >= battle.unit(piece).rate:
        return _refused(battle, piece, "BS-10.4-02", "battle-has-shot-and-stays")
    return bar_in_contact(battle, piece)


def was_caught(battle: Battle, piece: PieceId) -> bool:
    """Whether the side that moved first came into contact with a unit in this round (BS-7.8-03)."""
    second = battle.unit(piece).side != battle.mover[0]
    return second and any(found.round == battle.round[0] for found in engagements_of(battle, piece))


def move_refusal(battle: Battle, piece: PieceId, way: Way, gait: Gait = Gait.WALK) -> Refusal | None:
    """Why an itinerary is refused; distances count only where they may be measured beforehand (BS-3.5-01)."""
    why = wrong_acts(battle, piece, way)
    if why is not None or not battle.measures_beforehand:
        return why
    stop = falls_short(walk(battle, piece, way, gait), way)
    return None if stop is None else stop_refusal(battle, piece, stop, gait)


def stop_refusal(battle: Battle, piece: PieceId, stop: Stop, gait: Gait = Gait.WALK) -> Refusal:
    """The end of a march as a refusal."""
    rule = "BS-7.13-01" if stop is Stop.SHUNNED and gait is Gait.FORCED else RULE_OF_STOP[stop]
    return _refused(battle, piece, rule, f"battle-stop-{stop.value}")


def wrong_acts(battle: Battle, piece: PieceId, way: Way) -> Refusal | None:
    """What is wrong with an itinerary regardless of the position."""
    if not way:
        return _refused(battle, piece, "BS-7.0-01", "battle-no-acts")
    formations, rallied = battle.unit(piece).formations, battle.has_done(piece, Did.RALLIED)
    for act in way:
        known = isinstance(act, tuple) and act[0] in ACT_FORMS and act[0] not in WINGS
        if not known or any(number < 0 for number in act[1:]):
            return _refused(battle, piece, "BS-7.0-01", "battle-no-acts")
        if act[0] in SPECIAL_FORMATIONS:
            why = bar_to_declaring(battle, piece, act[0])
            if why is not None:
                return why
        if act[0] in FORMATION_ACTS and FORMATION_ACTS[act[0]] not in formations:
            rule = "BS-2.8-04" if act[0] == "skirmish" else "BS-7.1-01"
            return _refused(battle, piece, rule, "battle-no-such-formation")
        if rallied and act[0] not in FORMATION_ACTS:
            return _refused(battle, piece, "BS-6.3-01", "battle-just-rallied")
    if way[0][0] in FORMATION_ACTS and not commanded(battle, piece):
        return _refused(battle, piece, "BS-7.6-02", "battle-stop-no-command")
    stop = _stop_by_numbers(battle, piece, way)
    return None if stop is None else stop_refusal(battle, piece, stop)


def _refused(battle: Battle, piece: PieceId, rule: str, id: str) -> Refusal:
    """A refusal that is about the unit that moves."""
    me = unit_ref(battle, piece)
    return refused(rule, id, me, unit=me)


def bar_to_declaring(battle: Battle, piece: PieceId, word: str) -> Refusal | None:
    """Why a unit cannot declare a special formation: it needs shields or spears, command and closed ranks at the start.

    The Basic Game has no such formations (BS-11.6-01, BS-11.7-01).
    """
    special = SPECIAL_FORMATIONS[word]
    if word not in battle.rules[SPECIALS]:
        return _refused(battle, piece, "BS-7.0-01", "battle-no-acts")
    if not is_equipped(battle.unit(piece).sheet, special.stance):
        return _refused(battle, piece, special.rule, f"battle-not-equipped-{word}")
    if formation_of(battle, piece) is not Formation.CLOSED or not commanded(battle, piece):
        return _refused(battle, piece, special.rule, "battle-special-needs-order")
    return None


def _stop_by_numbers(battle: Battle, piece: PieceId, way: Way) -> Stop | None:
    """What the acts alone forbid: too oblique, both kinds of change, an impossible frontage, turned figures."""
    frontage, figures = battle.frontage[piece], battle.figures[piece]
    formation, turned = formation_of(battle, piece), bool(battle.turned[piece])
    kinds: set[str] = set()
    for word, *numbers in way:
        kind = word.partition("-")[0]
        if word in SPECIAL_FORMATIONS and kinds - {"face-front"}:
            return Stop.NOT_FIRST
        kinds.add(kind if word != "face-front" else word)
        if turned and word not in ("face-front", *TURNS, *SPECIAL_FORMATIONS):
            return Stop.NOT_DRESSED
        turned = word in TURNS or word in RINGS or (turned and word not in ("face-front", *SPECIAL_FORMATIONS))
        formation = FORMATION_ACTS.get(word, formation)
        if kind == "oblique" and numbers[0] > (HALF if formation in FREE else rates.OBLIQUE):
            return Stop.TOO_OBLIQUE
        if kind == "turn" and (formation not in FREE or figures > 1):
            return Stop.NOT_FREE
        if {"widen", "narrow"} <= kinds:
            return Stop.BOTH_WAYS
        if kind in ("widen", "narrow"):
            frontage += numbers[0] if kind == "widen" else -numbers[0]
            if formation not in (Formation.CLOSED, Formation.OPEN):
                return Stop.NOT_IN_LINE
            if not 1 <= frontage <= figures:
                return Stop.NO_SUCH_FRONTAGE
        if word in ("face-left", "face-right"):
            frontage = -(-figures // frontage)
    return None


def carry_out(
    battle: Battle,
    piece: PieceId,
    end: Moment,
    did: Did = Did.MOVED,
    charger: PieceId = NO_PIECE,
    begun: Sequence[Engagement] = (),
) -> None:
    """Put a unit where its march ends, and record its contacts; ``begun`` are those recorded on its way."""
    battle.put(piece, end.shape, end.formation)
    take_stance(battle, piece, end.stance)
    battle.mark_done(piece, did | Did.WENT_FAR if goes_too_far_to_shoot(battle, piece, end.spent) else did)
    contacts = (*begun, *settle_engagements(battle, charger))
    catch_shooters(battle, (found.enemy(piece) for found in contacts if found.holds(piece)))
    me, enemies = unit_ref(battle, piece), [unit_ref(battle, enemy) for enemy in touching(battle, piece)]
    if enemies:
        battle.tell(msg("battle-log-contact", unit=me, enemies=listed(enemies)))
    else:
        battle.tell(msg("battle-log-moved", unit=me))


def take_stance(battle: Battle, piece: PieceId, stance: Bulwark = Bulwark.NONE) -> None:
    """Record the special formation that a unit has declared; a move without a new declaration ends it.

    A unit that sets spears has them in hand (BS-11.6-04, BS-11.7-01).
    """
    if stance != battle.stance[piece]:
        battle.set("stance", piece, int(stance))
    if Bulwark.SET_SPEARS in stance:
        spear = spear_of(battle.unit(piece).sheet)
        assert spear is not None
        battle.set("weapon", piece, spear)


def catch_shooters(battle: Battle, reached: Iterable[PieceId]) -> None:
    """Mark units that shot this round and are now moved into contact with: they don't fight in melee (BS-10.2-04)."""
    for enemy in reached:
        if battle.shots[enemy]:
            battle.mark_done(enemy, Did.CAUGHT)


def stand_still(battle: Battle, piece: PieceId) -> None:
    """A unit whose declared action is impossible does nothing in this phase (BS-7.7-02)."""
    shoots = battle.unit(piece).sheet.missile is not None
    battle.mark_done(piece, Did.MOVED | Did.STOOD if shoots else Did.MOVED)
    battle.tell(msg("battle-log-stands", unit=unit_ref(battle, piece)))


def end_movement(battle: Battle, side: Side) -> None:
    """The end of a side's movement: debts lapse, and closed units out of command open their ranks (BS-7.6-02)."""
    for piece in battle.standing(side):
        battle.set("owed", piece, 0)
        if battle.option("out-of-command") != "stays-closed" and not commanded(battle, piece):
            break_ranks(battle, piece, msg("battle-log-opens", unit=unit_ref(battle, piece)))
        if formation_of(battle, piece) is Formation.CLOSED and not may_be_closed(battle, shape_of(battle, piece)):
            break_ranks(
                battle, piece, msg("battle-log-ground-opens", unit=unit_ref(battle, piece))
            )  # after a withdrawal
    battle.tell(msg("battle-log-moved-all", side=side_ref(battle, side)))
