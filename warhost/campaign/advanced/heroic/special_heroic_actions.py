"""More Dragons of Glory, Rule 3: heroic actions of the list, each on one d10 (MD-03-20, -22, -24 to -27).

The Hammer of Kharas, uniting the Council, Martial Law, Distrust and Spies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from warhost.campaign.advanced.heroic.carried_artifacts import (
    ParcelId,
    has_looked,
    labels_of,
    own_parcels,
    parcel_named,
)
from warhost.campaign.advanced.heroic.diplomacy import leader_of
from warhost.campaign.advanced.heroic.heroes import slay
from warhost.campaign.advanced.heroic.heroic_actions import (
    HeroicMode,
    acting_hero,
    active_hero,
    company_refusal,
    feats_of,
    relics_of,
    set_relics,
)
from warhost.campaign.position.bars import Bar, StepName, bar
from warhost.campaign.position.persons import leads
from warhost.campaign.printed.diplomatic_chart import load_diplomatic_chart
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Pieces, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, O, Throw

D10 = 10
SANCRIST = "sancrist-isle"


@dataclass(frozen=True, slots=True)
class SeekHammer(Order):
    """Look for the Hammer of Kharas: ``seek-hammer``."""

    verb = "seek-hammer"


@dataclass(frozen=True, slots=True)
class UniteCouncil(Order):
    """Unite the Council: ``unite``."""

    verb = "unite"


@dataclass(frozen=True, slots=True)
class MartialLaw(Order):
    """Put allies under Martial Law, by their leaders: ``martial-law khur-leader,lemish-leader``."""

    verb = "martial-law"
    leaders: Pieces


@dataclass(frozen=True, slots=True)
class SowDistrust(Order):
    """Sow distrust among the leaders of Whitestone: ``distrust``."""

    verb = "distrust"


class Feat(HeroicMode[O]):
    """A heroic action of the list; no enemy hero may be where the Active Hero is (MD-03-20)."""

    rule: ClassVar[str]

    def why_not(self, war: War, side: Side) -> Refusal | None:
        hero = acting_hero(war, side)
        if hero is None:
            return company_refusal(war, side) or Refusal(msg("md-no-active-hero"), ("MD-03-20",))
        if self.reserved is not None and side != self.reserved:
            name = war.theatre.side_names[self.reserved]
            return Refusal(msg("md-feat-reserved", side=name), (self.rule, "MD-03-20"), (war.ref(hero),))
        return self.hindrance(war, side, hero)

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        """What prevents this hero from this action."""
        return None

    def firsts(self, war: War, side: Side) -> Sequence[int]:
        return [] if self.why_not(war, side) else [active_hero(war, side)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        raise NotImplementedError

    def refusal(self, war: War, side: Side, order: O) -> Refusal | None:
        return self.why_not(war, side)


@dataclass(frozen=True, slots=True)
class FeatRoll(Throw[War]):
    """One d10 for a heroic action."""

    hero: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((D10,), msg(self.text, hero=war.ref(self.hero)), (self.rule,))

    text: ClassVar[str] = ""
    rule: ClassVar[str] = ""


# The Hammer of Kharas


@dataclass(frozen=True, slots=True)
class HammerRoll(FeatRoll):
    """1-2 the hero dies, 8-10 he finds a relic of the dwarves (MD-03-22)."""

    text: ClassVar[str] = "md-roll-hammer"
    rule: ClassVar[str] = "MD-03-22"

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        if faces[0] <= 2:
            return "hero killed"
        return "relic found" if faces[0] >= 8 else "nothing"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        found, side = self.outcome(war, faces), war.owner[self.hero]
        log = {"hero killed": "md-log-hammer-death", "relic found": "md-log-hammer-relic"}.get(found, "md-log-in-vain")
        war.tell(msg(log, hero=war.ref(self.hero), die=faces[0]))
        if found == "hero killed":
            slay(war, self.hero)
        elif found == "relic found":
            set_relics(war, side, relics_of(war, side) + 1)


class SeekingHammer(Feat[SeekHammer]):
    """Anybody, anywhere, may look for the Hammer (MD-03-22)."""

    order = SeekHammer
    label = "md-offer-seek-hammer"
    rule = "MD-03-22"

    def preview(self, war: War, side: Side, order: SeekHammer) -> Preview:
        return Preview(odds=HammerRoll(active_hero(war, side)).odds(war))

    def take(self, war: War, side: Side, order: SeekHammer) -> None:
        war.push(HammerRoll(active_hero(war, side)))


# Unite the Council


@dataclass(frozen=True, slots=True)
class CouncilRoll(FeatRoll):
    """On 8-10 race divides the armies of Whitestone no more this Turn (MD-03-24)."""

    text: ClassVar[str] = "md-roll-council"
    rule: ClassVar[str] = "MD-03-24"

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "united" if faces[0] >= 8 else "nothing"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        united = self.outcome(war, faces) == "united"
        war.tell(msg("md-log-united" if united else "md-log-in-vain", hero=war.ref(self.hero), die=faces[0]))
        if united:
            war.set("feats", 0, replace(feats_of(war), united=1))


class UnitingCouncil(Feat[UniteCouncil]):
    """A hero of Whitestone on Sancrist unites the Council; without the rules of command there is nothing to unite."""

    order = UniteCouncil
    label = "md-offer-unite"
    rule = "MD-03-24"
    reserved = WS

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        who = war.ref(hero)
        if war.theatre.option("command") != "on":
            return Refusal(msg("md-no-command-rules"), ("MD-03-24",), (who,))
        if war.at[hero] not in war.theatre.atlas.hexes_of(SANCRIST):
            return Refusal(msg("md-not-on-sancrist", hero=who), ("MD-03-24",), (who,))
        return None

    def preview(self, war: War, side: Side, order: UniteCouncil) -> Preview:
        return Preview(odds=CouncilRoll(active_hero(war, side)).odds(war))

    def take(self, war: War, side: Side, order: UniteCouncil) -> None:
        war.push(CouncilRoll(active_hero(war, side)))


def is_council_united(war: War, side: Side) -> bool:
    """Whether the armies of a side obey leaders of any race this Turn (MD-03-24)."""
    return side == WS and bool(feats_of(war).united)


# Martial Law


@dataclass(frozen=True, slots=True)
class MartialLawRoll(FeatRoll):
    """d10 and 1 for each nation: below 8 they are safe from diplomacy, else Whitestone gains by it (MD-03-25)."""

    nations: tuple[int, ...]
    text: ClassVar[str] = "md-roll-martial-law"
    rule: ClassVar[str] = "MD-03-25"

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "order" if faces[0] + len(self.nations) < 8 else "grudge"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        total = faces[0] + len(self.nations)
        feats = feats_of(war)
        if self.outcome(war, faces) == "order":
            war.set("feats", 0, replace(feats, immune=self.nations))
            war.tell(msg("md-log-martial-law", total=total))
        else:
            war.set("feats", 0, replace(feats, grudge=1))
            war.tell(msg("md-log-grudge", total=total))


def own_allies(war: War) -> list[PieceId]:
    """The leaders of the nations that the Highlords have won."""
    chart = load_diplomatic_chart()
    won = [n for n, name in enumerate(war.theatre.nations) if name in chart.modifiers and war.allegiance[n] == HL]
    leaders = (leader_of(war, nation) for nation in won if not war.conquered[nation])
    return [leader for leader in leaders if leader is not None and war.at[leader] >= 0]


class ImposingMartialLaw(Feat[MartialLaw]):
    """The Highlord puts allies under Martial Law, on odd Turns only: else it would come too late (MD-03-25)."""

    order = MartialLaw
    label = "md-offer-martial-law"
    rule = "MD-03-25"
    reserved = HL

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        if war.turn[0] % 2 == 0:
            return Refusal(msg("md-martial-law-late"), ("MD-03-25",), (war.ref(hero),))
        return None if own_allies(war) else Refusal(msg("md-no-allies"), ("MD-03-25",), (war.ref(hero),))

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return SubsetOf(own_allies(war))

    def refusal(self, war: War, side: Side, order: MartialLaw) -> Refusal | None:
        others = [leader for leader in order.leaders if leader not in own_allies(war)]
        if others or not order.leaders:
            return Refusal(msg("md-not-his-allies", leaders=war.roll_call(others)), ("MD-03-25",), war.refs(others))
        return self.why_not(war, side)

    def _roll(self, war: War, side: Side, order: MartialLaw) -> MartialLawRoll:
        nations = tuple(sorted(war.theatre.nation_of[leader] for leader in order.leaders))
        return MartialLawRoll(active_hero(war, side), nations)

    def preview(self, war: War, side: Side, order: MartialLaw) -> Preview:
        return Preview(odds=self._roll(war, side, order).odds(war))

    def take(self, war: War, side: Side, order: MartialLaw) -> None:
        war.push(self._roll(war, side, order))


# Distrust


@dataclass(frozen=True, slots=True)
class DistrustRoll(FeatRoll):
    """On a 10 the leaders of Whitestone distrust each other this Turn (MD-03-26)."""

    text: ClassVar[str] = "md-roll-distrust"
    rule: ClassVar[str] = "MD-03-26"

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "distrust" if faces[0] == D10 else "nothing"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        sown = self.outcome(war, faces) == "distrust"
        war.tell(msg("md-log-distrust" if sown else "md-log-in-vain", hero=war.ref(self.hero), die=faces[0]))
        if sown:
            war.set("feats", 0, replace(feats_of(war), distrust=1))


class SowingDistrust(Feat[SowDistrust]):
    """The Highlord sows distrust (MD-03-26)."""

    order = SowDistrust
    label = "md-offer-distrust"
    rule = "MD-03-26"
    reserved = HL

    def preview(self, war: War, side: Side, order: SowDistrust) -> Preview:
        return Preview(odds=DistrustRoll(active_hero(war, side)).odds(war))

    def take(self, war: War, side: Side, order: SowDistrust) -> None:
        war.push(DistrustRoll(active_hero(war, side)))


HUMANS = frozenset({"human", "knight", ""})


def distrustful(war: War) -> list[PieceId]:
    """The leaders of Whitestone on the map who are not human; Laurana only as the Golden General (MD-0B-03)."""
    return [p for p in war.pieces_of(WS) if war.of.race[p] not in HUMANS and leads(war, p)]


def put_trust_to_the_test(war: War, side: Side, step: StepName) -> None:
    """When a Step of Whitestone opens, test every leader who is not human (MD-03-26)."""
    feats = feats_of(war)
    if side != WS or not feats.distrust:
        return
    war.set("feats", 0, replace(feats, sulking=()))
    war.push(*(TrustRoll(leader, step) for leader in reversed(distrustful(war))))


@dataclass(frozen=True, slots=True)
class TrustRoll(Throw[War]):
    """One d6 for a leader: on a 6 he and the armies of his nation neither move nor attack in this Step (MD-03-26)."""

    leader: PieceId
    step: StepName

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("md-roll-trust", leader=war.ref(self.leader)), ("MD-03-26",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "refuses" if faces[0] == 6 else "obeys"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "obeys":
            return
        nation = war.theatre.nation_of[self.leader]
        war.tell(msg("md-log-refuses", leader=war.ref(self.leader)))
        war.set("feats", 0, replace(feats_of(war), sulking=(*feats_of(war).sulking, nation)))
        for piece, of in each_piece(war.theatre.nation_of):
            if of == nation and war.at[piece] >= 0 and (war.of.is_army[piece] or piece == self.leader):
                bar(war, piece, self.step)


class Distrusted(Bar):
    """Armies whose leader refuses in this Step (MD-03-26)."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        if war.owner[piece] != WS or war.theatre.nation_of[piece] not in feats_of(war).sulking:
            return None
        who = war.ref(piece)
        return Refusal(msg("md-sulks", piece=who), ("MD-03-26",), (who,))


