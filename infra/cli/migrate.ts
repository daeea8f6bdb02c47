/** `sprout migrate`: brings data stored by an older release to the format of this one. */
import { setTimeout } from "node:timers/promises";
import { PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { DATA_VERSION } from "../../shared/stores/data-version.ts";
import type { Person } from "../../shared/stores/dynamodb/people-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { type Migration, migrated, migrations, type StoredItem } from "../../shared/stores/migrations.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, noteOperator, openProductData, readLine } from "./product-data.ts";

export async function migrate(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    "dry-run": { type: "boolean", default: false },
    environment: { type: "string" },
  });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const stores = await openProductData(values.environment);
  const isDry = values["dry-run"];
  return askingProduct(async () => {
    if (!isDry)
      await noteOperator(
        stores,
        PRODUCT_SUBJECT,
        { action: "product.migrate", object: "PRODUCT", details: { to: DATA_VERSION } },
        new Date(),
      );
    const { looked, changed, busy } = await migrateWhole(stores, { isDry });
    for (const { to, summary } of migrations) console.log(`${to}  ${summary}`);
    const verb = isDry ? "would be" : "were";
    console.log(`${changed} of ${looked} items ${verb} brought to version ${DATA_VERSION}.`);
    if (busy === 0) return 0;
    console.error(
      `${busy} were changed by others each time. They are read as they are; run it again when less happens.`,
    );
    return 1;
  });
}

export interface Migrated {
  looked: number;
  changed: number;
  /** Items that somebody else wrote at the same moment. */
  busy: number;
}

/** An item that people change at the same moment is left for the next round: by then they write another. */
const ROUNDS = 10;
const PAUSE_MS = 250;

interface Options {
  isDry?: boolean;
  steps?: readonly Migration[];
}

/** Round by round until nothing is left, so that one call is enough. @returns what all rounds did, and what is left */
export async function migrateWhole(
  stores: Parameters<typeof migrateAll>[0],
  options: Options = {},
): Promise<Migrated> {
  let changed = 0;
  for (let round = 1; ; round += 1) {
    const result = await migrateAll(stores, options);
    changed += result.changed;
    if (result.busy === 0 || round === ROUNDS) return { ...result, changed };
    await setTimeout(PAUSE_MS * round);
  }
}

/**
 * Item by item, each by one write that succeeds only if nothing in the item has changed since it was read: so it may run
 * alongside this release, stop anywhere and be run again; items in the current format are skipped.
 */
export async function migrateAll(
  {
    tableScan,
    people,
    users,
    forms,
    trails,
  }: Pick<Stores, "tableScan" | "people" | "users" | "forms" | "trails">,
  { isDry = false, steps = migrations }: Options = {},
): Promise<Migrated> {
  const result: Migrated = { looked: 0, changed: 0, busy: 0 };
  const trailsSeen = new Set<string>();
  for await (const page of tableScan.pages()) {
    for (const raw of page) {
      const before = tableScan.read(raw);
      const now = migrated(before, steps);
      result.looked += 1;
      const person = steps.map((step) => step.person?.(before)).find((one) => one !== undefined);
      if (person !== undefined && !isDry) await indexPerson({ people, users }, person);
      const listed = steps.map((step) => step.listed?.(before)).find((one) => one !== undefined);
      if (listed !== undefined && !isDry) await forms.indexName(listed.formId, listed.username);
      const trail = steps.map((step) => step.trail?.(before)).find((one) => one !== undefined);
      if (trail !== undefined && !isDry && !trailsSeen.has(trail)) await trails.grows(trail, new Date());
      if (trail !== undefined) trailsSeen.add(trail);
      if (now === before) continue;
      const write = () =>
        isSameBut(before, now, "v") ? tableScan.stamp(before, Number(now.v)) : tableScan.replace(before, now);
      if (isDry || (await write())) result.changed += 1;
      else result.busy += 1;
    }
  }
  if (!isDry && steps === migrations) await forms.markIndexed();
  return result;
}

/** Users who were erased or renamed at the same moment leave no search term behind. */
async function indexPerson(
  { people, users }: Pick<Stores, "people" | "users">,
  person: Person,
): Promise<void> {
  await people.addTerms(person);
  const now = await users.find(person.username);
  if (now?.firstName !== person.firstName || now.lastName !== person.lastName)
    await people.dropTerms(person, now);
}

function isSameBut(before: StoredItem, now: StoredItem, name: string): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].every((one) => one === name || before[one] === now[one]);
}
