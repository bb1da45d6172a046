// Points of a way over a table, by the number that grows along it.
import type { Step } from "../lib/compose";
import type { Point } from "../lib/ranks";
import type { Table } from "../lib/table.svelte";
import type { AlongWay } from "../lib/wire";

type Knots = AlongWay["knots"];

/** The component of the present order that is a point of a way, if it is asked for. */
export function alongStep(table: Table): { step: Step; index: number; choices: AlongWay } | null {
  if (!table.acting) return null;
  const index = table.composer.steps.findIndex((step) => step.choices.type === "along-way");
  const step = table.composer.steps[index];
  return step?.choices.type === "along-way" ? { step, index, choices: step.choices } : null;
}

/** Where a number lies on its way. */
export function pointOf(knots: Knots, number: number): Point | null {
  const [first] = knots;
  if (!first) return null;
  for (const [at, [n, x, y]] of knots.entries()) {
    if (n < number) continue;
    const before = knots[at - 1];
    if (!before || n === before[0]) return [x, y];
    const share = (number - before[0]) / (n - before[0]);
    return [before[1] + (x - before[1]) * share, before[2] + (y - before[2]) * share];
  }
  const last = knots.at(-1) ?? first;
  return [last[1], last[2]];
}

/** The number on a way that is nearest to a point, and how far that is. */
export function nearestNumber(knots: Knots, [x, y]: Point): { number: number; far: number } | null {
  let best: { number: number; far: number } | null = null;
  const take = (number: number, px: number, py: number) => {
    const far = Math.hypot(px - x, py - y);
    if (!best || far < best.far) best = { number: Math.round(number), far };
  };
  for (const [at, [n, kx, ky]] of knots.entries()) {
    take(n, kx, ky);
    const before = knots[at - 1];
    if (!before) continue;
    const [dx, dy] = [kx - before[1], ky - before[2]];
    const length = dx * dx + dy * dy;
    if (!length) continue;
    const share = Math.max(0, Math.min(1, ((x - before[1]) * dx + (y - before[2]) * dy) / length));
    take(before[0] + share * (n - before[0]), before[1] + share * dx, before[2] + share * dy);
  }
  return best;
}

/** A number of a way as a length, such as 6.5. */
export const lengthOf = (number: number, places: number): string =>
  String(Number((number / 10 ** places).toFixed(places)));
