"""The event deck as data: how many cards of which kind there are, and that they say what the book says of them."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.campaign.printed.counters import load_manifest
from warhost.campaign.scenario.check_deck import ODD_NAMES, deck_faults
from warhost.campaign.scenario.deck_files import (
    DECK,
    Choose,
    Happen,
    Law,
    OnDie,
    Woo,
    Word,
    load_deck,
)
from warhost.campaign.world.atlas import load_atlas
from warhost.cartography.studio.icons import icons
from warhost.commands.check import check_deck
from warhost.rulebooks import rule as rule_of

CARDS = load_deck()
EVENT_TESTS = ("test_events", "test_odd_cards", "test_combat_cards")


def words(kind: type[Word]) -> list[str]:
    """The cards that use a word."""
    return [card.token for card in CARDS if any(isinstance(word, kind) for word in card.does)]


@rule("PL-02-01", "PL-16-04", data=True)
def test_the_deck_has_96_cards_in_three_eras() -> None:
    assert len(CARDS) == 96
    assert [sum(card.era == era for card in CARDS) for era in (1, 2, 3)] == [44, 30, 22]
    assert len({card.token for card in CARDS}) == 96


@rule("PL-02-02", "PL-01-02", data=True)
def test_the_eras_have_names_and_hands() -> None:
    assert CARDS.eras == {1: "War Clouds", 2: "The Darkest Hour", 3: "Hope Returns"}
    assert CARDS.limits == {1: 5, 2: 6, 3: 7}


@rule("PL-16-02", data=True)
def test_cards_favour_the_sides_in_these_numbers() -> None:
    found = Counter((card.side, card.era) for card in CARDS)
    assert [found["highlord", era] for era in (1, 2, 3)] == [12, 7, 6]
    assert [found["whitestone", era] for era in (1, 2, 3)] == [7, 10, 10]
    assert [found["either", era] for era in (1, 2, 3)] == [25, 13, 6]


@rule("PL-16-02", "PL-02-06", "PL-02-09", data=True)
def test_every_card_carries_what_a_card_must() -> None:
    assert sum(card.must for card in CARDS) == 19
    assert sum(card.recurring for card in CARDS) == 24
    for card in CARDS:
        assert card.text.endswith(".")
        assert len(card.text) < 200, card.token
        assert card.icon in icons()
        assert [rule_of(name).id for name in card.rules] == list(card.rules)
        assert card.rules
        assert (card.ap == card.rp == 0) if card.must else (card.ap > 0 and card.rp > 0)
        assert card.does or card.odd


@rule("PL-16-02", "PL-02-10", data=True)
def test_cards_are_played_at_these_moments() -> None:
    assert Counter(card.when for card in CARDS) == {
        "cards": 74,
        "before-roll": 8,
        "movement": 5,
        "activation": 3,
        "initiative": 2,
        "after-roll": 1,
        "after-battle": 1,
        "taunt": 1,
        "supply": 1,
    }


@rule("PL-04-08", "PL-16-01", data=True)
def test_each_of_the_twenty_nations_of_the_table_has_one_card() -> None:
    table = rule_of("PL-04-08").data
    assert isinstance(table, dict)
    asked = sorted(card.nation for card in CARDS if card.nation)
    assert asked == sorted(name.lower() for name in table)
    for name, numbers in table.items():
        text = CARDS[f"{name.lower()}-joins"].text
        assert f"Whitestone {numbers['WS']} or less" in text
        assert (f"the Highlords need {numbers['HL']} or less" in text) is (numbers["HL"] > 0)


@rule("PL-16-01", data=True)
def test_every_title_that_the_book_names_is_there() -> None:
    titles = [card.title for card in CARDS]
    once = {
        *("The Blue Crystal Staff", "Dragonlance", "The Whitestone Council", "Everman Found", "Lorac's Nightmare"),
        *("Secret of Draconian Origin", "The Companions Gather", "Wyrllish and Dracart", "The Dark Temple Rises"),
    }
    assert all(titles.count(title) == 1 for title in once)
    assert titles.count("Diplomatic Coup") == 3
    assert sum("Dragonarmy" in title for title in titles) == 5


@rule("PL-16-03", data=True)
def test_every_strategic_event_but_the_activation_bonus_comes_by_a_card() -> None:
    counters = Counter(c.stem for c in load_manifest() if c.event and c.is_standard and "activation" not in c.stem)
    events = Counter(word.event for card in CARDS for word in card.does if isinstance(word, Happen))
    assert events == counters


@rule("PL-15-01", "PL-15-02", "PL-15-04", data=True)
def test_the_historical_game_leaves_72_cards() -> None:
    taken = [f"{name.lower()}-joins" for name in rule_of("PL-15-01").data["join_the_war"]]  # type: ignore[index,call-overload]
    taken += ["loracs-nightmare", "whitestone-council", "blue-crystal-staff"]
    taken += [card.token for card in CARDS if card.token.endswith("-dragonarmy")]
    shown = ["draconian-origin", "companions-gather", "wyrllish-and-dracart", "dark-temple-rises"]
    assert all(token in CARDS.index for token in (*taken, *shown))
    assert len(set(taken)) == 20
    assert 96 - 20 - len(shown) == 72


@rule("PL-15-03", data=True)
def test_points_free_a_card_from_being_played() -> None:
    assert CARDS["dragonlance"].must
    changed = CARDS.with_values({"dragonlance": (4, 4)})["dragonlance"]
    assert (changed.ap, changed.rp, changed.must) == (4, 4, False)


def test_words_and_odd_cards_share_the_deck() -> None:
    assert len(words(Woo)) == 22
    assert len(words(Happen)) == 16
    assert len(words(OnDie)) == 8
    assert len(words(Law)) == 8
    assert words(Choose) == ["fewmasters-levy"]
    assert sorted(card.odd for card in CARDS if card.odd) == sorted(ODD_NAMES)
    assert len(ODD_NAMES) == 19


# A deck of one's own


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the deck."""
    return Path(shutil.copytree(DECK, tmp_path / "cards"))


