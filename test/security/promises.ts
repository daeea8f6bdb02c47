/** The promises of security with their full figures; `npm test` runs a part of each. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { LoadHandler } from "../../infra/local/load-handler.ts";
import { startStack } from "../../infra/local/stack.ts";
import { loadWithFaults } from "../faults/crash-points/call-plan.ts";
import type { Promised } from "../faults/promised.ts";
import { startFaultSite } from "../faults/site/fault-site.ts";
import { lightTree } from "../faults/site/trees.ts";
import { Client } from "../support/client.ts";
import type { StackInUse } from "../support/stack.ts";
import { holdP8 } from "./access/promise.ts";
import { allFaults, failEachPoint, failEachPointOfRows, someFaults } from "./chaos.ts";
import { guessCodes, guessPasswords } from "./guesses.ts";
import { runRevokes } from "./revokes.ts";
import { compareTimes, loadLate } from "./times.ts";
import { runEditors } from "./two-editors.ts";
import { makeSide } from "./two-sides.ts";

/** Gives work a stack of its own. */
async function onStack<T>(work: (site: StackInUse) => Promise<T>, load?: LoadHandler): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-security-"));
  const stack = await startStack({ dataFolder, log: () => {}, ...(load && { load }) });
  try {
    return await work({
      origin: stack.origin,
      environment: stack.environment,
      mails: stack.mails,
      client: () => new Client(stack.origin),
      mailTo: () => Promise.reject(new Error("Nobody waits for mails here.")),
    });
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

export const securityPromises: Record<string, Promised> = {
  P7: {
    title: "two editors of one process: the loser is always notified",
    async hold({ seed, share, say }) {
      const { faults, ...figures } = await onStack((site) => runEditors(site, { seed, count: share(500) }));
      say(JSON.stringify(figures));
      return faults;
    },
  },
  P8: {
    title: "who may what: every row of the table of calls, weakened in every way, is caught",
    hold: (run) => onStack((site) => holdP8(site, run)),
  },
  P9: {
    title: "a share that is taken back allows nothing after the answer",
    async hold({ seed, share, say }) {
      const { faults, ...figures } = await onStack((site) => runRevokes(site, { seed, count: share(200) }));
      say(JSON.stringify(figures));
      return faults;
    },
  },
  P11: {
    title: "no time tells an address with an account from one without",
    hold: ({ share, say }) => onStack((site) => compareTimes(site, share(200), say), loadLate),
  },
  P12: {
    title: "codes and passwords are not guessed",
    hold: ({ share, say }) =>
      onStack(async (site) => [
        ...(await guessCodes(site, share(500), say)),
        ...(await guessPasswords(site, share(1_000), say)),
      ]),
  },
  P13: {
    title: "nothing that people write runs in a browser",
    async hold({ say }) {
      // The tests use all of the texts when told to: the full run is theirs.
      const files = ["scripts-in-pages", "scripts-at-the-desk", "scripts-in-data"].map(
        (name) => `test/security/${name}.test.ts`,
      );
      const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
      const run = spawn(process.execPath, [vitest, "run", ...files], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, SCRIPT_TEXTS: "all", SPROUT_SEARCH: "1" },
      });
      const ended = once(run, "close");
      for await (const line of createInterface({ input: run.stdout })) say(line);
      const [exitCode] = await ended;
      return exitCode === 0 ? [] : ["A text ran, or a page was not shown: see above."];
    },
  },
  P21: {
    title:
      "one call of AWS in ten fails and nobody notices; all fail, from any on, and every call says it is busy",
    async hold({ seed, share, say }) {
      const broken: string[] = [];
      const site = await startFaultSite([lightTree()], { load: loadWithFaults });
      try {
        const some = await someFaults(site, { seed, count: share(50) });
        const all = await allFaults(site);
        const writing = await failEachPoint(site);
        for (const { faults, ...figures } of [some, all, writing]) say(JSON.stringify(figures));
        broken.push(...some.faults, ...all.faults, ...writing.faults);
      } finally {
        await site.stop();
      }
      const { faults, ...rows } = await onStack(
        async (stack) => failEachPointOfRows(await makeSide(stack, "own")),
        loadWithFaults,
      );
      say(JSON.stringify(rows));
      if (rows.done < FEWEST_ROWS_DONE)
        broken.push(`Only ${rows.done} rows did their work: too few to be true.`);
      return [...broken, ...faults];
    },
  },
};

/** At least this many rows of the table of calls succeed with inputs that are made from their schemas. */
const FEWEST_ROWS_DONE = 50;
