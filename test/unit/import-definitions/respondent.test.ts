import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** A module with everything that it imports, now or later. */
function importedBy(file: URL, found = new Set<string>()): Set<string> {
  if (found.has(file.href)) return found;
  found.add(file.href);
  const source = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""); // examples import too
  for (const [, target = ""] of source.matchAll(/(?:from |import\()"(\.[^"]+\.tsx?)"/g))
    importedBy(new URL(target, file), found);
  return found;
}

describe("the respondent's page", () => {
  it("loads none of the guide's texts", () => {
    const files = [...importedBy(new URL("../../../web/player/main.tsx", import.meta.url))];
    expect(files.length).toBeGreaterThan(50);
    expect(files.some((file) => file.endsWith("shared/expression/functions/index.ts"))).toBe(true);
    expect(files.filter((file) => /shared\/(import|expression\/guide)\//.test(file))).toEqual([]);
  });
});
