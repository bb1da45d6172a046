"""`warhost campaign`: The Exile from its first scenario to its last, kept in one file."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from warhost import library
from warhost.commands import Complaint, pair
from warhost.core.rulebook import level_text
from warhost.skirmish import exile_campaign as exile
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.scenario.scenarios import load_scenario
from warhost.texts import say

group = typer.Typer(no_args_is_help=True)
console = Console(highlight=False, soft_wrap=True)


class CampaignFile(msgspec.Struct):
    """What the file of a campaign holds."""

    campaign: exile.Progress
    game: str = ""
    """The file of the game that is being played, beside this one."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(group, name="campaign")


@group.command("new")
def new(
    file: Annotated[Path, typer.Argument()],
    groups: Annotated[
        list[str] | None,
        typer.Option("--group"),
    ] = None,
    seed: Annotated[str, typer.Option()] = "",
) -> None:
    """Begin a campaign; each people is divided into four groups."""
    if file.exists():
        raise Complaint(say("commands-there-already", file=str(file)))
    named: dict[str, list[list[str]]] = {}
    for text in groups or []:
        people, members = pair(text, "--group")
        named.setdefault(people, []).append(members.split(","))
    campaign = exile.begin(seed or secrets.token_hex(8), named)
    _write(file, CampaignFile(campaign))
    console.print(say("commands-exile-begins", campaign=campaign.rules.title, file=str(file)), markup=False)


@group.command("next")
def next_game(
    file: Annotated[Path, typer.Argument()],
    commit: Annotated[list[str] | None, typer.Option()] = None,
    instead: Annotated[list[str] | None, typer.Option()] = None,
    option: Annotated[list[str] | None, typer.Option()] = None,
    seed: Annotated[str, typer.Option()] = "",
) -> None:
    """Take in the result of the game that was played, and make the next one."""
    kept = _take_in(file, _read(file))
    committed = {}
    for text in commit or []:
        people, numbers = pair(text, "--commit")
        if people not in exile.PLAYERS or not all(number.isdecimal() for number in numbers.split(",")):
            raise Complaint(say("commands-exile-no-commit", word=text))
        committed[people] = tuple(map(int, numbers.split(",")))
    campaign = exile.prepare(
        kept.campaign, committed=committed, instead=dict(pair(text, "--instead") for text in instead or [])
    )
    key = campaign.next_scenario or ""
    path = file.with_name(f"{file.stem}-{len(campaign.results) + 1}-{key}.jsonl")
    if path.exists():
        raise Complaint(say("commands-exile-game-there", file=str(path)))
    options = dict(pair(text, "--option") for text in option or [])
    library.save(exile.start(campaign, seed=seed or secrets.token_hex(8), options=options), path)
    _write(file, CampaignFile(campaign, path.name))
    _show_roster(campaign)
    console.print(say("commands-game-in", title=load_scenario(key).title, file=str(path)), markup=False)


@group.command("show")
def show(file: Annotated[Path, typer.Argument()]) -> None:
    """Show how the campaign stands: results, points, survivors, groups and what comes next."""
    kept = _read(file)
    finished = _finished(file, kept)
    campaign = finished.campaign if finished else kept.campaign
    _show_results(campaign)
    _show_groups(campaign)
    score, winner = exile.points(campaign), exile.winner(campaign)
    console.print(
        say("commands-exile-points", points=", ".join(f"{player} {score[player]}" for player in exile.PLAYERS))
    )
    if campaign.next_scenario is None:
        console.print(say("commands-exile-over", winner=winner) if winner else say("commands-exile-over-nobody"))
        for caster, level in exile.levels(campaign).items():
            console.print(say("commands-exile-level", caster=load_fighters()[caster].name, level=level))
    else:
        title = load_scenario(campaign.next_scenario).title
        console.print(say("commands-exile-playing" if campaign.playing else "commands-exile-next", title=title))


def _finished(file: Path, kept: CampaignFile) -> CampaignFile | None:
    """The campaign with the result of its game, if that is over."""
    path = file.with_name(kept.game) if kept.game else None
    if path is None or not path.exists():
        return None
    game = library.load(path)
    return CampaignFile(exile.record(kept.campaign, game)) if game.over else None


def _take_in(file: Path, kept: CampaignFile) -> CampaignFile:
    if not kept.game:
        return kept
    path = file.with_name(kept.game)
    if not path.exists():
        raise Complaint(say("commands-exile-game-lost", file=str(path)))
    finished = _finished(file, kept)
    if finished is None:
        raise Complaint(say("commands-exile-game-on", file=str(path)))
    result = finished.campaign.results[-1]
    console.print(f"{load_scenario(result.scenario).title}: {result.reason}", markup=False)
    for text in result.told:
        console.print(f"  {text}", markup=False)
    _write(file, finished)
    return finished


def _show_results(campaign: exile.Progress) -> None:
    table = Table(title=campaign.rules.title)
    for heading in (
        "commands-exile-head-scenario",
        "commands-exile-head-winner",
        "commands-exile-head-level",
        "commands-exile-head-dead",
    ):
        table.add_column(say(heading))
    roster = load_fighters()
    for result in campaign.results:
        dead = ", ".join(roster[key].name for key in result.dead)
        table.add_row(
            load_scenario(result.scenario).title,
            result.winner or "–",
            str(level_text(result.level)),
            dead or say("list-none"),
        )
    console.print(table)


def _show_groups(campaign: exile.Progress) -> None:
    roster = load_fighters()
    for people in exile.PLAYERS:
        for number, keys in enumerate(campaign.groups[people], 1):
            names = [roster[key].name + ("" if campaign.is_alive(key) else " †") for key in keys]
            console.print(f"{people} {number}: {', '.join(names)}", markup=False)


def _show_roster(campaign: exile.Progress) -> None:
    roster = load_fighters()
    for side, keys in exile.roster_of(campaign).items():
        console.print(f"{side}: {', '.join(roster[key].name for key in keys)}", markup=False)


def _read(file: Path) -> CampaignFile:
    try:
        return msgspec.json.decode(file.read_bytes(), type=CampaignFile)
    except msgspec.MsgspecError as error:
        raise Complaint(say("commands-exile-no-file", file=str(file), fault=str(error))) from None


def _write(file: Path, kept: CampaignFile) -> None:
    """Write the file whole or not at all."""
    draft = file.with_name(f"{file.name}.new")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")
    draft.replace(file)
