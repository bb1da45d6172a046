"""The Exile as a campaign: seven scenarios in order, with what each leaves for the next (DN-1.2-03, DN-1.31-04).

Two players lead the Rebels and the Orks; the Orks' player also leads whoever fights the Rebels elsewhere. A campaign
remembers the groups of both peoples and the result of every scenario. From these the next scenario is derived: the
dead stay dead, some wounds have not healed, tired groups are slower, horses are short, allies come or stay away.

>>> campaign = begin(seed="kazhdin")
>>> campaign.next_scenario
'first-smoke'
>>> game = start(campaign, seed=1)
>>> game.header.scenario
'first-smoke'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from warhost.core.dice import Dice
from warhost.core.game import Game, new_game
from warhost.core.ids import PieceId, each_piece
from warhost.core.messages import msg
from warhost.core.refusals import WarhostError
from warhost.datafiles import hint, nearest
from warhost.skirmish.magic.range_and_energy import casters
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.printed.fighters import Fighter, Health, load_fighters
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.rulebook import DragonNoir
from warhost.skirmish.scenario.conditions import Won
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.scenario.scenarios import Aftermath, Campaign, Scenario, load_campaign, load_scenario
from warhost.skirmish.scenario_changes import Changes, name_of, scenario_named
from warhost.skirmish.state import OFF, Skirmish
from warhost.skirmish.victory import holds

PLAYERS = ("rebels", "orks")
UNITED, EXILES = "company", "rebels"
MARK = "?"
"""The suffix of the name of a fight that belongs to a campaign and is not changed by it."""


class CampaignError(WarhostError):
    """Something that a campaign does not allow."""


class Consequence(Struct, frozen=True):
    """What a scenario changes about a later one, with those whom it concerns."""

    scenario: str
    change: str
    who: tuple[str, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    turn: int = 0


class Result(Struct, frozen=True):
    """How a scenario ended."""

    scenario: str
    winner: str | None
    level: str
    reason: str
    dead: tuple[str, ...] = ()
    wounded: tuple[str, ...] = ()
    horses_lost: tuple[str, ...] = ()
    """Riders whose horses were killed."""
    energy: dict[str, int] = {}
    """The spellcasters' remaining energy, where it carries over between scenarios (DN-3.2-01)."""
    committed: dict[str, tuple[int, ...]] = {}
    consequences: tuple[Consequence, ...] = ()
    told: tuple[str, ...] = ()
    """The consequences in words."""
    peace: bool = False


class Progress(Struct, frozen=True, kw_only=True):
    """A campaign so far; every change makes a new one."""

    key: str = "exile"
    seed: str
    groups: dict[str, tuple[tuple[str, ...], ...]]
    results: tuple[Result, ...] = ()
    committed: dict[str, tuple[int, ...]] = {}
    """The groups committed to the scenario that is being played, counted from 1."""
    playing: str = ""
    """The scenario that is being played, with its changes."""

    @property
    def rules(self) -> Campaign:
        """The rules of the campaign."""
        return load_campaign()

    @property
    def next_scenario(self) -> str | None:
        """The key of the scenario that comes next, or is being played; None when all are done."""
        done = len(self.results)
        return self.rules.scenarios[done] if done < len(self.rules.scenarios) else None

    @property
    def dead(self) -> tuple[str, ...]:
        """Everybody who has died so far."""
        return tuple(dict.fromkeys(key for result in self.results for key in result.dead))

    @property
    def peace(self) -> bool:
        """Whether the two peoples have made peace."""
        return any(result.peace for result in self.results)

    def is_alive(self, key: str) -> bool:
        """Whether a fighter has survived so far."""
        return key not in self.dead


# Beginning


def begin(seed: str, groups: Mapping[str, Iterable[Iterable[str]]] | None = None) -> Progress:
    """A new campaign; without groups each people is divided evenly, its leaders and spellcasters spread.

    Raises:
        CampaignError: the groups do not divide the people as the campaign asks.
    """
    rules = load_campaign()
    divided = {}
    for people in PLAYERS:
        given = groups.get(people) if groups else None
        divided[people] = tuple(map(tuple, given)) if given is not None else divide(people)
        check_groups(people, divided[people], rules)
    return Progress(seed=seed, groups=divided)


