"""From the referee's values to the wire: texts, refusals, numbers, odds, asks, choices."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from warhost.core import CHANCE, SPECTATOR, Game, Seat, View
from warhost.core import breakdowns as core_numbers
from warhost.core import messages as core_texts
from warhost.core import odds as core_odds
from warhost.core import prompts as core_prompts
from warhost.core import refusals as core_refusals
from warhost.core.dice import Dice
from warhost.core.orders import Kind, Order, write_component
from warhost.core.position.notation import Scaled
from warhost.server.wire import prompts, texts
from warhost.texts import outcome_words
from warhost.texts import parts as english

NO_LABEL = "verb"


def ref(thing: core_texts.Ref) -> texts.Ref:
    """A thing named in a text."""
    if isinstance(thing.name, core_texts.Message):
        said = text(thing.name)
        return texts.Ref(kind=thing.kind, id=thing.id, text=said.text, said=said)
    return texts.Ref(kind=thing.kind, id=thing.id, text=thing.name)


@lru_cache(maxsize=1 << 14)
def text(message: core_texts.Message) -> texts.Text:
    """A message with its English sentence, cut at the things that it names."""
    parts = [part if isinstance(part, str) else ref(part) for part in english(message)]
    whole = "".join(part if isinstance(part, str) else part.text for part in parts)
    named = parts if any(isinstance(part, texts.Ref) for part in parts) else []
    return texts.Text(id=message.id, args={name: _arg(value) for name, value in message.args}, text=whole, parts=named)


def _arg(value: int | str | core_texts.Ref | core_texts.Message) -> int | str | texts.Ref | texts.Text:
    if isinstance(value, core_texts.Ref):
        return ref(value)
    return text(value) if isinstance(value, core_texts.Message) else value


def plain_text(words: str) -> texts.Text:
    """A text that is no message of a rulebook, such as an order's verb."""
    return texts.Text(id=NO_LABEL, text=words)


def refusal(why: core_refusals.Refusal) -> texts.Refusal:
    """Why something is not allowed."""
    return texts.Refusal(
        message=text(why.message),
        rules=list(why.rules),
        culprits=[ref(thing) for thing in why.culprits],
        also=[refusal(other) for other in why.also],
    )


def number(label: core_texts.Message, breakdown: core_numbers.Breakdown) -> texts.Number:
    """A number with its parts."""
    exact = breakdown.exact
    return texts.Number(
        label=text(label),
        total=breakdown.total,
        parts=[_part(part) for part in breakdown.parts],
        exact="" if exact == breakdown.total else str(exact),
        unit=text(core_texts.msg(breakdown.unit)) if breakdown.unit else None,
    )


def _part(part: core_numbers.Part) -> texts.Part:
    return texts.Part(
        rule=part.rule,
        label=text(part.label),
        effect=part.effect.value,
        amount=str(part.amount),
        cancelled_by=part.cancelled_by,
        sources=[ref(source) for source in part.sources],
    )


def odds(found: core_odds.Odds[Any]) -> texts.Odds:
    """The chances of all outcomes."""
    return texts.Odds(
        chances=[_chance(outcome, share) for outcome, share in found.chances],
        policy=text(found.policy) if found.policy else None,
        unknowns=[text(unknown) for unknown in found.unknowns],
    )


def _chance(outcome: object, share: Fraction) -> texts.Chance:
    return texts.Chance(outcome=outcome_words(outcome), ways=share.numerator, of=share.denominator, share=float(share))


def preview(found: core_prompts.Preview) -> texts.Preview:
    """What an order would mean."""
    return texts.Preview(
        numbers=[number(label, breakdown) for label, breakdown in found.breakdowns],
        odds=odds(found.odds) if found.odds else None,
        notes=[text(note) for note in found.notes],
        places=[ref(place) for place in found.places],
        caution=text(found.caution) if found.caution else None,
        stances=[texts.Stance(piece=one.piece, facing=one.facing, cells=[*one.cells]) for one in found.stances],
        ghosts=[_ghost(one) for one in found.ghosts],
        lines=[
            texts.TableLine(
                points=[[*point] for point in line.points],
                label=text(line.label) if line.label else None,
                reached=line.reached,
            )
            for line in found.lines
        ],
        areas=[
            texts.TableArea(outline=[[*point] for point in area.outline], label=text(area.label), tone=area.tone)
            for area in found.areas
        ],
    )


