"""What the special rules of a scenario ask a side to do: fetch sacks, free captives, read the tablet, talk."""

from __future__ import annotations

from typing import Final, NamedTuple

from warhost.bots.skirmish.cells import cell_for, round_the_freed
from warhost.bots.skirmish.depths import hole_for, lever_for
from warhost.bots.skirmish.ground_plans import FAR, distances, ways_out, where
from warhost.bots.skirmish.waters import is_seeker, out_with_it, seeks_the_orb, way_to_the_orb
from warhost.core.ids import HexId, PieceId, SeatNumber, all_hexes, each_piece
from warhost.skirmish.acts.carrying import has_hands
from warhost.skirmish.scenario.conditions import SacksGone
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.scenario.scenarios import conditions_of, hexes_of
from warhost.skirmish.seams import SPECIALS, SpecialRule
from warhost.skirmish.set_up.placing import areas_of
from warhost.skirmish.specials.base import seat_of_side
from warhost.skirmish.specials.captives import Captives, Prisoners
from warhost.skirmish.specials.markers import Orb, orb_of
from warhost.skirmish.specials.sacks import Sacks
from warhost.skirmish.specials.speeches import FairWords, Parley
from warhost.skirmish.specials.tablet import Tablet, messengers, tablet_at
from warhost.skirmish.specials.underground.bars import barred_doors
from warhost.skirmish.specials.underground.khuzun_in_the_jails import Cells
from warhost.skirmish.specials.underground.locks import Levers
from warhost.skirmish.state import OFF, Skirmish

ESCORT: Final = 8
"""How near to another's errand, in movement points on foot, an escort goes."""
FEW: Final = 2
"""With this many messengers or fewer, it is uncertain that one gets through."""


class Errand(NamedTuple):
    """A goal that a special rule sets a fighter, and what he does there."""

    hexes: frozenset[HexId]
    on_foot: bool = False
    """Riders get off their horses for it."""
    act: str = ""
    """The act that he does as soon as he arrives, such as ``lift``."""
    waits: bool = False
    """Whether he stays there and does nothing else."""
    loose: bool = False
    """Whether he may fight freely on the way and at the goal."""
    free: frozenset[HexId] = frozenset()
    """Hexes that he leaves free for fighters with the errand itself."""
    turns: int = 0
    """How many turns are needed after he arrives."""


def errand_of(field: Skirmish, piece: PieceId) -> Errand | None:
    """The errand of a fighter under the special rules; None if he has none."""
    for rule in field.rules[SPECIALS]:
        found = _errand(field, piece, rule)
        if found is not None and found.hexes:
            return found
    return None


def objectives(field: Skirmish, seat: SeatNumber) -> frozenset[HexId]:
    """The hexes to which special rules draw a seat's fighters; empty if only leaving or fighting counts."""
    found: set[HexId] = set()
    for rule in field.rules[SPECIALS]:
        match rule:
            case Captives() | Prisoners():
                waiting = [p for p in field.muster.named(*rule.who) if field.seat_of(p) == seat]
                found |= {h for p in waiting for h in _quarters(field, p)}
            case Sacks():
                if seat_of_side(field, rule.side) == seat:
                    found |= {field.muster.ground.hex(name) for name in rule.hexes}
            case Orb():
                if seat_of_side(field, rule.side) == seat:
                    found |= {field.muster.ground.hex(name) for name in rule.lights}
            case Tablet():
                if any(field.seat_of(p) == seat for p in field.muster.named(*rule.readers)):
                    found |= set(field.muster.ground.site(rule.place))
    return frozenset(found)


def _quarters(field: Skirmish, piece: PieceId) -> tuple[HexId, ...]:
    """Where a fighter is or will be set up."""
    if field.at[piece] != OFF:
        return (field.at[piece],)
    return areas_of(field.muster, field.muster.pieces[piece].side).get(piece, ())