# Spies


@dataclass(frozen=True, slots=True)
class Spy(Order):
    """Send spies after the artifacts of Whitestone: ``spy``."""

    verb = "spy"


@dataclass(frozen=True, slots=True)
class Examine(Order):
    """Look at a covered counter of Whitestone: ``examine parcel-3``."""

    verb = "examine"
    parcel: Word


def unknown_parcels(war: War) -> list[ParcelId]:
    """The counters of Whitestone's heroes, leaders and armies that the Highlords have not seen (MD-03-27)."""
    return [parcel for parcel in own_parcels(war, WS) if not has_looked(war, HL, parcel)]


@dataclass(frozen=True, slots=True)
class SpyRoll(FeatRoll):
    """On a 10 the Highlord looks at one counter (MD-03-27)."""

    text: ClassVar[str] = "md-roll-spies"
    rule: ClassVar[str] = "MD-03-27"

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "looks" if faces[0] == D10 else "nothing"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "nothing":
            war.tell(msg("md-log-in-vain", hero=war.ref(self.hero), die=faces[0]))
        else:
            war.push(LookAtParcel())


class Spying(Feat[Spy]):
    """The Highlord sends spies (MD-03-27)."""

    order = Spy
    label = "md-offer-spy"
    rule = "MD-03-27"
    reserved = HL

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        return None if unknown_parcels(war) else Refusal(msg("md-nothing-to-spy"), ("MD-03-27",))

    def preview(self, war: War, side: Side, order: Spy) -> Preview:
        return Preview(odds=SpyRoll(active_hero(war, side)).odds(war))

    def take(self, war: War, side: Side, order: Spy) -> None:
        war.push(SpyRoll(active_hero(war, side)))


@dataclass(frozen=True, slots=True)
class LookAtParcel(Decision[War, Examine]):
    """The Highlord looks at one covered counter of Whitestone, secretly (MD-03-27)."""

    def moot(self, war: War, /) -> bool:
        return not unknown_parcels(war)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(Examine, msg("md-offer-examine")),)
        return Ask(war.seat(HL), msg("md-ask-examine"), offers, ("MD-03-27",), msg("md-wait-examine"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        found = labels_of(war, HL, unknown_parcels(war))
        return OneOf(Kind.OPTION, tuple(found), labels=found)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Examine)
        if parcel_named(war, order.parcel) in unknown_parcels(war):
            return None
        return Refusal(msg("md-cannot-examine", name=order.parcel), ("MD-03-27",))

    def take(self, war: War, order: Examine, /) -> None:
        parcel = parcel_named(war, order.parcel)
        assert parcel is not None, "the order was judged before"
        carrier, counter = war.ref(war.carrier[parcel]), war.ref(war.artifact[parcel])
        war.set("looked", parcel, war.looked[parcel] | 1 << HL)
        war.tell(msg("md-log-examined", piece=carrier))
        war.tell(msg("md-log-parcel-is", piece=carrier, counter=counter), war.seat(HL))
        war.reveal()
