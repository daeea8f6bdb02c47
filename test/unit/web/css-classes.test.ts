/** Every class that a screen takes from its stylesheet stands in it: one that doesn't is a part without its look. */
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const STYLES = /import (\w+) from "([^"]+\.module\.css)"/g;

it("screens ask their stylesheets for nothing that they don't have", async () => {
  const missing: string[] = [];
  for await (const file of glob("web/**/*.tsx")) {
    const source = await readFile(file, "utf8");
    for (const [, name = "", path = ""] of source.matchAll(STYLES)) {
      const css = await readFile(join(dirname(file), path), "utf8");
      const asked = source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"));
      for (const [, wanted = ""] of asked)
        if (!new RegExp(`\\.${wanted}\\b`).test(css)) missing.push(`${file}: ${wanted}`);
    }
  }
  expect(missing).toEqual([]);
});
