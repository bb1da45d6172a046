"""The rule behind each kind of order: an order given out of phase is refused with it."""

from __future__ import annotations

from collections.abc import Mapping

SEQUENCE_1 = "DN-2.12.1-"
SEQUENCE_2 = ("DN-2.12.2-01", "DN-2.12.2-08")
"""The turns of Adventurers and Krobs, in whose phases The Challenge lets the orders of a player turn be given."""

_SPELLS = (
    *("empower", "enchant", "bestow", "teleport", "levitate", "fireball", "circle", "conjure", "reshape"),
    *("raise-house", "raise-tower", "demolish"),
)

ORDER_RULES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("deploy", "face", "dismount", "mount-up", "ready"), ("DN-2.11-01",)),
    **dict.fromkeys(("shoot", "hold-fire"), ("DN-2.12.1-02",)),
    **dict.fromkeys(("shoot-back", "let-pass"), ("DN-2.23-01",)),
    **dict.fromkeys(("march", "onward", "halt", "drag", "end-movement"), ("DN-2.12.1-03",)),
    "make-room": ("DN-2.37-01",),
    "set-down": ("DN-2.32.2-01",),
    **dict.fromkeys(("attack", "attack-plainly", "sweep", "end-combat"), ("DN-2.12.1-04",)),
    "suffer": ("DN-2.43.1-04",),
    **dict.fromkeys(("fall-back", "go-first"), ("DN-5.14.2-05",)),
    **dict.fromkeys(("advance", "stay-put"), ("DN-2.44-01",)),
    "give-way": ("DN-4.3-08", "DN-2.47-02", "DN-3.51-06", "DN-3.53-05", "DN-3.55-04"),
    "tumble": ("DN-2.47-01",),
    "plunge": ("DN-5.12.2-04",),
    **dict.fromkeys(_SPELLS, ("DN-3.3-01",)),
    **dict.fromkeys(("stand-by", "let-them"), ("DN-3.3-04",)),
    **dict.fromkeys(("counter", "let-be"), ("DN-3.3-06",)),
    "lead-to": ("DN-3.52.1-06",),
    "steal-to": ("DN-3.51-06",),
    **dict.fromkeys(("speak", "say-nothing", "choose", "offer-duel", "accept-duel", "no-duel"), ("DN-2.11-02",)),
    **dict.fromkeys(("relocate", "stay-hidden"), ("DN-2.11-02",)),
    "tear": ("DN-2.46-01",),
    "row": ("DN-2.34-03", "DN-2.34-04"),
    **dict.fromkeys(("detect", "locate"), ("DN-3.54-01",)),
    "say-number": ("DN-3.54-02",),
    **dict.fromkeys(("unlock", "lock"), ("DN-2.11-02",)),
    **dict.fromkeys(("come-up-at", "come-up"), ("DN-5.3-06",)),
    **dict.fromkeys(("unbar", "bar"), ("DN-5.3-02",)),
    **dict.fromkeys(("buy", "put-back", "close-boxes"), ("DN-5.15.1-03",)),
    **dict.fromkeys(("open-box", "keep-shut", "send", "arrows-written"), ("DN-5.15.1-02",)),
    "jail": ("DN-1.53-04",),
    "grow": ("DN-4.45-19",),
    **dict.fromkeys(("lay", "lay-no-more"), ("DN-5.21.2-01",)),
    "crown": ("DN-4.42-01",),
    **dict.fromkeys(("spin", "no-more-webs"), ("DN-1.53-02",)),
    "name-company": ("DN-1.2-03",),
}


def rules_of_order(verb: str, volume: str) -> tuple[str, ...]:
    """The rules behind an order in a volume, which has a sequence of play of its own."""
    rules = ORDER_RULES.get(verb, ())
    return SEQUENCE_2 if volume == "challenge" and rules and rules[0].startswith(SEQUENCE_1) else rules
