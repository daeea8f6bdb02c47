/**
 * `npm run e2e`: builds the site and runs the browser suites over stacks of their own. `-- --browser firefox FILE …` runs
 * suites in the machine's Firefox, `-- --browser old FILE …` in a Chromium without what the oldest browsers lack.
 * `npm run e2e -- --server URL [FILE …]`: runs them, and the suites of the calls, against the product that runs there:
 * CloudFront, an `npm start` on another port, or the functions of LocalStack behind the local gateway. SPROUT_USER and
 * SPROUT_PASSWORD sign in, best with an account that owns no forms; where the server shows its mails an account is signed
 * up. Suites that cannot run there are listed with the reason. Forms that were created are deleted; their submissions and
 * accounts stay.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { signUp } from "../../infra/cli/sign-up.ts";
import { runProgram } from "../../infra/program.ts";
import { Client } from "../support/client.ts";
import { shownMails } from "../support/deployed.ts";
import { needOf } from "./suites.ts";

const project = resolve(import.meta.dirname, "../..");

async function runSuites(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { server: { type: "string" }, browser: { type: "string" } },
    allowPositionals: true,
  });
  if (values.browser !== undefined) process.env.SPROUT_BROWSER = values.browser;
  if (values.server === undefined) {
    node([join(project, "infra/local/build-web.ts")]);
    vitest(positionals.length > 0 ? positionals : ["test/e2e"]);
  } else await runAgainst(values.server, positionals);
}

async function runAgainst(server: string, named: readonly string[]): Promise<void> {
  const origin = URL.parse(server)?.origin;
  if (origin === undefined)
    return refuse(`"${server}" is not an address. Write it like https://forms.example.org`);
  const answer = await fetch(new URL("/ping", origin)).catch(() => undefined);
  if (answer?.ok !== true) return refuse(`Nothing that knows /ping answers at ${origin}.`);
  const mails = await shownMails(origin);
  const designer = designerFromEnvironment() ?? (mails && (await newDesigner(origin)));
  if (designer === undefined)
    return refuse(
      `Set SPROUT_USER and SPROUT_PASSWORD: ${origin} shows no mails, so nobody can be signed up.`,
    );

  const suites = globSync(["test/e2e/*.test.ts", "test/api/*.test.ts"], { cwd: project })
    .filter((file) => named.length === 0 || named.some((part) => file.includes(part)))
    .sort();
  const obstacle = (file: string) => {
    const { need, because } = needOf(file, readFileSync(join(project, file), "utf8")) ?? {};
    return need === "process" || (need === "mails" && mails === undefined) ? because : undefined;
  };
  const running = suites.filter((file) => obstacle(file) === undefined);
  const left = suites.filter((file) => obstacle(file) !== undefined);
  console.log(`${running.length} suites run against ${origin} as ${designer.SPROUT_USER}.`);
  for (const file of left) console.log(`  left out: ${file} ${obstacle(file)}`);
  if (running.length === 0) return refuse("No suite is left.");
  const environment = {
    ...designer,
    SPROUT_SERVER: origin,
    SPROUT_MAILS: mails === undefined ? "hidden" : "shown",
  };
  // One after another: they share an account.
  vitest([...running, "--no-file-parallelism"], environment);
}

function designerFromEnvironment() {
  const { SPROUT_USER, SPROUT_PASSWORD } = process.env;
  if (SPROUT_USER === undefined || SPROUT_PASSWORD === undefined) return undefined;
  return { SPROUT_USER, SPROUT_PASSWORD };
}

async function newDesigner(origin: string) {
  const email = `e2e-${randomBytes(6).toString("hex")}@example.org`;
  const password = `Aa1-${randomBytes(18).toString("base64url")}`;
  const account = { email, password, firstName: "Dana", lastName: "Designer" };
  await signUp(new Client(origin), account, async () => (await shownMails(origin)) ?? []);
  return { SPROUT_USER: email, SPROUT_PASSWORD: password };
}

function vitest(args: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const folder = dirname(createRequire(import.meta.url).resolve("vitest/package.json"));
  node([join(folder, "vitest.mjs"), "run", ...args], environment);
}

function node(args: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(process.execPath, args, { cwd: project, stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const USAGE = `npm run e2e -- [--browser firefox|old] [FILE …]
       npm run e2e -- --server URL [FILE …]
Builds the pages and runs the browser suites over stacks of their own; or runs them, and those of the calls, against the product at an
address, where SPROUT_USER and SPROUT_PASSWORD sign in. See docs/elsewhere.md.`;

if (import.meta.main) await runProgram(USAGE, runSuites);
