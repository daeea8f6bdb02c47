/** `npm run preflight -- -c stage=prod …`: reads the account that a deployment would go to, and says what it lacks. */

import { runProgram } from "../program.ts";
import { type Check, checksOf } from "./checks.ts";
import { readCommandLine, SETTINGS_USAGE } from "./command-line.ts";
import { readAccount } from "./reading.ts";

const marks: Readonly<Record<Check["state"], string>> = {
  good: "good   ",
  warning: "WARNING",
  stop: "STOP   ",
  unread: "unread ",
};

/** @returns the exit code: 1 where the deployment would fail */
export async function preflight(args: readonly string[]): Promise<number> {
  const { settings } = readCommandLine(args);
  const account = await readAccount(settings);
  const checks = checksOf(account, settings);
  console.log(`Stage ${settings.stage} in ${account.region}:`);
  for (const { state, text } of checks) console.log(`${marks[state]}  ${text}`);
  const count = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  console.log(`${count("stop")} to fix first, ${count("warning")} to know, ${count("unread")} not read.`);
  return count("stop") === 0 ? 0 : 1;
}

const USAGE = `npm run preflight -- [-c NAME=VALUE …]
Reads the account that a deployment would go to, and says what it lacks. It changes nothing; exit code 1 where the deployment would fail.
${SETTINGS_USAGE}`;

if (import.meta.main) await runProgram(USAGE, preflight);
