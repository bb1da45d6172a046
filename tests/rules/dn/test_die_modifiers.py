"""Every die has one list of modifiers, read in figures and in words: both agree, whatever is in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

import warhost
from tests.rules.dn.field import Field
from warhost.bots import RandomBot
from warhost.core import CHANCE
from warhost.core.breakdowns import Breakdown, modifiers_in_words, total_modifier
from warhost.core.ids import HexId, PieceId
from warhost.core.seams import Seam, Seams
from warhost.core.steps import Throw
from warhost.skirmish.acts.jumps import JUMP_MODIFIERS, HorseJump
from warhost.skirmish.combat.odds import MELEE_MODIFIERS, SHIFTS, Melee, reckon, reckon_in_words
from warhost.skirmish.fire.aiming import aim, archers, cover_parts
from warhost.skirmish.fire.modifiers import SHOT_MODIFIERS, AimedShot, shot_modifier, shot_modifier_in_words
from warhost.skirmish.magic.fireballs_and_magic_circles import FIREBALL_MODIFIERS, Burning
from warhost.skirmish.magic.range_and_energy import CASTING_MODIFIERS, Incantation, casters, casting_modifier
from warhost.skirmish.movement.challenges import CHALLENGE_MODIFIERS, Challenge, challenge_modifier
from warhost.skirmish.notes import remember
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.seams import WAKING_MODIFIERS
from warhost.skirmish.specials.sleeping_dragon import ATTACKED, COMBATS, SleepingDragon, WakingRoll
from warhost.skirmish.state import OFF, Skirmish

BothWays = Iterator[tuple[int, Breakdown]]
"""The same number in figures and in words, situation by situation."""


def on_map(field: Skirmish) -> list[PieceId]:
    """The fighters who are on the map."""
    fighters = [piece for piece in field.muster.walkers if field.is_alive(piece)]
    return [piece for piece in fighters if field.at[piece] != OFF]


def previewed(field: Skirmish, throw: Throw[Skirmish]) -> Breakdown:
    """What the preview of a roll says is added to the die."""
    seen = throw.preview(field)
    assert seen is not None
    return seen.breakdowns[0][1]


def shots(field: Skirmish) -> BothWays:
    """All shots with a free line, whatever phase it is."""
    for shooter, target in product(archers(field.muster), on_map(field)):
        found = aim(field, shooter, target) if shooter != target and field.at[shooter] != OFF else None
        for lurking in (False, True) if found else ():
            assert found is not None
            assert found.cover == cover_parts(field, found.marks).total
            shot = AimedShot(field, shooter, target, found, lurking)
            yield shot_modifier(shot), shot_modifier_in_words(shot)


def melees(field: Skirmish) -> Iterator[Melee]:
    """Blows between neighbours, by one or two."""
    for target in on_map(field):
        foes = [piece for piece in on_map(field) if field.are_enemies(piece, target)]
        near = [piece for piece in foes if field.distance(piece, target) == 1]
        near += [part for body in foes for part in field.muster.parts_of.get(body, {}).values()]
        yield from (Melee((piece,), (target,)) for piece in near)
        yield from (Melee(pair, (target,)) for pair in permutations(near, 2))


def shifts(field: Skirmish) -> BothWays:
    """The columns of blows."""
    for melee in melees(field):
        figures, words = reckon(field, melee), reckon_in_words(field, melee)
        assert (figures.attack, figures.defence) == (words.attack.total, words.defence.total)
        yield figures.shift, words.shifts


def blows(field: Skirmish) -> BothWays:
    """The dice of blows."""
    return ((reckon(field, melee).plus, reckon_in_words(field, melee).die) for melee in melees(field))


def challenges(field: Skirmish) -> BothWays:
    """Everybody slips past everybody else."""
    for piece, enemy in permutations(on_map(field), 2):
        yield challenge_modifier(field, piece, enemy), previewed(field, Challenge(piece, enemy))


def jumps(field: Skirmish) -> BothWays:
    """Everybody jumps."""
    for piece, hexes in product(on_map(field), (1, 2)):
        yield (
            total_modifier(field.rules[JUMP_MODIFIERS], field, piece, hexes),
            previewed(field, HorseJump(piece, HexId(0), 0, hexes)),
        )


def spells(field: Skirmish) -> BothWays:
    """Every caster casts on everybody."""
    for caster, target in product(casters(field.muster), on_map(field)):
        cast = Incantation(caster, "mend", 10, target)
        words = modifiers_in_words(field.rules[CASTING_MODIFIERS], field, caster, cast)
        yield casting_modifier(field, caster, cast), words


def fires(field: Skirmish) -> BothWays:
    """Everybody burns."""
    for piece in on_map(field):
        yield total_modifier(field.rules[FIREBALL_MODIFIERS], field, piece), previewed(field, Burning(piece))


def wakings(field: Skirmish) -> BothWays:
    """The dragon is asleep, if there is one."""
    if SleepingDragon.find(field) is not None:
        yield total_modifier(field.rules[WAKING_MODIFIERS], field), previewed(field, WakingRoll())


DICE: dict[Seam[Any], Callable[[Skirmish], BothWays]] = {
    SHOT_MODIFIERS: shots,
    SHIFTS: shifts,
    MELEE_MODIFIERS: blows,
    CHALLENGE_MODIFIERS: challenges,
    JUMP_MODIFIERS: jumps,
    CASTING_MODIFIERS: spells,
    FIREBALL_MODIFIERS: fires,
    WAKING_MODIFIERS: wakings,
}
"""Every list of modifiers, with all the situations of a position."""


@pytest.mark.parametrize("scenario", ["first-smoke", "silent-valley", "tablet-of-uzun"])
def test_figures_and_words_agree_in_positions_of_random_play(scenario: str) -> None:
    game = warhost.new("dragon-noir", scenario, seed=5)
    field, bot, seen = game.state, RandomBot(seed=5), 0
    assert isinstance(field, Skirmish)
    for number in range(240):
        if game.verdict is not None:
            break
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        game.give(bot.choose(game.view(game.ask.seat)))
        for both_ways in DICE.values() if number % 12 == 0 else ():
            for figure, words in both_ways(field):
                assert figure == words.total
                seen += 1
    assert seen > 500


GROUND = """
A   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
B     .   .   h   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
F     .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
"""


def everything(*, dark: bool) -> Field:
    """A fight in which every modifier applies to somebody."""
    dragon = {"who": "baby-dragon", "map": "map", "combats": 1, "attacked": 3, "wakes_on": 2}
    specials = (
        Special("ambush", "A rule.", {"side": "rebels", "die": -1}),
        Special("sleeping-dragon", "A rule.", dragon),
    )
    board = Field.on(
        GROUND,
        dark=dark,
        spells=True,
        specials=specials,
        options={"underground-magic": "limited"},
        rebels=["gerfindel@A1", "fnarad@A3 wounded", "konrad@B2>E", "ferin@D2", "gorin@E3", "zacharie@F1", "matt@C5"],
        orks=["krular@B3", "zugun@D3", "kuruz@A25", "dill@C4", "baby-dragon@F12>E", "black-dragon@E18>E", "rix@E21"],
    )
    field = board.field
    field.set("charms", board.piece("gerfindel"), (("aim", 2, 0),))
    field.become(board.piece("konrad"), Health.WOUNDED)
    remember(field, COMBATS, 2)
    remember(field, ATTACKED, 1)
    return board


def entries() -> list[tuple[bool, Seam[Any], str]]:
    """Every modifier of the lists, above ground and below."""
    found = []
    for dark in (False, True):
        field = everything(dark=dark).field
        found += [(dark, seam, entry.name) for seam in DICE for entry in field.rules.entries(seam)]
    return found


ENTRIES = entries()


@pytest.mark.parametrize("name", sorted({f"{seam} {name}" for _, seam, name in ENTRIES}))
def test_a_modifier_that_is_left_out_is_missing_in_figures_and_in_words(name: str) -> None:
    changed = False
    for dark, seam, entry in ENTRIES:
        if f"{seam} {entry}" != name:
            continue
        field = everything(dark=dark).field
        whole = [(figure, words.total) for figure, words in DICE[seam](field)]
        assert all(figure == total for figure, total in whole)
        left = tuple(one for one in field.rules.entries(seam) if one.name != entry)
        field.rules = replace(field.rules, seams=Seams({**field.rules.seams.entries, seam: left}))
        less = [(figure, words.total) for figure, words in DICE[seam](field)]
        assert all(figure == total for figure, total in less)
        changed = changed or whole != less
    assert changed, f"nobody notices that {name} is gone"
