"""What a rulebook tells the referee: scenarios, options, layers, orders, watchers, and what each seat may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from warhost.core.dice import Dice
from warhost.core.goals import Tally
from warhost.core.messages import Message, Ref, msg
from warhost.core.orders import Order
from warhost.core.position.state import State
from warhost.core.position.values import Plain, Record, encode
from warhost.core.refusals import BadSetup as BadSetup
from warhost.core.seams import Seam, SeamChange, SeamEntry, Seams, nearest_name, settle
from warhost.core.seats import Seat

if TYPE_CHECKING:
    from warhost.core.steps import Claim

T = TypeVar("T")

Watcher = Callable[[Any], bool]
"""Looks at the state between atomic acts; acts and says True if an "as soon as" rule applies."""

WATCHERS: Seam[Watcher] = Seam("watchers")
"""The "as soon as" rules, in the order in which they are tried."""
CLAIMS: Seam[Claim[Any, Any]] = Seam("claims")
"""The rights that can be used at any time."""


_WAITED_FOR: dict[Watcher, frozenset[str] | None] = {}
"""The kinds of news that a watcher waits for; None: any."""


def on_news(watcher: Watcher) -> Watcher:
    """Mark a watcher that reads only news; it is not called when there is no news."""
    _WAITED_FOR[watcher] = None
    return watcher


def on_news_of(*kinds: str) -> Callable[[Watcher], Watcher]:
    """Mark a watcher that reads only news of some kinds; it is not called when there is no news of these kinds."""

    def mark(watcher: Watcher) -> Watcher:
        _WAITED_FOR[watcher] = frozenset(kinds)
        return watcher

    return mark


def reads_only_news(watcher: Watcher) -> bool:
    """Whether a watcher need not be called when there is no news."""
    return watcher in _WAITED_FOR


def listens(watcher: Watcher, kinds: Collection[str]) -> bool:
    """Whether a watcher is called when there is news of some kinds."""
    wanted = _WAITED_FOR.get(watcher)
    return wanted is None or not wanted.isdisjoint(kinds)


CERTAIN = " Nothing can change that any more."
"""The end of the reason of a verdict that is certain early. Saved games contain it, so no language changes it."""


@dataclass(frozen=True, slots=True)
class Verdict(Record):
    """How a game ended."""

    winner: str | None
    level: str
    reason: str
    rule: str

    @property
    def message(self) -> Message:
        """The reason as a text."""
        if self.reason.endswith(CERTAIN):
            return msg("core-certain", why=msg(self.reason.removesuffix(CERTAIN)))
        return msg(self.reason)


def level_text(level: str) -> Message:
    """How far a victory goes, as a text."""
    return msg("core-level", level=level.replace(" ", "-"), name=level)


class Exclusion(NamedTuple):
    """Another option that cannot be changed together with one, and why."""

    other: str
    why: Message | str


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rulebook: its values, the first being the default, and the rules it touches.

    An option that is changed from its default may need others to be changed as well, or forbid it.
    """

    id: str
    title: Message | str
    """A text; plain words will do for a rulebook in one language."""
    values: tuple[str, ...]
    rules: tuple[str, ...]
    default: str = ""
    needs: tuple[str, ...] = ()
    """Other options that must be changed too."""
    excludes: tuple[Exclusion, ...] = ()

    def __post_init__(self) -> None:
        if not self.default:
            object.__setattr__(self, "default", self.values[0])


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options under one name; those that it does not mention keep their defaults."""

    id: str
    title: Message | str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Layer:
    """A package of rules that amends a rulebook through its seams.

    ``changes`` add, swap and drop entries of seams; two layers that change the same entry are an error. ``beside``
    has further changes that are made only if another layer is on. ``brings`` names layers without an option of
    their own that are switched on with this one.
    """

    id: str
    title: str
    amends: tuple[str, ...]
    changes: tuple[SeamChange, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    brings: tuple[Layer, ...] = ()
    beside: Mapping[str, tuple[SeamChange, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.amends:
            raise ValueError(f"{self.title} names no rule that it amends")


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """What a list of scenarios shows."""

    id: str
    title: str
    summary: str
    seats: tuple[Seat, ...]
    turns: str = ""
    sides: tuple[str, ...] = ()
    """What the seats are called; empty if their ids will do."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Options that the scenario settles itself."""
    closed: Mapping[str, Message | str] = field(default_factory=dict)
    """Options that keep their defaults in the scenario, each with the reason why."""
    notes: Mapping[str, Message | str] = field(default_factory=dict)
    """What options change in this very scenario, for those of which that can be said in a few words."""

    def name_of(self, seat: Seat) -> str:
        """What a seat is called in the story."""
        return dict(zip(self.seats, self.sides, strict=False)).get(seat, seat)


