"""Orders: whatever is offered is accepted, whatever is refused is explained, and looking changes nothing."""

from __future__ import annotations

import pytest

from tests.conformance.registry import Setting
from tests.conformance.suite import (
    NONSENSE,
    Pool,
    askers,
    check_message,
    check_preview,
    check_refusal,
    claimable,
    disclosure,
    everyone,
    fingerprint,
    offered,
    prompts,
    sampled_prompts,
)
from warhost.core import (
    CHANCE,
    AmbiguousOrder,
    Dice,
    Game,
    IllegalOrder,
    MalformedOrder,
    Order,
    Refusal,
    Seat,
    WrongSeat,
)
from warhost.core.orders import Kind
from warhost.core.prompts import OneOf
from warhost.core.refusals import OrderError
from warhost.core.steps import Decision


def test_every_offered_order_is_accepted_and_leads_somewhere(setting: Setting) -> None:
    dice = Dice("offers")
    for seed in range(setting.entrant.probed):
        for game in sampled_prompts(setting, seed):
            for seat in askers(game):
                found = offered(game, seat, dice)
                assert found, f"{game.step} asks {seat} for an order and offers none"
                for order in (*found, *claimable(game, seat, dice)):
                    assert game.refusal(order, seat) is None, game.write(order)
                for order in dice.shuffled(found)[:6]:
                    leads_somewhere(game, order, seat, dice)


def leads_somewhere(game: Game, order: Order, seat: Seat, dice: Dice) -> None:
    """The order can be given, and after it the game is over or waits for an order or a roll that can be made."""
    twin = game.copy()
    twin.give(order, seat)
    assert twin.state.hash == twin.state.fresh_hash()
    assert twin.over or twin.asks
    for ask in twin.asks:
        if ask.seat == CHANCE:
            assert twin.pending_roll is not None
        else:
            assert twin.refusal(twin.suggest(dice, ask.seat), ask.seat) is None


def test_every_order_survives_its_text(setting: Setting) -> None:
    dice = Dice("texts")
    for game in sampled_prompts(setting, 1):
        for seat in game.seats:
            orders = [*claimable(game, seat, dice), *(offered(game, seat, dice) if game.ask_of(seat) else [])]
            for order in orders:
                text = game.write(order)
                assert game.read(text) == order, text
                assert len(text.split()) == 1 + len(order.parts())


def test_every_choice_is_of_the_kind_that_its_order_names(setting: Setting) -> None:
    dice = Dice("kinds")
    for game in sampled_prompts(setting, 2):
        for seat in askers(game):
            for order in offered(game, seat, dice, 12):
                chosen = order.components()
                for index, (_, kind) in enumerate(order.parts()):
                    choices = game.choices(type(order), *chosen[:index], seat=seat)
                    assert choices.kind is kind
                    assert choices.pick(dice) is not None
                    if isinstance(choices, OneOf) and kind is Kind.OPTION:
                        assert set(choices.values) <= set(choices.labels), "an option has a label"
                        for label in choices.labels.values():
                            check_message(label)


def test_every_refusal_names_message_rule_and_culprit_and_changes_nothing(setting: Setting) -> None:
    dice, pool = Dice("refusals"), Pool()
    refusals = 0
    for seed in range(setting.entrant.probed):
        for game in sampled_prompts(setting, seed):
            for seat in askers(game):
                found = offered(game, seat, dice, 20)
                for order in found:
                    pool.learn(order)
                for order in dice.shuffled(found)[:8]:
                    refusals += try_other(setting, game, seat, pool.mutated(order, dice), dice)
    assert refusals


def try_other(setting: Setting, game: Game, seat: Seat, order: Order, dice: Dice) -> bool:
    """Give an order that may be illegal: it is refused well, or it works. Whether it was refused."""
    refusal = game.refusal(order, seat)
    assert game.read(game.write(order)) == order
    if refusal is None:
        leads_somewhere(game, order, seat, dice)
        return False
    check_refusal(setting, refusal, pointing=NONSENSE not in order.components())
    before = fingerprint(game)
    with pytest.raises(IllegalOrder) as caught:
        game.give(order, seat)
    assert caught.value.refusal == refusal
    assert str(refusal) in str(caught.value)
    assert fingerprint(game) == before
    return True


