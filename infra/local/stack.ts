/** The whole product in this process: emulators, resources, gateway, poller. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listeners } from "../../shared/contract/workers.ts";
import type { MapSource } from "../../shared/map-source.ts";
import type { AddedWords } from "../../shared/respondent-words.ts";
import { closeStores } from "../../shared/stores/index.ts";
import { readAddedLanguages } from "../../shared/stores/read-languages.ts";
import { functionsFile, languageFiles } from "../languages/read-languages.ts";
import type { Log } from "./call-function.ts";
import { type Emulators, startEmulators } from "./emulators.ts";
import { startFunctions } from "./functions-emulator.ts";
import { startGateway } from "./gateway.ts";
import { closeLoaded, invoke, type LoadHandler, loadHandler } from "./load-handler.ts";
import type { Mail } from "./mailbox.ts";
import { makeResources } from "./make-resources.ts";
import { startPoller } from "./poller.ts";

export interface StackOptions {
  /** Keeps tables, objects, mails and the secret; without it everything is in memory. */
  dataFolder?: string;
  /** Running ones, e.g. of another process; the stack stops them with itself. Default: started here, over `dataFolder`. */
  emulators?: Emulators;
  /** Default 0: any free one. */
  port?: number;
  /** Default: `dist/web`. */
  webFolder?: string;
  /** Default: the standard error stream. */
  log?: Log;
  /** How a handler file becomes a function; default: imported at its first call. */
  load?: LoadHandler;
  /** Where the pictures of maps come from; default: there are no maps. */
  map?: MapSource | undefined;
  /** Further languages of respondents; default: there are none. */
  languages?: readonly AddedWords[] | undefined;
  /** Starts what stands before the gateway, and is where the product is reached then. Default: nothing. */
  front?: (behind: string) => Promise<Front>;
}

/** A proxy before the gateway, as CloudFront is on AWS. */
export interface Front {
  /** @example "https://localhost:8443" */
  origin: string;
  stop(): Promise<void>;
}

export interface Stack {
  /** @example "http://localhost:8084" */
  origin: string;
  /** What was set in `process.env`. */
  environment: Readonly<Record<string, string>>;
  /** Every mail that was sent, oldest first. */
  mails(): readonly Mail[];
  /** Lets calls and messages in progress finish, then closes everything. */
  stop(): Promise<void>;
}

const builtWeb = fileURLToPath(new URL("../../dist/web", import.meta.url));

/**
 * One stack per process: functions read `process.env` at their first call, so it is set before.
 * @example
 * const stack = await startStack({ dataFolder: ".sprout", port: 8084 });
 * await fetch(`${stack.origin}/ping`);
 * await stack.stop();
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const {
    dataFolder,
    port = 0,
    webFolder = builtWeb,
    log = (line) => console.error(line),
    load = loadHandler,
    map,
    languages = [],
    front: startFront,
  } = options;
  const parts: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  try {
    const emulators = options.emulators ?? (await startEmulators({ dataFolder }));
    parts.push(emulators);
    const functions = await startFunctions({ load, log });
    parts.push(functions);
    Object.assign(process.env, emulators.environment, functions.environment);
    closeStores(); // those of an earlier stack of this process connect to emulators that have stopped
    const spoken = await languagesOf(languages, dataFolder);
    parts.push(spoken);
    const variables = { ...(await makeResources()), ...spoken.variables };
    Object.assign(process.env, variables);
    const gateway = await startGateway({
      ...{ port, webFolder, mails: emulators.mails, log, load, map },
      files: languages.length > 0 ? languageFiles(languages) : {},
    });
    parts.push(gateway);
    parts.push({ stop: closeLoaded });
    const front = await startFront?.(gateway.origin);
    if (front !== undefined) parts.push(front);
    const { origin } = front ?? gateway;
    process.env.SPROUT_ORIGIN = origin;
    parts.push(startPoller({ log, load }));
    const { file, timeoutSeconds } = listeners.returned;
    emulators.hearReturned((event) => {
      const received = invoke({ load, file: `events/${file}`, event, timeoutSeconds });
      received.catch((error: unknown) => log(`A returned mail was not noted: ${String(error)}`));
    });
    const addresses = { ...emulators.environment, ...functions.environment };
    const environment = { ...addresses, ...variables, SPROUT_ORIGIN: origin };
    return { origin, environment, mails: emulators.mails, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Further languages as a file that functions read, as a layer brings it on AWS. */
async function languagesOf(languages: readonly AddedWords[], dataFolder: string | undefined) {
  if (languages.length === 0) return { variables: {}, stop: async () => {} };
  const folder = await mkdtemp(join(dataFolder ?? tmpdir(), "languages-"));
  const file = join(folder, "languages.json");
  await writeFile(file, functionsFile(languages));
  const stop = async () => {
    delete process.env.SPROUT_LANGUAGES_FILE;
    readAddedLanguages();
    await rm(folder, { recursive: true, force: true });
  };
  return { variables: { SPROUT_LANGUAGES_FILE: file }, stop };
}