def faults(folder: Path) -> list[str]:
    """The faults of a deck."""
    return [str(fault) for fault in deck_faults(folder, load_atlas("ansalon"), load_manifest())]


def test_the_deck_of_the_project_is_sound() -> None:
    assert faults(DECK) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("war-clouds", 'neutral = ["blode"]', 'neutral = ["bloode"]', r"no nation is called 'bloode'.*'blode'"),
        ("war-clouds", 'word = "woo"', 'word = "wooo"', r"wooo.*'woo'"),
        ("war-clouds", "per_conquest = 1", "per_conqest = 1", r"per_conqest.*'per_conquest'"),
        ("war-clouds", 'event = "hl-wizard"', 'event = "hl-wizzard"', r"event is called 'hl-wizzard'.*'hl-wizard'"),
        ("war-clouds", 'law = "knights"', 'law = "knigts"', r"knigts.*'knights'"),
        ("war-clouds", '"verminaard"', '"verminard"', r"no counter is called 'verminard'.*'verminaard'"),
        ("war-clouds", 'to = ["neraka"]', 'to = ["neracka"]', r"neracka"),
        ("war-clouds", 'odd = "astinus"', 'odd = "astinos"', r"'astinos'.*'astinus'"),
        ("war-clouds", 'played = ["draconian-origin"]', 'played = ["draconic"]', r"no card is called 'draconic'"),
        ("war-clouds", 'token = "ambush"', 'token = "dragonfear"', r"there is another card 'dragonfear'"),
        ("war-clouds", 'when = "before-roll"', 'when = "cards"', r"is played before that roll"),
        ("war-clouds", 'race = "human"', 'race = "humane"', r"of the race 'humane'.*'human'"),
        ("hope-returns", "era = 3", "era = 2", r"two files have the cards of era 2"),
        ("darkest-hour", "ap = 2\n", "", r"needs assault points and re-build points"),
        ("darkest-hour", 'leader = ["kitiara", ', 'leader = ["kitara", ', r"no leader is called 'kitara'.*'kitiara'"),
        ("hope-returns", "must = true", "must = true\nap = 2", r"must be played, and so has no points"),
        ("hope-returns", "recurring = true", "recurring = true\nlasting = true", r"cannot return to the deck"),
        ("hope-returns", 'odd = "storm"\n', "", r"'storm-over-krynn' does nothing"),
        ("hope-returns", "hand = 7", "hand = 0", r"a hand holds at least one card"),
    ],
)
def test_a_fault_of_a_deck_is_named_with_file_line_and_spelling(
    own: Path, file: str, old: str, new: str, fault: str
) -> None:
    path = own / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    found = faults(own)
    assert any(re.search(rf"{file}\.toml:\d+: .*{fault}", line) for line in found), found


def test_a_deck_without_an_era_is_no_deck(own: Path) -> None:
    (own / "hope-returns.toml").unlink()
    assert any("no file has the cards of era 3" in line for line in faults(own))


def test_a_rule_that_is_in_no_book_is_named_with_its_line(own: Path) -> None:
    path = own / "war-clouds.toml"
    path.write_text(path.read_text("utf-8").replace('"PL-04-03"', '"PL-44-03"', 1), "utf-8")
    assert [str(fault) for fault in check_deck(own)] == [
        "war-clouds.toml:34: there is no rule 'PL-44-03'; did you mean 'PL-04-03'?"
    ]


def test_the_line_of_a_fault_is_the_line_of_the_word(own: Path) -> None:
    path = own / "hope-returns.toml"
    text = path.read_text("utf-8").replace('played = ["oath-is-broken"]', 'played = ["oath-is-brocken"]')
    path.write_text(text, "utf-8")
    line = next(n for n, said in enumerate(text.splitlines(), 1) if "brocken" in said)
    assert faults(own) == [
        f"hope-returns.toml:{line}: no card is called 'oath-is-brocken'; did you mean 'oath-is-broken'?"
    ]


def test_every_card_is_played_as_an_event_by_some_test() -> None:
    told = "".join((Path(__file__).parent / f"{name}.py").read_text("utf-8") for name in EVENT_TESTS)
    wings = {f"{colour}-dragonarmy" for colour in ("red", "blue", "green", "black", "white")}
    joining = {card.token for card in CARDS if card.nation}
    assert [card.token for card in CARDS if card.token not in joining | wings and f'"{card.token}' not in told] == []
