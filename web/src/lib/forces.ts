// The order of battle: who can still go, and the next of them.
import { valuesOf } from "./compose";
import { counterMap, hexOf } from "./stacks";
import type { Table } from "./table.svelte";
import { t } from "./texts";
import type { Choices, Offer } from "./wire";

/** The offers that let a piece go somewhere: the piece comes first, a path last. */
export const marches = (table: Table): Offer[] =>
  (table.prompt?.ask?.offers ?? []).filter(
    ({ components }) => components?.[0]?.kind === "piece" && components.at(-1)?.kind === "path",
  );

function firstChoices(table: Table, offer: Offer): Choices | undefined {
  const { composer } = table;
  return (
    composer.firsts.get(offer.verb) ??
    (composer.offer?.verb === offer.verb ? composer.steps[0]?.choices : undefined)
  );
}

/** The pieces that can begin an order. */
export function piecesOf(table: Table, offer: Offer): number[] {
  const choices = firstChoices(table, offer);
  return choices ? valuesOf(choices).flatMap(({ value }) => (typeof value === "number" ? [value] : [])) : [];
}

/** Every piece that can still go somewhere in this phase. */
export const movers = (table: Table): number[] => [
  ...new Set(marches(table).flatMap((offer) => piecesOf(table, offer))),
];

function hexOfPiece(table: Table, piece: number): number | null {
  const counters = counterMap(table.counters);
  const counter = counters.get(`piece:${piece}`);
  return counter ? hexOf(counter, counters) : null;
}

/** Begin the order of the next piece that waits off the map; returns whether there is one. */
function nextBesideTheMap(table: Table): boolean {
  const { composer } = table;
  const waiting = marches(table).flatMap((offer) =>
    piecesOf(table, offer)
      .filter((piece) => hexOfPiece(table, piece) === null)
      .map((piece) => ({ offer, piece })),
  );
  const chosen = waiting.findIndex(({ piece }) => piece === composer.steps[0]?.value);
  const next = waiting[(chosen + 1) % waiting.length];
  if (next) void composer.start(next.offer, next.piece);
  return next !== undefined;
}

/** Look at the next stack with a piece that can still go, after the current one. */
export function nextMover(table: Table): void {
  if (table.layout?.kind === "table") {
    const able = movers(table).sort((a, b) => a - b);
    const next = able.find((piece) => piece > (table.unit ?? -1)) ?? able[0];
    if (next === undefined) table.say(t("all-moved"));
    else table.point({ kind: "piece", id: next, text: "", type: "ref" });
    return;
  }
  const hexes = [...new Set(movers(table).map((piece) => hexOfPiece(table, piece)))]
    .filter((hex): hex is number => hex !== null)
    .sort((a, b) => a - b);
  const next = hexes.find((hex) => hex > (table.selected ?? -1)) ?? hexes[0];
  if (next === undefined) {
    if (!nextBesideTheMap(table)) table.say(t("all-moved"));
    return;
  }
  table.selected = next;
  table.aim = { hexes: [next] };
}
