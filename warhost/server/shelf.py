"""The shelf: the rulebooks that a server plays, each with its board and its rule texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import msgspec

from warhost import library
from warhost.briefings import briefing_of, guide_of
from warhost.core import BadSetup, Resolved, Rulebook, ScenarioCard
from warhost.core.rulebook import Option, find_scenario, settle_options
from warhost.rulebooks import BOOKS, Rule, book, catalogue, rule
from warhost.rulebooks import search as search_rules
from warhost.server.boards import BOARDS, Board, Drawn, ListBoard
from warhost.server.boards.keeping import kept_bytes
from warhost.server.briefing import names_of
from warhost.server.wire import boards, games
from warhost.server.wire.texts import RuleText, ScenarioFound
from warhost.texts import chosen, say, say_or


class Volume:
    """A rulebook on the shelf. ``rules`` are the texts of rules that no catalogue has, by id.

    The board is made when it is first looked at: drawing takes large libraries, and bots play without.
    """

    def __init__(self, rulebook: Rulebook, board: Callable[[], Board], rules: Mapping[str, str] | None = None) -> None:
        self.rulebook = rulebook
        self.rules = rules or {}
        self._make_board = board

    @cached_property
    def board(self) -> Board:
        """How the rulebook is laid out."""
        return self._make_board()


class ServedSheet(NamedTuple):
    """A drawing, ready to be sent: the text and a digest of it."""

    svg: bytes
    digest: str
    role: str


class Shelf:
    """Rulebooks by id. A volume is made when it is first asked for."""

    def __init__(self, volumes: Mapping[str, Callable[[], Volume]]) -> None:
        self._makers = dict(volumes)
        self._made: dict[str, Volume] = {}
        self._layouts: dict[tuple[object, ...], boards.Layout] = {}
        self._sheets: dict[tuple[str, str, str, str], ServedSheet] = {}
        self._pictures: dict[tuple[str, str], ServedSheet] = {}
        self.paints = False
        """Whether long drawings are made in this process; by default another one makes them meanwhile."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The rulebooks on the shelf."""
        return tuple(self._makers)

    def volume(self, id: str) -> Volume:
        """The volume of that id; an unknown one is an error that lists those there are."""
        if id not in self._makers:
            raise BadSetup(say("server-no-rulebook", rulebook=id, known=", ".join(self._makers)))
        if id not in self._made:
            self._made[id] = self._makers[id]()
        return self._made[id]

    def rulebook(self, id: str) -> Rulebook:
        """The rulebook of that id, for loading games."""
        return self.volume(id).rulebook

    def warm_up(self) -> None:
        """Make all volumes and boards and read their rule texts, before the first request needs them."""
        for id in self._makers:
            _ = self.volume(id).board
        for found in BOOKS:
            if found.name in self._makers:
                catalogue(found.name)

    def cards(self) -> list[games.RulebookCard]:
        """What can be played."""
        return [card(self.rulebook(id)) for id in self._makers]

    def resolve(self, rulebook: str, scenario: str) -> Resolved:
        """A scenario under the default options."""
        found = self.rulebook(rulebook)
        return found.resolve(find_scenario(found, scenario).id, settle_options(found, {}))

    def drawing_names(self, rulebook: str, scenario: str) -> tuple[str, ...]:
        """The drawings that a scenario has."""
        return tuple(self.volume(rulebook).board.drawings(self.resolve(rulebook, scenario)))

    def sheet(self, rulebook: str, scenario: str, name: str) -> ServedSheet:
        """A drawing of a scenario, drawn when it is first asked for. May take a while: not for the event loop.

        What is read out of it is in the language that is spoken.
        """
        key = (rulebook, scenario, name, chosen())
        if key not in self._sheets:
            drawn = self.volume(rulebook).board.drawings(self.resolve(rulebook, scenario)).get(name)
            if drawn is None:
                raise BadSetup(say("server-no-drawing", scenario=scenario, name=name))
            self._have_painted(rulebook, scenario, drawn.kept)
            svg = drawn.draw().encode()
            self._sheets[key] = ServedSheet(
                svg, version_of(drawn) or blake2b(svg, digest_size=12).hexdigest(), drawn.role
            )
        return self._sheets[key]

    def picture(self, rulebook: str, scenario: str) -> ServedSheet:
        """The picture of a scenario as PNG; an error if it is not drawn yet, since a page shows many of them."""
        key = (rulebook, scenario)
        if key not in self._pictures:
            found = self.volume(rulebook).board.picture(self.resolve(rulebook, scenario))
            if found is None:
                raise BadSetup(say("server-no-picture", scenario=scenario))
            if not self.paints and not found.kept.exists():
                raise BadSetup(say("server-picture-undrawn", scenario=scenario))
            self._pictures[key] = ServedSheet(kept_bytes(found.kept, found.draw), found.kept.stem, "picture")
        return self._pictures[key]

    def _have_painted(self, rulebook: str, scenario: str, kept: Path | None) -> None:
        """Have another process draw what is not kept yet: drawing in this one would block all games."""
        if kept is None or self.paints or kept.exists() or rulebook not in library.SHELF:
            return
        from warhost.server.boards.painter import start_painter

        start_painter(rulebook, scenario).wait()

    def progress(self) -> tuple[int, int]:
        """How many maps and pictures are drawn, and how many there are."""
        places: set[Path] = set()
        for id in (id for id in self._makers if id in library.SHELF):
            for one in self.rulebook(id).scenarios():
                try:
                    resolved = self.resolve(id, one.id)
                except BadSetup:
                    continue
                board = self.volume(id).board
                picture = board.picture(resolved)
                places |= {drawn.kept for drawn in board.drawings(resolved).values() if drawn.kept}
                places |= {picture.kept} if picture else set()
        return sum(place.exists() for place in places), len(places)

    def layout(self, volume: Volume, resolved: Resolved) -> boards.Layout:
        """The still part of a game's board with the addresses of its drawings. May take a while."""
        rulebook = volume.rulebook
        key = (chosen(), rulebook.id, resolved.scenario, *sorted(resolved.options.items()))
        if key not in self._layouts:
            layout = volume.board.layout(resolved, rulebook.blank(resolved))
            drawings = []
            wanted = ((name, drawn) for name, drawn in volume.board.drawings(resolved).items() if drawn.wanted)
            for name, drawn in wanted:
                # The layout does not wait for slow drawings: the board appears before its map is painted.
                version = version_of(drawn) or self.sheet(rulebook.id, resolved.scenario, name).digest
                href = f"/api/drawings/{rulebook.id}/{resolved.scenario}/{name}?v={version}"
                if not drawn.kept:
                    # A browser fetches pictures without saying which language its page speaks.
                    href += f"&language={chosen()}"
                drawings.append(boards.Drawing(name=name, role=drawn.role, href=href))
            self._layouts[key] = msgspec.structs.replace(
                layout, drawings=drawings, secrets=rulebook.keeps_secrets(resolved)
            )
        return self._layouts[key]

    # Rule texts

    def rule(self, id: str) -> RuleText:
        """A rule by its id; an unknown one is an error that names the nearest."""
        for name in self._makers:
            volume = self.volume(name)
            if id in volume.rules:
                return own_rule(volume, id)
        return rule_text(rule(id, chosen()))

    def rules(self, text: str, within: str | None) -> list[RuleText]:
        """Rules that contain all the words, those whose title does first; without words a whole book."""
        found: list[RuleText] = []
        words = text.lower().split()
        for name in self._makers:
            volume = self.volume(name)
            if volume.rules and within in (None, name):
                texts = (own_rule(volume, id) for id in volume.rules)
                found += [one for one in texts if all(word in f"{one.id} {one.rule}".lower() for word in words)]
        if within is not None and within in self._makers and within not in {one.name for one in BOOKS}:
            return found
        return found + [rule_text(one) for one in self._catalogued(text, within)]

    def scenarios(self, text: str) -> list[ScenarioFound]:
        """Scenarios whose title, summary or briefing contains all the words."""
        return [
            ScenarioFound(rulebook=book.id, scenario=card.id, title=card.title, summary=card.summary)
            for book, card in library.search_scenarios(text, [self.rulebook(id) for id in self._makers])
        ]

    def _catalogued(self, text: str, within: str | None) -> Iterable[Rule]:
        if text.strip():
            return search_rules(text, within, chosen())
        return catalogue(book(within).name, chosen()).values() if within else ()


