"""A whole Turn by mouse where heroes take part: Abanasinia, Neraka, and an old scenario by the advanced rules."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

import warhost
from tests.rulemark import rule
from tests.web.conftest import DESKTOP, Seated
from tests.web.players import MousePlayer
from tests.web.serving import Server
from tests.web.table import Table
from warhost.campaign.advanced.heroes_in_view import place_or_hex
from warhost.campaign.advanced.heroic.active_hero import NameHero, activate
from warhost.campaign.advanced.heroic.captives import captives_of_side
from warhost.campaign.advanced.heroic.carried_artifacts import own_parcels
from warhost.campaign.advanced.heroic.heroes import heroes_of, prison_of
from warhost.campaign.advanced.heroic.heroic_actions import possible_deeds
from warhost.campaign.printed.sides import HL, SEATS, WS, enemy
from warhost.campaign.state import War
from warhost.core import Dice, Game
from warhost.core.ids import Side
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC

SHOTS = os.environ.get("WARHOST_SHOTS", "")
TALKS_OR_SEARCHES = ("md-offer-parley", "md-offer-search")
ANY_DEED = (*TALKS_OR_SEARCHES, "md-offer-seek-hammer")
DEEDS = ("Negotiate", "Search for an artifact", "Look for the Hammer of Kharas")
OFTEN = ("Declare a hero", "Fight", "Fight on")
MOST_ANSWERS = 120


class HeroPlayer(MousePlayer):
    """Plays both sides: declares, does a deed, sends a hero off, hands something on, lets captives try to escape."""

    def __init__(self, table: Table, active: str) -> None:
        super().__init__(table)
        self.active = active
        """The hero who is declared first."""
        self.read: list[str] = []
        """What stood in the orders as they were given."""
        self.may: dict[str, str] = {}
        """Every deed of the list with 'yes' or why not."""
        self.warned = 0
        """How often one was warned that a journey ends the movement of armies."""

    def play_a_turn(self, turn: int) -> None:
        """Play until the next Turn has begun, or the game is over."""
        for _ in range(MOST_ANSWERS):
            self._open_curtain()
            if not self.table.wait_for_turn() or self.turn() > turn:
                return
            before = self.table.position
            self.answer()
            self.table.expect_later_than(before)
        raise AssertionError("the Turn does not end")

    def choose(self) -> None:
        """Choose the first of what is open: words stand on buttons of their own."""
        words = self.order.locator("fieldset").last.locator(".row .btn:not([data-order])")
        if words.count():
            words.first.click()
        else:
            super().choose()

    def _open_curtain(self) -> None:
        """Take the seat that is asked: artifacts are secret, so that a curtain hangs between two players."""
        page = self.page
        page.wait_for_function(
            "() => document.querySelector('.curtain .btn.primary') || document.querySelector('.prompt .verdict')"
            " || document.querySelector('.prompt.mine[data-busy=false] .offers')"
        )
        curtain = page.locator(".curtain .btn.primary")
        if curtain.count():
            curtain.click()

    def turn(self) -> int:
        """The Turn that the head of the table shows."""
        turn = self.page.locator("header .fact").filter(has_text="Turn").locator(".num")
        return int(turn.first.inner_text())

    def answer(self) -> None:
        """Answer one prompt."""
        offers = self.table.offers()
        for label, act in (
            ("Declare a hero", self._declare),
            *((deed, self._weigh) for deed in DEEDS),
            ("Try to escape", self._weigh),
            ("Hand an artifact on", self._hand_on),
            *((label, self._fight) for label in ("Fight", "Fight on")),
        ):
            if label in offers and (label not in self.did or label in OFTEN):
                act(label)
                return
        if "Travel" in offers and self._travel():
            return
        for label in ("End movement", "End combat", "Nothing", "Keep it covered", "Wait for a better day"):
            if label in offers:
                self.table.press(label)
                return
        super().answer()

    def _declare(self, label: str) -> None:
        order = self.table.begin(label)
        name = self.active if label not in self.did else ""
        heroes = order.get_by_role("radio", name=name) if name else order.get_by_role("radio")
        if heroes.count():
            heroes.first.click()
        self.table.settle()
        self._give(label)

    def _compose(self, label: str) -> None:
        """Choose the first of everything that an order asks."""
        self.table.begin(label)
        for _ in range(4):
            self.table.settle()
            if self.table.labelled.count() or self.give.is_enabled():
                break
            self.choose()

    def _hand_on(self, label: str) -> None:
        """Give what one carries to somebody in the same hex."""
        self._compose(label)
        self._give(label)

    def _weigh(self, label: str) -> None:
        """Compose an order, read its odds, give it; of a deed also what else he might do and why not."""
        if label in DEEDS:
            self.page.get_by_role("tab", name=re.compile("What .* may do")).click()
            rows = self.page.get_by_role("tabpanel").locator("tbody tr")
            expect(rows.first).to_be_visible()
            for row in rows.all():
                deed, may = row.locator("th, td").all_inner_texts()
                self.may[deed] = may
        self._compose(label)
        if self.give.count() and self.give.is_enabled():
            expect(self.order.locator(".chances").first).to_be_visible()
            self._give(label)
        else:
            self.did.add(label)
            self.read.append(f"{label}: {self.order.inner_text()}")
            self.table.labelled.first.click()

    def _fight(self, label: str) -> None:
        """Fight, where an enemy hero was met."""
        self.table.press(label)
        self.table.settle()
        if self.give.count():
            self._give(label)

    def _give(self, label: str) -> None:
        self.read.append(f"{label}: {self.order.inner_text()}")
        if SHOTS:
            self.page.screenshot(path=str(Path(SHOTS) / f"{self.active}-{label.replace(' ', '-')}.png"))
        self.did.add(label)
        self.give.click()
        if label == "Travel":
            self._mean_it()

    def _mean_it(self) -> None:
        """Confirm that the armies shall move no more, where one is asked."""
        sure = self.page.get_by_role("button", name="Give it all the same")
        self.page.wait_for_function("() => !document.querySelector('.order') || document.querySelector('dialog')")
        if sure.count():
            self.warned += 1
            sure.click()

    def _travel(self) -> bool:
        """Send the first hero who can go somewhere, once for each side; False if nobody can."""
        seat = self.table.prompt.inner_text().splitlines()[0]
        if f"Travel {seat}" in self.did:
            return False
        self.did.add(f"Travel {seat}")
        for number in count():
            order = self.table.begin("Travel")
            heroes = order.locator("fieldset").first.get_by_role("radio")
            if heroes.count():
                heroes.nth(number).click()
                self.table.settle()
            if goals := self.goals():
                self.page.mouse.click(*goals[0])
                self.table.settle()
                self._give("Travel")
                return True
            others = heroes.count()
            self.page.keyboard.press("Escape")
            self.table.settle()
            if number + 1 >= others:
                break
        return False


def before_a_full_turn(scenario: str, wanted: tuple[str, ...], **options: str) -> tuple[Game, str]:
    """A game in which a side with a captive hero and a parcel is about to declare; and a hero of it with a deed."""
    for seed in count():
        game, dice = warhost.new("dragons-of-glory", scenario, seed=seed, options=options), Dice(seed)
        while not game.over:
            war, step = game.state, game.step
            assert isinstance(war, War)
            if isinstance(step, NameHero) and war.turn[0] < war.theatre.scenario.last_turn:
                hero = hero_with_a_deed(war, step, wanted)
                held = captives_of_side(war, HL) + captives_of_side(war, WS)
                if hero and held and own_parcels(war, step.side):
                    return game, hero
            if game.ask.seat == "chance":
                game.roll()
            else:
                game.give(game.suggest(dice))
    raise AssertionError("unreachable")


def hero_with_a_deed(war: War, step: NameHero, wanted: tuple[str, ...]) -> str:
    """The name of a hero who could do one of some deeds where he stands; nothing if nobody could."""
    for hero in heroes_of(war, step.side):
        with war.tried():
            activate(war, step.side, hero)
            able = {deed.label for deed in possible_deeds(war, step.side) if deed.refusal is None}
        if able & set(wanted):
            return war.theatre.pieces[hero].name
    return ""


@rule("MD-02-02", "MD-03-01", "MD-06-02", "MD-11-15", "MD-0C-02")
@pytest.mark.parametrize(
    ("scenario", "wanted", "options"),
    [
        ("abanasinia", TALKS_OR_SEARCHES, {}),
        ("neraka", ANY_DEED, {}),
        ("kalaman", TALKS_OR_SEARCHES, {"heroes": "on", "interception": "on"}),
    ],
)
def test_a_turn_with_heroes_is_played_by_mouse(
    sit: Seated, server: Server, scenario: str, wanted: tuple[str, ...], options: dict[str, str]
) -> None:
    game, hero = before_a_full_turn(scenario, wanted, **options)
    war = game.state
    assert isinstance(war, War)
    assert isinstance(game.step, NameHero)
    side = game.step.side
    made = server.call("/imports/", {"chronicle": "\n".join(save_lines(game, CODEC))})
    table = sit(made, *SEATS, size=DESKTOP)
    table.wait_for_turn()
    table.expect_message("Which hero is active this Turn?")
    expect_the_page_of_heroes(table, war, side)
    player = HeroPlayer(table, hero)
    player.play_a_turn(war.turn[0])

    said = {label.partition(":")[0]: label for label in player.read}
    assert "Could do here" in said["Declare a hero"], "the declaration tells what he could do"
    deeds = [
        label for label in said if label in ("Negotiate", "Search for an artifact", "Look for the Hammer of Kharas")
    ]
    assert deeds
    assert all("%" in said[deed] for deed in deeds), "the odds stand before the order"
    assert all(player.may[deed] == "yes" for deed in deeds), "what he did he might do"
    barred = [why for why in player.may.values() if why != "yes"]
    assert barred, "there is always something that he may not do"
    assert all(why.endswith(".") for why in barred), "and the reason is told in a sentence"
    assert "Travel" in said
    if not table.is_over:
        assert player.turn() == war.turn[0] + 1


def expect_the_page_of_heroes(table: Table, war: War, side: Side) -> None:
    """Every hero with his ratings, captives with their guards, and what the own ones carry, though not the others."""
    table.page.get_by_role("tab", name="Heroes").click()
    page = table.page.get_by_role("tabpanel")
    pieces = war.theatre.pieces
    for captive in captives_of_side(war, HL) + captives_of_side(war, WS):
        row = page.get_by_role("row", name=pieces[captive].name)
        prison = place_or_hex(war, prison_of(war, captive))
        expect(row).to_contain_text(f"captive of {pieces[war.bearer[captive]].name}, held at {prison}")
        row.locator(".ref").click()
        here = table.page.get_by_role("region", name="In this hex")
        expect(here).to_be_visible()
        if war.at[war.bearer[captive]] >= 0:
            expect(here.locator("li").filter(has_text=pieces[captive].name).first).to_contain_text("captive")
    for parcel in own_parcels(war, side):
        if not war.of.is_person[war.carrier[parcel]]:
            continue
        row = page.get_by_role("row", name=pieces[war.carrier[parcel]].name)
        expect(row).to_contain_text(pieces[war.artifact[parcel]].name)
        row.locator(".ref").click()
        here = table.page.get_by_role("region", name="In this hex")
        expect(here.locator("li").filter(has_text=pieces[war.artifact[parcel]].name).first).to_contain_text("carried")
    for parcel in own_parcels(war, enemy(side)):
        carrier, artifact = pieces[war.carrier[parcel]], pieces[war.artifact[parcel]]
        if not war.shown[parcel] and war.looked[parcel] >> side & 1 == 0 and war.of.is_person[war.carrier[parcel]]:
            expect(page.get_by_role("row", name=carrier.name)).not_to_contain_text(artifact.name)
    if SHOTS:
        table.page.screenshot(path=str(Path(SHOTS) / f"page-{war.theatre.scenario.id}.png"))