def divide(people: str) -> tuple[tuple[str, ...], ...]:
    """A people in groups of the sizes that the campaign asks for, the important ones spread over them.

    >>> [len(group) for group in divide("rebels")]
    [6, 6, 5, 5]
    """
    rules = load_campaign().groups
    sizes = rules.sizes[people]
    roster = [fighter for fighter in load_fighters() if fighter.people == people]
    first = [f.key for f in roster if is_important(f, rules.one_of_each)]
    rest = [f.key for f in roster if f.key not in first]
    groups: list[list[str]] = [[] for _ in sizes]
    for number, key in enumerate(first):
        groups[number % len(groups)].append(key)
    for key in rest:
        room = [group for group, size in zip(groups, sizes, strict=True) if len(group) < size]
        min(room, key=len).append(key)
    return tuple(map(tuple, groups))


def is_important(fighter: Fighter, kinds: tuple[str, ...]) -> bool:
    """Whether a fighter is one of those who are spread over the groups."""
    return any(kind in fighter.specials for kind in kinds)


def check_groups(people: str, groups: tuple[tuple[str, ...], ...], rules: Campaign) -> None:
    """Raise an error unless groups divide a people as the campaign asks (DN-1.31-04)."""
    roster = load_fighters()
    everybody = [fighter.key for fighter in roster if fighter.people == people]
    listed = [key for group in groups for key in group]
    for key in listed:
        if key not in everybody:
            raise CampaignError(
                f"{msg('dn-exile-not-of-people', name=key, people=people)}{hint(nearest(key, everybody))}"
            )
        if listed.count(key) > 1:
            raise CampaignError(str(msg("dn-exile-two-groups", name=key)))
    missing = [key for key in everybody if key not in listed]
    if missing:
        raise CampaignError(str(msg("dn-exile-no-group", names=", ".join(missing))))
    sizes = rules.groups.sizes[people]
    if sorted(map(len, groups)) != sorted(sizes):
        raise CampaignError(str(msg("dn-exile-group-sizes", people=people, sizes=", ".join(map(str, sizes)))))
    important = [key for key in everybody if is_important(roster[key], rules.groups.one_of_each)]
    if len(important) >= len(groups) and any(not set(group) & set(important) for group in groups):
        raise CampaignError(str(msg("dn-exile-one-of-each", people=people, names=", ".join(important))))


# The next scenario


def commitment(campaign: Progress, people: str) -> tuple[int, ...]:
    """The groups that a people commits by default: the least tired first, then those with the most living."""
    scenario = campaign.next_scenario
    number = campaign.rules.groups.committed.get(scenario or "", len(campaign.groups[people]))
    before = campaign.results[-1].committed.get(people, ()) if campaign.results else ()

    def order(group: int) -> tuple[bool, int, int]:
        alive = sum(map(campaign.is_alive, campaign.groups[people][group - 1]))
        return group in before, -alive, group

    return tuple(sorted(sorted(range(1, len(campaign.groups[people]) + 1), key=order)[:number]))


