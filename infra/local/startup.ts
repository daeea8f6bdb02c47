/**
 * What `npm start` does beside its stack: it opens the data folder, loads the demo on the first run, prints where everything
 * is, and says who holds its port.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brand } from "../../shared/brand.ts";
import { readKeys } from "../../shared/stores/secrets/secret.ts";
import type { DemoAddresses } from "./demo.ts";
import { MAILS_PATH } from "./mailbox.ts";
import type { Stack } from "./stack.ts";

/** Contains the id of the process whose first run is in progress. */
const UNDER_WAY = "first-run";
const ADDRESSES = "demo.json";

/**
 * Creates the folder. @throws Error with the code DAMAGED for one that can't be used. A first run that was killed is undone, so that this one starts from scratch: until the demo is loaded, the
 * folder contains no user data.
 */
export async function openDataFolder(dataFolder: string): Promise<void> {
  const mark = join(dataFolder, UNDER_WAY);
  const holder = await readFile(mark, "utf8").catch(() => undefined);
  if (holder !== undefined && !isRunning(Number(holder))) {
    const ownFiles = ["dynamodb", "objects", "mails.jsonl", "secret"];
    await Promise.all(ownFiles.map((name) => rm(join(dataFolder, name), { recursive: true, force: true })));
    await rm(mark);
  }
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  // With another secret no password would match, and nobody would be told why.
  const secret = await readFile(join(dataFolder, "secret"), "utf8").catch(() => undefined);
  try {
    if (secret !== undefined) readKeys(secret.trim());
  } catch (cause) {
    throw Object.assign(new Error("its file secret can't be used", { cause }), { code: "DAMAGED" });
  }
  const isNew = !existsSync(join(dataFolder, "dynamodb"));
  if (isNew) await writeFile(mark, String(process.pid));
}

/** How `SPROUT_DEMO` asks for a product without the demo: empty, as a restore needs it. */
const NO_DEMO = "none";

/** @returns where the demo is; undefined when it is not wanted, or could not be loaded, which `say` was called with */
export async function demoOf(
  stack: Stack,
  dataFolder: string,
  say: (line: string) => void,
): Promise<DemoAddresses | undefined> {
  if (process.env.SPROUT_DEMO === NO_DEMO) {
    await rm(join(dataFolder, UNDER_WAY), { force: true });
    return undefined;
  }
  const file = join(dataFolder, ADDRESSES);
  const noted = await readFile(file, "utf8").catch(() => undefined);
  if (noted !== undefined) return addressesIn(noted, say);
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

/** @returns undefined where the file is damaged, which `say` was called with */
function addressesIn(text: string, say: (line: string) => void): DemoAddresses | undefined {
  try {
    return JSON.parse(text) as DemoAddresses; // as `demoOf` wrote it
  } catch {
    say(`${ADDRESSES} can't be read, so the addresses of the demo are not shown; everything else works.`);
    return undefined;
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

interface Addresses {
  origin: string;
  /** The folder of the data, as a person would write it. */
  dataName: string;
  demo: DemoAddresses | undefined;
}

/** What `npm start` prints once everything runs. */
export function addressLines({ origin, dataName, demo }: Addresses): string {
  const rows = [
    ...(demo ? [`Fill in a form  ${atOrigin(demo.formAddress, origin)}`] : []),
    `Design forms    ${origin}`,
    ...(demo ? [`                as ${demo.email} with the password ${demo.password}`] : []),
    `Read its mails  ${origin}${MAILS_PATH}`,
  ];
  return `
${brand.product} runs.

${rows.map((row) => `  ${row}`).join("\n")}

The data is kept in ${dataName}. Ctrl-C stops it.
`;
}

/** The demo stores the port of its first run; this run may have another. */
function atOrigin(address: string, origin: string): string {
  const { pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const LISTENING = "0A";
const LONGEST_NAME = 60;

/**
 * Who listens on a TCP port of this machine, as far as the system reveals.
 * @returns e.g. `"node server.js" (process 4711)`, or undefined
 */
export async function portHolder(port: number): Promise<string | undefined> {
  try {
    return process.platform === "linux" ? await fromProc(port) : await fromLsof(port);
  } catch {
    return undefined; // optional: the message is useful without it
  }
}

async function fromProc(port: number): Promise<string | undefined> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  const sockets = tables
    .flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)))
    .filter((columns) => columns[1]?.endsWith(`:${hexPort}`) && columns[3] === LISTENING)
    .map((columns) => `socket:[${columns[9]}]`);
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const handles = await readdir(`/proc/${id}/fd`).catch(() => []);
    for (const handle of handles) {
      const target = await readlink(`/proc/${id}/fd/${handle}`).catch(() => "");
      if (sockets.includes(target)) {
        const words = (await readFile(`/proc/${id}/cmdline`, "utf8"))
          .split("\0")
          .filter((word) => word !== "");
        return `"${words.join(" ").slice(0, LONGEST_NAME)}" (process ${id})`;
      }
    }
  }
  return undefined;
}

async function fromLsof(port: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"]);
  const id = /^p(\d+)$/m.exec(stdout)?.[1];
  const name = /^c(.+)$/m.exec(stdout)?.[1];
  return id === undefined ? undefined : `"${name ?? "a program"}" (process ${id})`;
}
