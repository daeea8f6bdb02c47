import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { licencesPage, pageLibraries, serverLibraries, shippedFonts } from "../../../infra/cli/licences.ts";

const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}; // the project's own file

describe("what is shipped", () => {
  it("is at most 29 third-party libraries on the servers", () => {
    expect(serverLibraries().length).toBeGreaterThan(10);
    expect(serverLibraries().length).toBeLessThanOrEqual(29);
  });

  it("is named in package.json, not only a dependency of another package", () => {
    const named = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
    const shipped = [...serverLibraries(), ...pageLibraries(), ...shippedFonts()];
    expect(shipped.filter((name) => !named.has(name))).toEqual([]);
  });

  it("is everything that package.json lists as dependencies", () => {
    const shipped = new Set([...serverLibraries(), ...pageLibraries(), ...shippedFonts()]);
    expect(Object.keys(manifest.dependencies).filter((name) => !shipped.has(name))).toEqual([]);
  });

  it("is listed with its licences; else run: node infra/cli/licences.ts", () => {
    const page = new URL("../../../docs/licences.md", import.meta.url);
    expect(readFileSync(page, "utf8")).toBe(licencesPage());
  });
});
