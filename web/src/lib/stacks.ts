// Counters as they lie together: in a hex, in a zone, aboard another.
import type { Counter } from "./wire";

export interface Stack {
  hex: number;
  counters: Counter[];
}

/** The hex in which a counter is, its carrier's if it is aboard. */
export function hexOf(counter: Counter, byKey: ReadonlyMap<string, Counter>): number | null {
  let at: Counter | undefined = counter;
  for (let depth = 0; at && depth < 8; depth++) {
    if (!at.aboard) return at.hex ?? null;
    at = byKey.get(at.aboard);
  }
  return null;
}

export const counterMap = (counters: Counter[]): Map<string, Counter> =>
  new Map(counters.map((counter) => [counter.key, counter]));

/** Whether a counter belongs to nobody and is nobody, such as a marker: it lies below the others of its stack. */
const liesAbout = (counter: Counter): boolean => !counter.seat && !counter.sort;

/** Counters in the order of the box, but first whatever lies about. */
export const bottomUp = (counters: Counter[]): Counter[] => [
  ...counters.filter(liesAbout),
  ...counters.filter((counter) => !liesAbout(counter)),
];

/**
 * The stacks on the board, by hex; in each the counters in the order of the box, but first whatever lies about. A large
 * counter is in all its hexes.
 */
export function stacksOf(counters: Counter[]): Map<number, Counter[]> {
  const byKey = counterMap(counters);
  const stacks = new Map<number, Counter[]>();
  for (const counter of bottomUp(counters)) {
    const hex = hexOf(counter, byKey);
    if (hex === null) continue;
    // A piece that enters the map with its rear still off it covers one hex twice.
    for (const cell of new Set(counter.cells?.length ? counter.cells : [hex])) {
      const stack = stacks.get(cell);
      if (stack) stack.push(counter);
      else stacks.set(cell, [counter]);
    }
  }
  return stacks;
}

/** Where a unit stands on a table; null if it is not on the table. */
export function poseOf(counters: Counter[], ref: { kind: string; id: number }): number[] | null {
  const found = counters.find((counter) => counter.key === `${ref.kind}:${ref.id}`);
  return found?.ranks && found.pose?.length ? found.pose : null;
}

/** The strength of each side among counters; pieces without strength, such as leaders, do not count. */
export function totals(counters: Counter[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { seat = "", strength } of counters) {
    if (strength != null) sums.set(seat, (sums.get(seat) ?? 0) + strength);
  }
  return sums;
}

/** Whether a counter is the piece that a choice means. Pieces are numbered; other counters are only markers. */
export const isPiece = (counter: Counter, id: number): boolean => counter.key === `piece:${id}`;