def _errand(field: Skirmish, piece: PieceId, rule: SpecialRule) -> Errand | None:
    match rule:
        case Captives():
            return _rescue(field, piece, rule)
        case Prisoners():
            return _visit(field, piece, rule)
        case Sacks():
            return _fetch(field, piece, rule)
        case Tablet():
            return _study(field, piece, rule)
        case Parley() | FairWords():
            return _talk(field, piece, rule)
        case Orb():
            return _light(field, piece, rule) if rule.lights else None
        case Cells():
            return _search(field, piece, rule)
        case Levers():
            return _hold(field, piece, rule)
    return None


def _is_of(field: Skirmish, piece: PieceId, side: str) -> bool:
    return field.muster.sides[field.muster.pieces[piece].side].key == side


def _around(field: Skirmish, hexes: frozenset[HexId]) -> frozenset[HexId]:
    return frozenset(near for hex_ in hexes for near in field.grid.neighbours[hex_] if near not in hexes)


def _rescue(field: Skirmish, piece: PieceId, rule: Captives) -> Errand | None:
    """Each captive needs one friend on foot beside him who does nothing else for a turn; first there must be room."""
    bound = rule.held(field)
    if not bound or not _is_of(field, piece, rule.side) or piece in bound or field.has(piece, "dog"):
        return None
    for captive in bound:
        nearest = sorted(_rescuers(field, piece, bound), key=lambda p: (field.distance(p, captive), p))
        if piece in nearest[:2]:
            beside = _around(field, where(field, [captive]))
            free = frozenset(h for h in beside if set(field.in_hex(h)) <= {piece})
            return Errand(free, on_foot=True, waits=True) if free else Errand(beside, loose=True)
    return None


def _rescuers(field: Skirmish, piece: PieceId, bound: list[PieceId]) -> list[PieceId]:
    seat = field.seat_of(piece)
    return [p for p in field.pieces_of(seat) if field.is_able(p) and p not in bound and not field.has(p, "dog")]


def _visit(field: Skirmish, piece: PieceId, rule: Prisoners) -> Errand | None:
    waiting = [p for p in field.muster.named(*rule.who) if field.idle[p] and field.at[p] != OFF]
    if not waiting or field.seat_of(waiting[0]) != field.seat_of(piece) or piece in waiting:
        return None
    return Errand(frozenset(field.muster.ground.site(rule.place)), on_foot=True)


def _fetch(field: Skirmish, piece: PieceId, rule: Sacks) -> Errand | None:
    if not _is_of(field, piece, rule.side) or field.has(piece, "dog"):
        return None
    laden = field.sacks[piece] or (field.mount[piece] != NOBODY and field.sacks[field.mount[piece]])
    if laden:
        areas = (c.left_by for c in conditions_of(field.muster.scenario) if isinstance(c, SacksGone) and c.left_by)
        return Errand(frozenset(h for area in areas for h in hexes_of(field.muster.ground, area)), act="leave")
    lying = frozenset(hex_ for hex_, _ in field.sacks_at[0])
    return Errand(lying, on_foot=True, act="lift")


def _study(field: Skirmish, piece: PieceId, rule: Tablet) -> Errand | None:
    """Readers go to the tablet, the others clear the way; once it is read somebody takes it along and all leave."""
    if field.times("tablet-read"):
        return _take_along(field, piece)
    readers = [p for p in field.muster.named(*rule.readers) if field.is_alive(p) or field.at[p] == OFF]
    if not readers or field.seat_of(readers[0]) != field.seat_of(piece):
        return None
    site = frozenset(field.muster.ground.site(rule.place))
    if piece in readers:
        return Errand(site, on_foot=True, waits=True, turns=1 + _way_out(field, piece, site))
    return Errand(_approaches(field, site), on_foot=True, loose=True, free=site)


def _take_along(field: Skirmish, piece: PieceId) -> Errand | None:
    """A fighter who hasn't heard the tablet takes it; the fewer have heard it, the farther he carries it."""
    lies, seat = tablet_at(field), field.seat_of(piece)
    if lies == OFF:
        return None
    way, knowing = distances(field.ground, "foot", frozenset((lies,))), messengers(field)
    able = [p for p in field.pieces_of(seat) if field.is_able(p) and field.is_single(p) and has_hands(field, p)]
    fit = [p for p in able if way[field.at[p]] < (1 if len(knowing) > FEW else field.allowance(p) if knowing else FAR)]
    chosen = min(fit, key=lambda p: (p in knowing, way[field.at[p]], p), default=NOBODY)
    return Errand(frozenset((lies,)), on_foot=True, act="take-tablet") if piece == chosen else None


