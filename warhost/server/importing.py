"""Taking in saved games: a process of its own plays the file again, so that a long or hostile one blocks nobody."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence

import msgspec

from warhost.core import BadChronicle, WarhostError
from warhost.server.settings import Settings
from warhost.server.shelf import load_shelf
from warhost.server.store.kept import KeptRecord
from warhost.server.tables.journal import retell
from warhost.texts import ENGLISH, chosen, say, speaking


class Task(msgspec.Struct, frozen=True):
    """What the process is given."""

    shelf: str
    lines: list[str]
    language: str = ENGLISH
    """In which faults are told."""


class ImportResult(msgspec.Struct, frozen=True):
    """What it answers: the records, or the line that is wrong and why."""

    records: list[KeptRecord] = []
    line: int = 0
    fault: str = ""


async def replayed_elsewhere(lines: Sequence[str], settings: Settings) -> list[KeptRecord]:
    """The records of a saved game with their log; raises :class:`BadChronicle` for one that cannot be trusted."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    task = msgspec.json.encode(Task(settings.shelf, list(lines), chosen()))
    try:
        answer, _ = await asyncio.wait_for(process.communicate(task), settings.import_seconds)
        result = msgspec.json.decode(answer, type=ImportResult)
    except TimeoutError:
        raise BadChronicle(1, say("server-replay-slow", seconds=f"{settings.import_seconds:g}")) from None
    except msgspec.DecodeError:
        raise BadChronicle(1, say("server-replay-failed")) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if result.fault:
        raise BadChronicle(result.line, result.fault)
    return result.records


def replay(task: Task) -> ImportResult:
    """Play a saved game again."""
    with speaking(task.language):
        return _replay(task)


def _replay(task: Task) -> ImportResult:
    try:
        return ImportResult(retell(task.lines, load_shelf(task.shelf).rulebook))
    except BadChronicle as error:
        return ImportResult(line=error.line, fault=str(error.fault))
    except WarhostError as error:
        return ImportResult(line=1, fault=str(error))


if __name__ == "__main__":
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    sys.stdout.buffer.write(msgspec.json.encode(replay(given)))
