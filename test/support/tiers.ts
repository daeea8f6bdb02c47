/**
 * Which files a run takes. `npm test` takes the gate, `npm run test:all` every file; the rest is what the gate leaves to it, so
 * that both run each file once. A file has the same cases in each.
 */
import { globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Folders of the gate, below `test`. */
const gateFolders = ["unit", "import", "process", "infra", "web", "api"];

/** The browser journeys that a release can't live without. */
const journeys = ["e2e/main-job", "e2e/player", "e2e/sign-out", "e2e/import"];

/** Slow files of those folders that are left to the rest: stories in a browser or calls of the gate hold what matters most of them. */
const leftToTheRest: readonly string[] = [
  "api/backup.test.ts",
  "api/bundle-promotion.test.ts",
  "api/form-list-pages.test.ts",
  "api/group-histories.test.ts",
  "api/too-much.test.ts",
  "api/upgrade.test.ts",
  "import/annotate-workbook.test.ts",
  "import/correct-workbook.test.ts",
  "infra/account.test.ts",
  "infra/print-asset.test.ts",
  "infra/as-deployed.test.ts",
  "process/handlebars/attacks.test.ts",
  "unit/cli/help-of-scripts.test.ts",
  "unit/golden/command.test.ts",
  "unit/print/printer-trouble.test.ts",
  "web/forms/forms-list.test.tsx",
  "web/forms/publication-life.test.tsx",
  "web/player-long-form.test.tsx",
  "web/process-builder/editors-screen.test.tsx",
  "web/process-builder/leaving-screen.test.tsx",
  "web/process-builder/tree-screen.test.tsx",
  "web/submissions/desk.test.tsx",
  "web/submissions/submissions.test.tsx",
  "web/workbook-guide/guide-in-browser.test.ts",
  "web/workbook-guide/guide.test.tsx",
].map((name) => `test/${name}`);

const fileOf = (name: string) => `test/${name}.test.ts`;

const isJourney = (file: string) => journeys.some((name) => file === fileOf(name));

/** All files with tests, from the root of the project, with slashes. */
export const testFiles: readonly string[] = globSync("test/**/*.test.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);

/** The files of `npm test`. */
export const gate: ReadonlySet<string> = new Set(
  testFiles.filter((file) => {
    const isInFolder = gateFolders.some((folder) => file.startsWith(`test/${folder}/`));
    return (isInFolder && !leftToTheRest.includes(file)) || isJourney(file);
  }),
);

/** What a run leaves out by SPROUT_TIER, which `test/all.ts` sets: `gate`, `rest`, or nothing for all. */
export const outsideOfTier: readonly string[] = testFiles.filter((file) => {
  if (process.env.SPROUT_TIER === "gate") return !gate.has(file);
  return process.env.SPROUT_TIER === "rest" && gate.has(file);
});