class ByOrder(dict[str, dict[type[Order], Any]]):
    """The modes of each seam by the kind of order that they take; each seam is indexed on first use."""

    def __init__(self, seams: Mapping[str, Any]) -> None:
        self._seams = seams

    def __missing__(self, seam: str) -> dict[type[Order], Any]:
        found = self[seam] = {taker.order: taker for taker in self._seams[seam]}
        return found


@dataclass(slots=True, eq=False)
class Resolved:
    """A rulebook with one scenario and one set of options, settled once when the game is made."""

    rulebook: Rulebook
    scenario: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    seams: Seams
    data: Any = None
    """What the rulebook keeps beside the state and shares between all copies: map, counters, tables."""
    by_order: ByOrder = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.by_order = ByOrder(self.seams)

    def __getitem__(self, seam: Seam[T]) -> tuple[T, ...]:
        """What stands in a seam."""
        found: tuple[T, ...] = self.seams[seam]
        return found

    def entries(self, seam: Seam[T]) -> tuple[SeamEntry[T], ...]:
        """What stands in a seam, with the names of the entries."""
        return self.seams.entries[seam]

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        """The "as soon as" rules in their fixed order."""
        found: tuple[Watcher, ...] = self.seams.get(WATCHERS, ())
        return found

    @property
    def claims(self) -> tuple[Claim[Any, Any], ...]:
        """The rights that can be used at any time."""
        found: tuple[Claim[Any, Any], ...] = self.seams.get(CLAIMS, ())
        return found


class Rulebook(ABC):
    """Base of every rulebook."""

    id: str
    title: str
    version: str
    orders: Mapping[str, type[Order]]
    words: str = ""
    """With what the ids of its texts begin: ``dg-offer-march`` is what the button of a march is called."""
    order_rules: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """For each verb the rules that say when the order can be given; a refusal at another time cites them."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Sets of options under one name, the first being the book as it stands."""
    layers: tuple[Layer, ...] = ()
    hidden_information: bool = False
    """Whether some seat may know less than the referee under some option."""

    @abstractmethod
    def scenarios(self) -> Sequence[ScenarioCard]:
        """The scenarios, in the order of the book."""

    def variant(self, name: str) -> ScenarioCard | None:
        """A scenario that is in no list but can be played, such as one that a campaign has changed."""
        return None

    def file(self, scenario: str) -> Path | None:
        """The file that a scenario is read from; what belongs to it, such as its briefing, lies beside it."""
        return None

    def briefed_by(self, scenario: str, options: Mapping[str, str]) -> Path | None:
        """The file beside which the briefing of a scenario lies, which may depend on the options that are chosen."""
        return self.file(scenario)

    @abstractmethod
    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        """Settle seams, data and seats for one game; the options are complete and checked."""

    @abstractmethod
    def begin(self, resolved: Resolved) -> State:
        """The state at the first step."""

    @abstractmethod
    def blank(self, resolved: Resolved) -> State:
        """A state of default values, to restore a snapshot into."""

    def upgrade(self, version: str, position: dict[str, Any]) -> dict[str, Any]:
        """A position of an older version of the rules, as this version writes it; by default nothing has to change."""
        return position

    def rules_of_order(self, resolved: Resolved, verb: str) -> tuple[str, ...]:
        """The rules that say when an order can be given; override where they differ from scenario to scenario."""
        return self.order_rules.get(verb, ())

    def digest(self, resolved: Resolved) -> str:
        """A digest of the data that the game was made from; empty if the rulebook has none."""
        return ""

    def keeps_secrets(self, resolved: Resolved) -> bool:
        """Whether some seat may know less than the referee in this very game."""
        return self.hidden_information

    def imagine(self, state: Any, seat: Seat, dice: Dice) -> None:  # noqa: B027
        """Resample what the seat cannot see, consistent with what it has seen. Nothing is hidden by default."""

    def row(self, state: Any, seat: Seat, table: str, row: int) -> dict[str, Plain]:
        """What a seat may see of one row: by default every value that differs from its default."""
        return {
            name: encode(cells[row])
            for name, cells, default in state.columns_of(table)
            if row < len(cells) and cells[row] != default
        }

    def affected(self, state: Any, seat: Seat, touched: Mapping[str, set[int]]) -> Mapping[str, set[int]]:
        """The rows that may look different to a seat after these were written.

        Where something is hidden, a write can uncover other rows, so by default all of them are looked at again;
        a rulebook that knows better overrides this.
        """
        if not self.hidden_information:
            return touched
        return {table.name: set(range(state.size(table.name))) for table in state.tables if table.saved}

    def facts(self, state: Any, seat: Seat) -> dict[str, Plain]:
        """Further facts a seat may see that no row holds, such as the turn or the phase."""
        return {}

    def goals(self, state: Any, seat: Seat) -> Tally | None:
        """How the game stands, as far as a seat may know; None if the rulebook keeps no tally."""
        return None

    def ref(self, state: Any, kind: str, id: int) -> Ref:
        """A thing named for texts."""
        return Ref(kind, id, f"{kind} {id}")


