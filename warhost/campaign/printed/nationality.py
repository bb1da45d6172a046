"""Nationality: counters of one colour combination belong together; all Knights share one (DG-01-11)."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.campaign.printed.counters import Manifest


def nationality_of(manifest: Manifest, nation: str, options: Mapping[str, str]) -> str:
    """The colour combination of a counter: all Knights share one (DG-01-11), mercenaries have their own (DG-01-12)."""
    known = manifest.nations.get(nation)
    knights = known is not None and known.knights
    return "knights" if knights and options.get("knights-one-nationality") == "yes" else nation
