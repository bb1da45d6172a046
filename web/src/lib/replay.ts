// Navigation through the records of a game.
import type { Annals, GameRecord } from "./wire";

/** The position after a seat's last own record, and so the start of what it has not seen done; null if it never acted. */
export function lastOwn(annals: Annals, seats: readonly string[]): number | null {
  const own = annals.records.filter((record) => !record.undone && seats.includes(record.seat ?? ""));
  return own.at(-1)?.position ?? null;
}

/**
 * What happened since the seats' last turn: the positions to show one after another, first the one from which to look.
 * A seat that is acting has just seen its own orders; what it missed lies before them.
 */
export function sinceLastTurn(annals: Annals, seats: readonly string[]): number[] {
  const mine = (record: GameRecord) => seats.includes(record.seat ?? "");
  const told = annals.records.filter((record) => record.kind !== "snapshot" && record.kind !== "epoch");
  let end = told.length;
  while (end > 0 && mine(told[end - 1] as GameRecord)) end--;
  let start = end;
  while (start > 0 && !mine(told[start - 1] as GameRecord)) start--;
  const missed = told.slice(start, end).filter((record) => !record.undone);
  if (!missed.length) return [];
  const first = missed[0] as GameRecord;
  return [Math.max(0, first.position - 1), ...missed.map((record) => record.position)];
}

/** Marks of the strip, as shares of its length. */
export function marks(annals: Annals): { position: number; name: string; share: number }[] {
  const most = Math.max(1, annals.position);
  return annals.bookmarks.map((one) => ({
    position: one.position,
    name: one.name.text,
    share: one.position / most,
  }));
}
