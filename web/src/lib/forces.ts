// The order of battle: who can still go, and several stacks that go together.
import { api, bearer, read } from "./api";
import { valuesOf } from "./compose";
import { counterMap, hexOf } from "./stacks";
import type { Table } from "./table.svelte";
import { plain, t } from "./texts";
import type { Choices, Offer } from "./wire";

/** The offers that let a piece go somewhere: the piece comes first, a path last. */
const marches = (table: Table): Offer[] =>
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

function piecesOf(table: Table, offer: Offer): number[] {
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

/** Look at the next stack in which somebody can still go, after the one that is looked at now. */
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
    table.say(t("all-moved"));
    return;
  }
  table.selected = next;
  table.aim = { hexes: [next] };
}

/** Everybody in the hexes of these pieces marches to one place, stack after stack; who cannot stays and is named. */
export async function marchTogether(table: Table, pieces: readonly number[], hex: number): Promise<void> {
  let gone = 0;
  const stayed: string[] = [];
  for (const piece of pieces) {
    const name = plain(
      table.counters.find((counter) => counter.key === `piece:${piece}`)?.name ?? String(piece),
    );
    const offer = marches(table).find((one) => piecesOf(table, one).includes(piece));
    const components = offer ? await planned(table, offer, piece, hex) : null;
    if (offer && components && (await table.give({ verb: offer.verb, components }))) gone++;
    else stayed.push(name);
    // Dice, a question or the other side come first: the rest is for the player to decide again.
    if (!table.mine || table.handsOver) break;
    await table.composer.cancel();
  }
  table.group = [];
  if (stayed.length) table.say(t("group-stayed", { gone, names: stayed.join(", ") }), [], gone === 0);
}

/** The components of a march to a hex, with all who can come along; null if the way does not exist. */
async function planned(table: Table, offer: Offer, piece: number, to: number): Promise<unknown[] | null> {
  const components: unknown[] = [piece];
  const ask = { params: { path: { game_id: table.id } }, ...bearer(table.key) };
  try {
    for (const part of (offer.components ?? []).slice(1, -1)) {
      if (part.kind !== "set") return null;
      const body = { verb: offer.verb, components };
      const choices = (await read(api.POST("/api/games/{game_id}/choices", { ...ask, body }))) as Choices;
      components.push(valuesOf(choices).map(({ value }) => value));
    }
    const path = async (given: unknown[]) =>
      read(
        api.POST("/api/games/{game_id}/paths", { ...ask, body: { verb: offer.verb, components: given, to } }),
      );
    const found = await path(components);
    return [...components, (found as { value: unknown }).value];
  } catch {
    return null;
  }
}
