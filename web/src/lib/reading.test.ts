import { describe, expect, it } from "vitest";
import { placesOf } from "./prose";
import { marks, sinceLastTurn } from "./replay";
import { gamePath, parseRoute } from "./route.svelte";
import { cutAtRules } from "./rules.svelte";
import { counterMap, hexOf, stacksOf, totals } from "./stacks";
import { t, textIds } from "./texts";
import type { Annals, Counter, GameRecord, Layout, Text } from "./wire";

const counter = (key: string, more: Partial<Counter>): Counter => ({
  key,
  kind: "x",
  id: 0,
  name: key,
  ...more,
});

const said = (text: string): Text => ({ type: "text", id: "m", text });

describe("stacks", () => {
  const counters = [
    counter("piece:1", { hex: 5, seat: "red", figures: [4, 3], strength: 4 }),
    counter("piece:2", { aboard: "piece:3", seat: "red", figures: [6, 6], strength: 6 }),
    counter("piece:3", { hex: 5, seat: "red" }),
    counter("piece:4", { zone: "pool" }),
  ];

  it("take along who is aboard", () => {
    expect(hexOf(counters[1] as Counter, counterMap(counters))).toBe(5);
    expect(
      stacksOf(counters)
        .get(5)
        ?.map((one) => one.key),
    ).toEqual(["piece:1", "piece:2", "piece:3"]);
  });

  it("have a large counter in all its hexes, and say once where it is", () => {
    const dragon = counter("piece:9", { hex: 7, cells: [7, 8, 15], facing: 2 });
    const stacks = stacksOf([dragon]);
    expect([...stacks.keys()]).toEqual([7, 8, 15]);
    expect(hexOf(dragon, counterMap([dragon]))).toBe(7);
  });

  it("add up the strength of each side, and leave out what leaders are rated", () => {
    const leader = counter("piece:5", { hex: 5, seat: "red", figures: [3, 7], sort: "leader" });
    expect(totals([...counters, leader]).get("red")).toBe(10);
  });
});

describe("the text view", () => {
  const layout: Layout = {
    kind: "hexes",
    title: "Fen",
    width: 1,
    height: 1,
    seats: [{ seat: "red", name: "Red", colour: "#a00", sign: "▲" }],
    ground: [{ token: "0000", name: "0000 (home)", notes: ["home"] }],
    zones: [{ id: "pool", label: { type: "text" as const, id: "pool", text: "Pool" } }],
  };

  it("tells places on a measured table to an inch where nobody may measure, and exactly where everybody may", () => {
    const ranks = { width: 1, depth: 1, figures: 1, frontage: 1, spacing: 0 } as unknown as NonNullable<
      Counter["ranks"]
    >;
    const unit = counter("piece:1", { pose: [15_260, 8_040, 0], ranks });
    const table: Layout = { ...layout, kind: "table" };
    const numbers = (measured: boolean) => placesOf(table, [unit], measured)[0]?.name.match(/[\d.]+/g);
    expect(numbers(false)).toEqual(["15", "8"]);
    expect(numbers(true)).toEqual(["15.3", "8.0"]);
  });

  it("says where everything is, hexes first, then the zones that are not empty", () => {
    const places = placesOf(layout, [
      counter("piece:2", { zone: "pool", text: said("Two") }),
      counter("piece:1", {
        hex: 0,
        seat: "red",
        text: said("One"),
        status: [{ type: "text", id: "m", text: "has moved" }],
      }),
    ]);
    expect(places.map((place) => place.name)).toEqual(["0000 (home)", "Pool"]);
    expect(places[0]?.pieces[0]).toEqual({
      name: "piece:1",
      text: "One",
      status: "has moved",
      seat: "Red",
      notes: "",
    });
  });
});

