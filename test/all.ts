/**
 * The tests by tier (`test/support/tiers.ts`), with what `npm run check` holds and the web build. Neither of these uses two
 * processors for long, so they run beside the tests.
 *
 * - `npm test`: the gate. Files that are named run instead, whatever their tier.
 * - `npm run test:all`: every file; `-- --shard=1/3` a third of them, `-- --rest` what `npm test` leaves out, without the checks.
 * - `npm run test:search`: every file with long budgets, in further browsers, and with a new seed, which is printed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildWeb } from "../infra/local/build-web.ts";
import { runProgram } from "../infra/program.ts";

const root = join(import.meta.dirname, "..");
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

/** @returns the exit code: 0 when the checks, the tests and the rights hold */
async function runTests(words: readonly string[]): Promise<number> {
  const has = (word: string) => words.includes(word);
  const handedOn = words.filter((word) => !["--all", "--rest", "--search"].includes(word));
  const isNamed = handedOn.some((word) => !word.startsWith("--"));
  const isGate = !has("--all") && !has("--search") && !isNamed;
  const tier = has("--rest") ? "rest" : isGate ? "gate" : "all";
  const isWhole = tier !== "rest" && !isNamed && !handedOn.some((word) => word.startsWith("--shard"));
  const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
  if (has("--search")) console.log(`Searching with TEST_SEED=${seed}, which repeats this run.`);

  const checked = has("--rest") ? undefined : check(); // `npm test` has held them by then
  await buildWeb((line) => console.log(line)); // the tests of pages need it, and those that do not wait little for it
  const recorded = await mkdtemp(join(tmpdir(), "sprout-recorded-"));
  try {
    const tests = spawn(process.execPath, [vitest, "run", ...handedOn], {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        SPROUT_TIER: tier,
        SPROUT_RECORDED: recorded,
        ...(has("--search") && { SPROUT_SEARCH: "1", TEST_SEED: seed }),
      },
    });
    const tested = statusOf(tests); // a few tests end before the checks do, and a program says only once how it ended
    if (checked !== undefined) {
      const { status, output } = await checked;
      if (status !== 0) {
        tests.kill(); // whatever the tests say, there is something to fix first
        await tested;
      }
      process.stdout.write(output);
      if (status !== 0) return status;
    }
    const status = await tested;
    if (status !== 0) return status;
    const which = isWhole ? [] : ["--part"];
    return await statusOf(
      spawn(process.execPath, ["test/rights/check.ts", recorded, ...which], { cwd: root, stdio: "inherit" }),
    );
  } finally {
    await rm(recorded, { recursive: true, force: true });
  }
}

/** `npm run check`, whose output is kept until the tests leave room for it. */
async function check(): Promise<{ status: number; output: Buffer }> {
  const child = spawn("npm", ["run", "--silent", "check"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const status = await statusOf(child);
  return { status, output: Buffer.concat(output) };
}

/** How a program ended; it gets the signal that ends this one. */
async function statusOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? 1));
  });
}

const USAGE = `npm test -- [FILE …]
       npm run test:all -- [--shard=1/3] [--rest]
       npm run test:search -- [--shard=1/4]
Lints, checks types and runs the tests: those of the gate, or the files that are named; with test:all every file, or those that the
gate leaves out; with test:search every file with long budgets and a new seed, which TEST_SEED repeats.`;

if (import.meta.main) await runProgram(USAGE, runTests);
