"""The texts of chapters 4, 6 and 8 in English: ships, transport, the Maelstrom, fliers, wizards, sea battles."""

from __future__ import annotations

from warhost.core.messages import say_all

REFUSALS = {
    "dg-river-full": "No more than two ships may lie on {hex}.",
}

for _texts in (REFUSALS,):
    say_all(_texts)
