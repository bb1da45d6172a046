// Addresses behind the hash: #/, #/game/ID, #/game/ID/at/N, #/join/ID/SEAT/KEY.
export type Route =
  | { page: "home" }
  | { page: "game"; id: string; at: number | null }
  | { page: "join"; id: string; seat: string; key: string };

export function parseRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decodeURIComponent);
  const [page, id = "", third = "", fourth = ""] = parts;
  if (page === "game" && id) {
    const at = third === "at" && /^\d+$/.test(fourth) ? Number(fourth) : null;
    return { page: "game", id, at };
  }
  if (page === "join" && id && third && fourth) return { page: "join", id, seat: third, key: fourth };
  return { page: "home" };
}

export const gamePath = (id: string, at: number | null = null): string =>
  at === null ? `#/game/${id}` : `#/game/${id}/at/${at}`;

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

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
