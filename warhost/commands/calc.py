"""`warhost calc`: breakdown and exact odds for people who play on paper."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from warhost.campaign.combat.paper_battles import CROSSINGS, FORTS, PaperBattle
from warhost.campaign.politics.activation import activation_parts, bonus_part, chance_of, roll_off_chance
from warhost.campaign.printed.sides import HL, SIDE_NAMES, WS, enemy
from warhost.campaign.special.orbs_and_gnomes_in_battle import gnome_gain
from warhost.campaign.world.atlas import load_atlas
from warhost.commands import Complaint
from warhost.core.breakdowns import Breakdown
from warhost.core.messages import msg
from warhost.core.odds import Odds
from warhost.datafiles import nearest
from warhost.texts import say

console = Console(highlight=False)

RACES = ("dwarf", "ogre", "elf", "kender")


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(no_args_is_help=True)
    group.command("combat")(combat)
    group.command("activation")(activation)
    app.add_typer(group, name="calc")


def combat(
    attack: Annotated[str, typer.Argument()],
    defence: Annotated[str, typer.Argument()],
    walls: Annotated[str, typer.Option(help=", ".join(FORTS))] = "",
    general: Annotated[int, typer.Option(min=0)] = 0,
    against: Annotated[int, typer.Option(min=0)] = 0,
    dragons: Annotated[int, typer.Option(min=0)] = 0,
    dragons_against: Annotated[int, typer.Option(min=0)] = 0,
    wizard: Annotated[bool, typer.Option()] = False,
    wizard_against: Annotated[bool, typer.Option()] = False,
    cavalry: Annotated[bool, typer.Option()] = False,
    fliers: Annotated[bool, typer.Option()] = False,
    fliers_against: Annotated[bool, typer.Option()] = False,
    across: Annotated[str, typer.Option(help=", ".join(CROSSINGS))] = "",
    mountain_pass: Annotated[bool, typer.Option("--pass")] = False,
    home: Annotated[str, typer.Option()] = "",
    home_against: Annotated[str, typer.Option()] = "",
    taunted: Annotated[bool, typer.Option()] = False,
    citadel: Annotated[bool, typer.Option()] = False,
    lances: Annotated[bool, typer.Option()] = False,
    gnomes: Annotated[str, typer.Option()] = "",
    gnomes_against: Annotated[str, typer.Option()] = "",
) -> None:
    """Strengths, odds column, modifiers and the chance of every result (Rule 7).

    Strengths of dragons are among the armies as well: they count twice.
    """
    attackers, defenders = _strengths(attack), _strengths(defence)
    for points, armies in ((dragons, attackers), (dragons_against, defenders)):
        if points > sum(armies):
            raise Complaint(say("commands-calc-dragons", points=points, armies=sum(armies)))
    battle = PaperBattle(
        attack=attackers,
        defence=defenders,
        walls=_one_of(walls, FORTS, "commands-calc-kind-walls"),
        general=general,
        defending_general=against,
        dragons=dragons,
        defending_dragons=dragons_against,
        wizard=wizard,
        defending_wizard=wizard_against,
        cavalry=cavalry,
        fliers=fliers,
        defending_fliers=fliers_against,
        crossings=_each_once(across, CROSSINGS, "commands-calc-kind-crossing"),
        mountain_pass=mountain_pass,
        favoured=_one_of(home, RACES, "commands-calc-kind-race"),
        defending_favoured=_each_once(home_against, RACES, "commands-calc-kind-race"),
        taunted=taunted,
        citadel=citadel,
        lances=lances,
        gnomes=_gnomes(gnomes),
        defending_gnomes=_gnomes(gnomes_against),
    )
    for label, number in battle.preview().breakdowns:
        show_number(str(label), number)
    ours, theirs = battle.attack_strength().total, battle.defence_strength().total
    column = say("commands-calc-column", ours=ours, theirs=theirs, column=str(battle.column()))
    console.print(f"\n[bold]{column}[/bold]  [dim]DG-07-09[/dim]\n")
    show_odds(battle.odds())


def activation(
    nation: Annotated[str, typer.Argument()],
    side: Annotated[str, typer.Option()] = "highlord",
    bonus: Annotated[int, typer.Option(min=0)] = 0,
    highlord_nations: Annotated[int, typer.Option(min=0, max=24)] = 0,
    invaded: Annotated[bool, typer.Option()] = False,
) -> None:
    """What a side needs to win a neutral nation, and how likely it is (Rule 3)."""
    number = {"highlord": HL, "whitestone": WS}.get(side)
    if number is None:
        raise Complaint(say("commands-no-side", word=side))
    atlas = load_atlas("ansalon")
    try:
        land = atlas.land_named(nation)
    except KeyError as error:
        raise Complaint(str(error.args[0])) from None
    if not land.nation:
        raise Complaint(say("commands-calc-no-nation", land=land.name))
    if invaded and bonus:
        raise Complaint(say("commands-calc-no-bonus"))
    gains = highlord_nations if land.knights else 0
    rating = Breakdown(*activation_parts(land, number, highlord_gains=gains, invaded=False))
    if not invaded:
        needed = Breakdown(*rating.parts, bonus_part(bonus))
        show_number(say("commands-calc-needs", side=SIDE_NAMES[number], land=land.name), needed)
        console.print(
            f"\n{say('commands-calc-or-less', n=needed.total)} [bold]{_share(chance_of(needed.total))}[/bold]"
        )
        return
    show_number(say("commands-calc-rating", side=SIDE_NAMES[number], land=land.name), rating)
    other = enemy(number)
    against = Breakdown(*activation_parts(land, other, highlord_gains=gains, invaded=True))
    show_number(say("commands-calc-rating-invaded", side=SIDE_NAMES[other]), against)
    chance = roll_off_chance(against.total, rating.total)
    console.print(f"\n{say('commands-calc-rolls-first', side=SIDE_NAMES[other])}")
    for joined, share in ((other, chance), (number, 1 - chance)):
        console.print(
            f"{say('commands-calc-joins', land=land.name, side=SIDE_NAMES[joined])} [bold]{_share(share)}[/bold]"
        )


def show_number(label: str, number: Breakdown) -> None:
    """Print a number with its parts."""
    table = Table(box=box.SIMPLE, show_header=False, title=f"{label}: {number.total}", title_justify="left")
    for item in number.parts:
        sign = f"×{item.amount}" if item.effect == "multiply" else f"{item.amount:+}"
        struck = say("commands-calc-cancelled", rule=item.cancelled_by) if item.cancelled_by else ""
        style = "dim strike" if item.cancelled_by else ""
        table.add_row(sign, str(item.label), f"[dim]{item.rule}[/dim]", struck, style=style)
    if not number.parts:
        table.add_row("0", say("commands-calc-nothing"), "", "")
    console.print(table)


def show_odds(odds: Odds[str]) -> None:
    """Print the chance of every result."""
    table = Table(say("commands-calc-outcome"), say("commands-calc-chance"), box=box.SIMPLE_HEAD)
    for outcome, chance in sorted(odds.chances, key=lambda pair: -pair[1]):
        table.add_row(outcome, _share(chance))
    console.print(table)


def _share(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} % ({chance})"


def _strengths(text: str) -> tuple[int, ...]:
    found = _numbers(text)
    if not found or min(found) < 1:
        raise Complaint(say("commands-calc-no-strengths", word=text))
    return found


def _numbers(text: str) -> tuple[int, ...]:
    """The whole numbers of a list; none if something else is among them."""
    words = [word.strip() for word in text.split(",")]
    return tuple(map(int, words)) if all(word.isascii() and word.isdigit() for word in words) else ()


def _gnomes(text: str) -> int:
    """What two dice of gnomish technology are worth; nothing without dice."""
    if not text:
        return 0
    dice = _numbers(text)
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise Complaint(say("commands-calc-no-gnomes", word=text))
    return gnome_gain(dice)


def _each_once(text: str, known: Iterable[str], kind: str) -> tuple[str, ...]:
    """The words of a list; each counts once, however often it is said (DG-07-38)."""
    words = (word.strip() for word in text.split(","))
    return tuple(dict.fromkeys(_one_of(word, known, kind) for word in words if word))


def _one_of(word: str, known: Iterable[str], kind: str) -> str:
    words = list(known)
    if word and word not in words:
        near = nearest(word, words)
        if near:
            raise Complaint(say("commands-calc-is-none-near", word=word, kind=msg(kind), near=near))
        raise Complaint(say("commands-calc-is-none", word=word, kind=msg(kind), known=", ".join(words)))
    return word
