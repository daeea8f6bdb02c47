/**
 * `npm run accessibility`: checks all states of the respondents' pages with axe, in each size, colour scheme and language of
 * their tests, in Chromium and in the machine's Firefox, and writes the result that respondents read into
 * `web/player/pages/accessibility-result.ts`, also when something was found; what is no whole result leaves the last one. `-- FILE …`
 * names the suites.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { buildWeb } from "../../infra/local/build-web.ts";
import { runProgram } from "../../infra/program.ts";
import { installedFirefox } from "../support/firefox/installed.ts";
import { suitesInEachBrowser } from "../support/firefox/suites.ts";
import { addUp, reasonToKeepLast } from "./record.ts";

const project = resolve(import.meta.dirname, "../..");
const named = process.argv.slice(2);
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

async function checkAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sprout-accessibility-"));
  const record = join(folder, "checks.jsonl");
  writeFileSync(record, "");

  await buildWeb((line) => console.log(line));
  const { missing } = installedFirefox();
  if (missing !== undefined) console.log(`Without Firefox: ${missing}.`);
  let failed = false;
  for (const browser of missing === undefined ? ["chromium", "firefox"] : ["chromium"]) {
    const all = browser === "firefox" ? suitesInEachBrowser : ["test/e2e/player"];
    const suites = named.length > 0 ? named : all;
    const { status } = spawnSync(process.execPath, [vitest, "run", ...suites], {
      cwd: project,
      stdio: "inherit",
      env: { ...process.env, SPROUT_SEARCH: "1", SPROUT_BROWSER: browser, SPROUT_ACCESSIBILITY: record },
    });
    failed ||= status !== 0;
  }

  const result = addUp(readFileSync(record, "utf8"), new Date().toISOString().slice(0, 10));
  rmSync(folder, { recursive: true });
  console.log(`${result.checks} checks, ${result.violated.length} rules violated.`);
  if (failed || result.violated.length > 0) process.exitCode = 1;
  const reason = reasonToKeepLast(result, { isPart: named.length > 0, failed });
  if (reason !== undefined) {
    console.log(`The result that respondents read stays as it was: ${reason}.`);
    return;
  }
  writeFileSync(
    join(project, "web/player/pages/accessibility-result.ts"),
    [
      "/** What the last full check of the respondents' pages found. Written by `npm run accessibility`. */",
      'import type { AccessibilityResult } from "../../shared/accessibility-result.ts";',
      "",
      `export const accessibilityResult: AccessibilityResult = ${JSON.stringify(result, undefined, 2)};`,
      "",
    ].join("\n"),
  );
  spawnSync("npx", ["biome", "check", "--write", "web/player/pages/accessibility-result.ts"], {
    cwd: project,
    stdio: "inherit",
  });
}

const USAGE = `npm run accessibility -- [FILE …]
Checks the respondent's pages with axe in every look, in Chromium and Firefox, and writes the result that respondents read; of the
suites that are named, only prints it. Some twenty minutes.`;

if (import.meta.main) await runProgram(USAGE, checkAll);
