import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const script = `
  import { execFileSync } from "node:child_process";
  const { chromiumExecutable } = await import(${JSON.stringify(join(import.meta.dirname, "../../../shared/print/browser/chromium.ts"))});
  const { executablePath, env } = await chromiumExecutable();
  console.log(execFileSync(executablePath, ["--version"], { env, encoding: "utf8" }));
`;
const bundled = process.platform === "linux" && process.arch === "x64" && !process.env.SPROUT_CHROME;

it.runIf(bundled)("is unpacked once when three processes need it at the same time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sprout-unpack-"));
  try {
    const versions = await Promise.all(
      [1, 2, 3].map(() =>
        run(process.execPath, ["--input-type=module", "-e", script], { env: { TMPDIR: folder } }),
      ),
    );
    for (const { stdout } of versions)
      expect(stdout).toMatch(/^(Chromium|Google Chrome|HeadlessChrome).*\d+\./i);
    expect(await readdir(folder), "no lock and no half-filled folder is left").toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("says what to do where there is no browser", async () => {
  const answer = run(process.execPath, ["--input-type=module", "-e", script], {
    env: { SPROUT_CHROME: "/nowhere/chrome" },
  });
  await expect(answer).rejects.toThrow("SPROUT_CHROME names /nowhere/chrome, which does not exist.");
});

it("says it to whoever reads of the failed report, which no second try can cure", async () => {
  const printing = `
    const { createPrinter } = await import(${JSON.stringify(join(import.meta.dirname, "../../../shared/print/browser/printer.ts"))});
    const { printRequest } = await import(${JSON.stringify(join(import.meta.dirname, "../../support/print-request.ts"))});
    await createPrinter().print("<p>Ada</p>", printRequest).catch(({ code, message, retry }) =>
      console.log(JSON.stringify([code, message, retry])));
  `;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", printing], {
    env: { SPROUT_CHROME: "/nowhere/chrome" },
  });
  expect(JSON.parse(stdout)).toEqual([
    "BROWSER_FAILED",
    "SPROUT_CHROME names /nowhere/chrome, which does not exist.",
    "never",
  ]);
});
