/**
 * `sprout restore`: puts a backup into an empty product, and erases again what was erased since the backup; `sprout replay`:
 * only the latter.
 */
import { PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { type Replayed, replayErasures } from "../../shared/people/erasing/erase-due.ts";
import { assertReadableVersion } from "../../shared/stores/data-version.ts";
import { indexKeys, keys } from "../../shared/stores/dynamodb/keys.ts";
import type { RawItem } from "../../shared/stores/dynamodb/table-scan.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { StoredItem } from "../../shared/stores/migrations.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { type BackupPlace, productSecret, readBackup, readBackupKey, verifyBackup } from "./backup.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, noteOperator, openProductData, readLine } from "./product-data.ts";

export async function restore(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    key: { type: "string" },
    environment: { type: "string" },
  });
  const [path, ...more] = positionals;
  if (path === undefined) throw new CommandProblem("Name the file of the backup.");
  if (more.length > 0) throw new CommandProblem(`One backup at a time: unexpected "${more.join(" ")}".`);
  const key = await readBackupKey(values.key);
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    const { items, objects, secret, ...replayed } = await restoreFrom(stores, { path, key }, now);
    // Afterwards: until then the product must be empty.
    const noted = { action: "product.restore", object: "PRODUCT", details: { items, objects } } as const;
    await noteOperator(stores, PRODUCT_SUBJECT, noted, now);
    console.log(
      `${items} items and ${objects} objects are restored, each as it was written; nobody is signed in.`,
    );
    console.log(secretLines[secret]);
    console.log(replayedLine(replayed));
    return 0;
  });
}

/** What became of the product's secret. */
const secretLines = {
  same: "The product has the secret of the backup already.",
  replaced:
    "The product's secret is that of the backup: start its functions again (deploy, or restart npm start) before anybody signs in.",
  none: "The backup has no secret, as it is of an earlier release: without the secret of its product no password works.",
} as const;

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

/** @throws CommandProblem where the file was changed or the product is not empty; nothing was written in that case */
export async function restoreFrom(
  stores: Stores,
  { path, key }: BackupPlace,
  now: Date,
): Promise<Replayed & { items: number; objects: number; secret: keyof typeof secretLines }> {
  const { tableScan, erasing } = stores;
  const { id, dataVersion } = await verifyBackup(path, key);
  assertReadableVersion(dataVersion);
  await mustBeEmpty(stores, id);
  await tableScan.put({ pk: { S: mark.pk }, sk: { S: mark.sk }, backup: { S: id } });
  const secret = await restoreSecret({ path, key });
  const objects = await restoreObjects(stores, { path, key });
  const items = await restoreItems(stores, { path, key });
  const replayed = await replayErasures(stores, now);
  await erasing.remove([mark]);
  return { ...replayed, items, objects, secret };
}

/** Nothing was made with the secret that an empty product has. */
async function restoreSecret({ path, key }: BackupPlace): Promise<keyof typeof secretLines> {
  for await (const record of readBackup(path, key)) {
    if (record.kind === "items") break; // it would have come before
    if (record.kind !== "secret") continue;
    const [now, text] = [productSecret(), record.body.toString("utf8")];
    if ((await now.read()) === text) return "same";
    await now.replace(text);
    return "replaced";
  }
  return "none";
}

async function restoreObjects({ blobs }: Stores, { path, key }: BackupPlace): Promise<number> {
  let count = 0;
  for await (const record of readBackup(path, key)) {
    if (record.kind !== "object") continue;
    const { contentType, version, body } = record;
    await blobs.putWhole(record.key, { bytes: body, contentType, version });
    count += 1;
  }
  return count;
}

/** After the objects: an item must not name a blob that is not there. */
async function restoreItems({ tableScan }: Stores, { path, key }: BackupPlace): Promise<number> {
  let count = 0;
  for await (const record of readBackup(path, key)) {
    if (record.kind !== "items") continue;
    const lines = record.body.toString("utf8").split("\n");
    const items = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as RawItem); // as backup wrote it
    const lasting = items.filter((item) => isLasting(tableScan.read(item))).map(withoutHome);
    await tableScan.putMany(lasting);
    count += lasting.length;
  }
  return count;
}

const HOOKS = keys.hook(0, "").pk.slice(0, -1);

/** Sessions, codes and counters were valid only at the time, and old mails and messages of hooks must not be sent now. */
const fleeting = /^(SESSION|CODE|TICKET|LIMIT)#/;

function isLasting({ pk, outboxPk }: StoredItem): boolean {
  const isMessage = String(pk).startsWith(HOOKS) && outboxPk !== undefined;
  return !fleeting.test(String(pk)) && outboxPk !== indexKeys.unsentMails && !isMessage;
}

/** A hook belongs to the table that it was set in: without one it is paused, so that nothing restored sends anything. */
function withoutHome({ home, ...item }: RawItem): RawItem {
  const isHook = item.pk?.S?.startsWith(HOOKS) === true;
  return isHook || home === undefined ? item : { ...item, home };
}

/** Tombstones may exist: a restore has to respect them. */
async function mustBeEmpty({ tableScan, blobs }: Stores, id: string): Promise<void> {
  let hasItems = false;
  for await (const page of tableScan.pages()) {
    const items = page.map(tableScan.read);
    if (items.some(({ pk, backup }) => pk === mark.pk && backup === id)) return;
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