def hint_for(name: str, known: Iterable[str]) -> Message:
    """A hint for a misspelt name: the nearest known one, else all of them."""
    found = nearest_name(name, known)
    return msg("core-did-you-mean", name=found) if found else msg("core-there-are", names=", ".join(known))


def preset_options(rulebook: Rulebook, preset: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """The options of a preset with those chosen besides; an unknown preset is an error."""
    known = {one.id: one for one in rulebook.presets}
    if preset and preset not in known:
        raise BadSetup(msg("core-no-preset", title=rulebook.title, name=preset, hint=hint_for(preset, known)))
    return {**(known[preset].options if preset else {}), **chosen}


def settle_options(rulebook: Rulebook, chosen: Mapping[str, str]) -> dict[str, str]:
    """All options with their values: the chosen ones, else the defaults. Unknown names and values are errors."""
    known = {option.id: option for option in rulebook.options}
    for name in chosen:
        if name not in known:
            raise BadSetup(msg("core-no-option", title=rulebook.title, name=name, hint=hint_for(name, known)))
    settled = {}
    for id, option in known.items():
        value = chosen.get(id, option.default)
        if value not in option.values:
            raise BadSetup(msg("core-no-value", option=id, values=", ".join(option.values), value=value))
        settled[id] = value
    check_company(rulebook, settled)
    return settled


def check_company(rulebook: Rulebook, settled: Mapping[str, str]) -> None:
    """Raise an error that says why, if options do not fit together."""
    known = {option.id: option for option in rulebook.options}
    changed = [option for id, option in known.items() if settled[id] != option.default]
    for option in changed:
        for need in (known[name] for name in option.needs):
            if settled[need.id] == need.default:
                raise BadSetup(msg("core-option-needs", option=option.title, need=need.title))
        for other, why in option.excludes:
            if settled[other] != known[other].default:
                raise BadSetup(msg("core-option-excludes", option=option.title, other=known[other].title, why=why))


def check_scenario(rulebook: Rulebook, card: ScenarioCard, settled: Mapping[str, str]) -> None:
    """Raise an error that says why, if an option is changed that a scenario does not allow."""
    for option in rulebook.options:
        why = card.closed.get(option.id)
        if why is not None and settled[option.id] != option.default:
            raise BadSetup(msg("core-option-closed", option=option.title, scenario=card.title, why=why))


def layered(base: Mapping[str, tuple[SeamEntry[Any], ...]], layers: Sequence[Layer]) -> Seams:
    """The seams of a rulebook with layers over it; layers that do not fit together are an error."""
    chosen = list({one.id: one for layer in layers for one in _with_brought(layer)}.values())
    _check_company(chosen)
    present = {layer.id for layer in chosen}
    changes = [(layer.title, change) for layer in chosen for change in layer.changes]
    changes += [
        (layer.title, change)
        for layer in chosen
        for other, further in layer.beside.items()
        if other in present
        for change in further
    ]
    return settle(base, changes)


def _with_brought(layer: Layer) -> list[Layer]:
    return [*(one for brought in layer.brings for one in _with_brought(brought)), layer]


def _check_company(layers: Sequence[Layer]) -> None:
    present = {layer.id for layer in layers}
    for layer in layers:
        for missing in (need for need in layer.needs if need not in present):
            raise BadSetup(f"{layer.title} needs {missing}")
        for clash in (other for other in layer.excludes if other in present):
            raise BadSetup(f"{layer.title} cannot be used with {clash}")


def find_scenario(rulebook: Rulebook, name: str) -> ScenarioCard:
    """The scenario of that id, or an error that names the nearest one."""
    cards = {card.id: card for card in rulebook.scenarios()}
    found = cards.get(name) or rulebook.variant(name)
    if found is None:
        raise BadSetup(msg("core-no-scenario", title=rulebook.title, name=name, hint=hint_for(name, cards)))
    return found
