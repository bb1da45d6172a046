"""Printed values under spells (DN-3.51-*, DN-3.53-*)."""

from __future__ import annotations


def charmed(value: int, what: str, charms: tuple[tuple[str, int, int], ...]) -> int:
    """A value under spells: first what is added, then doubled, then halved, rounded down (DN-3.51-*, DN-3.53-*)."""
    value += sum(amount for kind, amount, _ in charms if kind == what)
    for kind, _, _ in charms:
        if kind == f"double-{what}":
            value *= 2
    for kind, _, _ in charms:
        if kind == f"halve-{what}":
            value //= 2
    return value
