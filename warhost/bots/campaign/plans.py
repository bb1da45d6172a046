"""Who goes where: attacks worth making, places worth holding, ground worth gaining."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from warhost.bots.campaign.aims import redoubt
from warhost.bots.campaign.cards.invasions import held_back, invasion_goals, spared_lands
from warhost.bots.campaign.doctrines import BY_THE_BOOK, Doctrine
from warhost.bots.campaign.operations import ROOM, Operation, Timetable, operations
from warhost.bots.campaign.quartermaster import Quartermaster, are_leaders_last, command_post
from warhost.bots.campaign.routes import EnemyGround, Routes
from warhost.bots.campaign.threats import Threats, taunted_worth
from warhost.bots.campaign.worth import GOAL, BattleWorth, Stakes, held_places, keeps, wanted_places
from warhost.campaign.combat.attack import can_enter, declared
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.land import flying, movement
from warhost.campaign.land.stacking import can_stack
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.printed.sides import OFF, enemy
from warhost.campaign.special.wizards import can_be_sent
from warhost.campaign.state import ATTACKED, MOVED, War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg

HORIZON = 6
"""How many Turns ahead a march is planned."""
HEAD_START = 0.5
"""How many Turns before the enemy a fleeing army must reach a refuge."""
EXITS = 4
"""A hex with fewer exits than this is a trap, not a refuge."""
ESCORT = 6
"""The least strength of a stack that a leader joins although others have none."""
LAST_TURNS = 2
"""When so many Turns are left, whoever wins as things stand only has to hold what he has."""
SENTRY = 1.0
"""Places worth at least this are not left empty while an enemy can march in."""
TAUNT_CHANCE = 0.5
"""DG-10-04"""
ATTACKS = ("bots-why-attack", "bots-why-attack-worth")
"""Reasons to march that mean an attack."""


Posts = list[tuple[PieceId, HexId]]
"""Armies and the hexes from which they attack."""


@dataclass(frozen=True, slots=True)
class Move:
    """One march or flight of a plan: the pieces that go together, where to, and why."""

    pieces: tuple[PieceId, ...]
    hex: HexId
    why: Message


class Campaigner:
    """Plans a side's Movement Step on an imagined war, which it modifies as it goes."""

    def __init__(
        self, war: War, side: Side, doctrine: Doctrine = BY_THE_BOOK, only: Container[PieceId] | None = None
    ) -> None:
        """With ``only`` the plan is for these pieces; the others stay where they are."""
        self.war = war
        self.side = side
        self.doctrine = doctrine
        self.stakes = Stakes(war, doctrine.conquest)
        self.threats = Threats(war, enemy(side), self.stakes, wings=doctrine.wings, heeds=doctrine.heeds)
        raids = Threats(war, enemy(side), self.stakes, gaps=True, heeds=doctrine.heeds) if doctrine.wary else None
        self._raids = raids or self.threats
        self._caution = doctrine.caution / self.stakes.zeal[side]
        self.moves: list[Move] = []
        self._prey = stacks_of(war, enemy(side))
        mine = [p for p in war.pieces_of(side) if only is None or p in only]
        turns = min(self.stakes.turns_left, HORIZON)
        whose = enemy(side) if doctrine.guard else side
        invaded = invasion_goals(war, side)
        goals = wanted_places(war, whose, self.stakes, doctrine.ambition) + invaded
        self._spared = spared_lands(war, side, invaded)
        if doctrine.guard:
            last = redoubt(war, side, goals)
            goals = goals if last < 0 else (last,)
        if doctrine.refuge:
            goals = refuges(war, side)
        self._goals = goals
        self._headings: dict[PieceId, tuple[Routes, Operation]] = {}
        self._reserved: dict[HexId, int] = {}
        """How many armies of operations are to stand in each post."""
        # The enemy moves too: a long march ignores his present positions, a pursuit does not.
        self._to_places = Routes(war, side, goals, turns, EnemyGround.empty(war))
        self._to_enemies = Routes(war, side, self._prey, HORIZON, EnemyGround.now(war, side))
        self._leaders = [p for p in mine if war.of.is_leader[p]]
        self._free = [p for p in mine if war.of.is_army[p] and can_move(war, p) and not _moved(war, p)]
        # Where wizards cast spells they add nothing to the die (PL-10-01).
        self._magic = 0 if war.theatre.options.get("spells") == "on" else doctrine.magic
        self._wizards = [w for w in war.theatre.wizards if war.owner[w] == side and can_be_sent(war, w)]
        self._known_reach: dict[PieceId, dict[HexId, int]] = {}
        commanders = [p for p in self._leaders if not _moved(war, p)]
        self.quarters = Quartermaster(war, side, commanders, self._reach, heeds=doctrine.heeds)
        self._best_progress: dict[PieceId, float] = {}
        self._generals = [] if self.quarters.is_leading else [p for p in commanders if can_move(war, p)]
        """The leaders who can still be sent to attacks."""
        self._home = {army: war.at[army] for army in self._free}
        """Where the armies stood when planning began."""

    # The plan

    def plan(self) -> list[Move]:
        """The moves of this Step, in the order to make them."""
        self._garrison()
        self._operate()
        self._storm()
        self._advance()
        self._escort()
        self._ward()
        return self.moves

    def _send(self, army: PieceId, hex: HexId, why: Message) -> None:
        """Commit an army to a hex; if it has to move there, the plan says so."""
        if army in self._free:
            self._free.remove(army)
        if self.war.at[army] != hex:
            self.moves.append(Move((army,), hex, why))
            self.war.put(army, hex)

    def _reach(self, piece: PieceId) -> dict[HexId, int]:
        """Where a piece can end its move, its own hex included, as of when planning began."""
        known = self._known_reach.get(piece)
        if known is None:
            war = self.war
            known = {}
            if can_move(war, piece):
                ends = flying.flight_destinations if war.of.is_air[piece] else movement.destinations
                known.update((hex, n) for hex, n in ends(war, piece, ()).cost.items() if hex not in self._spared)
            known[war.at[piece]] = 0
            self._known_reach[piece] = known
        return known

    def _has_room(self, army: PieceId, hex: HexId) -> bool:
        return self.war.at[army] == hex or can_stack(self.war, (army,), hex)

    # Holding what decides the game

    def _garrison(self) -> None:
        """Keep, or bring, enough armies into the places that decide the game, and somebody into every other in danger.

        Who wins as things stand leaves no decisive place in the last Turns, whatever his doctrine.
        """
        least = self.doctrine.garrison
        if self.stakes.aims.leader == self.side and self.stakes.turns_left <= LAST_TURNS:
            least = min(least, GOAL)
        for worth, hex in held_places(self.war, self.side, self.stakes):
            if worth < min(least, SENTRY if self.doctrine.wary else least):
                break
            decisive = worth >= least
            if not decisive and not self.is_open(hex):
                continue
            armies = sorted(self._free, key=lambda a: (self.war.at[a] != hex, -self.war.printed_strength(a)))
            if not decisive:  # the weakest of those who are there will do, or the nearest; fliers are needed elsewhere
                walking = [army for army in self._free if self.war.of.is_ground[army]]
                armies = sorted(walking, key=lambda a: (self.war.at[a] != hex, self.war.printed_strength(a)))
            for army in armies:
                if self._is_safe(hex, worth) if decisive else self._is_manned(hex):
                    break
                if hex in self._reach(army) and self._has_room(army, hex):
                    self._send(army, hex, self._threat(hex))

    def _is_manned(self, hex: HexId) -> bool:
        """Whether some army stays in a place."""
        return any(army not in self._free for army in self.war.armies_in(hex, self.side))

    def is_due(self, place: HexId, worth: float) -> bool:
        """Whether a place needs somebody as soon as its nation joins: it matters, or an enemy could march in."""
        return worth >= self.doctrine.garrison or (self.doctrine.wary and worth >= SENTRY and self.is_open(place))

    def is_open(self, hex: HexId) -> bool:
        """Whether an enemy army could march into a place next Turn if nobody were there."""
        return any(hex in reach for reach in self._raids.reach.values())

    def _threat(self, hex: HexId) -> Message:
        """Why a place is held: how many enemy stacks can reach it."""
        war = self.war
        near = {war.at[army] for army, reach in self._raids.reach.items() if hex in reach}
        beside = {war.at[army] for army in self._raids.attackers(war, hex)}
        return msg("bots-why-holds", place=war.hex_ref(hex), n=len(near | beside))

    def _is_safe(self, hex: HexId, worth: float) -> bool:
        """Whether the armies committed to a place make an attack on it unprofitable."""
        war = self.war
        armies = war.armies_in(hex, self.side)
        leaving = [army for army in armies if army in self._free]
        guards = sum(war.of.is_ground[army] and army not in leaving for army in armies)
        if guards < ROOM and hex in keeps(war):  # a nation that joins tomorrow may be near
            return False
        if len(leaving) == len(armies):
            return not self._is_in_danger(hex, worth)
        mark = war.mark
        for army in leaving:
            war.put(army, OFF)
        safe = self._raids.worth(war, hex) <= 0
        war.revert(mark)
        return safe

    def _is_in_danger(self, hex: HexId, worth: float) -> bool:
        """Whether some enemy army could reach a place before the next plan can react."""
        war, other = self.war, enemy(self.side)
        if worth < GOAL:
            return any(hex in reach for reach in self.threats.reach.values())
        ways = Routes(war, other, (hex,), HORIZON, EnemyGround.empty(war))
        return any(ways.way(army, war.at[army]) <= HORIZON for army in self.threats.reach)

    # Operations

    def _operate(self) -> None:
        """Give every army that is left a place to take and a post to attack it from."""
        if not self.doctrine.operations or not self.doctrine.stride:
            return
        times = Timetable(self.war, self.side, self._to_places.turns)
        for operation in operations(self.war, self.side, self.stakes, self._goals, self._free, times):
            for army, post in operation.posts.items():
                self._headings[army] = (times.routes(post), operation)
                self._reserved[post] = self._reserved.get(post, 0) + 1

    # Attacking

    def _storm(self) -> None:
        """Bring armies next to enemy stacks where an attack is worth it, the best one first."""
        plans: dict[HexId, tuple[float, Posts]] = {}
        targets = set(self._prey)
        while targets:
            for target in targets - plans.keys():
                plans[target] = self._assault(target)
            target = max(targets, key=lambda hex: (plans[hex][0], -hex))
            worth, posts = plans[target]
            if worth <= self.doctrine.margin:
                return
            targets.discard(target)
            for army, hex in posts:
                if self.war.of.is_ground[army]:
                    self._reserved[hex] = self._reserved.get(hex, 0) + 1
                self._send(army, hex, msg("bots-why-attack-worth", hex=self.war.hex_ref(target), worth=f"{worth:+.1f}"))
            why = msg("bots-why-attack", hex=self.war.hex_ref(target))
            self._bring_general(target, [army for army, _ in posts], why)
            self._enchant(posts[0][1], why)
            busy = {army for army, _ in posts}
            plans = {hex: plan for hex, plan in plans.items() if not any(army in busy for army, _ in plan[1])}

    def _assault(self, target: HexId) -> tuple[float, Posts]:
        """The best force that free armies can bring against a stack: its worth, and who goes where."""
        war = self.war
        able = [army for army in self._free if self._could_come(army, target)]
        able.sort(key=lambda a: (-war.printed_strength(a), war.at[a], a))
        around = war.theatre.neighbours[target]
        waiting = [army for army in self._free if war.of.is_ground[army] and war.at[army] in around]
        for army in (*able, *waiting):
            self._reach(army)
        mark = war.mark
        for army in waiting:  # whoever stands there and isn't needed makes room
            war.put(army, OFF)
        best: tuple[float, Posts] = (min(self.doctrine.margin, 0.0), [])
        # Fliers ignore the rivers and bridges that spoil an attack for everybody (DG-07-36), so they also come alone.
        fliers = [army for army in able if war.of.is_air[army]]
        for force in (able, fliers) if 0 < len(fliers) < len(able) else (able,):
            here = war.mark
            found = self._gathered(target, force)
            war.revert(here)
            best = max(best, found, key=lambda plan: plan[0])
        war.revert(mark)
        return best

    def _gathered(self, target: HexId, able: Sequence[PieceId]) -> tuple[float, Posts]:
        """The best attack on a stack by the first so many of some armies, each where it serves best."""
        war = self.war
        best: tuple[float, Posts] = (min(self.doctrine.margin, 0.0), [])
        posts: Posts = []
        forgone = 0.0
        for army in able:
            hex = self._post(army, target)
            if hex < 0:
                continue
            forgone += self.doctrine.divert * self._detour(army, hex) + self.quarters.hunger(army, hex)
            war.put(army, hex)
            posts.append((army, hex))
            worth = self._battle_worth(target, [a for a, _ in posts]) - forgone
            if worth > best[0]:
                best = (worth, list(posts))
        return best

    def _detour(self, army: PieceId, hex: HexId) -> float:
        """How much progress towards its goal an army gives up by going to a hex instead."""
        best = self._best_progress.get(army)
        if best is None:
            best = self._best_progress[army] = max(self._progress(army, end) for end in self._reach(army))
        return best - self._progress(army, hex)

    def _could_come(self, army: PieceId, target: HexId) -> bool:
        war = self.war
        near = war.at[army] >= 0 and war.theatre.atlas.grid.distance(war.at[army], target) <= war.points(army) + 1
        return near and not war.did[army] & ATTACKED

    def _battle_worth(self, target: HexId, armies: Sequence[PieceId]) -> float:
        battle = declared(self.war, self.side, target, armies)
        found = BattleWorth(self.war, battle, self.stakes)
        more = self._magic_to_come(armies) if self._magic and self._wizards else 0
        if self.doctrine.leads:
            more += self._generalship_to_come(battle, armies)[0]
        return found.with_more(more)

    def _generalship_to_come(self, battle: Battle, armies: Sequence[PieceId]) -> tuple[int, PieceId, HexId]:
        """What a leader who joins an attack adds to the die, who that is, and the stack that he joins."""
        present = self.war.of.tactical[battle.general] if battle.general >= 0 else 0
        hexes = {self.war.at[army] for army in armies}
        best = (0, PieceId(OFF), HexId(OFF))
        for leader in self._generals:
            more = self.war.of.tactical[leader] - present
            if more > best[0]:
                hex = next((hex for hex in sorted(hexes) if hex in self._reach(leader)), OFF)
                best = (more, leader, HexId(hex)) if hex >= 0 else best
        return best

    def _bring_general(self, target: HexId, armies: Sequence[PieceId], why: Message) -> None:
        """Send the leader whom an attack counts on."""
        if self.doctrine.leads:
            _, leader, hex = self._generalship_to_come(declared(self.war, self.side, target, armies), armies)
            if leader >= 0:
                self._generals.remove(leader)
                self._leaders.remove(leader)
                if self.war.at[leader] != hex:
                    self.moves.append(Move((leader,), hex, why))
                    self.war.put(leader, hex)

    def _magic_to_come(self, armies: Sequence[PieceId]) -> int:
        """What wizards who are sent to some armies add to the die; a second one adds nothing (DG-07-28)."""
        hexes = {self.war.at[army] for army in armies}
        here = sum(self.war.at[wizard] in hexes for wizard in self.war.theatre.wizards)
        if self.war.theatre.option("land-wizards-cumulative") != "yes":
            return 0 if here else self._magic
        return self._magic * sum(self.war.at[wizard] not in hexes for wizard in self._wizards)

    def _enchant(self, hex: HexId, why: Message) -> None:
        """Send the wizards who are not needed elsewhere to a stack."""
        for wizard in self._wizards if self.doctrine.magic else ():
            if self.war.at[wizard] != hex:
                self.moves.append(Move((wizard,), hex, why))
        self._wizards = []

    def _post(self, army: PieceId, target: HexId) -> HexId:
        """The best hex from which an army can attack a target, or -1."""
        war = self.war
        reach = self._reach(army)
        posts = [
            hex
            for hex in war.theatre.neighbours[target]
            if hex in reach
            and can_enter(war, army, hex, target)
            and self._has_room(army, hex)
            and self.quarters.can_be_led(army, hex)
        ]
        if len(posts) < 2:
            return posts[0] if posts else OFF
        return max(posts, key=lambda hex: (self._post_worth(army, hex, target), -reach[hex], -hex))

    def _post_worth(self, army: PieceId, hex: HexId, target: HexId) -> float:
        mark = self.war.mark
        self.war.put(army, hex)
        worth = self._battle_worth(target, (army,))
        self.war.revert(mark)
        return worth

    # Gaining ground

    def _advance(self) -> None:
        """Send the remaining armies towards worthwhile goals without exposing them to attack."""
        war = self.war
        for army in sorted(self._free, key=lambda a: (-war.points(a), -war.printed_strength(a), a)):
            self._send(army, self.best_station(army, self._reach(army)), self._errand(army))

    def _errand(self, army: PieceId) -> Message:
        """Why an army marches: the place that its operation is to take, or just to gain ground."""
        if army not in self._headings:
            return self._direction(army)
        operation = self._headings[army][1]
        place = self.war.hex_ref(operation.target)
        return msg("bots-why-operation", place=place, n=len(operation.posts), turn=operation.day)

    def _direction(self, army: PieceId) -> Message:
        """Where an army goes that has no operation: towards the nearest goal, or the nearest enemy."""
        here, grid = self._home.get(army, self.war.at[army]), self.war.theatre.atlas.grid
        near = self._to_places.way(army, here) <= self.stakes.turns_left
        aims = self._goals if self._goals and near else self._prey or self._goals
        if here < 0 or not aims:
            return msg("bots-why-to-gain-ground")
        aim = min(aims, key=lambda hex: (grid.distance(hex, here), hex))
        return msg("bots-why-towards", place=self.war.hex_ref(aim))

    def best_station(self, army: PieceId, hexes: Iterable[HexId]) -> HexId:
        """The best of some hexes for an army; only those nearest to its goal are examined closely."""
        here = self.war.at[army]
        open_hexes = [hex for hex in hexes if self._has_room(army, hex) and not self._is_taken(army, hex)]
        if not open_hexes:
            return here
        open_hexes.sort(key=lambda hex: (-self._progress(army, hex), hex))
        near = open_hexes[: self.doctrine.candidates]
        if here in open_hexes and here not in near:
            near.append(here)
        return max(near, key=lambda hex: (self.station(army, hex), hex == here, -hex))

    def _is_taken(self, army: PieceId, hex: HexId) -> bool:
        """Whether a hex is kept free for other armies of an operation, which arrive there today or are there."""
        heading = self._headings.get(army)
        if self._reserved.get(hex, 0) < ROOM or self.war.of.is_air[army]:
            return False
        return heading is None or heading[1].posts[army] != hex

    def _progress(self, army: PieceId, hex: HexId) -> float:
        """What it is worth for an army to be this near to a place it can take in time, or else to the enemy."""
        strength = self.war.printed_strength(army)
        here = self._home.get(army, self.war.at[army])
        if army in self._headings:
            routes, operation = self._headings[army]
            nearest = 1.0 if self._is_kept(operation.target) else 0.0
            return -self.doctrine.stride * strength * max(routes.way(army, hex), nearest)
        sets_out = here < 0 and self.doctrine.marches
        if self.doctrine.stride and (sets_out or self._to_places.way(army, here) <= self.stakes.turns_left):
            return -self.doctrine.stride * strength * self._to_places.way(army, hex)
        return -self.doctrine.hunt * strength * self._to_enemies.way(army, hex)

    def _is_kept(self, target: HexId) -> bool:
        """Whether kender keep a place: they taunt whoever comes early, so armies gather a march away (DG-10-02)."""
        keepers = self.war.armies_in(target, enemy(self.side))
        return bool(keepers) and self.war.of.is_kender[keepers[0]]

    def station(self, army: PieceId, hex: HexId) -> float:
        """The value of a hex to an army at the end of the Step."""
        war = self.war
        worth = self._progress(army, hex)
        mark = war.mark
        war.put(army, hex)
        if war.fort(hex) and war.holder[war.theatre.place_at[hex]] != self.side:
            worth += self.stakes.place(hex)
        worth -= self._caution * self.threats.worth(war, hex)
        worth += self.taunts(hex)
        war.revert(mark)
        return worth - self.quarters.hunger(army, hex) - self.quarters.idleness(army, hex)

    def taunts(self, hex: HexId) -> float:
        """What taunts can be expected to gain or cost a stack: those of its own kender, or of kender beside it."""
        war, other = self.war, enemy(self.side)
        if not war.is_adjacent_to_enemy(hex, self.side):
            return 0.0
        armies = war.armies_in(hex, self.side)
        best = worst = 0.0
        for beside in war.adjacent_to(hex):
            if not war.armies[other][beside]:
                continue
            enemies = war.armies_in(beside, other)
            if war.of.is_kender[armies[0]]:
                best = max(best, taunted_worth(war, self.side, hex, enemies, self.stakes))
            elif war.of.is_kender[enemies[0]]:
                worst = max(worst, taunted_worth(war, other, beside, armies, self.stakes))
        return TAUNT_CHANCE * (best - worst)

    # Leaders

    def _escort(self) -> None:
        """Let leaders go with the armies that need them most: into battle, or with the strongest stack."""
        war = self.war
        attacking = {move.hex for move in self.moves if move.why.id in ATTACKS}
        led: set[PieceId] = set()
        ranked = sorted(self._leaders, key=lambda p: (not _moved(war, p), -war.of.tactical[p], p))
        camps_led: set[HexId] = set()
        for leader in ranked:
            here = war.at[leader]
            if _moved(war, leader):
                if self.quarters.is_leading:
                    command_post(war, leader, (here,), led)
                continue
            camps = [hex for hex in self._reach(leader) if war.armies[self.side][hex]]
            if not camps:
                continue
            if self.quarters.is_leading:
                best = command_post(war, leader, camps, led, attacking)
            else:
                best = max(camps, key=lambda hex: (*self._camp_rank(hex, camps_led, attacking), hex == here, -hex))
            camps_led.add(best)
            if best != here:
                self.moves.append(Move((leader,), best, self._command(best)))
                war.put(leader, best)

    def _command(self, hex: HexId) -> Message:
        """Why a leader joins a stack."""
        return msg("bots-why-to-lead-stack", hex=self.war.hex_ref(hex), strength=self._camp_strength(hex))

    def _camp_rank(self, hex: HexId, led: Container[HexId], attacking: Container[HexId]) -> tuple[bool, bool, int]:
        """How much a stack needs a leader: one is enough, and a weak stack is no place for him."""
        strength = self._camp_strength(hex)
        alone = hex not in led and strength >= ESCORT
        return alone and hex in attacking, alone, strength

    def _ward(self) -> None:
        """Let wizards who have no attack to help protect the stack that is in the greatest danger."""
        if not self._wizards or not self.doctrine.magic:
            return
        camps = stacks_of(self.war, self.side)
        dangers = {hex: self.threats.worth(self.war, hex) for hex in camps}
        worst = max(camps, key=lambda hex: (dangers[hex], self._camp_strength(hex), -hex), default=OFF)
        if worst >= 0 and dangers[worst] > 0:
            self._enchant(worst, msg("bots-why-to-protect-them"))

    def _camp_strength(self, hex: HexId) -> int:
        return sum(self.war.printed_strength(army) for army in self.war.armies_in(hex, self.side))


