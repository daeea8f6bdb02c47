/**
 * `npm run data-access [-- FILE …]`: grants each function what the tests record of its requests, in `infra/data-access.json`.
 * Test files that are named add what is new; all of them also take away what no test needs and `rare.ts` doesn't name.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  DataAccess,
  type DataAccessByFile,
  dataAccessFile,
  readDataAccess,
} from "../../infra/data-access.ts";
import { runProgram } from "../../infra/program.ts";
import type { AwsRequest } from "./aws-requests.ts";
import { neededAccess } from "./needed-access.ts";
import { rarelyAccessed } from "./rare.ts";
import { readRecorded } from "./recorded.ts";

const { resolve } = createRequire(import.meta.url);
const vitest = join(dirname(resolve("vitest/package.json")), "vitest.mjs");
const biome = resolve("@biomejs/biome/bin/biome");
const parts = Object.keys(DataAccess.shape) as (keyof DataAccess)[]; // its own keys

/** A grant as a line, as `rare.ts` names it. @example "functions/rest/form/publish.ts: writes FORM" */
function linesOf(access: DataAccessByFile): Set<string> {
  return new Set(
    Object.entries(access).flatMap(([file, one]) =>
      parts.flatMap((part) => one[part].map((name) => `${file}: ${part} ${name}`)),
    ),
  );
}

function fromLines(lines: Iterable<string>): DataAccessByFile {
  const grants = [...lines].sort().map((line) => {
    const [file = "", part = "", name = ""] = line.split(/:? /);
    return { file, part, name };
  });
  const ofFile = (one: readonly (typeof grants)[number][]) =>
    DataAccess.parse(
      Object.fromEntries(
        parts.map((part) => [part, one.filter((grant) => grant.part === part).map(({ name }) => name)]),
      ),
    );
  const byFile = Map.groupBy(grants, ({ file }) => file);
  return Object.fromEntries([...byFile].map(([file, one]) => [file, ofFile(one)]));
}

/**
 * @param isWhole all tests ran: what none needed is taken away
 * @returns the new grants, and the lines that were added (`+ …`) and taken away (`- …`)
 */
export function dataAccessFrom(
  recorded: ReadonlyMap<string, readonly AwsRequest[]>,
  current: DataAccessByFile,
  isWhole: boolean,
): { access: DataAccessByFile; changes: readonly string[] } {
  const before = linesOf(current);
  const needed = new Set(
    [...recorded].flatMap(([file, requests]) =>
      requests.flatMap((request) => {
        const { part, names } = neededAccess(file, request) ?? { part: "reads", names: [] };
        return names.map((name) => `${file}: ${part} ${name}`);
      }),
    ),
  );
  const kept = [...before].filter((line) => !isWhole || needed.has(line) || line in rarelyAccessed);
  const after = new Set([...kept, ...needed]);
  const changes = [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ];
  return { access: fromLines(after), changes };
}

/** As JSON, without what is empty. */
function textOf(access: DataAccessByFile): string {
  const short = Object.entries(access).map(([file, one]) => [
    file,
    Object.fromEntries(parts.filter((part) => one[part].length > 0).map((part) => [part, one[part]])),
  ]);
  return `${JSON.stringify(Object.fromEntries(short), undefined, 2)}\n`;
}

async function grantRecorded(files: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "sprout-access-"));
  const env = { ...process.env, SPROUT_TIER: "all", SPROUT_RECORDED: folder, SPROUT_LEARN_ACCESS: "1" };
  try {
    const tests = spawn(process.execPath, [vitest, "run", ...files], { stdio: "inherit", env });
    const status = await new Promise<number>((resolve) => tests.once("close", (code) => resolve(code ?? 1)));
    const isWhole = files.length === 0 && status === 0;
    const { access, changes } = dataAccessFrom(readRecorded(folder), readDataAccess(), isWhole);
    await writeFile(dataAccessFile, textOf(access));
    execFileSync(process.execPath, [biome, "format", "--write", fileURLToPath(dataAccessFile)]);
    for (const line of changes) console.log(line);
    console.log(
      changes.length === 0 ? "Nothing changes." : "Review infra/data-access.json before you commit it.",
    );
    return status;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main)
  await runProgram(
    `npm run data-access -- [FILE …]
Runs the test files, or all, and grants each function in infra/data-access.json what they record of its requests to AWS.`,
    grantRecorded,
  );
