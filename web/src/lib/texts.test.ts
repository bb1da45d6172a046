// Texts of rulebooks in another language: filled from id and arguments, with agreement, cut at the things they name.
import { afterEach, describe, expect, it } from "vitest";
import { liked, speak, t, translated } from "./texts";
import type { Ref, Text } from "./wire";

const SOURCE = `
march = { $who } zieht nach { $place }
depleted = { $army } { AGREE($army, one: "ist", other: "sind") } geschlagen ({ SIGNED($n) })
hexes = { $n ->
    [one] ein Feld
   *[other] { $n } Felder
}
list-none = niemand
list-last = { $one } und { $rest }
list-more = { $one }, { $rest }
undo = Zurück
name-mercenaries = Mercenaries
    .number = plural
`;
const ref = (id: number, text: string): Ref => ({ type: "ref", kind: "piece", id, text });
const text = (id: string, args: Text["args"], words = "English"): Text => ({
  type: "text",
  id,
  args: args ?? {},
  text: words,
});
const list = (...things: Ref[]): Text =>
  text("list", Object.fromEntries(things.map((thing, at) => [String(at + 1), thing])));
const said = (one: Text): string => translated(one).text;

afterEach(() => speak("en", ""));

describe("another language", () => {
  it("leaves everything as it is in English", () => {
    const sent = { log: [text("march", {})] };
    expect(translated(sent)).toBe(sent);
  });

  it("fills texts wherever they stand, and cuts them at the things they name", () => {
    speak("de", SOURCE);
    const hylo = ref(3, "Hylo");
    const { log } = translated({
      log: [{ position: 1, text: text("march", { who: "Toede", place: hylo }) }],
    });
    expect(log[0]?.text.text).toBe("Toede zieht nach Hylo");
    expect(log[0]?.text.parts).toEqual(["Toede zieht nach ", hylo]);
  });

  it("lets verbs agree with names and lists", () => {
    speak("de", SOURCE);
    const hylo = ref(1, "Hylo 1");
    expect(said(text("depleted", { army: hylo, n: -1 }))).toBe("Hylo 1 ist geschlagen (-1)");
    expect(said(text("depleted", { army: ref(2, "Mercenaries 4"), n: 2 }))).toBe(
      "Mercenaries 4 sind geschlagen (+2)",
    );
    expect(said(text("depleted", { army: list(hylo, ref(5, "Hylo 2")), n: 0 }))).toBe(
      "Hylo 1 und Hylo 2 sind geschlagen (+0)",
    );
    expect(said(text("hexes", { n: 1 }))).toBe("ein Feld");
    expect(said(text("hexes", { n: 1619 }))).toBe("1619 Felder");
    expect(said(list())).toBe("niemand");
  });

  it("has its own words for things that are called by a phrase", () => {
    speak("de", `${SOURCE}\nbeside = der Wald bei { $place }\n`);
    const woods: Ref = { ...ref(4, "the woods near Hylo"), said: text("beside", { place: "Hylo" }) };
    expect(said(text("march", { who: "Toede", place: woods }))).toBe("Toede zieht nach der Wald bei Hylo");
    expect(translated({ at: woods }).at.text).toBe("der Wald bei Hylo");
  });

  it("tells in English what it has not", () => {
    speak("de", SOURCE);
    expect(said(text("unheard-of", {}, "It is so."))).toBe("It is so.");
    expect(t("undo")).toBe("Zurück");
    expect(t("export")).toBe("Export");
  });
});

describe("the language of a browser", () => {
  it.each([
    [["en-XA", "en"], "en-XA"],
    [["en-xa"], "en-XA"],
    [["en-AU", "de"], "en"],
    [["de-AT", "en"], "de"],
    [["tlh", "de"], "de"],
    [["tlh"], "en"],
  ])("%j is %s", (own, spoken) => {
    expect(liked(own, ["en", "de", "en-XA"])).toBe(spoken);
  });
});