def planned(war: War, side: Side, doctrine: Doctrine) -> list[Move]:
    """The moves of a side's Movement Step by a doctrine; the war is left as it was."""
    mark = war.mark
    if doctrine.train is None:
        moves = Campaigner(war, side, doctrine).plan()
    else:
        slow = train_of(war, side)
        fast = frozenset(war.pieces_of(side)) - slow
        moves = Campaigner(war, side, doctrine, fast).plan()
        moves += Campaigner(war, side, doctrine.train, slow).plan()
    war.revert(mark)
    return held_back(war, side, moves)


def train_of(war: War, side: Side) -> frozenset[PieceId]:
    """A side's foot armies that can't keep pace with the fastest of them."""
    on_foot = [p for p in war.pieces_of(side) if war.of.is_army[p] and war.of.is_ground[p]]
    pace = max((war.points(p) for p in on_foot), default=0)
    return frozenset(p for p in on_foot if war.points(p) < pace)


def can_move(war: War, piece: PieceId) -> bool:
    """Whether a piece could still march or fly this Step."""
    return flying.can_fly(war, piece) if war.of.is_air[piece] else movement.can_start(war, piece)


def stacks_of(war: War, side: Side) -> tuple[HexId, ...]:
    """The hexes in which a side has armies."""
    hexes = (war.at[p] for p in war.pieces_of(side) if counts_as_army(war, p))
    return tuple(dict.fromkeys(hexes))


