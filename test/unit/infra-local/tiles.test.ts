import { describe, expect, it } from "vitest";
import { localMap, TilesAddress, tilesOrigin } from "../../../infra/tiles.ts";

describe("the address of a map", () => {
  it.each([
    ["https://tiles.example.org/{z}/{x}/{y}.png", "https://tiles.example.org"],
    ["https://tiles.example.org:8443/{z}/{x}/{y}@2x.png?key=a1", "https://tiles.example.org:8443"],
    ["https://maps.example.org/styles/liberty/style.json", "https://maps.example.org"],
  ])("is of pictures or of a style: %s", (text, origin) => {
    expect(TilesAddress.parse(text)).toBe(text);
    expect(tilesOrigin(text)).toBe(origin);
  });

  it.each([
    "http://tiles.example.org/{z}/{x}/{y}.png",
    "https://ana:secret@tiles.example.org/{z}/{x}/{y}.png",
    "https://{s}.example.org/{z}/{x}/{y}.png",
    "https://*.example.org/style.json",
    "https://tiles.example.org/{z}/{x}.png",
    "https://tiles.example.org/{z}/{x}/{y}/{r}.png",
    "https://tiles.example.org/style.json#a",
    "https://tiles.example.org/a b.json; script-src *",
    "ftp://tiles.example.org/style.json",
    "javascript:alert(1)",
    "tiles",
  ])("is nothing else, and its refusal doesn't repeat it: %s", (text) => {
    const refused = TilesAddress.safeParse(text);
    expect(refused.success).toBe(false);
    expect(refused.error?.message).not.toContain("secret");
  });

  it("may be on this machine for npm start, which says in a line what is wrong with it", () => {
    const tiles = "http://127.0.0.1:8085/{z}/{x}/{y}.png";
    expect(localMap(tiles, "© Nobody")).toEqual({ tiles, attribution: "© Nobody" });
    expect(localMap(tiles, "")).toMatch(/^SPROUT_TILES needs SPROUT_TILES_ATTRIBUTION: /);
    expect(localMap("http://tiles.example.org/{z}/{x}/{y}.png", "©")).toBe(
      "SPROUT_TILES can't be used. The address of the map has to begin with https://.",
    );
  });
});
