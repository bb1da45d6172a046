"""Random fights on drawn grounds: three seats, neutrals, people in hiding, dragons, horses and spells all at once.

The printed scenarios have two seats each, and those with beasts, neutrals or people in hiding have rules that hear of
every step: there hardly anything is done the quick way. Here all of it meets.
"""

from __future__ import annotations

import pytest

from tests.conformance.suite import plain_ask
from tests.conformance.test_afresh import afresh, prompt
from tests.rules.dn.field import Field
from tests.rules.dn.test_kept_answers import hold_to_a_fresh_look
from warhost.core import CHANCE, Dice, Game
from warhost.core.orders import Order
from warhost.skirmish.magic.range_and_energy import casters

COLUMNS, ROWS = 11, 8
ROW_NAMES = "ABCDEFGH"
PLAIN, ROUGH = ".....:s", ".......::sst/^^^gv~~%wBdh"
"""The letters of which grounds are made up, some more often than others."""
FIRM = ".:s^gh"
"""Where fighters can stand at first."""
ON_HORSES = (
    *("konrad", "godiva", "zacharie", "grast", "laberne", "jon", "arlon", "matt", "paul", "davrich", "rix"),
    *("black-fox", "zed", "shaman"),
)
PEOPLES = {
    "rebels": ("lucifer", *ON_HORSES[:11]),
    "orks": (
        *ON_HORSES[11:],
        *("wardog-1", "ashrak", "crazy-ork", "zugun", "azrog", "fnarad", "gattog", "attrag", "black-dragon"),
    ),
    "elves": (
        *("gerfindel", "ceodoras", "findarfin", "krobek", "grunek"),
        *("kerin", "barin", "hurin", "gnurr", "baby-dragon"),
    ),
    "neutrals": ("cerenbril", "sarah", "gotmar"),
}
UNHURT = ("lucifer", "wardog-1", "crazy-ork", "gnurr", "black-dragon")
"""Those of whom not every state of health is known; all begin unhurt."""
STATES = ("", "", " wounded", " stunned", " dead", " dead")
FIGHTS, ORDERS = 24, 160


class Draughtsman:
    """Draws a ground at random and finds places on it."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        letters = dice.choose((PLAIN, ROUGH))
        self.rows = [[dice.choose(letters) for _ in range(COLUMNS)] for _ in range(ROWS)]
        self.taken: set[tuple[int, int]] = set()

    def drawing(self) -> str:
        """The ground as text."""
        lines = []
        for number, row in enumerate(self.rows):
            gaps = [" | " if not self.dice.below(40) else "   " for _ in row[1:]]
            hexes = "".join(map("".join, zip(row, [*gaps, ""], strict=True)))
            lines.append(f"{ROW_NAMES[number]}   {'  ' * (number % 2)}{hexes}")
        return "\n" + "\n".join(lines) + "\n"

    def place(self, around: int, behind: int) -> str | None:
        """A hex with so many free hexes all around, and so many to the west."""
        for _ in range(40):
            column, row = self.dice.below(COLUMNS), self.dice.below(ROWS)
            cells = {(column - back, row) for back in range(behind + 1)}
            cells |= {(column + dx, row + dy) for dx in range(-around, around + 1) for dy in range(-around, around + 1)}
            if cells.isdisjoint(self.taken) and all(self._is_firm(cell) for cell in cells):
                self.taken |= cells
                return f"{ROW_NAMES[row]}{column + 1}"
        return None

    def _is_firm(self, cell: tuple[int, int]) -> bool:
        column, row = cell
        return 0 <= column < COLUMNS and 0 <= row < ROWS and self.rows[row][column] in FIRM

    def spots(self, people: tuple[str, ...]) -> list[str]:
        """Some people of a list, each with his place, on foot or on horseback, hurt or not."""
        found = []
        for who in self.dice.shuffled(people)[: 6 + self.dice.below(6)]:
            is_long = who == "baby-dragon" or (who in ON_HORSES and self.dice.below(2))
            place = self.place(int(who == "black-dragon"), int(is_long))
            if place is not None:
                state = "" if is_long or who in UNHURT else self.dice.choose(STATES)
                found.append(f"{who}@{place}{'>E' if is_long or 'dragon' in who else ''}{state}")
        return found


def random_fight(dice: Dice) -> Field:
    """A fight of two or three seats at the beginning of a phase."""
    ground = Draughtsman(dice)
    names = dice.choose((("rebels", "orks"), ("rebels", "orks", "elves"), ("rebels", "elves", "neutrals")))
    board = Field(ground.drawing(), {name: ground.spots(PEOPLES[name]) for name in names}, turns=6)
    field = board.field
    for caster in casters(field.muster):
        field.set("energy", caster, 60)
    for piece in field.muster.walkers if not dice.below(3) else ():
        if field.is_able(piece) and not dice.below(3):
            field.set("hidden", piece, 1)
    return board.turn_of(field.muster.seats[0], dice.choose(("fire", "movement")))


def next_order(board: Field, dice: Dice) -> Order:
    """Any kind of order that is offered, the end of a phase seldom; now and then a spell that nobody asked for."""
    game = board.game
    seat = game.ask.seat
    kinds = [offer.order for offer in game.offers()] + [kind for kind in game.claims(seat) if not dice.below(4)]
    kind = dice.choose(kinds)
    drawn = game.sample(kind, dice, seat) if not kind.ends_phase or not dice.below(8) else None
    return drawn if drawn is not None else game.suggest(dice)


def is_asked_alike(game: Game, stale: list[Order]) -> bool:
    """Whether a game and a twin that has kept nothing in mind are asked the same and say the same of some orders."""
    return prompt(afresh(game), stale) == prompt(game, stale)


@pytest.mark.parametrize("number", range(FIGHTS))
def test_quick_answers_are_true_wherever_everything_meets(number: int) -> None:
    dice = Dice(f"field {number}")
    board, given = random_fight(dice), list[Order]()
    game = board.game
    for _ in range(ORDERS):
        if game.over:
            break
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            given.append(next_order(board, dice))
            assert game.refusal(given[-1], seat) is None
            game.give(given[-1], seat)
        assert [*map(plain_ask, afresh(game).asks)] == [*map(plain_ask, game.asks)]
        if not dice.below(6):
            hold_to_a_fresh_look(board.field)
        if not dice.below(8):
            assert is_asked_alike(game, given[-5:])
            if game.can_undo(seat):
                game.undo(seat)
                assert is_asked_alike(game, given[-5:])
    assert board.field.hash == board.field.fresh_hash()
    assert len(given) > 3
