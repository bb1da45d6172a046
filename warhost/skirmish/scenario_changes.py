"""Scenarios as a campaign changes them: who is missing, who comes instead, who is wounded, tired or on foot.

A changed scenario has a name from which it can be rebuilt anywhere: the key of the scenario and its
changes, such as ``silent-valley?out=paul&wounded=zacharie``. So a saved game needs nothing else.

>>> changes = Changes(out=("paul",), wounded=("zacharie",))
>>> name_of("silent-valley", changes)
'silent-valley?out=paul&wounded=zacharie'
>>> read_name("silent-valley?out=paul&wounded=zacharie") == ("silent-valley", changes)
True
>>> "paul" in scenario_named("silent-valley?out=paul").sides[0].fighters
False
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from urllib.parse import parse_qsl

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from warhost.core.board.hexes import OFF_MAP
from warhost.core.messages import msg
from warhost.core.rulebook import BadSetup
from warhost.datafiles import hint, nearest
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.scenarios import Entry, Force, Scenario, Special, hexes_of, load_campaign, load_scenario
from warhost.skirmish.specials import read_rule

Pairs = tuple[tuple[str, str], ...]


class Changes(Struct, frozen=True):
    """What a campaign changes about a scenario."""

    out: tuple[str, ...] = ()
    """Those who take no part."""
    instead: Pairs = ()
    """Those who are replaced, each with his replacement."""
    wounded: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()
    on_foot: tuple[str, ...] = ()
    """Riders whose horses are lost."""
    join: Pairs = ()
    """Allies, each with the side that he joins."""
    late: Pairs = ()
    """Those who come on foot in a later turn."""
    rule: tuple[str, ...] = ()
    """Special rules caused by an earlier scenario."""
    energy: Pairs = ()
    """Spellcasters who begin with less than their full energy, each with what he has left."""
    divided: Pairs = ()
    """How many of the company each people's player names, where there is no peace."""


def name_of(key: str, changes: Changes) -> str:
    """The name of a changed scenario; that of an unchanged one is its key."""
    parts = []
    for field, value in asdict(changes).items():
        words = [word if isinstance(word, str) else ":".join(word) for word in value]
        if words:
            parts.append(f"{field}={','.join(sorted(words))}")
    return f"{key}?{'&'.join(parts)}" if parts else key


def read_name(name: str) -> tuple[str, Changes]:
    """The key of a scenario and its changes.

    Raises:
        BadSetup: the changes are malformed.
    """
    key, _, text = name.partition("?")
    found: dict[str, tuple[object, ...]] = {}
    known = Changes.__struct_fields__
    for field, words in parse_qsl(text, keep_blank_values=True):
        if field not in known:
            raise BadSetup(f"{msg('dn-exile-no-change', name=field)}{hint(nearest(field, known))}")
        listed = [word for word in words.split(",") if word]
        if field in ("instead", "join", "late", "divided", "energy"):
            pairs = [tuple(word.split(":")) for word in listed]
            if any(len(pair) != 2 for pair in pairs):
                raise BadSetup(str(msg("dn-exile-pair", name=field, words=words)))
            found[field] = tuple(pairs)
        else:
            found[field] = tuple(listed)
    return key, convert(found, Changes)


@cache
def scenario_named(name: str) -> Scenario:
    """The scenario of a name, changed if the name says so.

    Raises:
        BadSetup: there is no such scenario, or it cannot be changed like that.
    """
    key, changes = read_name(name)
    try:
        scenario = load_scenario(key)
    except KeyError as error:
        raise BadSetup(str(error.args[0])) from None
    return changed(scenario, changes) if name != key else scenario


def changed(scenario: Scenario, changes: Changes) -> Scenario:
    """A scenario with its changes.

    Raises:
        BadSetup: somebody is named who does not exist or takes no part.
    """
    _check(scenario, changes)
    sides = tuple(_force(scenario, side, changes) for side in scenario.sides)
    for side in sides:
        if not side.fighters and side.is_led:
            raise BadSetup(str(msg("dn-exile-nobody-left", side=side.name)))
    marks = tuple(_marks(scenario, changes))
    specials = (*scenario.specials, *marks)
    scenario = replace(scenario, sides=sides, woken=changes.rule, specials=specials, changed=True)
    for special in scenario.specials:
        if special.key in changes.rule:
            scenario = read_rule(special).amended(scenario)
    return scenario


