"""Damage dice as columns of the results table: shifts, dice of one kind, several attacks (8.5, 8.6).

>>> conversion(DamageDice(1, 20, 3))  # D20+3 is D20 and D4
Conversion(times=1, wraps=1, column=2)
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warhost.battle.combat.results_table import results_table
from warhost.battle.roster.weapons import Damage, DamageDice


class Conversion(NamedTuple):
    """Where damage is read: the number of the column, how often it wrapped past D20, and a multiplier for the whole."""

    times: int
    wraps: int
    column: int


PRINTED_EXAMPLES = {DamageDice(1, 8, 11): (1, "D12"), DamageDice(1, 10, 40): (4, "D8")}
"""Two worked examples of the book that contradict the rule, for the option ``printed_shift_examples`` (BS-8.5-03)."""


def conversion(dice: DamageDice, *, printed_examples: bool = False) -> Conversion:
    """The column of some dice (BS-8.5-01): a plus shifts right and wraps past D20, a minus left as far as D2.

    BS-8.5-03 is the plus, BS-8.5-04 the minus. The result of N dice is multiplied by N (BS-8.5-02), also after a shift
    (BS-8.5-05).
    """
    columns = results_table().columns
    if printed_examples and dice in PRINTED_EXAMPLES:
        wraps, name = PRINTED_EXAMPLES[dice]
        return Conversion(1, wraps, columns.index(name))
    index = max(columns.index(f"D{dice.sides}") + dice.plus, 0)
    wraps, column = divmod(index, len(columns))
    return Conversion(dice.number, wraps, column)


@cache
def damage_of_a_figure(attack_roll: int, damage: Damage, *, printed_examples: bool = False) -> int:
    """The damage of all attacks of one figure, in tenths of a hit die; one roll serves them all (BS-8.6-02)."""
    row = results_table().rows[min(max(attack_roll, 0), len(results_table().rows) - 1)]
    total = 0
    for dice in damage:
        times, wraps, column = conversion(dice, printed_examples=printed_examples)
        total += times * (wraps * row[-1] + row[column])
    return total


def attacks_in_round(attacks: int, rounds: int, round_: int) -> int:
    """How many attacks a figure has in a round: 3 in 2 rounds are 1 in odd rounds and 2 in even ones (BS-8.6-01)."""
    return attacks * round_ // rounds - attacks * (round_ - 1) // rounds
