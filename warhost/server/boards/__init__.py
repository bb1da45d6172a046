"""Boards: how each rulebook is laid out before the players. A rulebook without one is played from lists and texts."""

from warhost.server.boards.base import Board, Drawn, ListBoard
from warhost.server.boards.plain import PlainHexBoard

__all__ = ["BOARDS", "Board", "Drawn", "ListBoard", "PlainHexBoard"]

BOARDS = {
    "dragons-of-glory": "warhost.server.boards.campaign:CampaignBoard",
    "battlesystem": "warhost.server.boards.battle:BattleBoard",
    "dragon-noir": "warhost.server.boards.skirmish:SkirmishBoard",
}
"""Which board a rulebook has, imported when it is first needed."""
