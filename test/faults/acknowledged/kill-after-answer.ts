/** P5: the process of the calls and of all data is killed at the moment when it answers that a submission is safe. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handler as reconcile } from "../../../events/reconcile.ts";
import { startEmulators } from "../../../infra/local/emulators.ts";
import { startFunctions } from "../../../infra/local/functions-emulator.ts";
import { loadHandler } from "../../../infra/local/load-handler.ts";
import { makeResources } from "../../../infra/local/make-resources.ts";
import { api } from "../../../shared/contract/index.ts";
import { closeStores, openStores } from "../../../shared/stores/index.ts";
import { Client } from "../../support/client.ts";
import { demoAnswers, must } from "../../support/published-form.ts";
import { type Published, type Started, startFaultSite } from "../site/fault-site.ts";
import { openInspector } from "../site/outcome.ts";
import { openPump } from "../site/pump.ts";
import { quickStart } from "../site/quick-start.ts";
import { lightTree } from "../site/trees.ts";

const file = join(import.meta.dirname, "serving-process.ts");

export interface Acknowledged {
  trials: number;
  lost: number;
  seconds: number;
  faults: string[];
}

export async function killAfterAnswers(trials: number): Promise<Acknowledged> {
  const began = performance.now();
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-acknowledged-"));
  try {
    const { publication, instances } = await prepare(dataFolder, trials);
    let next = spawnServing(dataFolder);
    for (const [nth, started] of instances.entries()) {
      const serving = next;
      next = spawnServing(dataFolder); // imports all it needs while this one works
      await submitAndKill(serving, started, nth);
    }
    next.kill("SIGKILL");
    const faults = await check(dataFolder, publication, instances);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { trials, lost: faults.lost, seconds, faults: faults.all };
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function prepare(
  dataFolder: string,
  trials: number,
): Promise<{ publication: Published; instances: Started[] }> {
  const site = await startFaultSite([lightTree()], { dataFolder });
  const [publication] = site.published;
  if (publication === undefined) throw new Error("Nothing was published.");
  const instances: Started[] = [];
  for (let nth = 0; nth < trials; nth += 1) instances.push(await site.start(publication));
  await site.stop();
  return { publication, instances };
}

function spawnServing(dataFolder: string): ChildProcess {
  return fork(file, [dataFolder], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, ...quickStart, SPROUT_LOG: "off" },
  });
}

const lastNameOf = (nth: number) => `Acknowledged ${nth}`;

async function submitAndKill(serving: ChildProcess, started: Started, nth: number): Promise<void> {
  serving.send({ open: true });
  const [{ origin }] = (await once(serving, "message")) as [{ origin: string }]; // what that process sends
  const model = JSON.stringify({ ...demoAnswers, lastName: lastNameOf(nth) });
  const input = { ...started, model, command: "submit", revision: 0 } as const;
  const ended = once(serving, "exit");
  must(await new Client(origin).call(api.runtime.submit, input));
  serving.kill("SIGKILL");
  await ended;
}

/** What was acknowledged is stored, and its reports are made once workers run again. */
async function check(dataFolder: string, publication: Published, instances: readonly Started[]) {
  const emulators = await startEmulators({ dataFolder });
  const functions = await startFunctions({ load: loadHandler, log: () => undefined });
  Object.assign(process.env, emulators.environment, functions.environment);
  Object.assign(process.env, await makeResources());
  closeStores();
  const stores = openStores();
  const pump = openPump();
  do await pump.drain({ faultOf: () => undefined });
  while ((await reconcile({ detail: { olderThanSeconds: 0 } })).submissions > 0);
  const inspector = openInspector(stores);
  const all: string[] = [];
  let lost = 0;
  for (const [nth, started] of instances.entries()) {
    const expected = { publication, lastName: lastNameOf(nth), messageCode: "OK" } as const;
    const outcome = await inspector.outcomeOf(started, expected);
    if (outcome.isLost) lost += 1;
    all.push(...outcome.faults);
  }
  await pump.close();
  await functions.stop();
  await emulators.stop();
  return { lost, all };
}
