/** The files of a backup: items in parts of a few hundred lines, each object as a file, and a manifest with all their hashes. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { RawItem } from "../../shared/stores/dynamodb/table-scan.ts";
import { CommandProblem } from "./command-problem.ts";

const File = z.object({ file: z.string().regex(/^(items|objects)\/\d+(\.jsonl)?$/), sha256: z.string() });

export const Manifest = z.object({
  format: z.literal(1),
  dataVersion: z.int(),
  /** When it was started, ISO 8601. */
  at: z.string(),
  items: z.array(File.extend({ count: z.int() })),
  objects: z.array(File.extend({ key: z.string(), contentType: z.string(), version: z.string().optional() })),
});
export type Manifest = z.infer<typeof Manifest>;

const MANIFEST = "manifest.json";

export function hashOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Creates the folders of a backup; a folder that contains a backup already is refused. */
export async function makeFolders(folder: string): Promise<void> {
  const isThere = await readFile(join(folder, MANIFEST)).then(
    () => true,
    () => false,
  );
  if (isThere) throw new CommandProblem(`${folder} already contains a backup. Name another folder.`);
  for (const part of ["items", "objects"]) await mkdir(join(folder, part), { recursive: true });
}

/** Writes one file. @returns its hash */
export async function writePart(folder: string, file: string, bytes: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, file), bytes, { mode: 0o600 });
  return hashOf(bytes);
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writePart(folder, MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
}

/** Reads the manifest and compares every file with its hash. @throws CommandProblem that names what differs */
export async function readVerified(folder: string): Promise<{ manifest: Manifest; sha256: string }> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new CommandProblem(`${folder} contains no backup: there is no ${MANIFEST}.`);
  });
  const manifest = parsed(text, folder);
  for (const { file, sha256 } of [...manifest.items, ...manifest.objects]) {
    const bytes = await readFile(join(folder, file)).catch(() => undefined);
    if (bytes === undefined) throw new CommandProblem(`${file} is missing from the backup.`);
    if (hashOf(bytes) !== sha256)
      throw new CommandProblem(`${file} was changed after it was written: its hash differs.`);
  }
  return { manifest, sha256: hashOf(text) };
}

function parsed(text: string, folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandProblem(`${join(folder, MANIFEST)} can't be read.`, { cause });
  }
}

/** The items of one part. */
export async function* readItems(folder: string, file: string): AsyncGenerator<RawItem> {
  const lines = createInterface({ input: createReadStream(join(folder, file)), crlfDelay: Infinity });
  for await (const line of lines) if (line !== "") yield JSON.parse(line) as RawItem; // the hash has confirmed what was written
}
