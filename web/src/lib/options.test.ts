import { describe, expect, it } from "vitest";
import { barOf, changedOptions, optionsOf, presetBar, presetOf, withOption } from "./options";
import type { OptionCard, PresetCard, RulebookCard, ScenarioCard } from "./wire";

const option = (id: string, more: Partial<OptionCard> = {}): OptionCard => ({
  id,
  title: id,
  values: ["off", "on"],
  labels: ["off", "on"],
  default: "off",
  ...more,
});

const why = "the cards have a winter of their own";
const book: RulebookCard = {
  id: "book",
  title: "Book",
  version: "1",
  has_secrets: false,
  scenarios: [],
  options: [
    option("winter", { excludes: [{ option: "cards", why }] }),
    option("cards", { excludes: [{ option: "winter", why }] }),
    option("resistance", { needs: ["cards"] }),
  ],
  presets: [
    { id: "standard", title: "Standard", options: {} },
    { id: "advanced", title: "Advanced", options: { winter: "on" } },
  ],
};
const scenario: ScenarioCard = { id: "war", title: "War", summary: "", seats: [], sides: [] };
const [winter, cards, resistance] = book.options as [OptionCard, OptionCard, OptionCard];

describe("the rules of a new game", () => {
  it("are those of a preset until something else is chosen", () => {
    const chosen = optionsOf(book, scenario, book.presets[1]);
    expect(presetOf(book, scenario, chosen)?.id).toBe("advanced");
    expect(changedOptions(book, scenario, chosen)).toEqual([winter]);
    expect(presetOf(book, scenario, withOption(book, chosen, "winter", "off"))?.id).toBe("standard");
    expect(presetOf(book, scenario, { winter: "off", cards: "on", resistance: "off" })).toBeUndefined();
  });

  it("keep what the scenario settles", () => {
    const fixed = { ...scenario, fixed: { cards: "on" } };
    const chosen = optionsOf(book, fixed, book.presets[0]);
    expect(chosen).toEqual({ winter: "off", cards: "on", resistance: "off" });
    expect(presetOf(book, fixed, chosen)?.id).toBe("standard");
    expect(changedOptions(book, fixed, chosen)).toEqual([]);
    expect(barOf(book, fixed, cards, chosen)).toContain("scenario");
  });

  it("leave out what the scenario does not allow, and say why", () => {
    const closed = { ...scenario, closed: { winter: "it is always summer" } };
    const [standard, advanced] = book.presets as [PresetCard, PresetCard];
    expect(presetBar(book, scenario, advanced)).toBe("");
    expect(presetBar(book, closed, standard)).toBe("");
    expect(presetBar(book, closed, advanced)).toContain("it is always summer");
    expect(barOf(book, closed, winter, optionsOf(book, closed))).toContain("it is always summer");
    expect(barOf(book, closed, cards, optionsOf(book, closed))).toBe("");
  });

  it("say why two exclude each other, both ways round", () => {
    const chosen = optionsOf(book, scenario);
    expect(barOf(book, scenario, cards, chosen)).toBe("");
    expect(barOf(book, scenario, cards, { ...chosen, winter: "on" })).toContain(why);
    expect(barOf(book, scenario, winter, { ...chosen, cards: "on" })).toContain(why);
  });

  it("say what an option needs, and take it back with that", () => {
    const chosen = optionsOf(book, scenario);
    expect(barOf(book, scenario, resistance, chosen)).toContain("cards");
    const both = withOption(book, { ...chosen, cards: "on" }, "resistance", "on");
    expect(both).toEqual({ winter: "off", cards: "on", resistance: "on" });
    expect(withOption(book, both, "cards", "off")).toEqual(chosen);
  });
});
