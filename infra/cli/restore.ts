/**
 * `sprout restore`: puts a backup into an empty product, and erases again what was erased since the backup; `sprout replay`:
 * only the latter.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { type Replayed, replayErasures } from "../../shared/people/erasing/replay.ts";
import { assertReadableVersion } from "../../shared/stores/data-version.ts";
import { indexKeys } from "../../shared/stores/dynamodb/keys.ts";
import type { RawItem } from "../../shared/stores/dynamodb/table-scan.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { StoredItem } from "../../shared/stores/migrations.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { readItems, readVerified } from "./backup-files.ts";
import { CommandProblem } from "./command-problem.ts";
import { noteOperator } from "./note-operator.ts";
import { askingProduct, openProductData, readLine } from "./product-data.ts";

export async function restore(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { environment: { type: "string" } });
  const [folder, ...more] = positionals;
  if (folder === undefined) throw new CommandProblem("Name the folder of the backup.");
  if (more.length > 0) throw new CommandProblem(`One backup at a time: unexpected "${more.join(" ")}".`);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    const { items, objects, ...replayed } = await restoreFrom(stores, folder, now);
    // Afterwards: until then the product must be empty.
    const noted = { action: "product.restore", object: "PRODUCT", details: { items, objects } } as const;
    await noteOperator(stores, PRODUCT_SUBJECT, noted, now);
    console.log(
      `${items} items and ${objects} objects are restored, each verified by its hash; nobody is signed in.`,
    );
    console.log(replayedLine(replayed));
    return 0;
  });
}

export async function replay(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { environment: { type: "string" } });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    await noteOperator(stores, PRODUCT_SUBJECT, { action: "product.replay", object: "PRODUCT" }, now);
    console.log(replayedLine(await replayErasures(stores, now)));
    return 0;
  });
}

const replayedLine = ({ tombstones, erased }: Replayed) =>
  `${tombstones} erasures are on record; ${erased} were restored and have been erased again.`;

/** Marks a product that is being restored: after an interruption the same backup may be restored again, and no other. */
const mark = { pk: "RESTORE", sk: "RESTORE" } as const;

/** @throws CommandProblem where a hash differs or the product is not empty; nothing was written in that case */
export async function restoreFrom(
  stores: Stores,
  folder: string,
  now: Date,
): Promise<Replayed & { items: number; objects: number }> {
  const { tableScan, blobs, erasing } = stores;
  const { manifest, sha256 } = await readVerified(folder);
  assertReadableVersion(manifest.dataVersion);
  await mustBeEmpty(stores, sha256);
  await tableScan.put({ pk: { S: mark.pk }, sk: { S: mark.sk }, backup: { S: sha256 } });
  for (const { key, file, contentType, version } of manifest.objects)
    await blobs.putWhole(key, { bytes: await readFile(join(folder, file)), contentType, version });
  let items = 0;
  for (const { file } of manifest.items) {
    const lasting: RawItem[] = [];
    for await (const item of readItems(folder, file)) if (isLasting(tableScan.read(item))) lasting.push(item);
    await tableScan.putMany(lasting);
    items += lasting.length;
  }
  const replayed = await replayErasures(stores, now);
  await erasing.remove([mark]);
  return { ...replayed, items, objects: manifest.objects.length };
}

/** Sessions, codes and counters were valid only at the time, and old mails must not be sent now. */
const fleeting = /^(SESSION|CODE|TICKET|LIMIT)#/;

function isLasting({ pk, outboxPk }: StoredItem): boolean {
  return !fleeting.test(String(pk)) && outboxPk !== indexKeys.unsentMails;
}

/** Tombstones may exist: a restore has to respect them. */
async function mustBeEmpty({ tableScan, blobs }: Stores, sha256: string): Promise<void> {
  let hasItems = false;
  for await (const page of tableScan.pages()) {
    const items = page.map(tableScan.read);
    if (items.some(({ pk, backup }) => pk === mark.pk && backup === sha256)) return;
    hasItems = true;
  }
  let hasObjects = false;
  for await (const key of blobs.keys("")) {
    if (key.startsWith(blobKeys.tombstones)) continue;
    hasObjects = true;
    break;
  }
  if (hasItems || hasObjects)
    throw new CommandProblem(
      "This product is not empty. A backup is restored into a new one only, so that nothing is overwritten.",
    );
}
