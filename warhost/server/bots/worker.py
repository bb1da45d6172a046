"""A process that thinks for bots: one JSON question a line on its input, one JSON answer a line on its output."""

from __future__ import annotations

import signal
import sys
from collections import OrderedDict
from typing import Any, BinaryIO

import msgspec

from warhost.bots import steady_bot
from warhost.bots.players import Player
from warhost.core import Dice, Game, Seat, WarhostError
from warhost.core.messages import Message
from warhost.core.saving.chronicle import Header
from warhost.server.bots.pool import BotAnswer, Question
from warhost.server.shelf import load_shelf

MOST_PLAYERS = 64
"""How many bots a worker keeps; the one unused for longest goes first."""
_PLAYERS: OrderedDict[tuple[str, str], Player] = OrderedDict()


def player_of(question: Question) -> Player:
    """The bot of a seat, kept as long as this process lives; a new one if no seat is named."""
    if not question.player:
        return steady_bot(question.rulebook, question.bot, question.seed)
    key = (question.player, question.bot)
    player = _PLAYERS.pop(key, None) or steady_bot(question.rulebook, question.bot, question.seed)
    _PLAYERS[key] = player
    if len(_PLAYERS) > MOST_PLAYERS:
        _PLAYERS.popitem(last=False)
    return player


def think(question: Question) -> BotAnswer:
    """Choose an order with the bot. It gets only its seat's view; the position stays in this process."""
    rulebook = load_shelf(question.shelf).rulebook(question.rulebook)
    resolved = rulebook.resolve(question.scenario, question.options)
    state = rulebook.blank(resolved)
    state.restore(question.state)
    header = Header(rulebook.id, rulebook.version, question.scenario, question.options, "")
    game = Game(resolved, state, header, Dice(""))
    game.keep_no_chronicle()
    player = player_of(question)
    order = player.choose(game.view(Seat(question.seat)))
    return BotAnswer(order=game.write(order), reason=plain_reason(player.reason))


def plain_reason(reason: Message | str) -> Any:
    """A reason that can be sent: a message keeps its words in every language."""
    return reason.plain() if isinstance(reason, Message) else reason


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the input ends."""
    for line in questions:
        try:
            answer = think(msgspec.json.decode(line, type=Question))
        except WarhostError as error:
            answer = BotAnswer(error=str(error))
        except Exception as error:  # a bot's mistake must not end the game: the server continues without its order
            answer = BotAnswer(error=f"{type(error).__name__}: {error}")
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    # Ctrl-C is for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = sys.stdout.buffer
    # What a bot prints is for the terminal, not for the server.
    sys.stdout = sys.stderr
    work(sys.stdin.buffer, answers)
