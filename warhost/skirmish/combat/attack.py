"""Combat (rulebook 2.4): who attacks whom, the roll, and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import Message, msg
from warhost.core.modes import Mode
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Kind, Order, Piece, Pieces
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Throw
from warhost.skirmish.combat.advance import AfterCombat, snapshot
from warhost.skirmish.combat.arcs import bearers, is_mixed
from warhost.skirmish.combat.expected_losses import FATES, UNHURT, fate_of, fates, in_words
from warhost.skirmish.combat.odds import (
    Melee,
    Reckoning,
    earns_bonus,
    is_on_horseback,
    reckon,
    reckon_in_words,
    table_of,
)
from warhost.skirmish.combat.retreats import drive_back
from warhost.skirmish.combat.venom import is_deadly, is_mixed_with_venom, is_poisoned, strikes_venomously
from warhost.skirmish.combat.who_can_attack import (
    attackable,
    bands,
    barred,
    can_attack,
    can_be_attacked,
    can_be_provoked,
    can_strike,
    is_possible,
    provocation,
    strikes_of,
)
from warhost.skirmish.people.questions import question
from warhost.skirmish.people.stuns_and_wounds import flight_of_stunned, kill, stun, wound
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.state import ENGAGED, FOUGHT, LABOURED, Skirmish, refuse

RETREAT = 1
"""How far combat drives back (DN-5.14.2-02)."""


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Attack one enemy with one or more fighters: ``attack zugun dill,matt``."""

    verb = "attack"
    target: Piece
    attackers: Pieces


@dataclass(frozen=True, slots=True)
class AttackPlainly(Order):
    """Attack one enemy together, without the bonus of a column: ``attack-plainly zugun dill,matt``."""

    verb = "attack-plainly"
    target: Piece
    attackers: Pieces


@dataclass(frozen=True, slots=True)
class Sweep(Order):
    """Attack several enemies at once with one fighter: ``sweep konrad zugun,krular``."""

    verb = "sweep"
    attacker: Piece
    targets: Pieces


@dataclass(frozen=True, slots=True)
class Suffer(Order):
    """Choose which of yours takes the blow: ``suffer krular``."""

    verb = "suffer"
    piece: Piece


# Who may attack whom


def attack_reasons(field: Skirmish, seat: SeatNumber, melee: Melee) -> list[Refusal]:
    """Why an attack is illegal; empty if it is legal."""
    found: list[Refusal] = []
    if not melee.attackers or not melee.defenders:
        return [refuse("dn-attack-nobody", "DN-2.4-01", *field.refs((*melee.attackers, *melee.defenders)))]
    for piece in melee.attackers:
        if field.seat_of(piece) != seat:
            found.append(field.refuse("dn-not-yours", "DN-2.4-01", piece))
        elif field.did[piece] & FOUGHT:
            found.append(field.refuse("dn-fought-already", "DN-2.4-01", piece))
        elif field.did[piece] & LABOURED:
            found.append(field.refuse("dn-laboured", "DN-2.32.1-01", piece))
        elif not can_attack(field, seat, piece):
            found.append(field.refuse("dn-cannot-attack", "DN-1.51-12", piece))
    unfair = [t for t in melee.defenders if not can_be_attacked(field, seat, t) and not can_be_provoked(field, t)]
    found += [field.refuse("dn-no-target", "DN-2.4-01", target) for target in unfair]
    if found:
        return found
    for piece in melee.attackers:
        for target in melee.defenders:
            bars = barred(field, piece, target)
            found += bars
            if not bars and not can_strike(field, piece, target):
                me, them = field.ref(piece), field.ref(target)
                rule = "DN-2.45-01" if field.distance(piece, target) == 1 else "DN-2.4-01"
                found.append(refuse(msg("dn-out-of-reach", piece=me, enemy=them), rule, me, them))
    if is_mixed(field, melee.defenders, melee.attackers):
        found.append(refuse("dn-mixed-arcs", "DN-4.44-07", *field.refs(melee.defenders)))
    if len({is_on_horseback(field, target) for target in melee.defenders}) > 1:
        found.append(refuse("dn-mixed-defenders", "DN-2.43.1-01", *field.refs(melee.defenders)))
    if not found and not is_possible(field, melee):
        reckoning = reckon(field, melee)
        text = msg("dn-odds-too-low", attack=reckoning.attack, defence=reckoning.defence)
        found.append(refuse(text, "DN-2.41-03", *field.refs(melee.attackers), *field.refs(melee.defenders)))
    return found


