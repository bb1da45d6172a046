import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Hexes, Ref } from "../lib/wire";
import AimLine from "./AimLine.svelte";

const hexes: Hexes = { columns: 5, rows: 5, left: 50, top: 50, width: 100, height: 86.6 };
const hex = (id: number): Ref => ({ type: "ref", kind: "hex", id, text: `hex ${id}` });

describe("the line of an order", () => {
  it("runs from the first place to the second and counts what it meets", () => {
    const { container } = render(AimLine, { hexes, places: [hex(0), hex(3), hex(1), hex(2)], bad: false });
    expect(container.querySelector(".line")?.getAttribute("d")).toBe("M50 50L350 50");
    expect([...container.querySelectorAll("text")].map((text) => text.textContent)).toEqual(["1", "2"]);
    expect(container.querySelector(".bad")).toBeNull();
  });

  it("is broken when the order is refused", () => {
    const { container } = render(AimLine, { hexes, places: [hex(0), hex(3)], bad: true });
    expect(container.querySelector(".bad .line")).not.toBeNull();
  });

  it("is not there for a single place", () => {
    const { container } = render(AimLine, { hexes, places: [hex(0)], bad: false });
    expect(container.querySelector("path")).toBeNull();
  });
});
