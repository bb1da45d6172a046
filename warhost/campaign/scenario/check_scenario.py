"""What is wrong with a scenario, in the words of the player who wrote it: file, line, fault, nearest valid spelling.

>>> from warhost.campaign.world.atlas import load_atlas
>>> from warhost.campaign.printed.counters import load_manifest
>>> from warhost.campaign.scenario.scenario_files import book_scenarios
>>> scenario_faults(book_scenarios()["kender-strike"], load_atlas("ansalon"), load_manifest())
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from warhost.campaign.options import OPTIONS
from warhost.campaign.printed.counters import AIR, GROUND, Manifest
from warhost.campaign.scenario.scenario_files import Condition, Force, Scenario, counters_of
from warhost.campaign.world.atlas import Atlas, Terrain
from warhost.campaign.world.map_terms import PlaceKind
from warhost.campaign.world.waters import waters_of
from warhost.core.ids import HexId
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest


@dataclass(frozen=True, slots=True)
class ScenarioDraft:
    """A scenario on the desk, with the map and the counters it speaks of."""

    file: TomlFile
    scenario: Scenario
    atlas: Atlas
    manifest: Manifest

    def ground_of(self, names: Iterable[str]) -> frozenset[HexId]:
        """The hexes of some areas inside the playing area; areas that the map does not know are left out."""
        inside = self._hexes(self.scenario.playing_area)
        found = self._hexes(names)
        return found & inside if inside else found

    def _hexes(self, names: Iterable[str]) -> frozenset[HexId]:
        known = (name for name in names if area_fault(self, (), name) is None)
        return frozenset().union(*(self.atlas.hexes_of(name) for name in known))


def scenario_faults(path: Path, atlas: Atlas, manifest: Manifest) -> list[Fault]:
    """Everything that is wrong with a scenario, by line; nothing when it can be played."""
    try:
        file = TomlFile(path)
        draft = ScenarioDraft(file, file.decode(Scenario), atlas, manifest)
    except DataError as error:
        return sorted(error.faults)
    return faults_in(draft)


def faults_in(draft: ScenarioDraft) -> list[Fault]:
    """Everything that is wrong with a scenario that can be read, by line."""
    checks = (
        *(identity, calendar, forces, counters_used_twice, musters, room, quotas, temple),
        *(nations, areas, places, victory, switches),
    )
    return sorted(chain.from_iterable(check(draft) for check in checks))


def identity(draft: ScenarioDraft) -> Iterator[Fault]:
    """A scenario is asked for by the name of its file, and games remember it by its id."""
    name = draft.file.path.stem
    if draft.scenario.id != name:
        yield draft.file.at(("id",), msg("dg-data-id", id=draft.scenario.id, name=name), name)


def calendar(draft: ScenarioDraft) -> Iterator[Fault]:
    """The last Turn does not come before the first, nor the first before the war."""
    first, last = draft.scenario.first_turn, draft.scenario.last_turn
    if first < 1:
        yield draft.file.at(("first_turn",), msg("dg-data-no-turn", first=first))
    if last < first:
        yield draft.file.at(("last_turn",), msg("dg-data-turns", last=last, first=first))


# Names


def nation_fault(draft: ScenarioDraft, path: KeyPath, nation: str) -> Fault | None:
    """The fault of a nation that no counter belongs to."""
    if nation in draft.manifest.nations:
        return None
    return draft.file.at(path, msg("dg-data-no-nation", name=nation), nearest(nation, draft.manifest.nations))


def area_fault(draft: ScenarioDraft, path: KeyPath, name: str) -> Fault | None:
    """The fault of a name that the map does not know."""
    try:
        draft.atlas.hexes_of(name)
    except (KeyError, ValueError) as error:
        return draft.file.at(path, str(error).strip("\"'"))
    return None


def nations(draft: ScenarioDraft) -> Iterator[Fault]:
    """Nations that musters, alliances, defeats, exile, mercy and activation speak of."""
    scenario = draft.scenario
    named: list[tuple[KeyPath, Iterable[str]]] = [
        *((("muster", i, "nations"), muster.nations) for i, muster in enumerate(scenario.muster)),
        *((("allied", side), found) for side, found in scenario.allied.items()),
        *((("defeated", side), found) for side, found in scenario.defeated.items()),
        (("exiled",), scenario.exiled),
        (("spared",), scenario.spared),
        (("activatable",), scenario.activatable or ()),
        *((("allowance", i, "nation"), (one.nation,)) for i, one in enumerate(scenario.allowance)),
        (("exit", "nation"), (scenario.exit.nation,) if scenario.exit else ()),
    ]
    for path, found in named:
        yield from filter(None, (nation_fault(draft, path, nation) for nation in found))


def areas(draft: ScenarioDraft) -> Iterator[Fault]:
    """Lands and regions that the scenario speaks of."""
    scenario = draft.scenario
    named: list[tuple[KeyPath, Iterable[str]]] = [
        *((("force", i, "area"), force.area) for i, force in enumerate(scenario.force)),
        *((("quota", i, "land"), (quota.land,)) for i, quota in enumerate(scenario.quota)),
        *((("exiled", nation), found) for nation, found in scenario.exiled.items()),
        (("temple", "area"), scenario.temple.area),
        (("playing_area",), scenario.playing_area),
        (("exit", "region"), (scenario.exit.region,) if scenario.exit else ()),
    ]
    for path, found in named:
        yield from filter(None, (area_fault(draft, path, name) for name in found))


def places(draft: ScenarioDraft) -> Iterator[Fault]:
    """Places that somebody holds at the start."""
    for side, found in draft.scenario.held.items():
        for name in found:
            yield from place_faults(draft, ("held", side), name)


def place_faults(draft: ScenarioDraft, path: KeyPath, name: str) -> Iterator[Fault]:
    """The fault of a place that is unknown, or that nobody can hold because it has no walls (DG-09-02)."""
    try:
        place = draft.atlas.place(name)
    except KeyError as error:
        yield draft.file.at(path, str(error).strip("\"'"))
        return
    if not place.fortified:
        yield draft.file.at(path, msg("dg-data-unfortified", name=place.name))


# Forces


def forces(draft: ScenarioDraft) -> Iterator[Fault]:
    """Every force has the counters that it names."""
    for index, force in enumerate(draft.scenario.force):
        where = ("force", index)
        unknown = [token for token in force.tokens if token not in draft.manifest]
        if unknown:
            known = [counter.token for counter in draft.manifest]
            yield draft.file.at(
                (*where, "tokens"), msg("dg-data-no-counter", name=unknown[0]), nearest(unknown[0], known)
            )
            continue
        fault = None if force.tokens else nation_fault(draft, (*where, "nation"), force.nation)
        if fault is not None:
            yield fault
            continue
        if force.count is not None and force.count < 1:
            yield draft.file.at((*where, "count"), msg("dg-data-empty-force", count=force.count))
            continue
        found = counters_of(force, draft.manifest)
        if not found or (force.count is not None and len(found) < force.count):
            yield draft.file.at(where, msg("dg-data-few-counters", nation=force.nation, n=len(found)))


def sound_forces(draft: ScenarioDraft) -> Iterator[tuple[int, Force]]:
    """The forces whose counters and areas are known."""
    for index, force in enumerate(draft.scenario.force):
        known = all(token in draft.manifest for token in force.tokens)
        known = known and (bool(force.tokens) or force.nation in draft.manifest.nations)
        if known and not any(area_fault(draft, (), name) for name in force.area):
            yield index, force


def counters_used_twice(draft: ScenarioDraft) -> Iterator[Fault]:
    """No counter belongs to two forces that can take part together."""
    owners: dict[str, list[int]] = {}
    for index, force in sound_forces(draft):
        for counter in counters_of(force, draft.manifest):
            rivals = [other for other in owners.get(counter.token, ()) if together(draft.scenario.force[other], force)]
            if rivals:
                yield draft.file.at(("force", index), msg("dg-data-two-forces", name=counter.name))
            owners.setdefault(counter.token, []).append(index)


def together(one: Force, other: Force) -> bool:
    """Whether no option keeps two forces apart."""
    return all(other.only_if.get(name, value) == value for name, value in one.only_if.items())


def musters(draft: ScenarioDraft) -> Iterator[Fault]:
    """A muster says in one way how many counters take part, and there are so many."""
    for index, muster in enumerate(draft.scenario.muster):
        path = ("muster", index)
        numbers = {name: getattr(muster, name) for name in ("keep", "drop", "at_most")}
        said = {name: number for name, number in numbers.items() if number is not None}
        if len(said) + muster.half + muster.half_up != 1:
            yield draft.file.at(path, msg("dg-data-muster"))
            continue
        available = sum(
            counter.nation in muster.nations and (not muster.kinds or counter.kind in muster.kinds)
            for _, force in sound_forces(draft)
            if force.side == muster.side
            for counter in counters_of(force, draft.manifest)
        )
        for name, number in said.items():
            if number < 0 or (number > available and name != "at_most"):
                yield draft.file.at(
                    (*path, name), msg("dg-data-muster-number", name=name, number=number, available=available)
                )


def room(draft: ScenarioDraft) -> Iterator[Fault]:
    """Everybody who must set up in an area finds room there (DG-05-13, DG-05-14, DG-05-16, DG-16-01)."""
    wanted: dict[frozenset[HexId], list[int]] = {}
    for index, force in sound_forces(draft):
        hexes = draft.ground_of(force.area)
        counters = counters_of(force, draft.manifest)
        firm = [hex for hex in hexes if space_in(draft.atlas, hex)]
        path = ("force", index, "area")
        if any(counter.kind != "ship" for counter in counters) and not firm and not (force.aboard or force.over):
            yield draft.file.at(path, msg("dg-data-no-ground"))
            continue
        afloat = force.aboard or force.over or any(counter.kind == "ship" for counter in counters)
        if afloat and not waters_of(draft.atlas).havens(hexes):
            yield draft.file.at(path, msg("dg-data-no-haven"))
        if force.aboard or force.over:
            continue
        count = wanted.setdefault(hexes, [index, 0, 0])
        for place, kinds in ((1, GROUND), (2, AIR)):
            armies = sum(counter.kind in kinds for counter in counters)
            kept = [
                muster.bounds(armies)[0]
                for muster in draft.scenario.muster
                if force.nation in muster.nations and (not muster.kinds or set(muster.kinds) & set(kinds))
            ]
            count[place] += min([armies, *kept])
    for hexes, (index, armies, fliers) in wanted.items():
        path = ("force", index, "area")
        spaces = [space for space in (space_in(draft.atlas, hex) for hex in hexes) if space]
        if armies > sum(spaces):
            yield draft.file.at(path, msg("dg-data-ground-room", armies=armies, room=sum(spaces)))
        if fliers > AIR_ROOM * len(spaces):
            yield draft.file.at(path, msg("dg-data-air-room", fliers=fliers, room=AIR_ROOM * len(spaces)))


def quotas(draft: ScenarioDraft) -> Iterator[Fault]:
    """A land can have exactly as many armies as it must (DG-15-01)."""
    for index, quota in enumerate(draft.scenario.quota):
        land = draft.ground_of((quota.land,))
        able = bound = 0
        for _, force in sound_forces(draft):
            if force.side == quota.side:
                area = draft.ground_of(force.area)
                armies = sum(counter.is_army for counter in counters_of(force, draft.manifest))
                able += armies if area & land else 0
                bound += armies if area <= land and not draft.scenario.muster else 0
        spaces = [space for space in (space_in(draft.atlas, hex) for hex in land) if space]
        most = min(able, sum(spaces) + AIR_ROOM * len(spaces))
        if not bound <= quota.exactly <= most:
            text = msg("dg-data-quota", land=quota.land, exactly=quota.exactly, bound=bound, most=most)
            yield draft.file.at(("quota", index, "exactly"), text)


def temple(draft: ScenarioDraft) -> Iterator[Fault]:
    """Where the Dark Temple must stand there is a fortified place for it (DG-10-10, DG-17-03)."""
    wanted = draft.scenario.temple
    if not wanted.must or any(area_fault(draft, (), name) for name in wanted.area):
        return
    ground = draft.ground_of(wanted.area)
    if wanted.area and not any(place.fortified and place.hex in ground for place in draft.atlas.places):
        yield draft.file.at(("temple", "area"), msg("dg-data-temple"))


AIR_ROOM = 2
"""Air armies in a hex (DG-05-16)."""


def space_in(atlas: Atlas, hex: HexId) -> int:
    """How many ground armies can stand in a hex."""
    if atlas.terrain[hex] in (Terrain.SEA, Terrain.MAELSTROM, Terrain.DESERT, Terrain.MARSH):
        return 0
    place = atlas.place_at[hex]
    return 3 if place >= 0 and atlas.places[place].kind == PlaceKind.FORTIFIED_CITY else 2


# Victory and options


def victory(draft: ScenarioDraft) -> Iterator[Fault]:
    """Somebody can win, and the goals speak of things that exist."""
    if not draft.scenario.goal and not draft.scenario.level:
        yield draft.file.at((), msg("dg-data-no-goal"))
    for index, goal in enumerate(draft.scenario.goal):
        yield from condition_faults(draft, ("goal", index, "when"), goal.when)


def condition_faults(draft: ScenarioDraft, path: KeyPath, condition: Condition) -> Iterator[Fault]:
    """The faults of a condition and of those it is made of."""
    for name in condition.holds:
        yield from place_faults(draft, path, name)
    named = (*condition.controls, *condition.neutral, *condition.allied, *condition.conquered)
    for nation in (*named, *filter(None, (condition.moved_capital, condition.fleet_gone))):
        yield from filter(None, (nation_fault(draft, path, nation),))
    for land in condition.army:
        yield from filter(None, (area_fault(draft, path, land),))
    known = {word for counter in draft.manifest for word in (counter.token, counter.stem)}
    for counter in (*condition.leader, *condition.counter):
        if counter not in known:
            yield draft.file.at(path, msg("dg-data-no-counter", name=counter), nearest(counter, known))
    if condition.played or condition.era:
        yield draft.file.at(path, msg("dg-data-card-condition"))
    for part in (*condition.all_of, *condition.any_of, *condition.none_of):
        yield from condition_faults(draft, path, part)


def switches(draft: ScenarioDraft) -> Iterator[Fault]:
    """Options that the scenario speaks of, and their values."""
    scenario = draft.scenario
    named: list[tuple[KeyPath, Mapping[str, str]]] = [
        *((("force", i, "only_if"), force.only_if) for i, force in enumerate(scenario.force)),
        *((("goal", i, "only_if"), goal.only_if) for i, goal in enumerate(scenario.goal)),
        (("open_if",), scenario.open_if),
        (("fixed",), scenario.fixed),
    ]
    known = {option.id: option.values for option in OPTIONS}
    for path, chosen in named:
        for name, value in chosen.items():
            if name not in known:
                yield draft.file.at(path, msg("dg-data-no-option", name=name), nearest(name, known))
            elif value not in known[name]:
                yield draft.file.at(
                    path, msg("dg-data-option-value", name=name, known=", ".join(known[name]), value=value)
                )
