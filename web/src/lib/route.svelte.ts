// Addresses behind the hash: #/, #/game/ID, #/game/ID/at/N, #/join/ID/SEAT/KEY. Any other leads nowhere.
export type Route =
  | { page: "home" }
  | { page: "game"; id: string; at: number | null }
  | { page: "join"; id: string; seat: string; key: string }
  | { page: "lost"; address: string };

export function parseRoute(hash: string): Route {
  const [page, id = "", third = "", fourth = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded);
  if (!page) return { page: "home" };
  if (page === "game" && id && !third) return { page: "game", id, at: null };
  if (page === "game" && id && third === "at" && /^\d+$/.test(fourth))
    return { page: "game", id, at: Number(fourth) };
  if (page === "join" && id && third && fourth) return { page: "join", id, seat: third, key: fourth };
  // The key of a seat is removed from the address bar, where others could read it.
  return {
    page: "lost",
    address: `#/${page === "join" ? "join/…" : [page, id, third].filter(Boolean).join("/")}`,
  };
}

/** A decoded part of an address; a truncated one is left as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const gamePath = (id: string, at: number | null = null): string =>
  at === null ? `#/game/${id}` : `#/game/${id}/at/${at}`;

class Router {
  // A link without its hash requests a page that doesn't exist.
  route = $state.raw<Route>(
    location.hash || location.pathname === "/"
      ? parseRoute(location.hash)
      : { page: "lost", address: location.pathname },
  );

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parseRoute(location.hash);
    });
  }

  go(hash: string, replace = false): void {
    if (replace) {
      history.replaceState(null, "", hash);
      this.route = parseRoute(hash);
    } else {
      location.hash = hash;
    }
  }
}

export const router = new Router();
