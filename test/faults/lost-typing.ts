/**
 * The promise that respondents lose no typing, in full: pages that end at 200 random moments, 20 pairs of devices in
 * one form, and 10,000 orders of autosave, save and submit.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../infra/local/stack.ts";
import { caseSeed } from "../fuzz/random.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { signUpDesigner } from "../support/published-form.ts";
import { type Kill, lossFigures, MOST_LOST_MS, runKills, weathers, wrongOf } from "./lost-typing/kill-run.ts";
import { waysToEnd } from "./lost-typing/killable-browser.ts";
import { runRaces } from "./lost-typing/many-races.ts";
import { type StormySite, startStormySite } from "./lost-typing/stormy-site.ts";
import { runTwoDevices } from "./lost-typing/two-devices-run.ts";
import { publishTypedForm } from "./lost-typing/typed-form.ts";
import type { FaultsRun, Promised } from "./promises.ts";

const TYPING_MS = 12_000;
/** Far below what may be lost, and more than a page that gets processor time takes to write its journal. */
const NOTABLE_MS = 500;

export const lostTyping: Promised = {
  title: `a page that ends loses at most ${MOST_LOST_MS} ms of typing, and no answer is overwritten silently`,
  async hold(run) {
    const site = await startStormySite();
    const broken: string[] = [];
    try {
      const designer = site.client();
      await signUpDesigner(designer, site.mails);
      const { publicationKey } = await publishTypedForm(designer);
      broken.push(...(await killPages(site, publicationKey, run)));
      broken.push(...(await meetInPairs(site, publicationKey, run)));
    } finally {
      await site.close();
    }
    return [...broken, ...(await goThroughOrders(run))];
  },
};

async function killPages(site: StormySite, publicationKey: string, run: FaultsRun): Promise<string[]> {
  const began = performance.now();
  const { kills, unsaved } = await runKills(site, publicationKey, {
    seed: run.seed,
    count: run.share(200),
    lanes: 3,
    mostTypingMs: TYPING_MS,
    onKill(kill) {
      for (const line of wrongOf(kill, NOTABLE_MS)) run.say(`at once: ${line}`);
    },
  });
  for (const way of waysToEnd) say(run, way, kills, (kill) => kill.way === way);
  for (const weather of weathers) say(run, weather, kills, (kill) => kill.weather === weather);
  say(run, "all", kills, () => true);
  const sum = (read: (kill: Kill) => number) => kills.reduce((total, kill) => total + read(kill), 0);
  const inputs = sum((kill) => kill.inputs);
  run.say(`${inputs} inputs, ${sum(({ flips }) => flips)} flips of the connection, ${seconds(began)} s`);
  return [...kills.flatMap((kill) => wrongOf(kill)), ...unsaved];
}

function say(run: FaultsRun, name: string, kills: readonly Kill[], isIn: (kill: Kill) => boolean): void {
  const some = kills.filter(isIn);
  const { most, p99, median } = lossFigures(some);
  run.say(
    `${name}: ${some.length} kills; lost: ${median} ms in the median, p99 ${p99} ms, ${most} ms at most`,
  );
}

async function meetInPairs(site: StormySite, publicationKey: string, run: FaultsRun): Promise<string[]> {
  const began = performance.now();
  const browser = await launchTestBrowser();
  const pairs = run.share(20);
  const broken: string[] = [];
  const counts = { contested: 0, listed: 0, takenBack: 0 };
  try {
    for (let index = 0; index < pairs; index++) {
      const seed = caseSeed(run.seed, index);
      const met = await runTwoDevices(site, browser, publicationKey, { seed, typingMs: TYPING_MS });
      counts.contested += met.contested;
      counts.listed += met.listed;
      if (met.wasTakenBack) counts.takenBack++;
      broken.push(...met.faults.map((fault) => `${seed}: ${fault}`));
    }
  } finally {
    await browser.close();
  }
  run.say(
    `${pairs} pairs of devices: ${counts.contested} fields answered by both, ${counts.listed} answers gave way and ` +
      `were listed, ${counts.takenBack} were taken back; ${broken.length} faults, ${seconds(began)} s`,
  );
  return broken;
}

/** P6: orders of autosave, save and submit, none of which may overwrite silently or submit twice. */
export const orders: Promised = {
  title: "autosave, save and submit in any order overwrite nothing silently and submit once",
  hold: goThroughOrders,
};

async function goThroughOrders(run: FaultsRun): Promise<string[]> {
  const began = performance.now();
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-races-"));
  const stack = await startStack({ dataFolder, log: () => {} });
  try {
    const { races, calls, submissions, faults } = await runRaces(stack, {
      seed: run.seed,
      count: run.share(10_000),
      onProgress: ({ races: done, faults: found }) => run.say(`${done} orders, ${found.length} faults`),
    });
    run.say(
      `${races} orders of autosave, save and submit: ${calls} calls, ${submissions} submissions, ` +
        `${faults.length} faults, ${seconds(began)} s`,
    );
    return faults;
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

const seconds = (began: number) => Math.round((performance.now() - began) / 1_000);
