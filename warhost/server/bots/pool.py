"""Bots think in processes of their own, with a time budget: the server stays responsive whatever they do.

A worker reads one JSON line for each order that is wanted and answers with one: see :mod:`warhost.server.bots.worker`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from warhost.bots import BOTS, role_in, roles, stand_ins
from warhost.bots.steady import BotFailure, failures_folder, keep_failure
from warhost.server.wire.games import BotCard, BotRole
from warhost.texts import say_or

LOG = logging.getLogger("warhost.bots")


PATIENCE = 5
"""How many times its time budget a bot may take, since a core may be busy."""


class BotTrouble(Exception):
    """A bot did not answer in time, or not with an order."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a worker is asked: the position as the referee knows it; the bot is given only its seat's view."""

    shelf: str
    rulebook: str
    scenario: str
    options: Mapping[str, str]
    state: Any
    seat: str
    bot: str
    seed: str
    player: str = ""
    """Whose bot it is: a worker keeps the bot of each seat together with its plan."""


class BotAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A worker's answer: an order as text with its reason, or why there is none."""

    order: str = ""
    reason: Any = ""
    error: str = ""


class Worker:
    """One process that thinks for bots; it is killed if it takes too long, and restarted when needed."""

    def __init__(self, start_seconds: float) -> None:
        self._start_seconds = start_seconds
        self._process: asyncio.subprocess.Process | None = None
        self._fresh = True

    async def ask(self, question: Question, seconds: float) -> BotAnswer:
        """The worker's answer; raises :class:`BotTrouble` after a number of seconds."""
        process = await self._started()
        limit = seconds + (self._start_seconds if self._fresh else 0)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), limit)
            self._fresh = False
            return msgspec.json.decode(line, type=BotAnswer)
        except (OSError, TimeoutError, ValueError, msgspec.DecodeError) as error:
            await self.stop()
            raise BotTrouble(f"{question.bot} gave no order within {seconds} s ({type(error).__name__})") from None
        except BaseException:
            # Cancelled while waiting: a late answer would be taken for the answer to the next question.
            await self.stop()
            raise

    async def start(self) -> None:
        """Start the process, if it does not run yet."""
        await self._started()

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "warhost.server.bots.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                # A bot that says why it chose an order may be wordy.
                limit=1 << 20,
            )
            self._fresh = True
        return self._process

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """A few workers, lent out one question at a time."""

    def __init__(self, workers: int, seconds: float, start_seconds: float) -> None:
        self._seconds = seconds
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._all = [Worker(start_seconds) for _ in range(max(1, workers))]
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def choose(self, question: Question) -> BotAnswer:
        """Choose an order for a bot's seat; a weaker bot steps in, and :class:`BotTrouble` means that all failed."""
        *weaker, last = (question.bot, *stand_ins(question.rulebook, question.bot))
        for name in weaker:
            try:
                return await self._ask(msgspec.structs.replace(question, bot=name))
            except BotTrouble as trouble:
                kept = keep_failure(_failure(question, str(trouble)), failures_folder())
                LOG.error("%s; kept in %s", trouble, kept or "no file")
        return await self._ask(msgspec.structs.replace(question, bot=last))

    async def _ask(self, question: Question) -> BotAnswer:
        worker = await self._idle.get()
        try:
            longest = role_in(question.rulebook, question.bot).seconds
            answer = await worker.ask(question, self._seconds + PATIENCE * longest)
        finally:
            self._idle.put_nowait(worker)
        if answer.error:
            raise BotTrouble(f"{question.bot}: {answer.error}")
        return answer

    async def start(self) -> None:
        """Start a process ahead, so that the first order need not wait for it."""
        await self._all[0].start()

    async def stop(self) -> None:
        """End all workers."""
        for worker in self._all:
            await worker.stop()


def _failure(question: Question, error: str) -> BotFailure:
    """A bot's failure to answer, in a form that a file can keep."""
    return BotFailure(
        rulebook=question.rulebook,
        version="",
        scenario=question.scenario,
        options=question.options,
        state=question.state,
        seat=question.seat,
        bot=question.bot,
        seed=question.seed,
        error=error,
    )


def bot_cards() -> list[BotCard]:
    """The bots that can fill a seat, weaker ones first."""
    return [
        BotCard(
            name=name,
            roles=[
                BotRole(
                    rulebook=rulebook,
                    title=say_or(f"bots-{role.title}", role.title),
                    strength=say_or(f"bots-strength-{role.strength}", role.strength),
                    about=say_or(f"bots-{role.title}-about", role.about),
                    seconds=role.seconds,
                )
                for rulebook, role in roles(name).items()
            ],
        )
        for name in BOTS
    ]