def _ghost(found: core_prompts.Ghost) -> texts.Ghost:
    return texts.Ghost(
        piece=found.piece,
        outlines=[[[*point] for point in outline] for outline in found.outlines],
        label=text(found.label) if found.label else None,
    )


def offer(order: type[Order], label: core_texts.Message | None = None) -> prompts.Offer:
    """A kind of order with the label of its button."""
    return prompts.Offer(
        verb=order.verb,
        label=text(label) if label else plain_text(order.verb),
        components=[
            prompts.Component(name=name, kind=kind.value, label=text(order.part_text(name)))
            for name, kind in order.parts()
        ],
        ends_phase=order.ends_phase,
        binds=order.binds,
    )


def ask(found: core_prompts.Ask) -> prompts.Ask:
    """What a seat has to decide."""
    return prompts.Ask(
        seat=found.seat,
        message=text(found.message),
        rules=list(found.rules),
        offers=[offer(one.order, one.label) for one in found.offers],
        disabled=[
            prompts.DisabledOffer(offer=offer(one.order, one.label), refusal=refusal(why))
            for one, why in found.disabled
        ],
        idle=found.is_idle,
        shown=preview(found.shown()) if found.shown else None,
    )


def roll(game: Game, seat: Seat) -> texts.Roll | None:
    """The dice to be rolled now and what a seat may know of them."""
    found = game.pending_roll
    if found is None:
        return None
    chances = game.odds(seat)
    # For all who see the faces the numbers are the same: the conformance suite holds every rulebook to that.
    behind = game.roll_preview(seat)
    return texts.Roll(
        sides=list(found.sides),
        purpose=text(found.purpose),
        rules=list(found.rules),
        odds=odds(chances) if chances else None,
        preview=preview(behind) if behind else None,
    )


def prompt(game: Game, seat: Seat, verdict: prompts.Verdict | None) -> prompts.Prompt:
    """What a seat can do now, or whom it waits for."""
    if verdict is not None:
        return prompts.Prompt(verdict=verdict)
    view = game.view(seat)
    found = view.ask
    waiting = [
        prompts.Waiting(seat=who, text=text(said) if said else None) for who, said in view.waiting_for if who != seat
    ]
    point = None if seat == SPECTATOR else game.undo_point(seat)
    return prompts.Prompt(
        ask=ask(found) if found else None,
        waiting=waiting,
        claims=[] if seat == SPECTATOR else [offer(order, game.claim_label(order)) for order in view.claims()],
        roll=roll(game, seat) if game.asks and game.asks[0].seat == CHANCE else None,
        can_undo=isinstance(point, int),
        undo_barred=refusal(point) if isinstance(point, core_refusals.Refusal) else None,
    )


def verdict(game: Game) -> prompts.Verdict | None:
    """How the game ended by its own rules."""
    found = game.verdict
    if found is None:
        return None
    return prompts.Verdict(winner=found.winner, level=found.level, reason=text(found.message), rule=found.rule)


