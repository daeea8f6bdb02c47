/**
 * `npm test`: what `npm run check` holds, the web build and the tests; slow files take turns (`test/support/files-in-turn.ts`).
 * Neither part uses two processors for long, so they run beside each other. `npm run test:full` gives another configuration;
 * whatever is named is handed to vitest.
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

const check = spawn("npm", ["run", "--silent", "check"], {
  cwd: root,
  stdio: ["ignore", "pipe", "pipe"],
  shell: process.platform === "win32",
});
const said: Buffer[] = [];
check.stdout.on("data", (chunk: Buffer) => said.push(chunk));
check.stderr.on("data", (chunk: Buffer) => said.push(chunk));
const checked = statusOf(check);

await buildWeb((line) => console.log(line)); // the tests of pages need it, and those that do not wait little for it
const named = process.argv.slice(2);
const tests = spawn(process.execPath, [vitest, "run", ...named], {
  cwd: root,
  stdio: "inherit",
  env: named.length === 0 ? { ...process.env, SPROUT_DAILY: "1" } : process.env,
});
const tested = statusOf(tests); // a few tests end before the checks do, and a program says only once how it ended
const checkStatus = await checked;
if (checkStatus !== 0) {
  tests.kill(); // whatever the tests say, there is something to fix first
  await tested;
}
process.stdout.write(`${Buffer.concat(said)}\n`);
process.exitCode = checkStatus === 0 ? await tested : checkStatus;
