"""What is wrong with an event deck, in the words of the player who wrote it: file, line, fault, nearest valid spelling.

>>> from warhost.campaign.world.atlas import load_atlas
>>> from warhost.campaign.printed.counters import load_manifest
>>> from warhost.campaign.scenario.deck_files import DECK
>>> deck_faults(DECK, load_atlas("ansalon"), load_manifest())
[]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from warhost.campaign.printed.counters import Manifest
from warhost.campaign.scenario.deck_files import (
    Bring,
    CardSpec,
    Choose,
    Detain,
    EraFile,
    Happen,
    Mend,
    OnDie,
    Remove,
    Standing,
    Woo,
    Word,
    era_files,
    load_deck,
)
from warhost.campaign.scenario.scenario_files import Condition
from warhost.campaign.world.atlas import Atlas
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest

ODD_NAMES: tuple[str, ...] = (
    *("temple", "nightmare", "concentric", "taunt", "raiders", "astinus", "last stand", "exodus", "treachery"),
    *("assassins", "relentless", "scorched", "everman", "fizban", "bargain", "duel", "hunt", "rising", "storm"),
)
"""What cards do that the words cannot say; each name is a function of the rules for cards."""


ERAS = (1, 2, 3)
"""The eras of a deck (PL-02-02)."""


@dataclass(frozen=True, slots=True)
class DeckDraft:
    """A file of a deck on the desk, with all that its cards may speak of."""

    file: TomlFile
    atlas: Atlas
    manifest: Manifest
    tokens: Collection[str]

    @property
    def stems(self) -> set[str]:
        """Counters without their numbers, and counters that have none."""
        return {counter.stem for counter in self.manifest} | {counter.token for counter in self.manifest}

    @property
    def events(self) -> set[str]:
        """The strategic events of Dragons of Glory."""
        return {counter.stem for counter in self.manifest if counter.event is not None}

    def unknown(self, path: KeyPath, id: str, names: Iterable[str], known: Collection[str]) -> Iterator[Fault]:
        """A fault for each name that is not known."""
        for name in names:
            if name not in known:
                yield self.file.at(path, msg(id, name=name), nearest(name, known))


def deck_faults(folder: Path, atlas: Atlas, manifest: Manifest) -> list[Fault]:
    """Everything that is wrong with a deck, by file and line; nothing when it can be played."""
    try:
        deck = load_deck.__wrapped__(folder)
    except DataError as error:
        return sorted(error.faults)
    lacking = (era for era in ERAS if era not in deck.eras)
    found = [Fault(".", 0, str(msg("dg-data-no-era", era=era))) for era in lacking]
    for file in era_files(folder):
        draft = DeckDraft(file, atlas, manifest, deck.index)
        era = file.decode(EraFile)
        if era.hand < 1:
            found.append(file.at(("hand",), msg("dg-data-no-hand")))
        for row, card in enumerate(era.card):
            found += card_faults(draft, ("card", row), card)
    return sorted(found)


def card_faults(draft: DeckDraft, path: KeyPath, card: CardSpec) -> Iterator[Fault]:
    """The faults of one card."""
    if not card.does and not card.odd:
        yield draft.file.at(path, msg("dg-data-card-idle", token=card.token))
    if card.must and (card.ap or card.rp):
        yield draft.file.at((*path, "ap" if card.ap else "rp"), msg("dg-data-card-must-points", token=card.token))
    if not card.must and not (card.ap > 0 and card.rp > 0):
        yield draft.file.at((*path, "ap"), msg("dg-data-card-no-points", token=card.token))
    if card.lasting and card.recurring:
        yield draft.file.at((*path, "recurring"), msg("dg-data-card-lasting", token=card.token))
    if card.odd and card.odd not in ODD_NAMES:
        yield draft.file.at((*path, "odd"), msg("dg-data-no-odd", name=card.odd), nearest(card.odd, ODD_NAMES))
    yield from condition_faults(draft, (*path, "needs"), card.needs)
    for row, word in enumerate(card.does):
        yield from word_faults(draft, (*path, "does", row), word)
        yield from moment_faults(draft, (*path, "when"), card, word)


def moment_faults(draft: DeckDraft, path: KeyPath, card: CardSpec, word: Word) -> Iterator[Fault]:
    """A word for a die that is about to be rolled stands on a card that is played then, and the reverse."""
    if isinstance(word, OnDie) and (word.until == "battle") != (card.when == "before-roll"):
        yield draft.file.at(path, msg("dg-data-card-moment", token=card.token))


def word_faults(draft: DeckDraft, path: KeyPath, word: Word) -> Iterator[Fault]:
    """The faults of one word of a card."""
    nations, leaders = draft.manifest.nations, {c.token for c in draft.manifest if c.kind == "leader"}
    match word:
        case Woo():
            yield from draft.unknown((*path, "nations"), "dg-data-no-nation", word.nations, nations)
        case Happen():
            yield from draft.unknown((*path, "event"), "dg-data-no-event", (word.event,), draft.events)
        case Bring():
            yield from draft.unknown((*path, "counters"), "dg-data-no-counter", word.counters, draft.stems)
            yield from area_faults(draft, (*path, "to"), word.to)
        case Mend():
            yield from draft.unknown((*path, "nation"), "dg-data-no-nation", filter(None, (word.nation,)), nations)
            races = {counter.race for counter in draft.manifest if counter.race}
            yield from draft.unknown((*path, "race"), "dg-data-no-race", filter(None, (word.race,)), races)
        case Detain() | Standing():
            yield from draft.unknown((*path, "leaders"), "dg-data-no-leader", word.leaders, leaders)
        case Remove():
            known = draft.events | {"wizard"}
            yield from draft.unknown((*path, "events"), "dg-data-no-event", word.events, known)
        case Choose():
            for row, part in enumerate(word.one_of):
                yield from word_faults(draft, (*path, "one_of", row), part)


def area_faults(draft: DeckDraft, path: KeyPath, names: Iterable[str]) -> Iterator[Fault]:
    """The faults of lands and regions that the map does not know."""
    for name in names:
        try:
            draft.atlas.hexes_of(name)
        except (KeyError, ValueError) as error:
            yield draft.file.at(path, str(error).strip("\"'"))


def condition_faults(draft: DeckDraft, path: KeyPath, condition: Condition) -> Iterator[Fault]:
    """The faults of a condition and of those it is made of."""
    tokens = draft.stems
    leaders = {counter.token for counter in draft.manifest if counter.kind == "leader"}
    checks: tuple[tuple[str, str, Iterable[str], Collection[str]], ...] = (
        ("neutral", "dg-data-no-nation", condition.neutral, draft.manifest.nations),
        ("allied", "dg-data-no-nation", condition.allied, draft.manifest.nations),
        ("conquered", "dg-data-no-nation", condition.conquered, draft.manifest.nations),
        ("leader", "dg-data-no-leader", condition.leader, leaders),
        ("counter", "dg-data-no-counter", condition.counter, tokens),
        ("played", "dg-data-no-card", condition.played, draft.tokens),
    )
    for field, id, names, known in checks:
        yield from draft.unknown((*path, field), id, names, known)
    yield from area_faults(draft, (*path, "army"), condition.army)
    yield from area_faults(draft, (*path, "holds"), condition.holds)
    for field in ("all_of", "any_of", "none_of"):
        for row, part in enumerate(getattr(condition, field)):
            yield from condition_faults(draft, (*path, field, row), part)
