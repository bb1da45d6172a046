"""Every order of the game, with its text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from warhost.core import Order
from warhost.core.orders import Arrangement, Hex, Number, OnePose, Path, Piece, PoseArrangement, Word


@dataclass(frozen=True, slots=True)
class Place(Order):
    """``place red-runner-1@0000,red-hound@0100``: pieces to home hexes, whole or in part."""

    verb: ClassVar[str] = "place"
    pieces: Arrangement


@dataclass(frozen=True, slots=True)
class Ready(Order):
    """``ready``: the set-up is done."""

    verb: ClassVar[str] = "ready"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Hide(Order):
    """``hide 0403``: the first snare of a crew."""

    verb: ClassVar[str] = "hide"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Bid(Order):
    """``bid 2``: coins for going first."""

    verb: ClassVar[str] = "bid"
    coins: Number


@dataclass(frozen=True, slots=True)
class March(Order):
    """``march red-runner-1 0201>0302``: an itinerary."""

    verb: ClassVar[str] = "march"
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class Plank(Order):
    """``plank red-runner-1 0302``: a causeway over the marsh."""

    verb: ClassVar[str] = "plank"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class Snare(Order):
    """``snare red-runner-1 0302``: a further snare, hidden near a runner."""

    verb: ClassVar[str] = "snare"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class Rest(Order):
    """``rest``: the crew's marches are over."""

    verb: ClassVar[str] = "rest"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Onward(Order):
    """``onward 0302>0303``: the rest of a march that was cut short."""

    verb: ClassVar[str] = "onward"
    path: Path


@dataclass(frozen=True, slots=True)
class Halt(Order):
    """``halt``: the march ends here."""

    verb: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Loose(Order):
    """``loose blue-hound 0302``: a hound is to wait at a point on the way."""

    verb: ClassVar[str] = "loose"
    hound: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class Let(Order):
    """``let``: the march may pass."""

    verb: ClassVar[str] = "let"


@dataclass(frozen=True, slots=True)
class Answer(Order):
    """``answer smoke``: the marcher's answer to a hound."""

    verb: ClassVar[str] = "answer"
    answer: Word


@dataclass(frozen=True, slots=True)
class FallBack(Order):
    """``fall-back 0000``: where a piece that was driven away goes."""

    verb: ClassVar[str] = "fall-back"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Fly(Order):
    """``fly 2500,3100,4500``: the hawk's new point and facing."""

    verb: ClassVar[str] = "fly"
    pose: OnePose


@dataclass(frozen=True, slots=True)
class Soar(Order):
    """``soar left:30>ahead:1.5``: an itinerary of the hawk, in degrees and inches."""

    verb: ClassVar[str] = "soar"
    way: Path


@dataclass(frozen=True, slots=True)
class Pitch(Order):
    """``pitch red-runner-1@0.5|0.5|0,red-runner-2@1.5|1|90``: a pose for the tent of each runner."""

    verb: ClassVar[str] = "pitch"
    tents: PoseArrangement


@dataclass(frozen=True, slots=True)
class Circle(Order):
    """``circle``: the hawk stays where it is."""

    verb: ClassVar[str] = "circle"


@dataclass(frozen=True, slots=True)
class Light(Order):
    """``light red-runner-2``: a claim, at any time."""

    verb: ClassVar[str] = "light"
    binds: ClassVar[bool] = True
    runner: Piece


ALL = {
    kind.verb: kind
    for kind in (
        Place,
        Ready,
        Hide,
        Bid,
        March,
        Plank,
        Snare,
        Rest,
        Onward,
        Halt,
        Loose,
        Let,
        Answer,
        FallBack,
        Fly,
        Soar,
        Pitch,
        Circle,
        Light,
    )
}