def _light(field: Skirmish, piece: PieceId, rule: Orb) -> Errand | None:
    """Some fighters go for the lights and turn them over, others escort them; the bearer leaves.

    On the other side, a Krob takes up the Orb that lies in the open.
    """
    bearer = rule.carrier(field)
    if not seeks_the_orb(field, rule, piece):
        lies = orb_of(field) if bearer == NOBODY else OFF
        return Errand(frozenset((lies,)), act="take-orb", loose=True) if lies != OFF else None
    if bearer == piece:
        return Errand(out_with_it(field, piece), act="leave")
    if bearer != NOBODY and field.seat_of(bearer) == field.seat_of(piece):
        return Errand(_around(field, where(field, [bearer])), loose=True)
    goals = way_to_the_orb(field, piece)
    if is_seeker(field, piece) or field.at[piece] == OFF:
        return Errand(goals, act="turn-over")
    return Errand(_approaches(field, goals), loose=True, free=goals)


def _search(field: Skirmish, piece: PieceId, rule: Cells) -> Errand | None:
    """Some fighters search the cells, others clear the way; once the prisoner is free they go with him."""
    if field.seat_of(piece) != seat_of_side(field, rule.side) or piece == rule.prisoner(field):
        return None
    if not field.idle[rule.prisoner(field)]:
        return Errand(round_the_freed(field, rule, piece), loose=True)
    found = cell_for(field, rule, piece)
    if found:
        return Errand(found)
    return Errand(frozenset(rule.seat_in(field, number) for number in rule.unturned(field)), loose=True)


def _hold(field: Skirmish, piece: PieceId, rule: Levers) -> Errand | None:
    """The nearest fighters hold the levers; if no dry way leads to one, small ones go through the deep dungeons."""
    lever = lever_for(field, rule, piece)
    if lever != OFF:
        return Errand(frozenset((lever,)), waits=True)
    hole = hole_for(field, rule, piece)
    if hole in barred_doors(field):
        return Errand(frozenset((hole,)), waits=True)
    return Errand(frozenset((hole,)), act="descend") if hole != OFF else None


def _way_out(field: Skirmish, piece: PieceId, site: frozenset[HexId]) -> int:
    """How many turns it takes on foot from a site to where a fighter may leave the map."""
    hexes = ways_out(field.muster, field.muster.pieces[piece].side).get(piece, frozenset())
    way = min(distances(field.ground, "foot", hexes)[hex_] for hex_ in site) if hexes else 0
    return -(-way // max(field.allowance(piece), 1))


def _approaches(field: Skirmish, site: frozenset[HexId]) -> frozenset[HexId]:
    """The hexes from which a site can be guarded without crowding it."""
    near = distances(field.ground, "foot", site)
    return frozenset(hex_ for hex_ in all_hexes(field.grid.size) if near[hex_] <= ESCORT)


def _talk(field: Skirmish, piece: PieceId, rule: Parley | FairWords) -> Errand | None:
    token = field.muster.pieces[piece].token
    if isinstance(rule, Parley):
        if token not in rule.speakers:
            return None
        hearers = [
            p
            for p, fighter in each_piece(field.muster.fighter)
            if fighter.race == rule.race
            and field.is_alive(p)
            and p not in rule.provoked(field)
            and field.are_enemies(piece, p)
        ]
    else:
        if token != rule.speaker:
            return None
        hearers = [p for p in field.muster.named(rule.to) if field.is_alive(p) and not rule.provoked(field)]
    near = [p for p in hearers if field.at[piece] != OFF and field.distance(piece, p) <= 8 and not field.hidden[p]]
    return Errand(_around(field, where(field, near))) if near else None
