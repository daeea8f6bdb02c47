import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { needOf } from "../e2e/suites.ts";

const root = join(import.meta.dirname, "../..");
const suites = globSync(["test/e2e/*.test.ts", "test/api/*.test.ts"], { cwd: root }).map((file) => {
  const source = readFileSync(join(root, file), "utf8");
  return { file, source, need: needOf(file, source)?.need };
});
const needing = (need: string | undefined) =>
  suites.filter((suite) => suite.need === need).map(({ file }) => file);

describe("the suites that a deployed stack can run", () => {
  it("include the main job, the player's rules, the import, the process builder and the desk", () => {
    expect(needing(undefined)).toEqual(
      expect.arrayContaining([
        ...["main-job", "player", "player-rules", "import", "process-builder", "desk-submissions"].map(
          (name) => `test/e2e/${name}.test.ts`,
        ),
        ...["forms", "imports", "process-calls", "runtime"].map((name) => `test/api/${name}.test.ts`),
      ]),
    );
    expect(needing("mails")).toEqual(expect.arrayContaining(["test/e2e/desk-sharing.test.ts"]));
  });

  it("exclude those that look behind the calls", () => {
    expect(needing("process")).toEqual(
      expect.arrayContaining(["account", "pipeline", "stores"].map((name) => `test/api/${name}.test.ts`)),
    );
  });

  it("exclude the one that erases its account, which would be the given one", () => {
    // A suite that expects the words not to be there presses nothing.
    const erasing = suites.filter(({ source }) =>
      /accountErase|Erase my account/.test(source.replaceAll(/\.not\.toMatch\(.*\);$/gm, "")),
    );
    expect(erasing.map(({ file }) => file)).toContain("test/e2e/erasing.test.ts");
    expect(erasing.filter(({ need }) => need !== "process").map(({ file }) => file)).toEqual([]);
  });

  it("start no stack besides the given one", () => {
    const starting = suites.filter(({ source }) => source.includes("startStack("));
    expect(starting.map(({ file }) => file)).toEqual([]);
  });
});