def test_an_order_from_the_wrong_seat_is_told_apart_and_changes_nothing(setting: Setting) -> None:
    dice = Dice("seats")
    for game in sampled_prompts(setting, 3):
        asked = askers(game)
        for order in [order for seat in asked for order in offered(game, seat, dice, 4)]:
            for seat in everyone(game):
                if seat not in asked and type(order) not in game.claims(seat):
                    before = fingerprint(game)
                    # A right that the seat cannot use now answers for itself: it says nothing of who is asked.
                    is_right = game.claim_label(type(order)) is not None and seat in game.seats
                    with pytest.raises(IllegalOrder if is_right else WrongSeat) as caught:
                        game.give(order, seat)
                    check_refusal(setting, caught.value.refusal)
                    assert fingerprint(game) == before


def test_orders_of_another_time_are_refused_by_the_referee(setting: Setting) -> None:
    """Every order that was possible at some prompt is legal or well refused at every other."""
    pool: dict[type[Order], Order] = {}
    dice = Dice("times")
    for game in sampled_prompts(setting, 4):
        for seat in game.seats:
            for order in pool.values():
                refusal = game.refusal(order, seat)
                if refusal is not None:
                    check_refusal(setting, refusal)
        for seat in askers(game):
            pool.update({type(order): order for order in offered(game, seat, dice, 5)})
    game = setting.begin(4)
    assert any(isinstance(game.refusal(order), Refusal) for order in pool.values())


@pytest.mark.parametrize("text", ["", "   ", "dance", "\x00", "march", "undo -1", "é ü", "place @,", "- - - -"])
def test_nonsense_is_malformed_and_changes_nothing(setting: Setting, text: str) -> None:
    game = setting.begin(1)
    before = fingerprint(game)
    with pytest.raises((MalformedOrder, AmbiguousOrder)) as caught:
        game.give(text)
    assert str(caught.value)
    assert fingerprint(game) == before


def test_mangled_texts_are_malformed_ambiguous_or_illegal_and_nothing_else(setting: Setting) -> None:
    dice = Dice("mangle")
    for game in sampled_prompts(setting, 5):
        for seat in askers(game):
            for order in dice.shuffled(offered(game, seat, dice, 12))[:5]:
                text = mangled(game.write(order), dice)
                before = fingerprint(game)
                assert verdict_on(game, text, seat)
                assert fingerprint(game) == before


def verdict_on(game: Game, text: str, seat: Seat) -> str:
    """What the referee says to a text; anything but an answer or an order error fails the test."""
    try:
        refusal = game.refusal(game.read(text), seat)
    except OrderError as error:
        return str(error)
    return str(refusal or "legal")


def mangled(text: str, dice: Dice) -> str:
    """A text with one letter lost, doubled or changed."""
    at = dice.below(len(text))
    return text[:at] + dice.choose(("", text[at] * 2, "x", "0", ",", ">", "@", ":", "|", " ")) + text[at + 1 :]


def test_looking_changes_nothing(setting: Setting) -> None:
    dice = Dice("looking")
    for game in sampled_prompts(setting, 6):
        before = fingerprint(game)
        for seat in everyone(game):
            disclosure(game, seat, [])
            game.view(seat).log()
            game.imagine(seat)
        for seat in askers(game):
            for order in offered(game, seat, dice, 12):
                preview = game.preview(order, seat)
                if preview is not None:
                    check_preview(setting, preview)
        assert game.odds() is None or game.ask.seat == CHANCE
        assert fingerprint(game) == before


def test_only_one_order_may_be_given_for_a_player_and_never_one_that_hands_over(setting: Setting) -> None:
    for game in sampled_prompts(setting, 7):
        for seat in askers(game):
            order = game.forced(seat)
            if order is not None:
                assert not order.ends_phase
                assert list(game.orders(seat)) == [order]
                twin = game.imagine(seat)
                twin.give(order, seat)
                assert twin.ask.seat == seat


def test_while_something_must_be_put_right_nothing_irrevocable_happens(setting: Setting) -> None:
    dice = Dice("violations")
    for game in prompts(setting, 8):
        for ask in game.asks:
            for offer, why in ask.disabled:
                check_refusal(setting, why)
                assert all(other.order is not offer.order for other in ask.offers)
            step = game.step
            if not isinstance(step, Decision) or not step.violations(game.state):
                continue
            for order in (*offered(game, ask.seat, dice, 10), *claimable(game, ask.seat, dice, 10)):
                twin = game.copy()
                twin.give(order, ask.seat)
                assert not twin.state.revealed
                assert twin.ask.seat == ask.seat
