/** What `npm start` runs: the whole product at http://localhost:8084, with a demo, its data kept between runs. */

import { writeFile } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { createServer } from "node:net";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { brand } from "../../shared/brand.ts";
import { readIdentityProviders } from "../../shared/identity-providers.ts";
import type { MapSource } from "../../shared/map-source.ts";
import type { AddedWords } from "../../shared/respondent-words.ts";
import { SecondFactor } from "../../shared/roles.ts";
import { wordsFor } from "../failure-words.ts";
import { asksForHelp } from "../program.ts";
import { UsageProblem } from "../usage-problem.ts";
import { LOOPBACK } from "./listen.ts";
import type { Stack } from "./stack.ts";

/** A reason not to start that one line can explain. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** How the database of items, that of objects, and what is read beside them say that a file is not what they wrote. */
const DAMAGED = /^(LEVEL_CORRUPTION|LEVEL_DATABASE_NOT_OPEN|ERR_SQLITE_ERROR|DAMAGED)$/;

/** What is printed when the start failed: one line where the reason is known, otherwise what it said itself. */
export function explained(error: unknown, { root, dataName }: { root: string; dataName: string }): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartProblem) return error.message;
  const codes = [error, error.cause].map((part) => (part as NodeJS.ErrnoException | undefined)?.code);
  const elsewhere = "choose another folder for the data: SPROUT_DATA=~/sprout-data npm start";
  if (codes.includes("LEVEL_LOCKED"))
    return `Another ${brand.product} is using the data in ${dataName}. Stop it, or ${elsewhere}`;
  if (codes.some((code) => code === "EACCES" || code === "EROFS" || code === "EPERM")) {
    const place = (error as NodeJS.ErrnoException).path ?? root;
    return `Nothing can be written to ${place}. Copy the project to a folder of your own, or ${elsewhere}`;
  }
  if (codes.includes("EEXIST")) return `${dataName} is a file, and the data needs a folder: ${elsewhere}`;
  if (codes.some((code) => DAMAGED.test(code ?? "")))
    return `The data in ${dataName} is damaged: ${error.message}. Restore a backup of it, or ${elsewhere}`;
  return wordsFor(error);
}

const DEFAULT_PORT = 8084;
/** Longer work is resumed at the next start. */
const STOP_WITHIN_MS = 5_000;

const root = fileURLToPath(new URL("../../", import.meta.url));
const dataFolder = resolve(root, process.env.SPROUT_DATA ?? ".sprout");
const shortName = relative(process.cwd(), dataFolder);
const dataName = shortName === "" || shortName.startsWith("..") ? dataFolder : shortName;

async function main(): Promise<void> {
  enableCompileCache(join(root, "node_modules/.cache/compiled"));
  process.env.SPROUT_LOG ??= "errors";
  process.env.SPROUT_ADMINISTRATORS ??= "demo@sprout.example"; // someone trying it out should see all of it
  // On AWS it ends one call; here it must not end everybody else's.
  process.on("unhandledRejection", (reason) =>
    console.error("A call failed with this error after it ended:", reason),
  );

  try {
    await start();
  } catch (error) {
    console.error(explained(error, { root, dataName }));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const port = chosenPort();
  const map = await chosenMap();
  const languages = await chosenLanguages();
  requireIssuers();
  requireSecondFactor();
  await requireFreePort(port);
  // imported here, so that the compile cache covers them
  const [
    { startStack },
    { buildWeb },
    { openDataFolder, demoOf },
    { addressLines },
    { browserLines, thisMachine },
  ] = await Promise.all([
    import("./stack.ts"),
    import("./build-web.ts"),
    import("./startup.ts"),
    import("./startup.ts"),
    import("../../shared/print/browser/installed-browser.ts"),
  ]);
  const say = (line: string) => console.log(line);
  for (const line of browserLines(thisMachine)) say(line);
  await buildWeb(say);
  await openDataFolder(dataFolder);
  const stack = await startStack({ dataFolder, port, map, languages });
  stopOnSignal(stack);
  // for the commands that work on this data: redrive, prove
  const environment = JSON.stringify(stack.environment);
  await writeFile(join(dataFolder, "environment.json"), environment, { mode: 0o600 });
  const demo = await demoOf(stack, dataFolder, say);
  say(addressLines({ origin: stack.origin, dataName, demo }));
}

function chosenPort(): number {
  const text = process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (text !== "" && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartProblem(`PORT is "${text}", which is not a port number. Choose one: PORT=8085 npm start`);
}

/** A map is named as by a deployment's settings `tiles` and `tilesAttribution`; there is none by default. */
async function chosenMap(): Promise<MapSource | undefined> {
  const { SPROUT_TILES: tiles = "", SPROUT_TILES_ATTRIBUTION: attribution = "" } = process.env;
  if (tiles === "" && attribution === "") return undefined;
  const { localMap } = await import("../tiles.ts");
  const map = localMap(tiles, attribution);
  if (typeof map === "string") throw new StartProblem(map);
  return map;
}

/** Languages of respondents are named as by a deployment's setting `languages`. */
async function chosenLanguages(): Promise<readonly AddedWords[]> {
  const { SPROUT_LANGUAGES: folder = "" } = process.env;
  if (folder === "") return [];
  const { readLanguages } = await import("../languages/read-languages.ts");
  try {
    return readLanguages(folder);
  } catch (error) {
    throw error instanceof UsageProblem ? new StartProblem(error.message) : error;
  }
}

/** Issuers are named as by a deployment's setting `identityProviders`. */
function requireIssuers(): void {
  try {
    readIdentityProviders(process.env.SPROUT_IDENTITY_PROVIDERS ?? "");
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : "it is no JSON";
    throw new StartProblem(`SPROUT_IDENTITY_PROVIDERS can't be used: ${why}`);
  }
}

function requireSecondFactor(): void {
  const { SPROUT_SECOND_FACTOR: setting = "off" } = process.env;
  if (SecondFactor.safeParse(setting).success) return;
  throw new StartProblem(
    `SPROUT_SECOND_FACTOR is one of ${SecondFactor.options.join(", ")}, not ${setting}.`,
  );
}

async function requireFreePort(port: number): Promise<void> {
  const probe = createServer();
  const isFree = await new Promise<boolean>((answer) => {
    probe.once("error", () => answer(false));
    probe.listen(port, LOOPBACK, () => probe.close(() => answer(true)));
  });
  if (isFree) return;
  const { portHolder } = await import("./startup.ts");
  const holder = (await portHolder(port)) ?? "another program";
  const other = `PORT=${port === 65_535 ? DEFAULT_PORT : port + 1} npm start`;
  throw new StartProblem(`Port ${port} is in use by ${holder}. Stop it, or choose another port: ${other}`);
}

function stopOnSignal(stack: Stack): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1); // signalled twice
    stopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    await stack.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
}

const USAGE = `npm start
Runs the whole product at http://localhost:${DEFAULT_PORT}, with a demo. PORT chooses another port, SPROUT_DATA another folder than .sprout
for its data, AWS_ENDPOINT_URL an emulator that runs elsewhere, SPROUT_TILES and SPROUT_TILES_ATTRIBUTION a map, SPROUT_LANGUAGES a folder with
further languages of respondents.`;

if (import.meta.main) {
  if (asksForHelp(process.argv.slice(2))) console.log(`Usage: ${USAGE}`);
  else await main();
}