def refuges(war: War, side: Side) -> tuple[HexId, ...]:
    """The hexes that a side's armies can reach well before the enemy, and that he reaches last.

    Hexes that he can't reach before the war ends are all equal; hexes with few exits are traps.
    """
    other = enemy(side)
    hunted = _turns_from(war, side, EnemyGround.now(war, side))
    hunters = _turns_from(war, other, EnemyGround.empty(war))
    enough = Stakes(war).turns_left + HEAD_START
    neighbours, ways = war.theatre.neighbours, war.steps(side, Gait.COMMON)
    delay: dict[HexId, float] = {}
    for hex, turns in hunted.items():
        if len(ways[hex]) >= EXITS and turns + HEAD_START <= hunters.get(hex, enough):
            delay[hex] = min(enough, *(hunters.get(near, enough) for near in (hex, *neighbours[hex])))
    longest = max(delay.values(), default=0.0)
    return tuple(sorted(hex for hex, turns in delay.items() if turns >= longest - HEAD_START / 2))


def _turns_from(war: War, side: Side, ground: EnemyGround) -> dict[HexId, float]:
    """How many Turns each hex is from a side's nearest stack, assuming both directions take the same time."""
    routes = Routes(war, side, stacks_of(war, side), HORIZON, ground)
    found: dict[HexId, float] = {}
    for army in war.pieces_of(side):
        if counts_as_army(war, army):
            for hex, turns in routes.ways_of(army).items():
                found[hex] = min(turns, found.get(hex, turns))
    return found


def _moved(war: War, piece: PieceId) -> bool:
    return bool(war.did[piece] & MOVED)


def marched(war: War, side: Side) -> int:
    """How many pieces of a side have moved in this Step."""
    return sum(_moved(war, piece) for piece in war.pieces_of(side))


def joined(moves: Iterable[Move], war: War, *, heeds: bool = True) -> list[Move]:
    """Combine the marches between the same hexes; leaders stay last and apart where that is the rule."""
    groups: dict[tuple[int, int, int, bool], Move] = {}
    last = heeds and are_leaders_last(war)
    for move in sorted(moves, key=lambda move: not war.of.is_army[move.pieces[0]]) if last else moves:
        lead = move.pieces[0]
        key = (war.at[lead], move.hex, lead if war.of.is_air[lead] else -1, last and war.of.is_army[lead])
        known = groups.get(key)
        groups[key] = move if known is None else Move((*known.pieces, *move.pieces), move.hex, known.why)
    return list(groups.values())


def slowest_first(war: War, pieces: Iterable[PieceId]) -> list[PieceId]:
    """The pieces of a march, the slowest first, so that the others keep its pace."""
    return sorted(pieces, key=lambda p: (war.points_left(p), p))
