import { describe, expect, it } from "vitest";
import {
  byDeed,
  isButton,
  isChosen,
  placed,
  spread,
  startArrangement,
  startValue,
  toggled,
  valuesOf,
  wayOf,
} from "./compose";
import type { Arrange, Choices, Counter, SubsetOf, Value } from "./wire";

const thing = (value: number): Value => ({ value, word: `w${value}` });
const subset = (least: number, most: number, count: number): SubsetOf => ({
  type: "subset-of",
  kind: "set",
  values: Array.from({ length: count }, (_, at) => thing(at)),
  least,
  most,
});
const oneOf = (
  values: number[],
  disabled: Choices extends { disabled?: infer D } ? D : unknown = undefined,
): Choices =>
  ({
    type: "one-of",
    kind: "piece",
    values: values.map(thing),
    ...(disabled ? { disabled } : {}),
  }) as Choices;

describe("what can be done on the way", () => {
  it("is put together by what it is, and called by what its names share", () => {
    const act = (text: string, ...value: unknown[]) => ({
      label: { type: "text" as const, id: "", text },
      value,
    });
    const deeds = byDeed([
      act("Leave the map", 7, ["leave", 3]),
      act("Dismount to J7", ["dismount", 3], 17),
      act("Dismount to J8", ["dismount", 3], 18),
      act("Lead Matt’s horse", ["lead", 4]),
      act("Lead Dill’s horse", ["lead", 5]),
    ]);
    expect(deeds.map(({ name, ways }) => [name, ways.length])).toEqual([
      ["Leave the map", 1],
      ["Dismount to …", 2],
      ["Lead …", 2],
    ]);
  });
});

describe("what is chosen to begin with", () => {
  it("is the only thing there is, but never one of several", () => {
    expect(startValue(oneOf([7]), [])).toBe(7);
    expect(startValue(oneOf([7, 8]), [])).toBeUndefined();
  });

  it("is nobody who may come along, and everybody who may attack", () => {
    expect(startValue(subset(0, 3, 3), [])).toEqual([]);
    expect(startValue(subset(1, 3, 3), [])).toEqual([0, 1, 2]);
    expect(startValue(subset(2, 2, 5), [])).toBeUndefined();
  });

  it("is a share for the first things, up to their limits", () => {
    expect(
      spread(
        [
          [4, 1],
          [5, 2],
          [6, 2],
        ],
        4,
      ),
    ).toEqual([
      [4, 1],
      [5, 2],
      [6, 1],
    ]);
  });
});

describe("an arrangement", () => {
  const choices: Arrange = {
    type: "arrange",
    kind: "arrangement",
    pieces: [
      { value: thing(1), area: 0 },
      { value: thing(2), area: 0 },
    ],
    areas: [[10, 11]],
    proposed: [
      [1, 10],
      [2, 11],
    ],
  };
  const lying = (key: string, hex?: number): Counter => ({
    key,
    kind: "x",
    id: 1,
    name: key,
    ...(hex ? { hex } : {}),
  });

  it("begins with the proposal", () => {
    expect(startArrangement(choices, [lying("piece:1"), lying("piece:2")])).toEqual([
      [1, 10],
      [2, 11],
    ]);
  });

  it("keeps what lies on the board already", () => {
    expect(startArrangement(choices, [lying("piece:1", 11), lying("piece:2")])).toEqual([[1, 11]]);
  });

  it("moves one piece at a time", () => {
    expect(
      placed(
        [
          [1, 10],
          [2, 11],
        ],
        1,
        11,
      ),
    ).toEqual([
      [1, 11],
      [2, 11],
    ]);
    expect(placed([], 2, 10)).toEqual([[2, 10]]);
  });
});

describe("a component is chosen", () => {
  it("when a set has as many as it needs", () => {
    expect(isChosen(subset(1, 2, 3), [])).toBe(false);
    expect(isChosen(subset(1, 2, 3), [0])).toBe(true);
    expect(isChosen(subset(1, 2, 3), [0, 1, 2])).toBe(false);
  });

  it("when a total is given out to the last point", () => {
    const allocate: Choices = {
      type: "allocate",
      kind: "allocation",
      limits: [{ value: thing(1), most: 3 }],
      total: 3,
    };
    expect(isChosen(allocate, [[1, 2]])).toBe(false);
    expect(isChosen(allocate, [[1, 3]])).toBe(true);
  });

  it("when a path leads anywhere at all", () => {
    const path: Choices = { type: "path-to", kind: "path", reach: [] };
    expect(isChosen(path, undefined)).toBe(false);
    expect(isChosen(path, [5])).toBe(true);
  });
});

describe("sets", () => {
  it("take things in the order of the list and let go of them", () => {
    expect(toggled(subset(0, 3, 3), [2], 0)).toEqual([0, 2]);
    expect(toggled(subset(0, 3, 3), [0, 2], 0)).toEqual([2]);
  });

  it("change their only member, and refuse one too many", () => {
    expect(toggled(subset(1, 1, 3), [0], 2)).toEqual([2]);
    expect(toggled(subset(1, 2, 3), [0, 1], 2)).toEqual([0, 1]);
  });
});

it("a path is its hexes without the acts on the way", () => {
  expect(wayOf([5, ["load", 3], 6])).toEqual([5, 6]);
  expect(wayOf(undefined)).toEqual([]);
});

it("only an order with one labelled option is as good as a button", () => {
  const label = { type: "text" as const, id: "x", text: "X" };
  expect(isButton({ verb: "first", label, components: [{ name: "side", kind: "option", label }] })).toBe(
    true,
  );
  expect(isButton({ verb: "attack", label, components: [{ name: "target", kind: "hex", label }] })).toBe(
    false,
  );
  expect(isButton({ verb: "end", label })).toBe(false);
});

it("every kind of choice lists its values", () => {
  expect(
    valuesOf({ type: "allocate", kind: "allocation", limits: [{ value: thing(3), most: 1 }], total: 1 }),
  ).toEqual([thing(3)]);
  expect(valuesOf({ type: "path-to", kind: "path", reach: [{ hex: 1, cost: 1 }] })).toEqual([]);
});
