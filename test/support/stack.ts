/**
 * The stack for a test file: started before its tests, gone after them; or the one that `npm run e2e -- --server URL`
 * names, which then is rid of what the tests made.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { Client } from "../../infra/cli/client.ts";
import type { Mail } from "../../infra/local/mailbox.ts";
import { type Stack, type StackOptions, startStack } from "../../infra/local/stack.ts";
import { deployedOrigin, visitDeployed } from "./deployed.ts";
import { repeated } from "./repeated-reads.ts";
import { waitUntil } from "./wait-until.ts";
import { loadWithinAccess, refused } from "./within-access.ts";

export { Client };

export interface StackInUse {
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Every mail that was sent, oldest first. */
  mails(): readonly Mail[];
  /** The newest mail to an address, waited for: mails pass a queue. */
  mailTo(address: string): Promise<Mail>;
  /** A new visitor without cookies. */
  client(): Client;
}

interface UsedStackOptions extends Omit<StackOptions, "dataFolder"> {
  /** The product's secret, as it is in Secrets Manager. Default: a new one. */
  secret?: string;
  /** Keeps its data in a folder, as `npm start` does, and as with a given secret; in memory it takes a tenth less time. */
  isOnDisk?: boolean;
}

const MAIL_WAIT_MS = 10_000;

/**
 * Call it once, at the top of a file; its result is ready once the tests run.
 *
 * @example
 * const stack = useStack();
 * it("answers whether a session lives", async () => {
 *   const { body } = await stack.client().call(api.account.ping, {});
 *   expect(body).toEqual({ alive: false });
 * });
 */
export function useStack({
  secret,
  isOnDisk = secret !== undefined,
  ...options
}: UsedStackOptions = {}): StackInUse {
  let running: { stack: Stack; dataFolder: string | undefined } | undefined;
  const now = () => {
    if (running === undefined) throw new Error("The stack runs only while tests and their hooks run.");
    return running;
  };

  beforeAll(async () => {
    process.env.SPROUT_LOG ??= "errors";
    const dataFolder = isOnDisk ? await mkdtemp(join(tmpdir(), "sprout-test-")) : undefined;
    if (dataFolder !== undefined && secret !== undefined) await writeFile(join(dataFolder, "secret"), secret);
    const start =
      deployedOrigin === undefined
        ? startStack({ load: loadWithinAccess, ...options, ...(dataFolder !== undefined && { dataFolder }) })
        : visit(deployedOrigin);
    running = { dataFolder, stack: await start };
  });

  afterAll(async () => {
    if (running === undefined) return;
    await running.stack.stop();
    if (running.dataFolder !== undefined) await rm(running.dataFolder, { recursive: true, force: true });
    running = undefined;
    const beyond = [...refused].join("; ");
    refused.clear();
    if (beyond !== "") throw new Error(`Beyond their reach: ${beyond}`);
    const again = [...repeated].join("; ");
    repeated.clear();
    if (again !== "") throw new Error(`Read more than once in one call: ${again}`);
  });

  return inUse(() => now().stack);
}

/** A stack as tests see it. @param now the running one */
export function inUse(now: () => Stack): StackInUse {
  return {
    get origin() {
      return now().origin;
    },
    get environment() {
      return now().environment;
    },
    mails: () => now().mails(),
    mailTo: (address) => newestMailTo(now(), address),
    client: () => new Client(now().origin),
  };
}

/** A deployed product in place of a stack of its own; it shows nothing of its environment. */
async function visit(origin: string): Promise<Stack> {
  const { mails, end } = await visitDeployed(origin);
  return { origin, environment: {}, mails, stop: end };
}

async function newestMailTo(stack: Stack, address: string): Promise<Mail> {
  const newest = () => stack.mails().findLast(({ to }) => to.includes(address));
  await waitUntil(() => newest() !== undefined, MAIL_WAIT_MS);
  const mail = newest();
  if (mail === undefined) throw new Error(`The mail to ${address} is gone.`);
  return mail;
}
