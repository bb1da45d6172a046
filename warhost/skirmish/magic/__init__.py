"""Magic (rulebook 3): spells as claims, counterspells, charms, magic terrain, spirits, invisibility.

``CLAIMS`` are the rights that spellcasters have at any time, ``ORDERS`` every order of the chapter. :mod:`casting`
says who may cast when and rolls; each other module holds the spells of one kind.
"""

from __future__ import annotations

from typing import Any

from warhost.core.orders import Order
from warhost.core.steps import Claim
from warhost.skirmish.acts.entrances import LeadTo
from warhost.skirmish.magic.buildings import RaiseHouse, RaiseTower, RaisingHouse, RaisingTower
from warhost.skirmish.magic.casting import Counter, LetBe
from warhost.skirmish.magic.fireballs_and_magic_circles import Circle, Circles, Fireball, Fireballs
from warhost.skirmish.magic.invisibility import StealTo
from warhost.skirmish.magic.spells_on_persons import Bestow, Bestowing, Empower, Empowering, Enchant, Enchanting
from warhost.skirmish.magic.spirits import Conjure, Conjuring
from warhost.skirmish.magic.teleportation_and_flight import Levitate, Levitating, Teleport, Teleporting
from warhost.skirmish.magic.terrain_spells import Demolish, Demolishing, Reshape, Reshaping

CLAIMS: tuple[Claim[Any, Any], ...] = (
    *(Empowering(), Enchanting(), Bestowing(), Teleporting(), Levitating(), Fireballs(), Circles(), Conjuring()),
    *(Reshaping(), RaisingHouse(), RaisingTower(), Demolishing()),
)
"""What spellcasters may do at any time."""

ORDERS: tuple[type[Order], ...] = (
    *(Empower, Enchant, Bestow, Teleport, Levitate, Fireball, Circle, Conjure),
    *(Reshape, RaiseHouse, RaiseTower, Demolish),
    *(Counter, LetBe, StealTo, LeadTo),
)
"""Every order of the chapter."""
