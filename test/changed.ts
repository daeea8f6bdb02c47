/**
 * `npm run test:changed [BASE]`: the tests that a change can affect, in well under a minute for a typical one. BASE is what it
 * is compared with, `main` if none is named; what is not committed counts. Everything remains for `npm test`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProgram } from "../infra/program.ts";
import { api, handlerFile } from "../shared/contract/index.ts";

const root = join(import.meta.dirname, "..");

const lines = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

function changedSince(since: string): ReadonlySet<string> {
  return new Set([
    ...lines("diff", "--name-only", "--diff-filter=d", since),
    ...lines("ls-files", "--others", "--exclude-standard"),
  ]);
}

/** Tests of the whole product reach functions by their names, so imports tell nothing of them: those that make its call. */
function affectedOnStack(changed: ReadonlySet<string>): string[] {
  const calls = Object.entries(api).flatMap(([area, rows]) =>
    Object.entries(rows)
      .filter(([, row]) => changed.has(`functions/${handlerFile(row)}`))
      .map(([name]) => `api.${area}.${name},`),
  );
  const mentions = (source: string) => calls.some((call) => source.includes(call));
  return globSync("test/{api,security,faults,e2e}/**/*.test.ts", { cwd: root }).filter(
    (file) =>
      changed.has(file) || (file.startsWith("test/api/") && mentions(readFileSync(join(root, file), "utf8"))),
  );
}

function vitest(...args: string[]): number {
  const folder = dirname(createRequire(import.meta.url).resolve("vitest/package.json"));
  const run = [join(folder, "vitest.mjs"), "run", "--passWithNoTests", ...args];
  return spawnSync(process.execPath, run, { cwd: root, stdio: "inherit" }).status ?? 1;
}

function testChanged(base = "main"): number {
  const since = lines("merge-base", base, "HEAD")[0] ?? base;
  const onStack = affectedOnStack(changedSince(since));
  const statuses = [
    vitest("--changed", since, "--project", "node", "--project", "web", "--project", "mixed"),
  ];
  if (onStack.length > 0) statuses.push(vitest(...onStack));
  return Math.max(...statuses);
}

if (import.meta.main)
  await runProgram(
    `npm run test:changed -- [COMMIT]
Runs the tests that what has changed since a commit can break; since main without it.`,
    ([base]) => testChanged(base),
  );