describe("the replay", () => {
  const record = (position: number, seat: string, kind: GameRecord["kind"] = "order"): GameRecord => ({
    position,
    seat,
    kind,
  });
  const annals = (records: GameRecord[]): Annals => ({ position: records.length, records, bookmarks: [] });

  it("since my last turn begins at the position that I left and shows what others did", () => {
    const records = [record(1, "red"), record(2, "blue"), record(3, "", "roll"), record(4, "blue")];
    expect(sinceLastTurn(annals(records), ["red"])).toEqual([1, 2, 3, 4]);
  });

  it("leaves out what I have done since and what was taken back", () => {
    const records = [
      record(1, "red"),
      record(2, "blue"),
      { ...record(3, "blue"), undone: true },
      record(4, "red"),
    ];
    expect(sinceLastTurn(annals(records), ["red"])).toEqual([1, 2]);
  });

  it("is empty when nobody else has acted", () => {
    expect(sinceLastTurn(annals([record(1, "red")]), ["red"])).toEqual([]);
  });

  it("marks turns and phases where they lie on the strip", () => {
    const name = { type: "text" as const, id: "x", text: "Turn 1" };
    expect(marks({ position: 10, records: [], bookmarks: [{ position: 5, name }] })).toEqual([
      { position: 5, name: "Turn 1", share: 0.5 },
    ]);
  });
});

describe("addresses", () => {
  it("lead to games, positions and seats", () => {
    expect(parseRoute("#/game/abc")).toEqual({ page: "game", id: "abc", at: null });
    expect(parseRoute(gamePath("abc", 12))).toEqual({ page: "game", id: "abc", at: 12 });
    expect(parseRoute("#/join/abc/red/s3cret")).toEqual({
      page: "join",
      id: "abc",
      seat: "red",
      key: "s3cret",
    });
    expect(parseRoute("#/")).toEqual({ page: "home" });
  });

  it("that are cut short or misspelt lead nowhere, and show no key", () => {
    expect(parseRoute("#/gmae/abc")).toEqual({ page: "lost", address: "#/gmae/abc" });
    expect(parseRoute("#/game")).toEqual({ page: "lost", address: "#/game" });
    expect(parseRoute("#/game/abc/at/last")).toEqual({ page: "lost", address: "#/game/abc/at" });
    expect(parseRoute("#/join/abc/s3cret")).toEqual({ page: "lost", address: "#/join/…" });
    expect(parseRoute("#/game/%E0%A4%A")).toEqual({ page: "game", id: "%E0%A4%A", at: null });
  });
});

it("rules cited in a sentence become chips, without their brackets", () => {
  expect(cutAtRules("+2 Kronin [DG-07-26] = 2; see DG-07.")).toEqual([
    { text: "+2 Kronin ", rule: false },
    { text: "DG-07-26", rule: true },
    { text: " = 2; see ", rule: false },
    { text: "DG-07", rule: true },
    { text: ".", rule: false },
  ]);
  expect(cutAtRules("nobody can shoot [DN-2.12.1-02].")[1]).toEqual({ text: "DN-2.12.1-02", rule: true });
});

describe("the catalogue of texts", () => {
  const sources = import.meta.glob<string>("../**/*.{svelte,ts}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const used = new Set(
    Object.entries(sources)
      .filter(([name]) => !name.endsWith(".test.ts"))
      .flatMap(([, text]) => [...text.matchAll(/"([a-z]+(?:-[a-z]+)*)"/g)].map((match) => match[1] ?? "")),
  );
  const called = Object.entries(sources)
    .filter(([name]) => !name.endsWith(".test.ts"))
    .flatMap(([, text]) => [...text.matchAll(/\bt\("([a-z-]+)"/g)].map((match) => match[1] ?? ""));

  it("has every text that the client asks for", () => {
    expect(called.filter((id) => !textIds().includes(id))).toEqual([]);
  });

  it("has no text that nobody asks for", () => {
    const composed = /^(link|filled|pace|tell|told|fact|phase|level|rule-kind)-/;
    expect(textIds().filter((id) => !used.has(id) && !composed.test(id))).toEqual([]);
  });

  it("knows plurals", () => {
    expect(t("onlookers", { count: 1 })).toBe("One looks on.");
    expect(t("onlookers", { count: 3 })).toBe("3 look on.");
  });
});
