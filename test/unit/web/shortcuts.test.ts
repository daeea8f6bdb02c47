import { describe, expect, it } from "vitest";
import { isPressed, keysText, ofSingleKeys, shortcuts } from "../../../web/lib/shortcuts.ts";

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more },
});

describe("isPressed", () => {
  it("takes Ctrl, and on Apple's systems ⌘ alone: there, Ctrl K deletes the rest of a line", () => {
    const [withCtrl, withCommand] = [pressed("k", { ctrlKey: true }), pressed("k", { metaKey: true })];
    expect([withCtrl, withCommand].map((one) => isPressed(one, shortcuts.palette, false))).toEqual([
      true,
      false,
    ]);
    expect([withCtrl, withCommand].map((one) => isPressed(one, shortcuts.palette, true))).toEqual([
      false,
      true,
    ]);
  });

  it("tells keys with Shift from those without, and takes none with Alt", () => {
    const z = (more: Partial<KeyboardEvent>) => pressed("z", { ctrlKey: true, ...more });
    expect([isPressed(z({}), shortcuts.undo, false), isPressed(z({}), shortcuts.redo, false)]).toEqual([
      true,
      false,
    ]);
    const withShift = { ...z({ shiftKey: true }), key: "Z" };
    expect(isPressed(withShift, shortcuts.undo, false)).toBe(false);
    expect(isPressed(withShift, shortcuts.redo, false)).toBe(true);
    expect(isPressed(z({ altKey: true }), shortcuts.undo, false)).toBe(false);
  });
});

describe("the list of shortcuts", () => {
  it("says the keys as they are on the system", () => {
    expect(keysText(shortcuts.redo, false)).toBe("Ctrl Y or Ctrl Shift Z");
    expect(keysText(shortcuts.palette, true)).toBe("⌘ K");
    expect(keysText(shortcuts.forms, false)).toBe("g, then f");
  });

  it("has every single key once, with what it does", () => {
    expect(ofSingleKeys("g", "i")).toMatchObject({ to: "/design/import" });
    expect(ofSingleKeys("?")).toBe(shortcuts.list);
    expect([ofSingleKeys("g"), ofSingleKeys("i")]).toEqual([undefined, undefined]);
    const keys = Object.values(shortcuts).flatMap((one) => [...one.keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