def _check(scenario: Scenario, changes: Changes) -> None:
    everybody = [fighter.key for fighter in load_fighters(scenario.volume)]
    named = [*changes.out, *changes.wounded, *changes.tired, *changes.on_foot]
    named += [key for pair in changes.instead for key in pair]
    named += [key for key, _ in (*changes.join, *changes.late, *changes.energy)]
    for key in named:
        if key not in everybody:
            raise BadSetup(f"{msg('dn-data-no-fighter', name=key)}{hint(nearest(key, everybody))}")
    sides = [side.key for side in scenario.sides]
    for _, side in changes.join:
        if side not in sides:
            raise BadSetup(f"{msg('dn-data-no-side', name=side)}{hint(nearest(side, sides))}")
    rules = [special.key for special in scenario.specials if special.campaign]
    for rule in changes.rule:
        if rule not in rules:
            raise BadSetup(f"{msg('dn-exile-no-rule', scenario=scenario.title, rule=rule)}{hint(nearest(rule, rules))}")
    if any(not turn.isdecimal() for _, turn in changes.late):
        raise BadSetup(str(msg("dn-exile-late")))
    peoples = load_campaign().divided.leaders
    for people, number in changes.divided:
        if people not in peoples or not number.isdecimal():
            raise BadSetup(f"{msg('dn-exile-divided', people=people, number=number)}{hint(nearest(people, peoples))}")
    if any(not points.isdecimal() for _, points in changes.energy):
        raise BadSetup(str(msg("dn-exile-energy")))


def _force(scenario: Scenario, side: Force, changes: Changes) -> Force:
    instead = dict(changes.instead)
    moved = {key for key, _ in changes.join}
    roster = load_fighters(scenario.volume)

    def present(keys: Iterable[str]) -> tuple[str, ...]:
        stay = (instead.get(key, key) for key in keys if key not in changes.out)
        return tuple(dict.fromkeys(key for key in stay if key not in moved))

    late = {key: int(turn) for key, turn in changes.late}
    joining = tuple(key for key, to in changes.join if to == side.key)
    fighters = present(side.fighters)
    walking = {*changes.on_foot, *late}
    riders = [key for key in present(side.mounted) if roster[key].is_rider and key not in walking]
    spots = tuple(replace(spot, who=present(spot.who)) for spot in side.set_up if not spot.who or present(spot.who))
    entries = tuple(
        replace(entry, who=present(entry.who)) for entry in side.enter if not entry.who or present(entry.who)
    )
    edge = _edge_of(scenario, side)
    for key, turn in late.items():
        if key in fighters and edge is not None:
            entries = (*entries, Entry(turn, edge, (key,)))
    return replace(
        side,
        fighters=fighters,
        allies=(*present(side.allies), *joining),
        mounted=tuple(riders),
        open=present(side.open),
        set_up=spots,
        enter=entries,
    )


def _edge_of(scenario: Scenario, side: Force) -> Area | None:
    """Where latecomers of a side enter: at the edge of its set-up area, or where it enters."""
    ground = scenario.ground()
    for area in (*(spot.area for spot in side.set_up if not spot.who), *(entry.area for entry in side.enter)):
        names = [ground.name(h) for h in hexes_of(ground, area) if OFF_MAP in ground.grid.table[h * 6 : h * 6 + 6]]
        if names:
            return Area(hexes=tuple(names))
    return None


def _marks(scenario: Scenario, changes: Changes) -> Iterable[Special]:
    """Special rules for a divided company, spent energy, wounds and fatigue; energy before wounds, which halve it."""
    if changes.divided:
        shares = {people: int(number) for people, number in changes.divided}
        # The company is the side that sets out.
        figures = {"side": scenario.first, "shares": shares, "leaders": load_campaign().divided.leaders}
        yield Special("divided", "", figures)
    if changes.energy:
        left = {key: int(points) for key, points in changes.energy}
        yield Special("spent-energy", "", {"left": left})
    if changes.wounded:
        yield Special("old-wounds", "", {"who": changes.wounded})
    if changes.tired:
        cost = load_campaign().fatigue
        tired = {"who": changes.tired, "foot": cost["foot"], "mounted": cost["mounted"]}
        yield Special("fatigue", "", tired)
