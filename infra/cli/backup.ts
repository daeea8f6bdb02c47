/** `sprout backup`: writes every item and every blob into one encrypted file. */
import { PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { DATA_VERSION } from "../../shared/stores/data-version.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { BackupWriter, readBackupKey } from "./backup-file.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, noteOperator, openProductData, readLine } from "./product-data.ts";

export async function backup(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    out: { type: "string" },
    key: { type: "string" },
    environment: { type: "string" },
  });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const { out } = values;
  if (out === undefined) throw new CommandProblem("Name the file by --out FILE.");
  const key = await readBackupKey(values.key);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    await noteOperator(stores, PRODUCT_SUBJECT, { action: "product.backup", object: "PRODUCT" }, now);
    const { items, objects } = await backUp(stores, { path: out, key }, now);
    console.log(
      `${items} items and ${objects} objects are in ${out}, which only the key opens: keep both, apart.`,
    );
    return 0;
  });
}

/** Where a backup is, and what opens it. */
export interface BackupPlace {
  path: string;
  key: string;
}

/**
 * Items first: the blobs that they refer to were written before them, so none is missed. Sessions, codes and counters are
 * included, but none is restored; for a snapshot of a single moment, use DynamoDB's own restore.
 */
export async function backUp(
  { tableScan, blobs }: Pick<Stores, "tableScan" | "blobs">,
  { path, key }: BackupPlace,
  now: Date,
): Promise<{ items: number; objects: number }> {
  const writer = await BackupWriter.create(path, key, DATA_VERSION, now);
  for await (const page of tableScan.pages())
    await writer.addItems(
      page.map((item) => `${JSON.stringify(item, binaryAsText)}\n`).join(""),
      page.length,
    );
  for await (const name of blobs.keys("")) {
    const whole = await blobs.whole(name);
    if (whole === undefined) continue; // erased a moment ago
    const { bytes, contentType, version } = whole;
    await writer.addObject({ key: name, contentType, version }, bytes);
  }
  await writer.end();
  return writer;
}

/** The product stores no binary attribute; one would be lost in JSON, so it is reported. */
function binaryAsText(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) throw new Error("A binary attribute can't be backed up.");
  return value;
}
