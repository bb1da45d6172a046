import { beforeEach, describe, expect, it } from "vitest";
import { isCovered, isListing, isPressed, isTyping, KEYS } from "./hotkeys";
import { textIds } from "./texts";

const made = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

describe("keys", () => {
  beforeEach(() => {
    document.body.innerHTML = "";
  });

  it.each([
    ['<input type="radio">', false],
    ['<input type="checkbox">', false],
    ['<input type="range">', false],
    ["<button></button>", false],
    ["<select></select>", false],
    ["<input>", true],
    ['<input type="text">', true],
    ['<input type="number">', true],
    ['<input type="search">', true],
    ["<textarea></textarea>", true],
  ])("are letters in %s: %s", (html, letters) => {
    expect(isTyping(made(html))).toBe(letters);
  });

  it("jump in a list", () => {
    expect(isListing(made("<select></select>"))).toBe(true);
    expect(isListing(made("<input type='radio'>"))).toBe(false);
  });

  it("belong to a dialog that lies over the table", () => {
    const below = made("<button></button>");
    expect(isCovered(below)).toBe(false);
    document.body.insertAdjacentHTML("beforeend", "<dialog open><button id='in'></button></dialog>");
    expect(isCovered(below)).toBe(true);
  });

  it("press a button for whoever came to it by keys, and give the order for whoever clicked it", () => {
    const button = made("<button><b>x</b></button>");
    expect(isPressed(button, false)).toBe(true);
    expect(isPressed(button.firstElementChild, false)).toBe(true);
    expect(isPressed(button, true)).toBe(false);
    expect(isPressed(made("<input type='radio'>"), false)).toBe(false);
    const offers = made("<div class='offers'><button aria-pressed='true'></button></div>");
    expect(isPressed(offers.firstElementChild, false)).toBe(false);
  });

  it("are all explained", () => {
    const known = new Set(textIds());
    for (const { title, keys } of KEYS)
      for (const id of [title, ...keys.map(([, about]) => about)]) expect(known).toContain(id);
  });
});
