// Secret keys of seats, kept in this browser. A key is never part of an address that is sent to a server.
export interface Held {
  seats: Record<string, string>;
  host?: string;
}

const STORE = "warhost.keys";

function all(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

export const held = (game: string): Held => all()[game] ?? { seats: {} };

export const heldGames = (): string[] => Object.keys(all());

export function hold(game: string, seats: Record<string, string>, host?: string): void {
  const keys = all();
  const have = keys[game] ?? { seats: {} };
  keys[game] = { ...have, seats: { ...have.seats, ...seats }, ...(host ? { host } : {}) };
  localStorage.setItem(STORE, JSON.stringify(keys));
}

export function drop(game: string, seat?: string): void {
  const keys = all();
  const have = keys[game];
  if (!have) return;
  if (seat === undefined) delete keys[game];
  else delete have.seats[seat];
  localStorage.setItem(STORE, JSON.stringify(keys));
}

/** The link that seats a friend: the key is behind the hash, which browsers don't send. */
export const seatLink = (game: string, seat: string, key: string): string =>
  `${location.origin}/#/join/${game}/${seat}/${key}`;

// Which seats of a game are played by a person elsewhere: their keys were only made here to be sent.
const AWAY = "warhost.away";

export function away(game: string): string[] {
  try {
    return (JSON.parse(localStorage.getItem(AWAY) ?? "{}") as Record<string, string[]>)[game] ?? [];
  } catch {
    return [];
  }
}

export function setAway(game: string, seats: string[]): void {
  const every = JSON.parse(localStorage.getItem(AWAY) ?? "{}") as Record<string, string[]>;
  localStorage.setItem(AWAY, JSON.stringify({ ...every, [game]: seats }));
}