def version_of(drawn: Drawn) -> str:
    """What a drawing is made from, in short, for one that is kept; empty for others."""
    return drawn.kept.stem.rpartition("-")[2] if drawn.kept else ""


def card(rulebook: Rulebook) -> games.RulebookCard:
    """A rulebook as the list shows it."""
    return games.RulebookCard(
        id=rulebook.id,
        title=rulebook.title,
        version=rulebook.version,
        has_secrets=rulebook.hidden_information,
        scenarios=[scenario_card(rulebook, library.told(rulebook, one)) for one in rulebook.scenarios()],
        options=[option_card(rulebook, one) for one in rulebook.options],
        presets=[
            games.PresetCard(id=one.id, title=str(one.title), options=dict(one.options)) for one in rulebook.presets
        ],
    )


def value_label(option: Option, value: str) -> str:
    """The name of an option's value: its own, or the one shared by all options; numbers and results stay."""
    return say_or(f"option-{option.id}-{value}", say_or(f"option-{value}", value))


def option_card(rulebook: Rulebook, option: Option) -> games.OptionCard:
    """A switch of a rulebook as the form of a new game shows it, with what it needs and excludes."""
    return games.OptionCard(
        id=option.id,
        title=str(option.title),
        values=list(option.values),
        labels=[value_label(option, value) for value in option.values],
        default=option.default,
        rules=list(option.rules),
        layer=any(layer.id == option.id for layer in rulebook.layers),
        needs=list(option.needs),
        excludes=[
            games.Exclusion(option=other.id, why=str(found.why))
            for other in rulebook.options
            for one, another in ((option, other), (other, option))
            for found in one.excludes
            if found.other == another.id
        ],
    )