class MeleeMode(Mode[Skirmish, SeatNumber, Any]):
    """An attack, whichever order expresses it."""

    def melee(self, order: Any, /) -> Melee:
        """Who attacks whom by an order."""
        raise NotImplementedError

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> Refusal | None:
        return first_with_all(attack_reasons(field, seat, self.melee(order)))

    def take(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> None:
        declare(field, self.melee(order))

    def preview(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> Preview | None:
        return melee_preview(field, self.melee(order))


class Attacking(MeleeMode):
    """One or several attack one enemy (DN-2.43.1-02)."""

    order = Attack
    label = "dn-offer-attack"

    def melee(self, order: Attack, /) -> Melee:
        return Melee(order.attackers, (order.target,))

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(attackable(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        targets = attackable(field, seat)
        if not chosen:
            return OneOf(Kind.PIECE, list(targets))
        target = chosen[0]
        return SubsetOf(
            targets.get(target, []), holds=lambda some: bool(some) and is_possible(field, Melee(some, (target,)))
        )


class AttackingPlainly(MeleeMode):
    """Several attack one enemy and leave the bonus for attacking together aside, as they may (DN-2.43.1-02)."""

    order = AttackPlainly
    label = "dn-offer-attack-plainly"

    def melee(self, order: AttackPlainly, /) -> Melee:
        return Melee(order.attackers, (order.target,), 1)

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(forgoers(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        able = forgoers(field, seat)
        if not chosen:
            return OneOf(Kind.PIECE, list(able))
        target = chosen[0]
        return SubsetOf(able.get(target, []), 2, holds=lambda some: can_forgo_bonus(field, some, target))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: AttackPlainly, /) -> Refusal | None:
        reasons = attack_reasons(field, seat, self.melee(order))
        if not reasons and not earns_bonus(field, Melee(order.attackers, (order.target,))):
            reasons.append(refuse("dn-no-bonus-to-forgo", "DN-2.43.1-02", *field.refs(order.attackers)))
        return first_with_all(reasons)


@derived
def forgoers(field: Skirmish, seat: SeatNumber) -> dict[PieceId, list[PieceId]]:
    """The enemies whom some of a side can attack together without their bonus, each with all who can strike it."""
    return {
        target: attackers
        for target, attackers in attackable(field, seat).items()
        if any(
            can_forgo_bonus(field, some, target)
            for some in (*bands(field, attackers, target), *combinations(attackers, 2))
        )
    }


def can_forgo_bonus(field: Skirmish, attackers: tuple[PieceId, ...], target: PieceId) -> bool:
    """Whether some who attack together have a bonus, and the odds allow their attack without it."""
    both = earns_bonus(field, Melee(attackers, (target,)))
    return both and is_possible(field, Melee(attackers, (target,), 1))


@derived
def sweepers(field: Skirmish, seat: SeatNumber) -> dict[PieceId, list[PieceId]]:
    """The fighters of a side who can attack several enemies at once, each with everybody he can strike."""
    near: dict[PieceId, list[PieceId]] = {}
    for target, attackers in strikes_of(field, seat).items():
        for attacker in attackers:
            near.setdefault(attacker, []).append(target)
    return {
        attacker: sorted(targets)
        for attacker, targets in near.items()
        if any(can_sweep(field, attacker, pair) for pair in combinations(targets, 2))
    }


def can_sweep(field: Skirmish, attacker: PieceId, some: tuple[PieceId, ...]) -> bool:
    """Whether a fighter can attack several at once: all are on foot or all mounted, and the odds allow it."""
    alike = len({is_on_horseback(field, target) for target in some}) == 1
    return alike and is_possible(field, Melee((attacker,), some))


class Sweeping(MeleeMode):
    """One attacks several at once (DN-2.43.1-01)."""

    order = Sweep
    label = "dn-offer-sweep"

    def melee(self, order: Sweep, /) -> Melee:
        return Melee((order.attacker,), order.targets)

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(sweepers(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        able = sweepers(field, seat)
        if not chosen:
            return OneOf(Kind.PIECE, list(able))
        attacker = chosen[0]
        return SubsetOf(able.get(attacker, []), 2, holds=lambda some: can_sweep(field, attacker, some))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Sweep, /) -> Refusal | None:
        reasons = attack_reasons(field, seat, self.melee(order))
        if len(order.targets) < 2:
            reasons.append(refuse("dn-sweep-several", "DN-2.43.1-01", *field.refs(order.targets)))
        return first_with_all(reasons)


def melee_preview(field: Skirmish, melee: Melee) -> Preview | None:
    """The arithmetic of an attack and the odds of its results; works for hypothetical attacks too."""
    alive = all(field.is_alive(piece) for piece in (*melee.attackers, *melee.defenders))
    if not alive or not melee.attackers or not melee.defenders:
        return None
    reckoning = reckon(field, melee)
    labels = (msg("dn-attack"), msg("dn-defence"), msg("dn-columns"), msg("dn-die"))
    figures = tuple(zip(labels, reckon_in_words(field, melee), strict=True))
    if not reckoning.column:
        return Preview(figures)
    odds = odds_of(Roll((DIE,), msg("dn-roll-combat"), ()), lambda faces: reckoning.result(faces[0]))
    note = msg("dn-column-used", odds=reckoning.odds, column=reckoning.column)
    meanings = tuple(
        msg("dn-letter", letter=letter, means=reckoning.table.means(letter)) for letter in reckoning.table.meanings
    )
    losses = expected_losses(field, melee, reckoning, odds)
    return Preview(figures, odds, (*provocation(field, melee.defenders), note, losses, *meanings))


def expected_losses(field: Skirmish, melee: Melee, reckoning: Reckoning, odds: Odds[str]) -> Message:
    """The probability that each side loses somebody or is driven back."""

    def fate(letter: str, pieces: tuple[PieceId, ...], *, attack: bool) -> int:
        if letter == "-" or (letter in "AB") != attack:
            return UNHURT
        if letter in "BC":
            return FATES.index("driven-back")
        blow = "wound" if attack else _blow(reckoning, letter, field)
        venomous = is_deadly(field, melee.defenders if attack else melee.attackers)
        struck = bearers(field, pieces)  # DN-4.44-02: a blow at a palp hurts the whole Guard
        return fate_of(field, struck, lambda piece: land(field, piece, blow, poisoned=venomous))

    attackers = fates(odds, lambda letter: fate(letter, melee.attackers, attack=True))
    defenders = fates(odds, lambda letter: fate(letter, melee.defenders, attack=False))
    return msg("dn-expected-losses", attackers=in_words(attackers), defenders=in_words(defenders))


# The attack


def declare(field: Skirmish, melee: Melee) -> None:
    """Use up the attackers' attacks and engage both sides (DN-2.4-01, DN-2.44-04)."""
    for piece in melee.attackers:
        field.mark_as(piece, FOUGHT | ENGAGED)
        if field.muster.is_palp[piece]:
            field.set("prey", piece, melee.defenders)
    for piece in (*melee.defenders, *bearers(field, melee.attackers)):
        field.mark_as(piece, ENGAGED)
    field.tell(msg("dn-log-attack", attackers=field.list_of(melee.attackers), defenders=field.list_of(melee.defenders)))
    field.note("attacked", melee.attackers, melee.defenders)
    field.push(MeleeRoll(melee))


@dataclass(frozen=True, slots=True)
class MeleeRoll(Throw[Skirmish]):
    """One die decides (DN-2.41-01)."""

    melee: Melee

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-combat"), (table_of(field, self.melee).rule,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return reckon(field, self.melee).result(faces[0])

    def preview(self, field: Skirmish, /) -> Preview | None:
        return melee_preview(field, self.melee)

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        reckoning = reckon(field, self.melee)
        if not reckoning.column:
            return
        letter = reckoning.result(faces[0])
        field.tell(
            msg(
                "dn-log-combat",
                attack=reckoning.attack,
                defence=reckoning.defence,
                column=reckoning.column,
                die=faces[0],
                plus=f"{reckoning.plus:+}",
                letter=letter,
                means=reckoning.table.means(letter),
            )
        )
        apply_letter(field, self.melee, reckoning, letter)


def apply_letter(field: Skirmish, melee: Melee, reckoning: Reckoning, letter: str) -> None:
    """Carry out a result of either table, then let the victor advance (DN-5.14.1-02, DN-5.14.2-02)."""
    if letter == "-":
        return
    attackers_suffer = letter in "AB"
    attackers, defenders = bearers(field, melee.attackers), melee.defenders
    losers, victors = (attackers, defenders) if attackers_suffer else (defenders, attackers)
    venomous = is_deadly(field, victors)
    after = AfterCombat(field.seat_of(victors[0]), victors, snapshot(field, losers))
    if letter in "BC":
        field.push(after)
        drive_back(field, losers, RETREAT, victors, venomous=is_poisoned(field, victors))
        return
    blow = "wound" if attackers_suffer else _blow(reckoning, letter, field)
    wounds = blow == "wound" or (blow == "kill" and any(field.has(p, "two-wounds-for-killed") for p in losers))
    doubtful = wounds and is_mixed_with_venom(field, victors)
    field.then(VenomDie(losers, blow) if doubtful else Strike(losers, blow, int(venomous)), after)


def _blow(reckoning: Reckoning, letter: str, field: Skirmish) -> str:
    """The effect of a letter from D on, in the foot table or the mounted one."""
    on_foot = {"D": "stun", "E": "wound", "F": "kill"}
    on_horse = {"D": "unseat", "E": "wound", "F": "horse-and-wound", "G": "kill", "H": "kill-both"}
    return (on_horse if reckoning.table is field.muster.tables.combat_mounted else on_foot)[letter]


@dataclass(frozen=True, slots=True)
class Strike(Decision[Skirmish, Suffer]):
    """One of several takes the blow: their owner chooses which (DN-2.43.1-04)."""

    pieces: tuple[PieceId, ...]
    blow: str
    venomous: int = 0

    def _living(self, field: Skirmish) -> list[PieceId]:
        return [piece for piece in self.pieces if field.is_alive(piece)]

    def moot(self, field: Skirmish, /) -> bool:
        living = self._living(field)
        return len(living) < 2 or field.seat_of(living[0]) == NO_SEAT

    def skip(self, field: Skirmish, /) -> None:
        for piece in self._living(field)[:1]:
            land(field, piece, self.blow, poisoned=bool(self.venomous))

    def ask(self, field: Skirmish, /) -> Ask:
        seat, blow = field.seat_of(self._living(field)[0]), msg(f"dn-blow-{self.blow}")
        return question(
            field, seat, "dn-ask-suffer", {Suffer: "dn-offer-suffer"}, "DN-2.43.1-04", "dn-wait-suffer", blow=blow
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._living(field))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        if order.piece in self._living(field):
            return None
        return field.refuse("dn-not-in-combat", "DN-2.43.1-04", order.piece)

    def take(self, field: Skirmish, order: Suffer, /) -> None:
        land(field, order.piece, self.blow, poisoned=bool(self.venomous))


@dataclass(frozen=True, slots=True)
class VenomDie(Throw[Skirmish]):
    """Whether a Slayer or another Krob struck the blow that wounds: on 1 to 5 the wound is mortal (DN-4.45-14).

    A blow that kills others is two wounds to a Troll (DN-4.2-54), and so as doubtful as one.
    """

    pieces: tuple[PieceId, ...]
    blow: str = "wound"

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-venom"), ("DN-4.45-14",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "venom" if strikes_venomously(faces[0]) else "blade"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome = self.outcome(field, faces)
        field.tell(msg(f"dn-log-venom-{outcome}", die=faces[0]))
        field.push(Strike(self.pieces, self.blow, int(outcome == "venom")))


def land(field: Skirmish, piece: PieceId, blow: str, *, poisoned: bool = False, back: int = RETREAT) -> None:
    """Let a blow land on a piece; ``back`` is how far it retreats if the blow becomes a retreat."""
    if blow in BLOWS:
        BLOWS[blow](field, piece, poisoned)
        return
    if blow == "stun":
        back = max(back, flight_of_stunned(field, piece))
    strike = {"stun": lambda: stun(field, piece), "kill": lambda: kill(field, piece, poisoned=poisoned)}
    retreats = strike[blow]() if blow in strike else wound(field, piece, poisoned=poisoned)
    if retreats:
        drive_back(field, (piece,), back, venomous=poisoned)


BLOWS: dict[str, Any] = {}
"""Blows that chapters add, such as those that throw a rider: by name, taking (field, piece, poisoned)."""


def hypothetical_melee(field: Skirmish, hex: HexId, pieces: tuple[PieceId, ...]) -> Preview | None:
    """The odds if these fighters attacked whoever is in that hex, whether or not they may."""
    if hex >= field.grid.size or any(piece >= field.muster.size for piece in pieces):
        return None
    attackers = tuple(sorted({piece for piece in pieces if field.is_able(piece)}))
    seats = {field.seat_of(piece) for piece in attackers}
    if len(seats) != 1 or NO_SEAT in seats:
        return None
    seat = seats.pop()
    defenders = tuple(piece for piece in field.in_hex(hex) if field.opposes(piece, seat) and not field.hidden[piece])
    if not defenders or (len(attackers) > 1 and len(defenders) > 1):
        return None
    return melee_preview(field, Melee(attackers, defenders))
