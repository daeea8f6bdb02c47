/** Every program of package.json answers --help, as npm starts it. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const root = join(import.meta.dirname, "../../..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const run = promisify(execFile);

/** Programs of others, which have a help of their own. */
const foreign = /^(biome|cdk|depcruise|npm|vite) /;

describe("every script of package.json", () => {
  const own = Object.entries(scripts).filter(
    ([name, script]) => !/^(pre|post)/.test(name) && !foreign.test(script),
  );

  it("that is a program of this project does nothing before its help", () => {
    for (const [name, script] of own)
      expect([name, script]).toEqual([name, expect.stringMatching(/^node [^&|;]+$/)]);
    expect(own.length).toBeGreaterThan(18);
  });

  it("answers --help with how it is used", async () => {
    for (const [name, script] of own) {
      const [, ...words] = script.split(" ");
      const { stdout, stderr } = await run(process.execPath, [...words, "--help"], { cwd: root });
      expect([name, stdout.split("\n")[0]]).toEqual([name, expect.stringMatching(/^Usage: npm /)]);
      expect([name, stderr]).toEqual([name, ""]);
    }
  });
});
