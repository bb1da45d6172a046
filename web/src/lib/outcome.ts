// The result of a fight or a whole turn, in words.
import { t } from "./texts";
import type { Counter, Event } from "./wire";

/** What one side has suffered. */
export interface Toll {
  lost: Map<string, number>;
  hurt: Map<string, number>;
  fled: boolean;
}

/** What happened to all sides, and how often things were done. */
export interface Tally {
  tolls: Map<string, Toll>;
  moves: number;
  attacks: number;
  shots: number;
  spells: number;
}

export const newTally = (): Tally => ({ tolls: new Map(), moves: 0, attacks: 0, shots: 0, spells: 0 });

const more = (counts: Map<string, number>, sort: string) => counts.set(sort, (counts.get(sort) ?? 0) + 1);

/** Add what some events did; `counters` tell whose they are and what they are called when counted. */
export function addTo(tally: Tally, events: readonly Event[], counters: ReadonlyMap<string, Counter>): void {
  for (const event of events) {
    if (event.kind === "move") tally.moves++;
    else if (event.kind === "blow") tally.attacks++;
    else if (event.kind === "spell") tally.spells++;
    else if (event.kind === "shot") tally.shots++;
    if (event.kind !== "loss" && event.kind !== "harm" && event.kind !== "retreat") continue;
    for (const key of event.who ?? []) {
      const counter = counters.get(key);
      if (!counter?.sort || !counter.seat) continue;
      let toll = tally.tolls.get(counter.seat);
      if (!toll) {
        toll = { lost: new Map(), hurt: new Map(), fled: false };
        tally.tolls.set(counter.seat, toll);
      }
      if (event.kind === "loss") more(toll.lost, counter.sort);
      else if (event.kind === "harm") more(toll.hurt, counter.sort);
      else toll.fled = true;
    }
  }
}

/** “two armies and a leader”. */
function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return t("told-and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1) ?? "" });
}

const counted = (counts: ReadonlyMap<string, number>): string =>
  listed([...counts].map(([sort, n]) => t(`told-${sort}`, { n })));

/** What one side suffered, as a sentence about `who`: you, the enemy, or a side by its name. */
export function tollSentence(toll: Toll, who: "you" | "enemy" | "side", seat: string): string {
  const parts: string[] = [];
  if (toll.lost.size) parts.push(t("told-lose", { who, what: counted(toll.lost) }));
  if (toll.hurt.size) parts.push(t("told-hurt", { who, what: counted(toll.hurt) }));
  if (toll.fled) parts.push(t("told-retreat", { who }));
  return parts.length ? t("told-sentence", { who, seat, what: listed(parts) }) : "";
}

/** A tally in words: your losses first, then the others'. */
export function outcome(tally: Tally, mine: readonly string[], name: (seat: string) => string): string {
  const seats = [...tally.tolls].sort(
    ([a], [b]) => Number(mine.includes(b)) - Number(mine.includes(a)) || a.localeCompare(b),
  );
  const others = seats.filter(([seat]) => !mine.includes(seat)).length;
  return seats
    .map(([seat, toll]) => {
      const who =
        mine.length === 1 && mine.includes(seat)
          ? "you"
          : mine.length === 1 && others === 1
            ? "enemy"
            : "side";
      return tollSentence(toll, who, name(seat));
    })
    .filter(Boolean)
    .join(" ");
}

/** What was done in a part of the game: “3 marches, 2 attacks”. */
export function doings(tally: Tally): string {
  const parts: string[] = [];
  for (const what of ["moves", "attacks", "shots", "spells"] as const)
    if (tally[what]) parts.push(t(`told-${what}`, { n: tally[what] }));
  return listed(parts);
}
