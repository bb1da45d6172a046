"""Special rules: the tablet that is read, carried and brought out (DN-2.11-02)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_specials import MEADOW
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import NextTurn
from warhost.skirmish.specials.tablet import bearer
from warhost.skirmish.state import FOUGHT


def library(*company: str, orks: str = "zugun@A6") -> Field:
    """The tablet lies in B3."""
    special = Special("tablet", "A rule.", {"place": "room", "readers": ("zacharie",), "company": 2})
    return Field.on(MEADOW, company=list(company), orks=[orks], specials=(special,), sites={"room": ("B3",)})


@rule("DN-2.11-02")
def test_a_reader_who_does_nothing_else_reads_the_tablet_to_those_near_him() -> None:
    board = library("zacharie@B3", "konrad@B5", "matt@D6").turn_of("company", "recovery")
    assert board.field.times("tablet-read") == 1
    assert recall(board.field, "tablet-witnesses") == tuple(sorted(map(board.piece, ("zacharie", "konrad"))))


@rule("DN-2.11-02")
def test_a_reader_who_fought_has_read_nothing() -> None:
    board = library("zacharie@B3", "konrad@B5", "matt@D6")
    board.field.set("did", board.piece("zacharie"), FOUGHT)
    board.turn_of("company", "recovery")
    assert board.field.times("tablet-read") == 0


@rule("DN-2.11-02", "DN-5.12.2-04")
def test_the_tablet_does_not_go_down_with_a_bearer_who_drowns() -> None:
    special = Special("tablet", "A rule.", {"place": "room", "readers": ("konrad",), "company": 2})
    ledge = "A   .   ^   ^\nB     ~   ^   ^"
    places = {"room": ("B3",)}
    board = Field.on(ledge, company=["konrad@B2"], orks=["zugun@A3"], specials=(special,), sites=places)
    remember(board.field, "tablet-bearer", board.piece("konrad"))
    board.moving("company").give("march konrad leap:konrad>B1")
    assert (board.health("konrad"), board.at("konrad")) == ("dead", "")
    assert (bearer(board.field), recall(board.field, "tablet-at")) == (-1, board.hex("B1"))


def read_tablet() -> Field:
    """Zacharie has read the tablet at B3; Matt stood too far away to hear."""
    board = library("zacharie@B3", "konrad@B5", "matt@D6").turn_of("company", "recovery")
    return board.turn_of("company", "movement")


@rule("DN-2.11-02", refused="a tablet that was not read")
def test_the_tablet_hangs_fast_until_it_has_been_read() -> None:
    board = library("zacharie@B3", "konrad@B5", "matt@D6").moving("company")
    assert board.refuses("march zacharie take-tablet:zacharie").because("DN-2.11-02")
    read = read_tablet()
    assert not read.refuses("march zacharie take-tablet:zacharie>B2>B1>A1>A2>A3"), (
        "one to take it, five of his six to go"
    )
    assert read.refuses("march zacharie take-tablet:zacharie>B2>B1>A1>A2>A3>A4").because("DN-2.31-09")


@rule("DN-2.11-02")
def test_whoever_leaves_with_the_tablet_brings_the_news_out() -> None:
    board = read_tablet().give("march zacharie B4")
    board.field.put(board.piece("matt"), board.place("B2"))
    board.give("march matt B3>take-tablet:matt>B2")
    assert board.field.march[0] is None
    assert board.field.times("witness-left") == 0
    board.field.note("left", board.piece("matt"))
    board.doing(NextTurn())
    assert board.field.times("witness-left") == 1
    board = read_tablet()
    board.field.note("left", board.piece("matt"))
    board.doing(NextTurn())
    assert board.field.times("witness-left") == 0, "he did not hear it, and does not carry it"


@rule("DN-2.11-02")
def test_the_bearer_of_the_tablet_drops_it_when_he_is_struck_down_and_can_lay_it_down() -> None:
    board = read_tablet().give("march zacharie take-tablet:zacharie>B2>A2")
    wound(board.field, board.piece("zacharie"))
    board.doing(NextTurn())
    assert recall(board.field, "tablet-at") == board.hex("A2")
    assert bearer(board.field) == -1
    other = read_tablet()
    assert other.refuses("march konrad drop-tablet:konrad").because("DN-2.11-02")
    other.give("march zacharie take-tablet:zacharie>B2>drop-tablet:zacharie>A2")
    assert recall(other.field, "tablet-at") == other.hex("B2")


@rule("DN-2.11-02", refused="a dog")
def test_only_people_on_foot_carry_the_tablet() -> None:
    board = library("zacharie@B3", "lucifer@B2", "matt@B1", orks="zugun@D6")
    board.turn_of("company", "recovery").turn_of("company", "movement").give("march zacharie B4")
    assert board.refuses("march lucifer B3>take-tablet:lucifer").because("DN-2.11-02")
