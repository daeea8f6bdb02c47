/**
 * The classes that a screen uses are in its stylesheet, and the stylesheet is loaded: otherwise a component has no style.
 */
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const STYLES = /import (\w+) from "([^"]+\.module\.css)"/g;

it("screens use only classes that their stylesheets have", async () => {
  const missing: string[] = [];
  for await (const file of glob("web/**/*.tsx")) {
    const source = await readFile(file, "utf8");
    for (const [, name = "", path = ""] of source.matchAll(STYLES)) {
      const css = await readFile(join(dirname(file), path), "utf8");
      const uses = source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"));
      for (const [, className = ""] of uses)
        if (!new RegExp(`\\.${className}\\b`).test(css)) missing.push(`${file}: ${className}`);
    }
  }
  expect(missing).toEqual([]);
});

it("every Mantine component in use comes with its stylesheet", async () => {
  const loaded = await readFile("web/app/theme/mantine-styles.ts", "utf8");
  const missing = new Set<string>();
  for await (const file of glob("web/**/*.tsx")) {
    const source = await readFile(file, "utf8");
    const names = [...source.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.trim().replace(/^type /, "")),
    );
    for (const name of names) {
      const path = `@mantine/core/styles/${name}.layer.css`;
      if (existsSync(join("node_modules", path)) && !loaded.includes(`"${path}"`)) missing.add(name);
    }
  }
  expect([...missing]).toEqual([]);
});
