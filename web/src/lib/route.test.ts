import { expect, test } from "vitest";
import { gamePath, parseRoute } from "./route.svelte";

test("addresses of games, positions and seats are read", () => {
  expect(parseRoute("")).toEqual({ page: "home" });
  expect(parseRoute("#/")).toEqual({ page: "home" });
  expect(parseRoute(gamePath("abc"))).toEqual({ page: "game", id: "abc", at: null });
  expect(parseRoute(gamePath("abc", 7))).toEqual({ page: "game", id: "abc", at: 7 });
  expect(parseRoute("#/join/abc/red/k%2Fey")).toEqual({ page: "join", id: "abc", seat: "red", key: "k/ey" });
});

test("an address that is cut short or misspelt leads nowhere and says so", () => {
  expect(parseRoute("#/gmae/abc")).toEqual({ page: "lost", address: "#/gmae/abc" });
  expect(parseRoute("#/game")).toEqual({ page: "lost", address: "#/game" });
  expect(parseRoute("#/game/abc/at/last")).toEqual({ page: "lost", address: "#/game/abc/at" });
  expect(parseRoute("#/join/abc/red")).toEqual({ page: "lost", address: "#/join/…" });
  expect(parseRoute("#/game/%E0%A4%A")).toEqual({ page: "game", id: "%E0%A4%A", at: null });
});
