/** Builds the web application, only when its sources have changed since the last build. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { withFolderLock } from "../../shared/folder-lock.ts";
import { runProgram } from "../program.ts";
import { isOfflineBuild } from "./offline-worker.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Everything that goes into the bundle. */
const sources = ["web", "shared", "infra/local", "vite.config.ts", "package-lock.json"];
/** Next to the build, not inside it: everything inside is published. */
const noteFile = join(root, "dist/web-sources");

/**
 * One at a time: `npm start` and `npm test` may begin at the same moment, and the second finds what the first has built.
 * @param say called before a build starts, since it takes seconds
 * @throws Error with the builder's own messages
 */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const now = await hashSources();
  if (await isBuilt(now)) return;
  await mkdir(dirname(noteFile), { recursive: true });
  await withFolderLock(`${noteFile}.lock`, async () => {
    if (await isBuilt(now)) return;
    say("Building the web application.");
    await rm(noteFile, { force: true }); // removed first, and written last: an interrupted build is repeated
    await runVite();
    await writeFile(noteFile, now);
  });
}

async function isBuilt(sources: string): Promise<boolean> {
  const built = await readFile(noteFile, "utf8").catch(() => undefined);
  return built === sources && existsSync(join(root, "dist/web/index.html"));
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256").update(String(isOfflineBuild()));
  for (const file of await sourceFiles())
    hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest("hex");
}

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    sources.map(async (source) => {
      const place = join(root, source);
      const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined);
      if (entries === undefined) return [place]; // a file, not a folder
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return lists.flat().sort();
}

async function runVite(): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // Called in another mode, as by the test runner, it would produce React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root, env });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`The web application build failed:\n${Buffer.concat(said).toString()}`);
}

if (import.meta.main)
  await runProgram(
    `npm run build
Builds the pages into dist/web, unless nothing has changed since.`,
    () => buildWeb((line) => console.log(line)),
  );
