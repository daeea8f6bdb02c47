/** The first run loads the demo; until that is done the data folder contains no user data. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoAddresses } from "./demo.ts";
import type { Stack } from "./stack.ts";

/** Contains the id of the process whose first run is in progress. */
const UNDER_WAY = "first-run";
const ADDRESSES = "demo.json";

/** Creates the folder. A first run that was killed is undone, so that this one starts from scratch. */
export async function openDataFolder(dataFolder: string): Promise<void> {
  const mark = join(dataFolder, UNDER_WAY);
  const holder = await readFile(mark, "utf8").catch(() => undefined);
  if (holder !== undefined && !isRunning(Number(holder))) {
    const made = ["dynamodb", "objects", "mails.jsonl", "secret"];
    await Promise.all(made.map((name) => rm(join(dataFolder, name), { recursive: true, force: true })));
    await rm(mark);
  }
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(join(dataFolder, "dynamodb"));
  if (isNew) await writeFile(mark, String(process.pid));
}

/** @returns where the demo is; undefined when it could not be loaded, which `say` was called with */
export async function demoOf(
  stack: Stack,
  dataFolder: string,
  say: (line: string) => void,
): Promise<DemoAddresses | undefined> {
  const file = join(dataFolder, ADDRESSES);
  const noted = await readFile(file, "utf8").catch(() => undefined);
  if (noted !== undefined) return JSON.parse(noted) as DemoAddresses; // written below
  try {
    const { loadDemo } = await import("./demo.ts");
    const addresses = await loadDemo(stack.origin, stack.mails);
    await writeFile(`${file}.new`, JSON.stringify(addresses));
    await rename(`${file}.new`, file);
    return addresses;
  } catch (error) {
    say(`The demo could not be loaded; everything else works. ${String(error)}`);
    return undefined;
  } finally {
    await rm(join(dataFolder, UNDER_WAY), { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
