/** Emulators with published forms, and no workers: what a fault test starts with. */
import { randomBytes } from "node:crypto";
import { startEmulators } from "../../../infra/local/emulators.ts";
import { startFunctions } from "../../../infra/local/functions-emulator.ts";
import { startGateway } from "../../../infra/local/gateway.ts";
import { closeLoaded, type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { makeResources } from "../../../infra/local/make-resources.ts";
import { startPoller } from "../../../infra/local/poller.ts";
import type { Step } from "../../../shared/process/step.ts";
import { closeStores, openStores, type Stores } from "../../../shared/stores/index.ts";
import { idHash, newKey } from "../../../shared/tokens.ts";
import { Client } from "../../support/client.ts";
import { publishWorkbook, signUpDesigner } from "../../support/published-form.ts";

export interface Published {
  formId: number;
  publicationKey: string;
  tree: Step;
}

/** An instance that is ready to be filled in, and what opens it. */
export interface Started {
  instanceKey: string;
  authKey: string;
}

export interface FaultSite {
  origin: string;
  stores: Stores;
  /** Signed in; the forms are theirs. */
  designer: Client;
  published: readonly Published[];
  start(publication: Published): Promise<Started>;
  stop(): Promise<void>;
}

/**
 * Starts the emulators and publishes the demo's questionnaire once for each tree.
 * @param options.load how a handler's file is loaded, for a gateway whose calls meet faults
 */
export async function startFaultSite(
  trees: readonly Step[],
  options: { dataFolder?: string; load?: LoadHandler } = {},
): Promise<FaultSite> {
  const emulators = await startEmulators({ dataFolder: options.dataFolder });
  const functions = await startFunctions({ load: loadHandler, log: silent });
  Object.assign(process.env, emulators.environment, functions.environment);
  closeStores();
  Object.assign(process.env, await makeResources());
  const { load = loadHandler } = options;
  const gateway = await startGateway({ port: 0, webFolder: ".", mails: emulators.mails, log: silent, load });
  process.env.SPROUT_ORIGIN = gateway.origin;
  const designer = new Client(gateway.origin);
  const published = await publish(designer, emulators.mails, trees);
  const stores = openStores();
  return {
    origin: gateway.origin,
    stores,
    designer,
    published,
    start: (publication) => start(stores, publication),
    async stop() {
      await gateway.stop();
      await functions.stop();
      await closeLoaded(); // the browser that prints
      await emulators.stop();
    },
  };
}

async function publish(
  designer: Client,
  mails: Parameters<typeof signUpDesigner>[1],
  trees: readonly Step[],
): Promise<Published[]> {
  const poller = startPoller({ log: silent });
  await signUpDesigner(designer, mails);
  const published: Published[] = [];
  for (const tree of trees) {
    const result = await publishWorkbook(designer, { process: JSON.stringify(tree) });
    published.push({ ...result, tree });
  }
  await poller.stop();
  return published;
}

/** Starts an instance as its call would, without the limit of instances that an address may start. */
async function start(stores: Stores, { formId, publicationKey }: Published): Promise<Started> {
  const [instanceKey, authKey] = [newKey(), randomBytes(32).toString("base64url")];
  const now = new Date().toISOString();
  await stores.instances.create({
    instanceKey,
    instanceId: newKey().slice(0, 8),
    formId,
    publicationKey,
    name: "Test form",
    authKeyHash: idHash(authKey),
    status: "NEW",
    messageCode: "OK",
    answers: "{}",
    location: "0:",
    locale: "en",
    timeZone: "Europe/Madrid",
    revision: 0,
    createdAt: now,
    updatedAt: now,
  });
  return { instanceKey, authKey };
}

const silent = () => undefined;
