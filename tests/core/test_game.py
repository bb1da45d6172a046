"""The game: what goes wrong leaves no trace, what is taken back comes back whole."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.conformance.suite import Player, fingerprint, position
from tests.conformance.toy import RULEBOOK
from tests.core.smallbook import (
    ANN,
    BEN,
    Ballot,
    Bell,
    Call,
    Die,
    Half,
    Hall,
    Leave,
    Nothing,
    Only,
    Ring,
    Vote,
    evening,
)
from warhost.core import (
    CHANCE,
    SPECTATOR,
    Dice,
    Game,
    IllegalOrder,
    MalformedOrder,
    Refusal,
    Seat,
    WrongSeat,
    msg,
    new_game,
)
from warhost.core.refusals import Runaway, Stuck
from warhost.core.saving.chronicle import ChronicleEntry


def hall_of(game: Game) -> Hall:
    assert isinstance(game.state, Hall)
    return game.state


# Mistakes of a rulebook


def test_an_order_that_breaks_on_the_way_leaves_no_trace() -> None:
    game = evening(Bell(ANN, "breaks"))
    before = fingerprint(game)
    with pytest.raises(RuntimeError, match="the bell breaks"):
        game.give(Ring(2))
    assert fingerprint(game) == before
    game.give(Leave())
    assert game.over


def test_a_roll_that_breaks_leaves_no_trace_not_even_in_the_dice() -> None:
    game = evening(Die(), Bell(ANN))
    before = fingerprint(game)
    with pytest.raises(RuntimeError, match="the die breaks"):
        game.roll(6)
    assert fingerprint(game) == before
    game.roll(5)
    assert hall_of(game).rolled == [5]
    assert game.dice.count == 1


def test_steps_that_never_stop_are_stopped_and_named() -> None:
    game = evening(Bell(ANN, "never stops"))
    before = fingerprint(game)
    with pytest.raises(Runaway, match="Forever"):
        game.give(Ring(1))
    assert fingerprint(game) == before


def test_a_prompt_without_an_order_is_named() -> None:
    game = evening(Nothing(ANN))
    with pytest.raises(Stuck, match="Nothing"):
        game.suggest(Dice("x"))


def test_a_vote_of_nobody_is_counted_at_once() -> None:
    game = evening(Ballot((), "nobody"), Bell(ANN))
    assert hall_of(game).votes == [(("nobody", ()),)]


# Who may do what


def test_nothing_can_be_ordered_rolled_or_claimed_after_the_end() -> None:
    game = evening(Bell(ANN))
    game.give(Leave())
    assert game.over
    assert game.verdict is not None
    assert str(game.verdict.message) == "All is said."
    for attempt in (lambda: game.give(Ring(1), ANN), lambda: game.give(Call(), BEN), game.roll, lambda: game.ask):
        with pytest.raises(IllegalOrder, match="The game is over"):
            attempt()
    assert game.claims(ANN) == ()
    assert game.odds() is None


def test_an_order_while_dice_are_waited_for_is_told_so() -> None:
    game = evening(Die(), Bell(ANN))
    assert game.ask.seat == CHANCE
    with pytest.raises(IllegalOrder, match="Dice must be rolled"):
        game.give(Ring(1))
    with pytest.raises(WrongSeat, match="It is not for ann to decide now"):
        game.give(Ring(1), ANN)


def test_a_suggested_order_is_checked_again_once_something_has_happened() -> None:
    game = evening(Bell(ANN), Bell(ANN, most=1))
    dice = Dice("bells")
    order = next(order for order in iter(lambda: game.suggest(dice), None) if order == Ring(3))
    game.give(Leave())
    with pytest.raises(IllegalOrder):
        game.give(order)


def test_an_order_suggested_to_one_seat_is_not_taken_from_another() -> None:
    game = evening(Bell(ANN))
    order = game.suggest(Dice("bells"))
    with pytest.raises(WrongSeat):
        game.give(order, BEN)
    vote = evening(Ballot((ANN, BEN)))
    order = vote.suggest(Dice("votes"), BEN)
    vote.give(order)
    assert [ask.seat for ask in vote.asks] == [BEN]


def test_a_roll_while_an_order_is_waited_for_is_told_so() -> None:
    game = evening(Bell(ANN))
    with pytest.raises(IllegalOrder, match="Nothing is to be rolled now"):
        game.roll()


def test_a_claim_needs_a_seat_while_dice_are_waited_for() -> None:
    game = evening(Die(), Bell(ANN))
    with pytest.raises(IllegalOrder, match="Dice must be rolled"):
        game.give(Call())
    game.give(Call(), BEN)
    assert {ask.seat for ask in game.asks} == {ANN, BEN}


def test_spectators_decide_nothing() -> None:
    game = evening(Bell(ANN))
    with pytest.raises(WrongSeat):
        game.give(Ring(1), SPECTATOR)
    with pytest.raises(WrongSeat):
        game.give(Call(), SPECTATOR)
    assert game.view(SPECTATOR).ask is None
    assert game.view(SPECTATOR).claims() == ()


# Sealed votes


def test_a_sealed_vote_within_a_sealed_vote_keeps_the_answers_apart() -> None:
    game = evening(Ballot((ANN, BEN), "first"), Bell(ANN))
    game.give(Vote(11), ANN)
    game.give(Call(), BEN)
    assert {ask.seat for ask in game.asks} == {ANN, BEN}, "the called vote asks everyone again"
    game.give(Vote(22), BEN)
    game.give(Vote(21), ANN)
    assert [ask.seat for ask in game.asks] == [BEN], "ann's first answer still stands"
    game.give(Vote(12), BEN)
    assert hall_of(game).votes == [(("called", ((ANN, 21), (BEN, 22))), ("first", ((ANN, 11), (BEN, 12))))]


def test_the_order_of_answers_leaves_no_trace_in_the_position() -> None:
    one, other = (evening(Ballot((ANN, BEN)), Bell(ANN)) for _ in range(2))
    one.give(Vote(1), ANN)
    one.give(Vote(2), BEN)
    other.give(Vote(2), BEN)
    other.give(Vote(1), ANN)
    assert one.state.hash == other.state.hash


def test_an_answer_cannot_be_given_twice() -> None:
    game = evening(Ballot((ANN, BEN)))
    game.give(Vote(1), ANN)
    with pytest.raises(WrongSeat):
        game.give(Vote(2), ANN)


def test_an_imagined_game_knows_the_sealed_answer_of_its_own_seat_only() -> None:
    game = evening(Ballot((ANN, BEN), "low"), Bell(ANN))
    game.give(Vote(77), ANN)
    game.give(Call(), BEN)
    game.give(Vote(55), ANN)
    for salt in range(20):
        assert sealed(game.imagine(ANN, salt)) == [77, 55]
    assert {tuple(sealed(game.imagine(BEN, salt))) for salt in range(20)} != {(77, 55)}
    assert game.imagine(BEN).asks == game.asks


def sealed(game: Game) -> list[int]:
    return [order.number for _, _, order in game.state.sealed[0] if isinstance(order, Vote)]


def test_a_sealed_answer_can_be_taken_back_until_somebody_else_answers() -> None:
    game = evening(Ballot((ANN, BEN), "x"), Bell(ANN))
    game.give(Vote(1), ANN)
    game.undo(ANN)
    assert {ask.seat for ask in game.asks} == {ANN, BEN}
    game.give(Vote(2), ANN)
    game.give(Vote(3), BEN)
    assert not game.can_undo(ANN)
    assert not game.can_undo(BEN), "the votes have been shown"


# Orders that give themselves


@pytest.mark.parametrize(
    ("then", "automatic"), [(ANN, True), (BEN, False), (CHANCE, False)], ids=["goes on", "hands over", "rolls"]
)
def test_only_a_forced_order_that_neither_hands_over_nor_rolls_is_automatic(then: Seat, automatic: bool) -> None:
    game = evening(Only(ANN, then))
    before = fingerprint(game)
    assert game.forced() == (Ring(1) if automatic else None)
    assert game.view(ANN).forced() == game.forced(ANN)
    assert game.forced(BEN) is None
    assert fingerprint(game) == before


def test_a_choice_and_the_end_of_a_phase_are_never_automatic() -> None:
    assert evening(Bell(ANN)).forced() is None
    assert evening(Bell(ANN, most=0)).forced() is None
    assert evening(Ballot((ANN,))).forced() is None
    assert evening(Die()).forced() is None


def test_taking_back_goes_behind_orders_that_nobody_chose() -> None:
    game = evening(Bell(ANN), Only(ANN, ANN))
    start = position(game)
    game.give(Leave())
    forced = game.forced()
    assert forced is not None
    game.give(forced, auto=True)
    game.undo(ANN)
    assert position(game) == start
    assert game.entries[-1].what == 0


# Taking back


def test_nothing_can_be_taken_back_before_anything_was_ordered() -> None:
    game = evening(Bell(ANN))
    with pytest.raises(IllegalOrder, match="ann has no order to take back"):
        game.undo(ANN)


@pytest.mark.parametrize(
    ("what", "why"), [("reveals", "something hidden has been revealed since"), ("rolls", "dice have been rolled since")]
)
def test_what_bars_taking_back_is_named(what: str, why: str) -> None:
    game = evening(Bell(ANN, what))
    game.give(Ring(1))
    if what == "rolls":
        assert game.can_undo(ANN), "the die has not been rolled yet"
        game.roll(3)
    with pytest.raises(IllegalOrder, match=why):
        game.undo(ANN)


def test_another_side_bars_taking_back() -> None:
    game = evening(Bell(ANN), Bell(BEN))
    game.give(Leave())
    assert game.can_undo(ANN), "the other side has not acted yet"
    game.give(Ring(1))
    with pytest.raises(IllegalOrder, match="another side has acted since"):
        game.undo(ANN)
    game.undo(BEN)
    assert game.can_undo(ANN)


def test_several_orders_are_taken_back_one_after_the_other() -> None:
    game = evening(Bell(ANN))
    positions = []
    for times in (1, 2, 3):
        positions.append(position(game))
        game.give(Ring(times))
    for before in reversed(positions):
        game.undo(ANN)
        assert position(game) == before
    assert not game.can_undo(ANN)
    assert [entry.kind for entry in game.entries] == ["order"] * 3 + ["undo"] * 3
    assert game.live == ()


def test_dice_are_not_rewound() -> None:
    """Whoever goes back behind a roll, by consent, meets other dice."""
    game = evening(*(Die() for _ in range(8)), seed=3)
    rolled = [game.roll() for _ in range(6)]
    assert game.dice_taken_back(2, SPECTATOR) == tuple(rolled[2:])
    game.rewind(0)
    assert game.dice.count == 6
    fresh = Dice(3, count=6)
    assert game.roll() == fresh.roll((6,))


def test_only_records_that_count_can_be_returned_to() -> None:
    game = evening(Bell(ANN))
    game.give(Ring(1))
    game.undo(ANN)
    for point in (0, 1, 7, -1):
        with pytest.raises(MalformedOrder, match=f"there is no record {point} to return to"):
            game.rewind(point)


def test_points_of_the_game_have_names_that_can_be_returned_to() -> None:
    game = evening(Bell(ANN), Half(), Bell(BEN), Bell(ANN))
    game.give(Leave())
    start_of_second_half = position(game)
    game.give(Ring(1))
    game.give(Leave())
    assert game.bookmarks == ((1, msg("hall-second")),)
    assert [str(name) for _, name in game.bookmarks] == ["Second half"]
    game.rewind(game.bookmarks[0][0])
    assert position(game) == start_of_second_half


def test_the_first_named_point_is_the_beginning() -> None:
    game = evening(Half(), Bell(ANN))
    game.give(Ring(1))
    assert game.bookmarks == ((0, msg("hall-second")),)


def test_listeners_hear_every_record_and_which_rows_it_touched() -> None:
    game = evening(Bell(ANN), Die(), Bell(ANN))
    heard: list[tuple[str, dict[str, set[int]]]] = []

    def hear(_: Game, entry: ChronicleEntry, touched: Mapping[str, set[int]]) -> None:
        heard.append((entry.kind, {name: set(rows) for name, rows in touched.items() if name != "core"}))

    game.listeners.append(hear)
    game.give(Ring(1))
    game.undo(ANN)
    game.give(Leave())
    game.roll(4)
    game.rewind(0 if 0 in game.live else game.live[0])
    assert heard == [
        ("order", {"bell": {0}}),
        ("undo", {"bell": {0}}),
        ("order", {}),
        ("roll", {"book": {0}}),
        ("undo", {"bell": {0}, "book": {0}}),
    ]


def test_a_game_with_a_chronicle_is_not_reverted_behind_its_back() -> None:
    game = evening(Bell(ANN))
    mark = game.mark
    game.give(Ring(1))
    with pytest.raises(MalformedOrder):
        game.back_to(mark)
    twin = game.copy()
    mark = twin.mark
    twin.give(Ring(1))
    twin.back_to(mark)
    assert twin.state.dump() == game.state.dump()


# Secrets


def test_copies_carry_neither_the_seed_nor_the_dice() -> None:
    game = new_game(RULEBOOK, "two-crews", seed="a secret")
    assert game.header.seed == "a secret"
    for twin in (game.copy(), game.imagine(Seat("red")), game.view(Seat("red")).imagine(), game.copy().copy()):
        assert twin.header.seed == ""
        assert twin.entries == []
        assert twin.dice.roll((1000,)) != Dice("a secret").roll((1000,))


def test_a_violation_is_the_reason_why_a_claim_must_wait() -> None:
    """The lantern shows what is hidden, so nobody lights it while his set-up is out of order."""
    game = new_game(RULEBOOK, "two-crews", seed=1)
    game.give("place red-runner-1@0000")
    refusal = game.refusal(game.read("light red-runner-1"), Seat("red"))
    assert refusal is not None
    assert str(refusal) == "This must be corrected first: red-runner-2 has no place yet."
    assert refusal.rules == ("FEN-1-2",)
    assert game.claims(Seat("red")) == ()
    ready = game.refusal(game.read("ready"))
    assert ready == refusal
    assert [str(more) for more in ready.also] == ["red-hound has no place yet."]
    assert [(offer.order.verb, why) for offer, why in game.ask.disabled] == [("ready", refusal)]
    game.give("place red-runner-2@0000,red-hound@0100")
    assert str(game.refusal(game.read("ready"))) == (
        "This must be corrected first: red-runner-1 and red-runner-2 stand in the same hex."
    )
    game.give("place red-runner-2@0001")
    assert game.refusal(game.read("ready")) is None
    assert game.claims(Seat("red")) != ()


def test_the_log_of_a_seat_has_its_own_lines_and_everyones() -> None:
    game = new_game(RULEBOOK, "first-steps", seed=1)
    player = Player(1, claims=False)
    while len(game.log) < 4:
        player.act(game)
    red, blue = (list(map(str, game.view(Seat(seat)).log())) for seat in ("red", "blue"))
    assert any("Your snare lies at" in line for line in red)
    assert [line for line in red if line in blue] == [line for line in blue if "Your snare" not in line]
    assert not any("Your snare" in str(line) for line in game.view(SPECTATOR).log())


def test_a_refusal_of_all_rules_broken_at_the_first_failing_act() -> None:
    game = new_game(RULEBOOK, "first-steps", seed=1)
    game.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001")
    for order in ("ready", "place blue-runner-1@0800,blue-runner-2@0700,blue-hound@0801", "ready", "hide 0403"):
        game.give(order)
    for order, seat in (("hide 0303", "blue"), ("bid 3", "red"), ("bid 0", "blue")):
        game.give(order, Seat(seat))
    refusal = game.refusal(game.read("march red-runner-1 0301"))
    assert isinstance(refusal, Refusal)
    assert [str(reason) for reason in (refusal, *refusal.also)] == ["0301 does not touch 0000.", "0301 is rock."]
    assert refusal.all_rules == ("FEN-4-1", "FEN-4-2")
