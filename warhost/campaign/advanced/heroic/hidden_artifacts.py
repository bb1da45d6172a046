"""Which artifact a covered counter is, and what is left in the cup, as far as each side knows (MD-03-09, MD-06-07).

Open are the carrier and the E-class of every counter, and how many counters of each class the cup has.
"""

from __future__ import annotations

from collections import Counter

from warhost.campaign.advanced.heroic.artifact_table import is_out_of_reach
from warhost.campaign.advanced.heroic.carried_artifacts import ParcelId, carried_by, class_of, has_looked, parcels
from warhost.campaign.position.secrets import Secret
from warhost.campaign.printed.counters import EventClass
from warhost.campaign.special.strategic_events import CLASSES, event_of
from warhost.campaign.state import War
from warhost.core.dice import Dice
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.position.values import Plain

UNREAD = -2
"""A counter whose face the viewer has not seen; only in views."""
TRIES = 20
"""How often a deal is repeated if heroes at the border would not have waited for the artifacts in it."""


class HiddenArtifacts(Secret):
    """Covered counters are known to those who have looked at them, the cup to nobody."""

    def row(self, war: War, viewer: Side, table: str, row: int, found: dict[str, Plain]) -> dict[str, Plain]:
        if table == "war":
            return {name: value for name, value in found.items() if name != "cup"}
        if table != "parcel" or war.artifact[row] == NO_PIECE:
            return found
        known = has_looked(war, viewer, row)
        return {**found, "e_class": class_of(war, row), **({} if known else {"artifact": UNREAD})}

    def facts(self, war: War, viewer: Side) -> dict[str, Plain]:
        in_cup = Counter(event_of(war, counter).e_class for counter in war.cup[0])
        return {
            "cup": {e_class: in_cup[e_class] for e_class in CLASSES if in_cup[e_class]},
            "hidden": list(war.hidden[0]),
        }

    def imagine(self, war: War, viewer: Side, dice: Dice) -> None:
        """Deal the counters that a viewer cannot tell apart anew over the cup and the parcels, class by class."""
        unread = [parcel for parcel in parcels(war) if not has_looked(war, viewer, parcel)]
        if not unread:
            shuffle_cup(war, dice)
            return
        for _ in range(TRIES):
            for e_class in CLASSES:
                deal(war, e_class, [parcel for parcel in unread if class_of(war, parcel) == e_class], dice)
            if all(has_a_reason_to_wait(war, parcel) for parcel in parcels(war) if war.waits[parcel]):
                return


def shuffle_cup(war: War, dice: Dice) -> None:
    """Shuffle the cup, since nobody knows its order."""
    if len(war.cup[0]) > 1:
        war.set("cup", 0, tuple(dice.shuffled(war.cup[0])))


def deal(war: War, e_class: EventClass, unread: list[ParcelId], dice: Dice) -> None:
    """Deal the counters of a class that look alike over the given parcels and the cup."""
    in_cup = [counter for counter in war.cup[0] if event_of(war, counter).e_class == e_class]
    mixed = dice.shuffled([*(war.artifact[parcel] for parcel in unread), *in_cup])
    others = [counter for counter in war.cup[0] if event_of(war, counter).e_class != e_class]
    for parcel, artifact in zip(unread, mixed, strict=False):
        put(war, parcel, artifact)
    if len(war.cup[0]) > 1 or in_cup:
        war.set("cup", 0, tuple(dice.shuffled([*others, *mixed[len(unread) :]])))


def put(war: War, parcel: ParcelId, artifact: PieceId) -> None:
    """Put an artifact into a parcel in the place of another."""
    if war.artifact[parcel] != artifact:
        war.set("artifact", parcel, artifact)


def has_a_reason_to_wait(war: War, parcel: ParcelId) -> bool:
    """Whether one of the parcels that began to wait with a hero has a condition beyond the map (MD-03-16)."""
    hero, last = war.carrier[parcel], war.waits[parcel]
    together = [other for other in carried_by(war, hero) if war.waits[other] == last]
    return any(is_out_of_reach(war, war.owner[hero], war.artifact[other]) for other in together)
