import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchFaults } from "../../web/lib/watch-faults.ts";
import { Crash } from "../../web/player/frame/Crash.tsx";

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit = {}) => {
    if (typeof body === "string") sent.push(JSON.parse(body));
    return Response.json({});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function faultAt(place: string): Error {
  const error = new TypeError("Ana's answer");
  error.stack = `TypeError: Ana's answer\n    at https://forms.example.org/assets/${place}`;
  return error;
}

it("a page's faults are sent: what nobody caught, what crashed a part, each once and three at most", async () => {
  watchFaults("designer");
  window.dispatchEvent(new ErrorEvent("error", { error: faultAt("a.js:1:1") }));
  window.dispatchEvent(new ErrorEvent("error", { error: faultAt("a.js:1:1") }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: faultAt("b.js:2:2") }));
  await expect.poll(() => sent.length).toBe(2);
  const Broken = () => {
    throw faultAt("c.js:3:3");
  };
  render(
    <Crash>
      <Broken />
    </Crash>,
  );
  expect(screen.getByRole("button")).toBeDefined();
  await expect.poll(() => sent.length).toBe(3);
  window.dispatchEvent(new ErrorEvent("error", { error: faultAt("d.js:4:4") }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([
    { page: "designer", name: "TypeError", places: ["a.js:1:1"] },
    { page: "designer", name: "TypeError", places: ["b.js:2:2"] },
    { page: "respondent", name: "TypeError", places: ["c.js:3:3"] },
  ]);
});
