"""The garbage collector of a process that does nothing but serve."""

from __future__ import annotations

import json
import subprocess
import sys

SERVED = """
import asyncio, gc, json
from warhost.server.house import House
from warhost.server.settings import Settings

async def serve(**more):
    house = House(Settings(**more), lambda *_: None)
    await house.open()
    for task in list(house._tasks):
        await task
    await house.close()
    return gc.get_freeze_count(), len(gc.get_objects())

print(json.dumps([asyncio.run(serve()), asyncio.run(serve(own_process=True))]))
"""


def test_what_all_games_share_is_spared_by_the_collector_where_the_process_only_serves() -> None:
    done = subprocess.run([sys.executable, "-c", SERVED], capture_output=True, text=True, check=True, timeout=300)
    (frozen, looked_at), (spared, left) = json.loads(done.stdout)
    assert frozen == 0
    assert spared > 0.9 * looked_at
    assert left < 0.1 * looked_at
