"""A game at one terminal, played through what people type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.rulemark import rule
from warhost.bots import bot
from warhost.campaign.land.movement import destinations
from warhost.campaign.state import War
from warhost.commands.play import unused_name
from warhost.core import CHANCE, Dice, Kind, Seat
from warhost.terminal.chart import chart
from warhost.terminal.table import TerminalTable


def session(
    tmp_path: Path, lines: list[str], *, bots: dict[str, str] | None = None, seed: int = 7, **options: str
) -> tuple[TerminalTable, str]:
    """Play with typed lines until they run out; the table and what it printed."""
    game = warhost.new("dragons-of-glory", "kender-strike", seed=seed, options=options)
    out = StringIO()
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    players = {Seat(seat): bot(name, seed=seed) for seat, name in (bots or {}).items()}
    table = TerminalTable(game, players, Console(file=out, width=120), read, tmp_path / "kept.jsonl")
    table.play()
    return table, out.getvalue()


SET_UP = ["1", "", "ready", "deploy", "", "ready"]


def test_two_people_set_up_and_move_by_numbers(tmp_path: Path) -> None:
    table, text = session(tmp_path, [*SET_UP, "1", "2", "1", "1"])
    assert "Kronin Thistleknot:" in text
    assert table.game.state.top is not None
    assert "march" in text


@rule("MD-12-02", "MD-07-01")
def test_lines_tell_who_is_fed_and_commanded_and_why_not(tmp_path: Path) -> None:
    begun = [*SET_UP, "first whitestone"]
    _, text = session(tmp_path, [*begun, "lines", "lines command"], supply="on", command="on")
    assert "fed from Hylo (1619)" in text
    assert "without supply. Its side holds no fortress" in text
    assert text.count("Hylo 6: under the command of Kronin.") == 2
    _, plain = session(tmp_path, [*begun, "lines", "lines supply"])
    assert "Hylo (1619): Hylo: Kronin Thistleknot DG-18-04" in plain
    assert "nothing of the kind" in plain


@rule("DG-12-09")
def test_why_tells_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "first whitestone", "why march throtyl-1 - 1414"])
    assert "is not yours to command" in text
    assert "DG-12-09" in text


def test_nonsense_is_answered_in_a_line_and_asked_again(tmp_path: Path) -> None:
    lines = [
        "gibberish",
        "99",
        "march",
        "hex nowhere",
        "rules XX-1",
        "load missing.jsonl",
        "deploy hylo-9@1619",
        "log x",
    ]
    _, text = session(tmp_path, lines)
    assert "no order is called" in text
    assert "there is no choice 99" in text
    assert "cannot be read" in text
    assert "Traceback" not in text


def test_leaving_keeps_the_game_and_it_goes_on(tmp_path: Path) -> None:
    table, text = session(tmp_path, [*SET_UP, "quit"])
    assert "The game is kept in" in text
    again = warhost.load(tmp_path / "kept.jsonl")
    assert again.state.hash == table.game.state.hash


def test_the_end_of_the_input_loses_nothing(tmp_path: Path) -> None:
    table, _ = session(tmp_path, SET_UP)
    assert warhost.load(tmp_path / "kept.jsonl").state.hash == table.game.state.hash


def test_a_game_played_to_its_end_is_kept_too(tmp_path: Path) -> None:
    table, text = session(tmp_path, [], bots={"highlord": "odds", "whitestone": "odds"})
    assert table.game.over
    assert "The game is kept in" in text
    again = warhost.load(tmp_path / "kept.jsonl")
    assert again.verdict == table.game.verdict
    before = (tmp_path / "kept.jsonl").stat().st_mtime_ns
    TerminalTable(again, {}, Console(file=StringIO()), lambda _: "", tmp_path / "kept.jsonl").play()
    assert (tmp_path / "kept.jsonl").stat().st_mtime_ns == before, "looking at it again writes nothing"


@pytest.mark.parametrize(("scenario", "place"), [("kalaman", "Kalaman, fortified city"), ("campaign", "Neraka")])
def test_before_anybody_stands_on_it_the_map_shows_where_one_sets_up(scenario: str, place: str) -> None:
    game = warhost.new("dragons-of-glory", scenario, seed=1)
    assert place in str(chart(game.state, "", game.ask.seat))


def test_the_map_of_a_large_war_shows_where_most_stacks_are() -> None:
    game = warhost.new("dragons-of-glory", "historical", seed=1)
    dice = Dice("crowd")
    war = game.state
    assert isinstance(war, War)
    while war.turn[0] < 20:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    lines = str(chart(game.state)).splitlines()
    assert sum(line.count("▲") + line.count("●") for line in lines[1:26]) > 15


def test_undo_takes_the_last_order_back(tmp_path: Path) -> None:
    table, text = session(tmp_path, ["1", "", "undo"])
    assert "Taken back." in text
    assert isinstance(table.game.state, War)
    assert all(hex < 0 for hex in table.game.state.at)


def test_save_and_load_by_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    _, text = session(tmp_path, ["1", "", f"save {file}", f"load {file}"])
    assert f"Saved to {file}" in text
    assert file.exists()


@pytest.mark.parametrize("bots", [{"highlord": "random", "whitestone": "random"}])
def test_bots_play_to_the_verdict_while_one_watches(tmp_path: Path, bots: dict[str, str]) -> None:
    table, text = session(tmp_path, [], bots=bots)
    assert table.game.over
    assert "DG-18-04" in text


@rule("DG-07-08", "DG-07-12")
def test_the_odds_of_an_attack_are_shown_with_every_part(tmp_path: Path) -> None:
    dice = Dice("to the first attack")
    for seed in range(40):
        game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
        while not game.over and not any(offer.order.verb == "attack" for offer in game.ask.offers):
            game.roll() if game.ask.seat is CHANCE else game.give(game.suggest(dice))
        if not game.over:
            break
    order = next(o for o in game.orders() if o.verb == "attack")
    out = StringIO()
    lines = iter([f"odds {game.write(order)}"])
    table = TerminalTable(game, {}, Console(file=out, width=120), lambda _: next(lines), tmp_path / "kept.jsonl")
    with pytest.raises(StopIteration):
        table.play()
    text = out.getvalue()
    assert "Attackers:" in text
    assert "Die roll modifier" in text
    assert "%" in text


def at_the_first_attack(dice_seed: str = "to the first attack", **options: str) -> warhost.Game:
    """A random Kender Strike at the first moment when somebody could attack."""
    dice = Dice(dice_seed)
    for seed in range(60):
        game = warhost.new("dragons-of-glory", "kender-strike", seed=seed, options=options)
        while not game.over and not any(offer.order.verb == "attack" for offer in game.ask.offers):
            game.roll() if game.ask.seat is CHANCE else game.give(game.suggest(dice))
        if not game.over:
            return game
    raise AssertionError("nobody comes to blows")


def type_at(game: warhost.Game, tmp_path: Path, *lines: str) -> str:
    """What the terminal prints when these lines are typed, until they run out."""
    out = StringIO()
    typed = iter(lines)

    def read(_: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    TerminalTable(game, {}, Console(file=out, width=140), read, tmp_path / "kept.jsonl").play()
    return out.getvalue()


def test_odds_alone_weighs_every_attack_that_could_be_made(tmp_path: Path) -> None:
    game = at_the_first_attack()
    attack = next(offer.order for offer in game.ask.offers if offer.order.verb == "attack")
    targets = [game.state.lexicon.token(Kind.HEX, hex) for hex in game.choices(attack).all()]
    text = type_at(game, tmp_path, "odds")
    assert all(f"attack {target} " in text for target in targets)
    assert "column" in text


def test_odds_where_no_dice_decide_says_so(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "first whitestone", "odds"])
    assert "decided by dice" in text


@pytest.mark.parametrize("line", ["[/red]", "why [/bold]", "map [x]", "save 'a", "rules [/]", "hex", "log -3", "why"])
def test_whatever_is_typed_is_answered(tmp_path: Path, line: str) -> None:
    table, text = session(tmp_path, [*SET_UP, line])
    assert not table.game.over
    assert "Traceback" not in text


def test_a_file_of_somebody_else_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear mother")
    _, text = session(tmp_path, ["1", "", f"save {file}"])
    assert "is there already" in text
    assert file.read_text() == "dear mother"


def test_saving_again_to_ones_own_file_is_fine(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    _, text = session(tmp_path, ["1", "", f"save {file}", "ready", f"save {file}"])
    assert text.count(f"Saved to {file}") == 2


def test_a_game_whose_file_cannot_be_written_is_kept_elsewhere(tmp_path: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
    (tmp_path / "games").write_text("a file where the folder should be")
    out = StringIO()
    lines = iter(["1", "", "quit"])
    table = TerminalTable(
        game, {}, Console(file=out, width=140), lambda _: next(lines), tmp_path / "games" / "kept.jsonl"
    )
    table.play()
    assert "The game is kept in" in out.getvalue()
    assert warhost.load(table.file).state.hash == game.state.hash


def test_an_interrupt_loses_nothing(tmp_path: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
    lines = iter(["1", ""])

    def read(_: str) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    TerminalTable(game, {}, Console(file=StringIO()), read, tmp_path / "kept.jsonl").play()
    assert warhost.load(tmp_path / "kept.jsonl").state.hash == game.state.hash


def test_the_map_names_places_and_stacks(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "map"])
    assert "1619  Hylo, fortified city, Kronin Thistleknot" in text
    assert "Draconians 1 6-6" in text


@rule("DG-07-50")
def test_hidden_stacks_do_not_show_at_the_terminal(tmp_path: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7, options={"hidden-stacks": "on"})
    text = type_at(game, tmp_path, *SET_UP, "first whitestone")
    last = text[text.rindex("Kronin Thistleknot has") if "Kronin Thistleknot has" in text else text.rindex("     0") :]
    assert "▲?" in last
    assert "Draconians" not in last
    assert "Hylo 1 4-3" in last


def test_a_bot_tells_why(tmp_path: Path) -> None:
    _, text = session(tmp_path, [], bots={"highlord": "odds", "whitestone": "odds"})
    assert "everybody is where he should be" in text


def test_a_new_game_gets_a_file_that_is_not_there_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "kender-strike.jsonl").write_text("an older game")
    assert unused_name("kender-strike") == Path("games/kender-strike-2.jsonl")


def test_a_typed_destination_finds_its_path(tmp_path: Path) -> None:
    table, _ = session(tmp_path, [*SET_UP, "first whitestone"])
    war = table.game.state
    assert isinstance(war, War)
    army = war.theatre.piece_index["hylo-4"]
    reach = destinations(war, army, ())
    goal = next(hex for hex in reach.cost if len(reach.path(hex)) > 1)
    type_at(table.game, tmp_path, f"march hylo-4 - {war.theatre.atlas.token(goal)}")
    assert war.at[army] == goal


@rule("DG-05-19")
def test_a_typed_destination_out_of_reach_says_why(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "first whitestone", "march hylo-4 - 1313"])
    assert "cannot enter the plain north of Lancton (1313): enemy armies are there" in text
    assert "DG-05-19" in text


def test_the_goal_is_told_with_story_forces_and_a_tally(tmp_path: Path) -> None:
    table, text = session(tmp_path, [*SET_UP, "first whitestone", "goal"])
    told = text[text.rindex("goal\n") :]
    assert "Nobody ever asked the kender" in told
    assert "Six clans of kender" in " ".join(told.split()), "the forces of whoever asks"
    assert "Turn 1 of 5 · 4 Turns left" in told
    assert "lost 0 of 28" in told
    war = table.game.state
    assert isinstance(war, War)
    war.set("depleted", war.theatre.piece_index["draconian-1"], 1)
    assert "lost 3 of 28" in type_at(table.game, tmp_path, "goal")


def test_odds_are_told_while_moving(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "first whitestone", "odds 1313 hylo-4,hylo-5"])
    assert "Attackers: 8" in text
    assert "chance" in text.lower()


def test_resigning_is_asked_twice_and_keeps_the_game(tmp_path: Path) -> None:
    table, text = session(tmp_path, [*SET_UP, "resign", "no", "resign", "yes", "map"])
    assert "Victory by resignation" in text
    assert table.file.exists()
    assert text.count("Between hexes") < 6, "nobody is asked after that"


def test_the_map_shows_rivers_mountains_and_borders_and_every_stack(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "map"])
    drawn = text[text.rindex("     09") :]
    assert {"|", "^", ":"} <= set(drawn)
    game = warhost.new("dragons-of-glory", "historical", seed=7)
    dice = Dice("map")
    while not isinstance(game.state, War) or not game.state.turn[0]:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    shown = chart(game.state).plain
    for hex in game.state.here:
        if any(game.state.owner[piece] in (0, 1) for piece in game.state.here[hex]):
            assert f" {game.state.theatre.atlas.token(hex)}  " in shown


def test_lists_of_pieces_tell_their_strength(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "first whitestone", "march"])
    assert "(hylo-4) 4-3 in" in text
    text = type_at(at_the_first_attack(), tmp_path, "attack", "1")
    assert re.search(r"\(\S+\) \d+-\d+ in", text[text.rindex("attack") :]), text[-600:]
