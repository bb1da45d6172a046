// What a game has cost each side.
import { plain, t } from "./texts";
import type { Counter } from "./wire";

const LIVING = new Set([
  "infantry",
  "cavalry",
  "dragon",
  "griffon",
  "pegasus",
  "ship",
  "leader",
  "wizard",
  "fighter",
]);

/** How many of all that were in the game are out of it, and which. */
export interface Losses {
  lost: number;
  all: number;
  names: string[];
}

/** What a seat has lost: its counters, or the figures of its units. */
export function lossesOf(counters: readonly Counter[], seat: string): Losses {
  const mine = counters.filter((one) => one.seat === seat && (one.ranks || LIVING.has(one.kind)));
  const found: Losses = { lost: 0, all: 0, names: [] };
  for (const one of mine) {
    const whole = one.ranks?.full ?? 1;
    const fallen = one.lost ? whole : whole - (one.ranks?.figures ?? 1);
    const name = plain(one.name);
    if (one.zone !== "waiting") found.all += whole;
    found.lost += fallen;
    if (fallen) found.names.push(one.ranks ? t("end-fallen", { name, n: fallen }) : name);
  }
  return found;
}
