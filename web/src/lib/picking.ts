// What a click on a hex means, given what is being asked. The same for mouse, touch and keys.
import { isChosen, isOnBoard, type Pair, placed, valuesOf, wayOf } from "./compose";
import { type Grid, isStation, middle } from "./geometry";
import type { Table } from "./table.svelte";
import type { Choices, Counter, Offer, Refusal, Value } from "./wire";

/** A thing that can be chosen, and the order that it would begin. */
export interface Start {
  offer: Offer;
  value: Value;
}

const pieceOf = (counter: Counter): number | null =>
  counter.key.startsWith("piece:") ? Number(counter.key.slice(6)) : null;

/** The values of choices that lie in a hex: the hex itself, or pieces in it. */
export function valuesIn(table: Table, choices: Choices, kind: string, hex: number): Value[] {
  const values = valuesOf(choices);
  if (kind === "hex") return values.filter((value) => value.value === hex);
  const here = new Set((table.stacks.get(hex) ?? []).map(pieceOf));
  return values.filter((value) => typeof value.value === "number" && here.has(value.value));
}

/** The kind of things that a step chooses from; sets, sequences and shares consist of pieces. */
export const thingKind = (kind: string): string =>
  ["set", "sequence", "allocation", "arrangement", "poses"].includes(kind) ? "piece" : kind;

/** The orders that can begin with something in this hex. */
export function startsIn(table: Table, hex: number): Start[] {
  const starts: Start[] = [];
  const offers = table.prompt?.ask?.offers ?? [];
  for (const offer of offers) {
    const choices = table.composer.firsts.get(offer.verb);
    const kind = offer.components?.[0]?.kind;
    if (!choices || !kind) continue;
    for (const value of valuesIn(table, choices, thingKind(kind), hex)) starts.push({ offer, value });
  }
  return starts;
}

/** Everything on the board that can be chosen now: hexes, and pieces by id. */
export function pickable(table: Table): { hexes: Set<number>; pieces: Set<number> } {
  const hexes = new Set<number>();
  const pieces = new Set<number>();
  const add = (kind: string, choices: Choices) => {
    const thing = thingKind(kind);
    if (!isOnBoard(thing)) return;
    for (const value of valuesOf(choices)) {
      if (typeof value.value !== "number") continue;
      (thing === "piece" ? pieces : hexes).add(value.value);
    }
  };
  const { composer } = table;
  if (composer.offer) {
    for (const step of composer.steps) if (step.kind !== "path") add(step.kind, step.choices);
  } else {
    for (const offer of table.prompt?.ask?.offers ?? []) {
      const choices = composer.firsts.get(offer.verb);
      const kind = offer.components?.[0]?.kind;
      if (choices && kind) add(kind, choices);
    }
  }
  return { hexes, pieces };
}

/** The orders that can begin with a piece. */
export function startsWith(table: Table, piece: number): Start[] {
  return (table.prompt?.ask?.offers ?? []).flatMap((offer) => {
    const choices = table.composer.firsts.get(offer.verb);
    if (!choices || offer.components?.[0]?.kind !== "piece") return [];
    const value = valuesOf(choices).find((one) => one.value === piece);
    return value ? [{ offer, value }] : [];
  });
}

/** The orders that cannot begin with a piece just now, and why. */
export function barsOf(table: Table, piece: number): { offer: Offer; refusal: Refusal }[] {
  return (table.prompt?.ask?.offers ?? []).flatMap((offer) => {
    const choices = table.composer.firsts.get(offer.verb);
    if (choices?.type !== "one-of" || offer.components?.[0]?.kind !== "piece") return [];
    const found = (choices.disabled ?? []).find((one) => one.value.value === piece);
    return found ? [{ offer, refusal: found.refusal }] : [];
  });
}

/** Click on a unit that stands on a table. */
export async function pickPiece(table: Table, piece: number): Promise<void> {
  table.unit = piece;
  const { composer } = table;
  if (!table.acting || table.giving) return;
  if (!composer.offer) {
    const starts = startsWith(table, piece);
    const [first] = starts;
    if (first && starts.length === 1) await composer.start(first.offer, piece);
    return;
  }
  for (let index = composer.steps.length - 1; index >= 0; index--) {
    const step = composer.steps[index];
    if (!step || !valuesOf(step.choices).some((one) => one.value === piece)) continue;
    if (step.choices.type === "arrange-poses") table.inHand = table.inHand === piece ? null : piece;
    else if (step.choices.type === "subset-of") await composer.toggle(index, piece);
    else if (step.choices.type === "one-of" && step.value !== piece) await composer.choose(index, piece);
    return;
  }
}

/** The stations that a click can mean now: those where counters lie, and those that can be chosen or reached. */
export function openStations(table: Table): Set<number> {
  const hexes = table.layout?.hexes;
  if (!hexes) return new Set();
  const meant = [...table.stacks.keys(), ...pickable(table).hexes];
  for (const { choices } of table.acting ? table.composer.steps : []) {
    if (choices.type === "path-to") meant.push(...choices.reach.map((reach) => reach.hex));
    if (choices.type === "arrange") meant.push(...choices.areas.flat());
  }
  return new Set(meant.filter((hex) => isStation(hexes, hex)));
}

