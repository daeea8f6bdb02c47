/**
 * The tests by tier (`test/support/tiers.ts`), with what `npm run check` holds and the web build. Neither of these uses two
 * processors for long, so they run beside the tests.
 *
 * - `npm test`: the gate. Files that are named run instead, whatever their tier.
 * - `npm run test:all`: every file; `-- --shard=1/3` a third of them, `-- --rest` what `npm test` leaves out, without the checks.
 * - `npm run test:search`: every file with long budgets, in further browsers, and with a new seed, which is printed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildWeb } from "../infra/local/build-web.ts";

const root = join(import.meta.dirname, "..");
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

/** How a program ended; it gets the signal that ends this one. */
async function statusOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? 1));
  });
}

const words = process.argv.slice(2);
const has = (word: string) => words.includes(word);
const handedOn = words.filter((word) => !["--all", "--rest", "--search"].includes(word));
const isGate = !has("--all") && !has("--search") && handedOn.every((word) => word.startsWith("--"));
const tier = has("--rest") ? "rest" : isGate ? "gate" : "all";
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
if (has("--search")) console.log(`Searching with TEST_SEED=${seed}, which repeats this run.`);

// `npm test` has held the checks by the time that the rest runs.
const check = spawn("npm", has("--rest") ? ["--version"] : ["run", "--silent", "check"], {
  cwd: root,
  stdio: ["ignore", "pipe", "pipe"],
  shell: process.platform === "win32",
});
const said: Buffer[] = [];
check.stdout.on("data", (chunk: Buffer) => said.push(chunk));
check.stderr.on("data", (chunk: Buffer) => said.push(chunk));
const checked = statusOf(check);

await buildWeb((line) => console.log(line)); // the tests of pages need it, and those that do not wait little for it
const tests = spawn(process.execPath, [vitest, "run", ...handedOn], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    SPROUT_TIER: tier,
    ...(has("--search") && { SPROUT_SEARCH: "1", TEST_SEED: seed }),
  },
});
const tested = statusOf(tests); // a few tests end before the checks do, and a program says only once how it ended
const checkStatus = await checked;
if (checkStatus !== 0) {
  tests.kill(); // whatever the tests say, there is something to fix first
  await tested;
}
process.stdout.write(`${Buffer.concat(said)}\n`);
process.exitCode = checkStatus === 0 ? await tested : checkStatus;
