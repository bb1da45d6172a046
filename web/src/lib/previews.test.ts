import { describe, expect, it } from "vitest";
import { inShort, meaningsOf, remarksOf, totalOf } from "./previews";
import type { Preview } from "./wire";

const text = (words: string) => ({ text: words, id: "", args: {} }) as never;
const chance = (outcome: string, share: number) => ({ outcome, share, ways: 1, of: 10 }) as never;

describe("a preview in short", () => {
  it("tells few chances and the remarks, but not what codes mean", () => {
    const preview = {
      odds: { chances: [chance("missed", 0.83), chance("intercepted", 0.17)] },
      notes: [text("If they meet: both suffer.")],
    } as unknown as Preview;
    expect(inShort(preview)).toBe("missed 83\u00a0%, intercepted 17\u00a0%. If they meet: both suffer.");
  });

  it("leaves many chances to the table", () => {
    const preview = {
      odds: { chances: ["E/1", "D/D", "1/2", "-/E"].map((code) => chance(code, 0.25)) },
      notes: [text("12 against 4"), text("E/1: attackers wiped out.")],
    } as unknown as Preview;
    expect(inShort(preview)).toBe("12 against 4.");
    expect(remarksOf(preview)).toHaveLength(1);
    expect(meaningsOf(preview).get("E/1")).toBe("Attackers wiped out");
  });
});

describe("a number", () => {
  it("keeps its fraction where it says what is counted", () => {
    const parts: never[] = [];
    expect(totalOf({ label: text("Movement"), total: 4, exact: "9/2", unit: text("inches"), parts })).toBe(
      "9/2 inches",
    );
    expect(totalOf({ label: text("Movement"), total: 6, unit: text("inches"), parts })).toBe("6 inches");
    expect(totalOf({ label: text("Odds"), total: -2, exact: "-3/2", parts })).toBe("−2");
  });
});
