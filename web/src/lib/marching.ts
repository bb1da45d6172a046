// Dragging a counter to where it should go. The same for mouse and finger, on every board of hexes.
import { valuesOf } from "./compose";
import { startsIn } from "./picking";
import type { Table } from "./table.svelte";
import type { Offer } from "./wire";

/** A piece that can go somewhere, and the order that would make it go. */
export interface Marcher {
  offer: Offer;
  piece: number;
}

const asksWay = (offer: Offer): boolean => (offer.components ?? []).some((part) => part.kind === "path");

/**
 * Who could be dragged out of a hex: the pieces already chosen there, else the topmost that can go. Several if it can go
 * in several ways, such as on foot and by air.
 */
export function marchersIn(table: Table, hex: number): Marcher[] {
  if (!table.mine || table.giving || table.past) return [];
  const { composer } = table;
  const { offer } = composer;
  if (offer && asksWay(offer)) {
    const step = composer.steps[0];
    if (!step) return [];
    const here = (table.stacks.get(hex) ?? []).map((counter) => counter.id);
    // The marcher is known: the question names him.
    if (step.kind === "path") return composer.origin === hex ? [{ offer, piece: here.at(-1) ?? -1 }] : [];
    const able = valuesOf(step.choices).map((value) => value.value as number);
    const piece = here.find((one) => one === step.value) ?? here.findLast((one) => able.includes(one));
    return piece === undefined ? [] : [{ offer, piece }];
  }
  const starts = startsIn(table, hex).filter(
    (start) => asksWay(start.offer) && start.offer.components?.[0]?.kind === "piece",
  );
  const top = starts.at(-1)?.value.value;
  return starts
    .filter((start) => start.value.value === top)
    .map((start) => ({ offer: start.offer, piece: start.value.value as number }));
}

/** Begin the order of a marcher: what he can reach is shown. */
export async function setOut(table: Table, { offer, piece }: Marcher): Promise<void> {
  const { composer } = table;
  if (composer.offer?.verb !== offer.verb) await composer.start(offer, piece);
  else if (composer.steps[0]?.kind === "piece" && composer.steps[0].value !== piece)
    await composer.choose(0, piece);
  else if (wayStep(table)?.value !== undefined) await composer.plan([]);
}

const wayStep = (table: Table) => table.composer.steps.find((step) => step.choices.type === "path-to");

/** What it costs the marcher to reach a hex; null if unreachable, undefined if not known yet. */
export function costTo(table: Table, hex: number): number | null | undefined {
  const choices = wayStep(table)?.choices;
  if (choices?.type !== "path-to") return undefined;
  return choices.reach.find((reach) => reach.hex === hex)?.cost ?? null;
}

/**
 * Drop a marcher on a hex. He goes there at once, unless dice would follow or `only` a plan is wanted: then the march
 * lies there as planned. Where he cannot go the referee says why.
 */
export async function drop(table: Table, marchers: Marcher[], hex: number, only: boolean): Promise<void> {
  const { composer } = table;
  for (const marcher of marchers) {
    await setOut(table, marcher);
    if (typeof costTo(table, hex) !== "number") continue;
    await composer.goTo(hex, false);
    const { judgement } = composer;
    if (!only && composer.complete && judgement && !judgement.refusal && !judgement.preview?.odds)
      await composer.give();
    return;
  }
  const [first] = marchers;
  if (!first) return;
  if (marchers.length > 1) await setOut(table, first);
  await composer.whyNot(hex);
}