def scenario_card(rulebook: Rulebook, found: ScenarioCard) -> games.ScenarioCard:
    """A scenario as the list shows it, with what its briefing says of its length."""
    file = rulebook.file(found.id)
    briefing = briefing_of(file) if file else None
    return games.ScenarioCard(
        id=found.id,
        title=found.title,
        summary=found.summary,
        seats=list(found.seats),
        sides=names_of(found),
        turns=found.turns,
        minutes=list(briefing.minutes) if briefing else [],
        difficulty=briefing.difficulty if briefing else 0,
        fixed=dict(found.fixed),
        closed={id: str(why) for id, why in found.closed.items()},
        notes={id: str(note) for id, note in found.notes.items()},
        guided=bool(file and guide_of(file)),
    )


def rule_text(found: Rule) -> RuleText:
    """A rule of a catalogue."""
    return RuleText(
        id=found.id,
        book=found.book.name,
        title=found.title,
        kind=found.kind,
        rule=found.rule,
        check=found.check,
        ambiguity=found.ambiguity or "",
        ruling=found.ruling or "",
        module=found.module or "",
    )


def own_rule(volume: Volume, id: str) -> RuleText:
    """A rule that a rulebook brings along itself."""
    return RuleText(id=id, book=volume.rulebook.id, title=id, kind="mechanic", rule=volume.rules[id])


def board_of(id: str) -> Board:
    """The board of a rulebook of this package."""
    if id not in BOARDS:
        return ListBoard()
    module, _, name = BOARDS[id].partition(":")
    found: Board = getattr(import_module(module), name)()
    return found


@cache
def standard_shelf() -> Shelf:
    """Every rulebook of the package."""

    def maker(id: str) -> Callable[[], Volume]:
        return lambda: Volume(library.rulebook(id), lambda: board_of(id))

    return Shelf({id: maker(id) for id in library.SHELF})


def load_shelf(name: str) -> Shelf:
    """The shelf that a function named as ``module:function`` makes."""
    module, _, function = name.partition(":")
    found: Shelf = getattr(import_module(module), function)()
    return found


__all__ = [
    "ServedSheet",
    "Shelf",
    "Volume",
    "load_shelf",
    "standard_shelf",
]
