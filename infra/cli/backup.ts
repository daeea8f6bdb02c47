/** `sprout backup`: writes every item and every blob to files, with their hashes. */
import { join } from "node:path";
import { PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { DATA_VERSION } from "../../shared/stores/data-version.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { type Manifest, makeFolders, writeManifest, writePart } from "./backup-files.ts";
import { CommandProblem } from "./command-problem.ts";
import { noteOperator } from "./note-operator.ts";
import { askingProduct, openProductData, readLine } from "./product-data.ts";

export async function backup(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    out: { type: "string" },
    environment: { type: "string" },
  });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const { out } = values;
  if (out === undefined) throw new CommandProblem("Name the folder by --out DIR.");
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    await noteOperator(stores, PRODUCT_SUBJECT, { action: "product.backup", object: "PRODUCT" }, now);
    const { items, objects } = await backUp(stores, out, now);
    const count = items.reduce((sum, part) => sum + part.count, 0);
    console.log(
      `${count} items and ${objects.length} objects are in ${out}. They contain answers: keep the folder safe.`,
    );
    return 0;
  });
}

/**
 * Items first: the blobs that they refer to were written before them, so none is missed. Sessions, codes and counters are
 * included, but none is restored; for a snapshot of a single moment, use DynamoDB's own restore.
 */
export async function backUp(
  { tableScan, blobs }: Pick<Stores, "tableScan" | "blobs">,
  folder: string,
  now: Date,
): Promise<Manifest> {
  await makeFolders(folder);
  const manifest: Manifest = {
    format: 1,
    dataVersion: DATA_VERSION,
    at: now.toISOString(),
    items: [],
    objects: [],
  };
  for await (const page of tableScan.pages()) {
    const file = join("items", `${manifest.items.length + 1}.jsonl`);
    const sha256 = await writePart(
      folder,
      file,
      page.map((item) => `${JSON.stringify(item, binaryAsText)}\n`).join(""),
    );
    manifest.items.push({ file, sha256, count: page.length });
  }
  for await (const key of blobs.keys("")) {
    const whole = await blobs.whole(key);
    if (whole === undefined) continue; // erased a moment ago
    const { bytes, contentType, version } = whole;
    const file = join("objects", String(manifest.objects.length + 1));
    const sha256 = await writePart(folder, file, bytes);
    manifest.objects.push({ file, sha256, key, contentType, ...(version !== undefined && { version }) });
  }
  await writeManifest(folder, manifest);
  return manifest;
}

/** The product stores no binary attribute; one would be lost in JSON, so it is reported. */
function binaryAsText(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) throw new Error("A binary attribute can't be backed up.");
  return value;
}