/** Where the things are that can be chosen now, and where pieces can be placed. */
export function placesAsked(table: Table): number[] {
  const { hexes, pieces } = pickable(table);
  const found = new Set(hexes);
  for (const [hex, counters] of table.stacks) {
    if (counters.some((counter) => pieces.has(pieceOf(counter) ?? -1))) found.add(hex);
  }
  for (const { choices, value } of table.composer.steps) {
    if (choices.type === "arrange") for (const [, hex] of value as Pair[]) found.add(hex);
  }
  return [...found];
}

/** Where a path can lead, as long as none is chosen. */
export function goals(table: Table): number[] {
  const { step } = table.composer;
  return step?.choices.type === "path-to" && step.value === undefined
    ? step.choices.reach.map((one) => one.hex)
    : [];
}

/** The hexsides that can be chosen now, as pairs of hexes. */
export function sidesAsked(table: Table): [number, number][] {
  const step = table.acting ? table.composer.step : null;
  return step?.kind === "hexside" ? valuesOf(step.choices).map((one) => one.value as [number, number]) : [];
}

/** Click beside a hexside: whether one was meant that can be chosen. */
export async function pickSide(table: Table, hexes: Grid, x: number, y: number): Promise<boolean> {
  const distance = (side: [number, number]) => {
    const [u, v] = middle(hexes, side);
    return Math.hypot(u - x, v - y);
  };
  const [nearest] = sidesAsked(table).sort((a, b) => distance(a) - distance(b));
  if (!nearest || distance(nearest) > hexes.width / 2) return false;
  await table.composer.choose(table.composer.current, nearest);
  return true;
}

/** Click on a hex. */
export async function pick(table: Table, hex: number, byHand = false): Promise<void> {
  const before = table.selected;
  table.selected = hex;
  if (table.together.active) {
    // A second click on the goal gives the order, as with a single march.
    if (before === hex && table.together.goal === hex && table.together.ready) await table.together.give();
    else await table.together.aim(hex);
    return;
  }
  const { composer } = table;
  if (!table.acting || table.giving) return;
  if (!composer.offer) {
    const starts = startsIn(table, hex);
    const verbs = new Set(starts.map((start) => start.offer.verb));
    if (verbs.size === 1 && starts[0]) await composer.start(starts[0].offer, starts[0].value.value);
    return;
  }
  for (let index = composer.steps.length - 1; index >= 0; index--) {
    const step = composer.steps[index];
    if (!step) continue;
    const { choices } = step;
    if (choices.type === "path-to") {
      const hand = byHand || composer.byHand;
      if (
        !hand &&
        before === hex &&
        wayOf(step.value).at(-1) === hex &&
        composer.judgement &&
        !composer.judgement.refusal
      ) {
        await composer.give();
        return;
      }
      if (hand || choices.reach.some((reach) => reach.hex === hex)) {
        await composer.goTo(hex, hand);
        return;
      }
      continue;
    }
    if (choices.type === "arrange") {
      await pickArrangement(table, index, hex);
      return;
    }
    const here = valuesIn(table, choices, thingKind(step.kind), hex).map((value) => value.value);
    if (!here.length) continue;
    if (choices.type === "subset-of") {
      const have = (step.value as unknown[] | undefined) ?? [];
      const all = here.every((one) => have.includes(one));
      const rest = have.filter((one) => !here.includes(one));
      const next = all ? rest : [...rest, ...here];
      await composer.choose(
        index,
        choices.most === 1 ? (all ? [] : here.slice(0, 1)) : next.slice(0, choices.most),
      );
      return;
    }
    if (choices.type === "one-of") {
      const at = here.indexOf(step.value);
      // A second click on the only choice confirms it; on a stack it goes to the next piece.
      if (at >= 0 && here.length === 1 && index === composer.steps.length - 1 && isReady(table)) {
        await composer.give();
        return;
      }
      await composer.choose(index, here[(at + 1) % here.length]);
      return;
    }
  }
  await composer.whyNot(hex);
}

function isReady(table: Table): boolean {
  const { composer } = table;
  return (
    composer.complete &&
    composer.judgement !== null &&
    !composer.judgement.refusal &&
    !composer.judgement.preview
  );
}

async function pickArrangement(table: Table, index: number, hex: number): Promise<void> {
  const { composer } = table;
  const step = composer.steps[index];
  if (step?.choices.type !== "arrange") return;
  const { choices } = step;
  const hand = table.inHand;
  if (hand !== null) {
    const area = choices.pieces.find((piece) => piece.value.value === hand)?.area;
    if (area !== undefined && choices.areas[area]?.includes(hex)) {
      table.inHand = null;
      await composer.choose(index, placed(step.value, hand, hex));
      return;
    }
  }
  const here = (step.value as Pair[]).filter(([, at]) => at === hex).map(([piece]) => piece);
  const at = hand === null ? -1 : here.indexOf(hand);
  table.inHand = here[at + 1] ?? null;
}

/** The hexes in which the piece in hand may be placed; every area if none is in hand. */
export function arrangeArea(
  choices: Extract<Choices, { type: "arrange" }>,
  hand: number | null,
): Set<number> {
  const area = hand === null ? undefined : choices.pieces.find((piece) => piece.value.value === hand)?.area;
  return new Set(area === undefined ? choices.areas.flat() : choices.areas[area]);
}

/** Whether every component is chosen and the referee agrees. */
export const canGive = (table: Table): boolean => {
  const { composer } = table;
  return (
    composer.complete &&
    composer.steps.every((step) => isChosen(step.choices, step.value)) &&
    composer.judgement !== null &&
    !composer.judgement.refusal &&
    !table.giving
  );
};