def commit(campaign: Progress, committed: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """The groups of both peoples for the next scenario: those chosen, otherwise the default ones.

    Raises:
        CampaignError: too many or too few groups, or there is no such group.
    """
    found = {}
    for people in PLAYERS:
        usual = commitment(campaign, people)
        chosen = tuple(sorted(set(committed.get(people, usual))))
        number = len(campaign.groups[people])
        wrong = [group for group in chosen if not 1 <= group <= number]
        if wrong:
            raise CampaignError(str(msg("dn-exile-no-such-group", people=people, n=number, found=wrong[0])))
        if len(chosen) != len(usual):
            raise CampaignError(str(msg("dn-exile-commit", people=people, n=len(usual), found=len(chosen))))
        found[people] = chosen
    return found


def members(campaign: Progress, people: str, committed: tuple[int, ...]) -> list[str]:
    """The living of some groups."""
    groups = (campaign.groups[people][number - 1] for number in committed)
    return [key for group in groups for key in group if campaign.is_alive(key)]


@dataclass
class Plan:
    """The next scenario while it is derived."""

    campaign: Progress
    scenario: Scenario
    committed: dict[str, tuple[int, ...]]
    out: dict[str, None] = field(default_factory=dict)
    instead: dict[str, str] = field(default_factory=dict)
    wounded: dict[str, None] = field(default_factory=dict)
    join: dict[str, str] = field(default_factory=dict)
    late: dict[str, str] = field(default_factory=dict)
    rules: dict[str, None] = field(default_factory=dict)
    divided: tuple[tuple[str, str], ...] = ()

    def listed(self) -> list[str]:
        """Everybody whom the scenario names."""
        return [key for side in self.scenario.sides for key in (*side.fighters, *side.allies)]

    def taking_part(self) -> list[str]:
        """Everybody who takes part after all changes so far."""
        stay = [self.instead.get(key, key) for key in self.listed() if key not in self.out]
        return [*stay, *(key for key in self.join if key not in stay)]

    def suffer(self, consequence: Consequence) -> None:
        """What an earlier scenario has brought about."""
        match consequence.change:
            case "rule":
                self.rules[consequence.rule] = None
            case "wounded":
                self.wounded.update(dict.fromkeys(consequence.who))
            case "out" | "out-unless-left":
                self.out.update(dict.fromkeys(consequence.who))
            case "late":
                self.late.update(dict.fromkeys(consequence.who, str(consequence.turn)))
            case "allies":
                self._ally(consequence)
            case "divided":
                self.divided = consequence.sides

    def _ally(self, consequence: Consequence) -> None:
        joined = dict(consequence.sides)
        for key in consequence.who:
            if key in joined:
                self.join[key] = joined[key]
            else:
                self.out[key] = None

    def replace_missing(self, chosen: Mapping[str, str]) -> None:
        """Replace the dead by others of the committed groups, foot for foot and shooter for shooter."""
        for old, new in chosen.items():
            self._swap(old, new)
        for key in self.listed():
            if self.campaign.is_alive(key) or key in self.instead or key in self.out:
                continue
            substitute = next(iter(substitutes(self, key)), None)
            if substitute is None:
                self.out[key] = None
            else:
                self.instead[key] = substitute

    def _swap(self, old: str, new: str) -> None:
        if old not in self.listed():
            raise CampaignError(f"{msg('dn-exile-not-listed', name=old)}{hint(nearest(old, self.listed()))}")
        able = substitutes(self, old)
        if new not in able:
            names = ", ".join(able)
            raise CampaignError(str(msg("dn-exile-cannot-replace", new=new, old=old, n=len(able), names=names)))
        self.instead[old] = new

    def changes(self) -> Changes:
        """All changes, with those who are hurt or tired among those who take part."""
        campaign, present = self.campaign, self.taking_part()
        riders = {self.instead.get(key, key) for side in self.scenario.sides for key in side.mounted}
        self.wounded.update(dict.fromkeys(unhealed(campaign)))
        return Changes(
            out=tuple(key for key in self.out if key in self.listed()),
            instead=tuple((old, new) for old, new in self.instead.items() if old not in self.out),
            wounded=tuple(key for key in self.wounded if key in present and campaign.is_alive(key)),
            tired=tuple(key for key in tired(campaign, self.committed) if key in present),
            on_foot=tuple(key for key in horseless(campaign) if key in present and key in riders),
            join=tuple((key, side) for key, side in self.join.items() if campaign.is_alive(key)),
            late=tuple((key, turn) for key, turn in self.late.items() if key in present),
            rule=tuple(self.rules),
            divided=self.divided,
            energy=tuple((key, str(left)) for key, left in energy_left(campaign).items() if key in present),
        )


def substitutes(plan: Plan, key: str) -> list[str]:
    """Possible replacements for a fighter: of his people and the committed groups, of his kind, not yet taking part."""
    roster = load_fighters()
    lost = roster[key]
    if lost.people not in PLAYERS:
        return []
    present = plan.taking_part()
    return [
        other
        for other in members(plan.campaign, lost.people, plan.committed[lost.people])
        if other not in present
        and other not in plan.out
        and roster[other].is_rider == lost.is_rider
        and roster[other].is_shooter == lost.is_shooter
    ]


def unhealed(campaign: Progress) -> list[str]:
    """Fighters wounded in the last scenario whose wounds have not healed; a die decides for each."""
    if not campaign.results:
        return []
    most = campaign.rules.carry_over.wounded_starts_wounded
    scenario = campaign.next_scenario
    return [
        key for key in campaign.results[-1].wounded if Dice(f"{campaign.seed} {scenario} {key}").roll((DIE,))[0] <= most
    ]


def tired(campaign: Progress, committed: Mapping[str, tuple[int, ...]]) -> list[str]:
    """The members of groups that are committed twice in a row; in the great battle all groups are."""
    if not campaign.results:
        return []
    before = campaign.results[-1].committed
    again = {people: tuple(set(committed[people]) & set(before.get(people, ()))) for people in PLAYERS}
    return [key for people in PLAYERS for key in members(campaign, people, again[people])]


def energy_left(campaign: Progress) -> dict[str, int]:
    """The energy spellcasters have left from their last scenario; empty if energy is restored."""
    return {key: left for result in campaign.results for key, left in result.energy.items()}


def horseless(campaign: Progress) -> list[str]:
    """Riders whose horses have not been replaced; each side finds a limited number before a scenario."""
    roster = load_fighters()
    waiting: dict[str, list[str]] = {people: [] for people in PLAYERS}
    for result in campaign.results:
        for key in result.horses_lost:
            whose = roster[key].people
            if whose in waiting and key not in waiting[whose]:
                waiting[whose].append(key)
        for people in PLAYERS:
            del waiting[people][: campaign.rules.carry_over.horses_replaced]
    return [key for people in PLAYERS for key in waiting[people]]


def prepare(
    campaign: Progress,
    *,
    committed: Mapping[str, tuple[int, ...]] | None = None,
    instead: Mapping[str, str] | None = None,
) -> Progress:
    """The campaign with its next scenario derived; ``instead`` are replacements that a player asks for.

    Raises:
        CampaignError: the campaign is over, a scenario is being played, or a replacement is not allowed.
    """
    key = campaign.next_scenario
    if key is None:
        raise CampaignError(str(msg("dn-exile-over")))
    if campaign.playing:
        raise CampaignError(str(msg("dn-exile-playing", scenario=load_scenario(key).title)))
    groups = commit(campaign, committed or {})
    plan = Plan(campaign, load_scenario(key), groups)
    for result in campaign.results:
        for consequence in result.consequences:
            if consequence.scenario == key:
                plan.suffer(consequence)
    plan.replace_missing(instead or {})
    return replace(campaign, committed=groups, playing=_name_of(plan))


def _name_of(plan: Plan) -> str:
    """The name of a fight; a mark says that it belongs to a campaign where only its consequences tell."""
    name = name_of(plan.scenario.key, plan.changes())
    matters = any(not isinstance(after.when, Won) for after in plan.scenario.aftermaths)
    return name + MARK if matters and name == plan.scenario.key else name


def start(campaign: Progress, *, seed: str | int, options: Mapping[str, str] | None = None) -> Game:
    """A game of the next scenario, or of the one being played."""
    ready = campaign if campaign.playing else prepare(campaign)
    return new_game(DragonNoir(), ready.playing, seed=seed, options=options)


# After a scenario


def record(campaign: Progress, game: Game) -> Progress:
    """The campaign after a game of the scenario that was being played.

    Raises:
        CampaignError: the game is not over, or is of another scenario.
    """
    key = campaign.next_scenario
    if key is None:
        raise CampaignError(str(msg("dn-exile-over")))
    if game.header.scenario.removesuffix(MARK) != (campaign.playing or key).removesuffix(MARK):
        raise CampaignError(str(msg("dn-exile-other-game", found=game.header.scenario, wanted=campaign.playing or key)))
    field_, verdict = game.state, game.verdict
    if verdict is None or not isinstance(field_, Skirmish):
        raise CampaignError(str(msg("dn-exile-not-over", scenario=load_scenario(key).title)))
    aftermaths = [a for a in load_scenario(key).aftermaths if holds(field_, a.when)]
    result = Result(
        key,
        verdict.winner,
        verdict.level,
        verdict.reason,
        dead=_those(field_, lambda piece: field_.health[piece] == Health.DEAD),
        wounded=_those(field_, lambda piece: is_hurt(field_, piece) and field_.health[piece] != Health.DEAD),
        horses_lost=_lost_horses(field_),
        energy=_energy_left(field_),
        committed=campaign.committed or commit(campaign, {}),
        consequences=tuple(_consequence(field_, verdict.winner, a) for a in aftermaths if a.then.scenario),
        told=tuple(aftermath.text for aftermath in aftermaths),
        peace=field_.times("peace") > 0,
    )
    return replace(campaign, results=(*campaign.results, result), playing="", committed={})


def _energy_left(field: Skirmish) -> dict[str, int]:
    """The energy of the living spellcasters, as if unwounded; empty if it is restored."""
    if field.muster.options["campaign-energy"] == "restored":
        return {}
    return {
        field.muster.pieces[piece].token: field.energy[piece] * (2 if field.sapped[piece] else 1)
        for piece in casters(field.muster)
        if field.health[piece] != Health.DEAD
    }


def _those(field: Skirmish, are: Callable[[PieceId], bool]) -> tuple[str, ...]:
    """The fighters of whom something is true."""
    pieces = each_piece(field.muster.pieces)
    return tuple(counter.token for piece, counter in pieces if counter.sort == "fighter" and are(piece))


def _lost_horses(field: Skirmish) -> tuple[str, ...]:
    return tuple(
        field.muster.pieces[rider].token
        for rider, horse in field.muster.horse_of.items()
        if field.health[horse] == Health.DEAD
    )


def _consequence(field: Skirmish, winner: str | None, aftermath: Aftermath) -> Consequence:
    then = aftermath.then
    who = tuple(_named(field, then.who))
    if then.change in ("out-unless-left", "late"):
        who = tuple(key for key in who if _stayed(field, key))
    sides: tuple[tuple[str, str], ...] = ()
    if then.change == "allies":
        sides = tuple((key, side) for key in who if (side := _side_joined(field, key)) is not None)
    if then.change == "divided":
        shares, ahead = load_campaign().divided, "orks" if winner == "orks" else EXILES
        sides = tuple((people, str(shares.winner if people == ahead else shares.loser)) for people in PLAYERS)
    return Consequence(then.scenario or "", then.change, who, sides, then.rule or "", then.turn or 0)


def _named(field: Skirmish, names: tuple[str, ...]) -> Iterable[str]:
    """Fighters by name; ``event:convinced`` stands for everybody to whom that happened."""
    for name in names:
        event = name.removeprefix("event:")
        if event == name:
            yield name
        else:
            prefix = f"{event}-"
            yield from (happened.removeprefix(prefix) for happened, _ in field.events[0] if happened.startswith(prefix))


def _stayed(field: Skirmish, key: str) -> bool:
    """Whether a fighter took part, lives, and has not left the map."""
    piece = field.muster.index.get(key)
    return piece is not None and field.exit[piece] == OFF and field.health[piece] != Health.DEAD


def _side_joined(field: Skirmish, key: str) -> str | None:
    """The side for which a fighter fought at the end, if any."""
    piece = field.muster.index.get(key)
    if piece is None or field.seat_of(piece) == NO_SEAT or field.health[piece] == Health.DEAD:
        return None
    return str(field.seat(field.seat_of(piece)))


# The score


def players_of(campaign: Progress, side: str) -> tuple[str, ...]:
    """The players who lead a side: the company of the last scenario is led by both if there is peace."""
    if side == EXILES:
        return ("rebels",)
    if side not in (UNITED, "keepers"):
        return ("orks",)
    if campaign.peace:
        return PLAYERS if side == UNITED else ()
    battle = campaign.results[-2] if len(campaign.results) > 1 else None
    leader = battle.winner if battle is not None and battle.winner in PLAYERS else EXILES
    other = next(player for player in PLAYERS if player != leader)
    return (leader,) if side == UNITED else (other,)


def points(campaign: Progress) -> dict[str, int]:
    """The points of both players so far."""
    worth, found = campaign.rules.points, dict.fromkeys(PLAYERS, 0)
    for result in campaign.results:
        last = result.scenario == campaign.rules.scenarios[-1]
        winners = players_of(campaign, result.winner) if result.winner else PLAYERS
        for player in winners:
            found[player] += worth["last"] if last and result.winner else worth[result.level]
    return found


def survivors(campaign: Progress, people: str) -> int:
    """How many of a people have survived so far."""
    return sum(map(campaign.is_alive, (key for group in campaign.groups[people] for key in group)))


def winner(campaign: Progress) -> str | None:
    """Who has won the campaign: the most points, then the most survivors; None if it is undecided or not over."""
    if campaign.next_scenario is not None:
        return None
    score = points(campaign)
    standing = {player: (score[player], survivors(campaign, player)) for player in PLAYERS}
    best = max(standing.values())
    ahead = [player for player in PLAYERS if standing[player] == best]
    return ahead[0] if len(ahead) == 1 else None


def levels(campaign: Progress) -> dict[str, int]:
    """The levels of the spellcasters: 2 in The Challenge for those who survive the whole campaign (DN-3-02)."""
    done = campaign.next_scenario is None
    return {key: 2 if done and campaign.is_alive(key) else 1 for key in campaign.rules.carry_over.survivors_promoted}


def roster_of(campaign: Progress) -> dict[str, tuple[str, ...]]:
    """Who takes part in the derived scenario, by side."""
    scenario = scenario_named(campaign.playing)
    return {side.key: (*side.fighters, *side.allies) for side in scenario.sides}
