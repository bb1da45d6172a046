"""Languages: folders of Fluent files, read when something is said."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.server.test_hindsight import finished_lines
from tests.spoken import english_words
from tools import pseudo_language
from warhost import library, texts
from warhost.core.breakdowns import Breakdown, at_least, at_most, becomes, forbid, multiply, part, shift
from warhost.core.messages import Ref, listed, msg, read_message
from warhost.core.saving.loading import load_lines
from warhost.library import CODEC
from warhost.texts.catalogue import Catalogue, FaultyText

HYLO = Ref("hex", 1619, "Hylo")
ENGLISH = """
march = { $who } marches to { $place }: { $why }.
why = dawn breaks
# A plural by number.
hexes = { $n ->
    [one] one hex
   *[other] { $n } hexes
}
depleted = { $army } { AGREE($army, one: "is", other: "are") } depleted.
gone = { AGREE($n, one: "one goes", other: "all go") }
both = { $one }, { $others }
shadows = shadows
    .number = plural
modifier = die { SIGNED($n) }
list-none = nobody
list-last = { $one } and { $rest }
list-more = { $one }, { $rest }
-host = Warhost
about = This is { -host }; { why }.

## Names

name-mercenaries = Mercenaries
    .number = plural
"""


@pytest.fixture
def english() -> Catalogue:
    """A small language."""
    found = Catalogue("en", ())
    found.add(ENGLISH, "small.ftl")
    return found


def german(behind: Catalogue) -> Catalogue:
    """Another one, with a gap."""
    found = Catalogue("de", (), behind)
    found.add("march = { $who } zieht nach { $place }: { $why }.\nname-mercenaries = Söldner\n", "klein.ftl")
    return found


def test_messages_fill_messages(english: Catalogue) -> None:
    assert (
        english.text(msg("march", who="Kronin", place=HYLO, why=msg("why"))) == "Kronin marches to Hylo: dawn breaks."
    )
    assert english.text(msg("about")) == "This is Warhost; dawn breaks."


def test_a_sentence_is_cut_at_the_things_it_names(english: Catalogue) -> None:
    assert english.parts(msg("march", who="Kronin", place=HYLO, why=msg("why"))) == [
        "Kronin marches to ",
        HYLO,
        ": dawn breaks.",
    ]


@pytest.mark.parametrize(("n", "said"), [(0, "0 hexes"), (1, "one hex"), (2, "2 hexes"), (1619, "1619 hexes")])
def test_numbers_choose_their_plural_and_stay_as_they_are(english: Catalogue, n: int, said: str) -> None:
    assert english.text(msg("hexes", n=n)) == said


def test_verbs_agree_with_names_lists_and_messages(english: Catalogue) -> None:
    hylo, hired = Ref("piece", 1, "Hylo 1"), Ref("piece", 2, "Mercenaries 1")
    assert english.text(msg("depleted", army=hylo)) == "Hylo 1 is depleted."
    assert english.text(msg("depleted", army=hired)) == "Mercenaries 1 are depleted."
    assert english.text(msg("depleted", army="Mercenaries")) == "Mercenaries are depleted."
    assert english.text(msg("depleted", army=msg("both", one=hylo, others=hylo))) == "Hylo 1, Hylo 1 are depleted."
    assert english.text(msg("depleted", army=listed((hylo,)))) == "Hylo 1 is depleted."
    assert english.text(msg("depleted", army=listed((hylo, hylo)))) == "Hylo 1 and Hylo 1 are depleted."
    assert [english.text(msg("gone", n=n)) for n in (0, 1, 2)] == ["all go", "one goes", "all go"]
    assert english.text(msg("depleted", army=msg("shadows"))) == "shadows are depleted."


def test_things_in_a_list_are_joined_and_can_be_clicked_on(english: Catalogue) -> None:
    three = [Ref("piece", number, f"Hylo {number}") for number in (1, 2, 3)]
    assert english.text(listed(three)) == "Hylo 1, Hylo 2 and Hylo 3"
    assert english.parts(listed(three)) == [three[0], ", ", three[1], " and ", three[2]]
    assert english.text(listed(())) == "nobody"


@pytest.mark.parametrize(("n", "said"), [(2, "die +2"), (0, "die +0"), (-3, "die -3")])
def test_modifiers_have_a_sign(english: Catalogue, n: int, said: str) -> None:
    assert english.text(msg("modifier", n=n)) == said


def test_what_a_language_has_not_is_told_in_english(english: Catalogue) -> None:
    message = msg("march", who="Kronin", place=Ref("piece", 2, "Mercenaries 4"), why=msg("why"))
    assert german(english).text(message) == "Kronin zieht nach Söldner 4: dawn breaks."
    assert german(english).text(msg("hexes", n=1)) == "one hex"


def test_an_argument_that_an_old_line_does_not_have_stays_open(english: Catalogue) -> None:
    assert english.text(msg("march", who="Kronin", place=HYLO)) == "Kronin marches to Hylo: …."
    assert english.text(msg("depleted")) == "… is depleted."


def test_a_thing_may_be_called_by_a_phrase(english: Catalogue) -> None:
    woods = Ref("hex", 1720, msg("why"))
    assert english.text(msg("march", who="Kronin", place=woods, why="now")) == "Kronin marches to dawn breaks: now."
    assert english.parts(msg("march", who="Kronin", place=woods, why="now"))[1] == Ref("hex", 1720, "dawn breaks")
    kept = msg("march", who="Kronin", place=woods)
    assert read_message(kept.plain()) == kept


def test_one_id_has_one_text(english: Catalogue) -> None:
    with pytest.raises(FaultyText, match="why has a text already"):
        english.add("why = night falls\n", "other.ftl")


@pytest.mark.parametrize("text", ["bad = { $n", "bad = { nobody }", "bad = { $n -> [one] x }"])
def test_what_is_no_fluent_is_an_error_that_names_it(text: str) -> None:
    faulty = Catalogue("en", ())
    faulty.add(text, "faulty.ftl")
    with pytest.raises(FaultyText, match="bad"):
        faulty.text(msg("bad", n=1))


def test_a_process_speaks_the_language_it_is_told_to(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "core.ftl").write_text("core-over = Xx.\n")
    texts.add_folder(tmp_path)
    assert texts.languages()[0] == "en"
    assert "xx" in texts.languages()
    texts.speak("xx")
    try:
        assert str(msg("core-over")) == "Xx."
        assert str(msg("core-roll-first")) == "Dice must be rolled before anyone gives an order."
    finally:
        texts.speak("en")
    assert str(msg("core-over")) == "The game is over."
    with pytest.raises(ValueError, match="there is no language “yy”; there are: en, xx"):
        texts.speak("yy")


# Numbers with their parts


def test_a_number_is_told_with_its_parts() -> None:
    armies, walls = msg("core-total", total="armies"), msg("core-total", total="walls")
    told = Breakdown(part("DG-07-01", armies, 12), multiply("DG-07-31", walls, 2), shift("DG-07-32", walls, -1))
    assert str(told.words) == "+12 armies [DG-07-01] ×2 walls [DG-07-31] -1 column walls [DG-07-32] = 23"
    limits = Breakdown(becomes("A-1", armies, 9), at_most("A-2", walls, 4), at_least("A-3", walls, 5))
    assert str(limits.words) == "set to 9, armies [A-1] at most 4, walls [A-2] at least 5, walls [A-3] = 5"
    struck = Breakdown(part("A-1", armies, 1, cancelled_by="A-9"), shift("A-2", walls, 2), forbid("A-3", walls))
    assert str(struck.words) == (
        "(+1 armies [A-1]: cancelled by A-9) +2 columns walls [A-2] impossible, walls [A-3] = 0"
    )
    assert str(Breakdown().words) == "0"
    assert str(Breakdown(part("A-1", armies, Fraction(9, 2)), unit="battle-inches").words) == "+9/2 armies [A-1] = 9/2"


def test_a_line_of_the_log_is_said_in_the_language_of_who_reads_it(tmp_path: Path) -> None:
    game = load_lines(finished_lines(), library.rulebook, codec=CODEC)
    battles = [message for message, _ in game.log if message.id == "dg-log-combat"]
    assert battles
    pseudo_language.write(tmp_path / "texts")
    texts.add_folder(tmp_path / "texts")
    try:
        with texts.speaking(pseudo_language.ID):
            said = "\n".join(map(str, battles))
    finally:
        texts.remove_folder(tmp_path / "texts")
    assert pseudo_language.accented("terrain") in said
    assert english_words(said, game) == []