class Speller:
    """Writes values of components for one game: JSON, word and name."""

    def __init__(self, game: Game) -> None:
        self._state = game.state
        self._rulebook = game.rulebook

    def word(self, kind: Kind, value: Any) -> str:
        """The word of a component in the text form."""
        return write_component(kind, value, self._state.lexicon)

    def value(self, kind: Kind, value: Any, label: core_texts.Message | None = None) -> prompts.Value:
        """One thing to choose."""
        named = kind in (Kind.PIECE, Kind.HEX, Kind.CARD)
        said = text(label) if label else self._hexside(value) if kind is Kind.HEXSIDE else None
        return prompts.Value(
            value=value,
            word=self.word(kind, value),
            ref=ref(self._rulebook.ref(self._state, kind.value, value)) if named else None,
            label=said,
        )

    def _hexside(self, value: Any) -> texts.Text:
        """A hexside by the names of the hexes on both sides."""
        return plain_text(" | ".join(self._rulebook.ref(self._state, Kind.HEX.value, hex).text for hex in value))

    def pieces(self, values: Any) -> list[prompts.Value]:
        """Pieces to choose from."""
        return [self.value(Kind.PIECE, piece) for piece in values]

    def choices(self, found: core_prompts.Choices, view: View) -> prompts.Choices:
        """What can be chosen for the next component."""
        kind = found.kind
        match found:
            case core_prompts.AlongWay():
                return prompts.AlongWay(
                    kind="number",
                    values=[self.value(kind, value, found.labels.get(value)) for value in found.values],
                    least=found.least,
                    most=found.most,
                    places=found.places,
                    knots=[(n, *point) for n, point in found.knots()],
                )
            case core_prompts.OneOf():
                return prompts.OneOf(
                    kind=kind.value,
                    values=[self.value(kind, value, found.labels.get(value)) for value in found.values],
                    disabled=[
                        prompts.DisabledValue(
                            value=self.value(kind, value, found.labels.get(value)), refusal=refusal(why)
                        )
                        for value, why in found.disabled.items()
                    ],
                )
            case core_prompts.PathTo():
                return prompts.PathTo(
                    kind="path",
                    reach=[prompts.Reach(hex=hex, cost=cost) for hex, cost in found.cost.items()],
                    acts=self.acts(found),
                )
            case core_prompts.Itinerary():
                return prompts.Itinerary(
                    kind="path",
                    acts=self.next_acts(found),
                    suggestions=[
                        prompts.OnTheWay(value=path, label=text(name)) for path, name in found.suggestions().items()
                    ],
                )
            case core_prompts.Between():
                return prompts.Between(kind="number", least=found.least, most=found.most)
            case core_prompts.ArrangePoses():
                return self._arrange_poses(found)
            case core_prompts.SubsetOf():
                return prompts.SubsetOf(
                    kind=kind.value, values=self.pieces(found.values), least=found.least, most=found.most
                )
            case core_prompts.SequenceOf():
                return prompts.SequenceOf(kind=kind.value, values=self.pieces(found.values))
            case core_prompts.Allocate():
                return prompts.Allocate(
                    kind=kind.value,
                    limits=[
                        prompts.Limit(value=self.value(Kind.PIECE, piece), most=most)
                        for piece, most in found.limits.items()
                    ],
                    total=found.total,
                )
            case core_prompts.Arrange():
                return self._arrange(found)
            case _:
                # A sample is only to show what a pose looks like: the same dice for everyone, none of the game's.
                sample = found.pick(Dice(f"sample for {view.seat}"))
                return prompts.Sampled(kind=kind.value, sample=sample, word=self.word(kind, sample))

    def acts(self, found: core_prompts.PathTo) -> list[prompts.OnTheWay]:
        """What can be done next on the way."""
        return [prompts.OnTheWay(value=path, label=text(name)) for path, name in found.acts().items()]

    def next_acts(self, found: core_prompts.Itinerary) -> list[prompts.NextAct]:
        """The acts that can come next in an itinerary."""
        return [
            prompts.NextAct(
                act=act.word,
                label=text(act.label),
                has_number=act.has_number,
                places=self._places(act.word) if act.has_number else [],
                least=act.least,
                most=act.most,
                price=number(act.label, act.price) if act.price else None,
                stop=text(act.stop) if act.stop else None,
            )
            for act in found.acts()
        ]

    def _places(self, act: str) -> list[int]:
        form = self._state.lexicon.acts.get(act)
        return [one.places if isinstance(one, Scaled) else 0 for one in form.numbers] if form else [0]

    def _arrange_poses(self, found: core_prompts.ArrangePoses) -> prompts.ArrangePoses:
        return prompts.ArrangePoses(
            kind="poses",
            pieces=[
                prompts.PlaceableAtPose(
                    value=self.value(Kind.PIECE, piece), zones=[[[*point] for point in zone] for zone in zones]
                )
                for piece, zones in found.zones.items()
            ],
            proposed=[(piece, list(pose)) for piece, pose in found.proposed],
        )

    def _arrange(self, found: core_prompts.Arrange) -> prompts.Arrange:
        areas: dict[tuple[int, ...], int] = {}
        pieces = [
            prompts.Placeable(
                value=self.value(Kind.PIECE, piece), area=areas.setdefault(tuple(sorted(hexes)), len(areas))
            )
            for piece, hexes in found.places.items()
        ]
        return prompts.Arrange(
            kind=found.kind.value,
            pieces=pieces,
            areas=[list(area) for area in areas],
            proposed=list(found.proposed),
        )
