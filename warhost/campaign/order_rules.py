"""The rules that say when each kind of order can be given; a refusal at another time cites them."""

from __future__ import annotations

from collections.abc import Mapping

_SET_UP, _MOVEMENT, _COMBAT = ("DG-00-02",), ("DG-12-08", "DG-12-01"), ("DG-12-09", "DG-12-01")

ORDER_RULES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("enlist", "deploy", "ready"), _SET_UP),
    "establish": ("DG-09-14", "DG-15-04"),
    **dict.fromkeys(("replace", "merge", "no-more"), ("DG-12-02", "DG-01-03")),
    "consecrate": ("DG-10-10",),
    "complete-quest": ("DG-13-04",),
    "answer": ("DG-11-28", "DG-11-17", "DG-10-11"),
    "entrust": ("DG-12-03", "DG-11-02"),
    "raise": ("DG-11-19",),
    **dict.fromkeys(("haunt", "make-way"), ("DG-11-28", "DG-11-29")),
    **dict.fromkeys(("activate", "no-attempt"), ("DG-12-04", "DG-03-01")),
    **dict.fromkeys(("place", "later", "go-aboard"), ("DG-03-08", "DG-11-15")),
    "first": ("DG-12-06",),
    **dict.fromkeys(("sail", "embark", "disembark"), _MOVEMENT),
    **dict.fromkeys(("escape", "no-escape"), ("DG-04-20",)),
    "emerge": ("DG-04-18",),
    "put-out": ("DG-04-05",),
    **dict.fromkeys(("march", "fly", "ascend", "drift", "descend", "hand-over", "end-movement"), _MOVEMENT),
    "depart": ("MD-36-06", *_MOVEMENT),
    "send": ("DG-05-24",),
    "alight": ("DG-06-04",),
    "shelter": ("DG-11-13",),
    "disband": ("DG-09-11",),
    "dissolve": ("DG-09-12", "DG-11-28"),
    **dict.fromkeys(("taunt", "no-taunt"), ("DG-10-02",)),
    **dict.fromkeys(("attack", "storm", "broadside", "end-combat"), _COMBAT),
    **dict.fromkeys(("use-orb", "no-orb"), ("DG-11-08",)),
    "appoint": ("DG-07-26",),
    "deplete": ("DG-07-24",),
    "retreat": ("DG-07-18", "DG-07-47", "DG-07-48"),
    "stand": ("DG-07-34", "DG-07-47"),
    **dict.fromkeys(("advance", "press-on", "hold"), ("DG-07-45", "DG-07-46")),
    "flee": ("DG-07-51",),
    "fire": ("DG-08-02",),
    **dict.fromkeys(("convoy", "formation"), ("MD-04-07", *_MOVEMENT)),
    **dict.fromkeys(("intercept", "let-pass"), ("MD-04-01",)),
    "fall-back": ("MD-04-03",),
    "strafe": ("MD-08-01",),
    **dict.fromkeys(("break-off", "press"), ("MD-08-03",)),
    **dict.fromkeys(("withdraw", "fight-on"), ("DG-08-04",)),
    "starve": ("MD-0C-11", "MD-12-05"),
}
