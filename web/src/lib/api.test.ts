import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patient } from "./api";

const answers = (...found: [status: number, reset?: string][]) => {
  const ask = vi.fn();
  for (const [status, reset] of found) {
    ask.mockResolvedValueOnce(
      new Response("", { status, headers: reset ? { "ratelimit-reset": reset } : {} }),
    );
  }
  return ask;
};

const order = () => new Request("http://table/api/games/1/orders", { method: "POST", body: "{}" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a request that came too soon is made again after the moment that the server names", async () => {
  const ask = answers([429, "1"], [200]);
  const answer = patient(ask)(order());
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).status).toBe(200);
  expect(await ask.mock.calls[1]?.[0].text()).toBe("{}");
});

test("a limit that lasts for long is told at once", async () => {
  const ask = answers([429, "41"]);
  expect((await patient(ask)(order())).status).toBe(429);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("nobody asks for ever", async () => {
  const ask = answers([429, "1"], [429, "1"], [429, "1"], [429, "1"], [429, "1"]);
  const answer = patient(ask)(order());
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await answer).status).toBe(429);
  expect(ask).toHaveBeenCalledTimes(5);
});

test("other problems are told as they are", async () => {
  const ask = answers([409]);
  expect((await patient(ask)(order())).status).toBe(409);
});
