import { beforeEach, describe, expect, it, vi } from "vitest";
import { preferences } from "./preferences.svelte";

const started: string[] = [];
const param = () => ({ value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });
const node = (name: string) => ({
  connect: <T>(next: T) => next,
  start: () => started.push(name),
  stop: () => {},
  frequency: param(),
  gain: param(),
  Q: param(),
});

vi.stubGlobal(
  "AudioContext",
  class {
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    createOscillator = () => node("tone");
    createBufferSource = () => node("knock");
    createGain = () => node("gain");
    createBiquadFilter = () => node("filter");
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  },
);

const { rattle, ring, strike } = await import("./sound");

describe("sounds", () => {
  beforeEach(() => {
    started.length = 0;
  });

  it.each([
    ["sound", ring, "tone"],
    ["dice", () => rattle(2), "knock"],
    ["blows", strike, "tone"],
  ] as const)("of %s are heard unless they are switched off", (like, make, heard) => {
    preferences.set(like, false);
    make();
    expect(started).toEqual([]);
    preferences.set(like, true);
    make();
    expect(started).toContain(heard);
  });

  it("of many dice are more than of one", () => {
    rattle(1);
    const one = started.length;
    rattle(4);
    expect(started.length - one).toBeGreaterThan(one);
  });
});
