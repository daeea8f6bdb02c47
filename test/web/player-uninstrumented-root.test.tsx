import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createUninstrumentedRoot, listenedEvents } from "../../web/player/base/uninstrumented-root.ts";

const player = join(import.meta.dirname, "../../web/player");
/** They don't bubble: React listens at the element itself. */
const atTheElement = new Set(["cancel", "close", "toggle", "load", "error", "scroll", "play"]);
const bubbling: Record<string, string> = { focus: "focusin", blur: "focusout" };

afterEach(() => vi.restoreAllMocks());

describe("the root of the respondent's page", () => {
  it("hears every event that a component of it listens to", () => {
    const element = document.createElement("div");
    const names = globSync("**/*.tsx", { cwd: player }).flatMap((file) =>
      [...readFileSync(join(player, file), "utf8").matchAll(/\bon([A-Z][A-Za-z]*)[=:]/g)].map(
        ([, name = ""]) => name.toLowerCase(),
      ),
    );
    const events = new Set(names.filter((name) => `on${name}` in element && !atTheElement.has(name)));
    expect(events.size).toBeGreaterThan(5);
    expect(
      [...events].map((name) => bubbling[name] ?? name).filter((name) => !listenedEvents.has(name)),
    ).toEqual([]);
    expect(names.filter((name) => name.endsWith("capture"))).toEqual([]);
  });

  it("hears nothing else, and leaves the browser as it was", () => {
    const place = document.createElement("div");
    const { addEventListener } = EventTarget.prototype;
    const own = vi.spyOn(EventTarget.prototype, "addEventListener");
    createUninstrumentedRoot(place).unmount();
    expect(own.mock.calls.map(([type]) => type).toSorted()).toEqual([...listenedEvents].toSorted());
    expect(new Set(own.mock.contexts)).toEqual(new Set([place]));
    vi.restoreAllMocks();
    expect(EventTarget.prototype.addEventListener).toBe(addEventListener);
  });
});
