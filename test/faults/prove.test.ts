/** `prove` finds every change made from outside the product to a report's inputs or its ledger. */
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { prove } from "../../infra/cli/prove.ts";
import { entryHash } from "../../shared/runs/ledger.ts";
import { proveRun } from "../../shared/runs/prove-run.ts";
import { type ItemKey, keys } from "../../shared/stores/dynamodb/keys.ts";
import type { LedgerEntry } from "../../shared/stores/dynamodb/ledger-store.ts";
import { forgetSnapshots } from "../../shared/stores/publications.ts";
import type { Instance, Run } from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { demoAnswers } from "../support/published-form.ts";
import { type FaultSite, type Published, startFaultSite } from "./site/fault-site.ts";
import { openPump, type Pump } from "./site/pump.ts";
import { submitted } from "./site/submitted.ts";
import { everyTypeTree } from "./site/trees.ts";

let site: FaultSite;
let pump: Pump;
let publication: Published;
let instance: Instance & { runId: string };
let run: Run;
let ledger: LedgerEntry[];

beforeAll(async () => {
  site = await startFaultSite([everyTypeTree()]);
  pump = openPump();
  [publication = expect.fail("nothing was published")] = site.published;
});
afterAll(async () => {
  await pump.close();
  await site.stop();
});

beforeEach(async () => {
  const { instances } = site.stores;
  const { instanceKey, runId } = await submitted(site, publication, demoAnswers);
  await site.stores.queues.send("submissions", { instanceKey });
  await pump.drain({ faultOf: () => undefined });
  const found = await instances.find(instanceKey);
  instance = { ...(found ?? expect.fail("no instance")), runId };
  run = (await instances.findRun(instanceKey, runId)) ?? expect.fail("no run");
  ledger = await instances.listLedger(runId);
});

/** Bypassing all conditions of the product, as an administrator of the table could. */
async function overwrite(key: ItemKey, item: object): Promise<void> {
  const Item = marshall({ ...item, ...key }, { removeUndefinedValues: true });
  await new DynamoDBClient().send(new PutItemCommand({ TableName: process.env.SPROUT_TABLE, Item }));
}

async function enter(entries: readonly LedgerEntry[]): Promise<void> {
  for (const entry of entries) await overwrite(keys.ledgerEntry(entry.runId, entry.sequence), entry);
}

/** The same entries in a valid chain. */
function chained(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const created: LedgerEntry[] = [];
  for (const entry of entries) {
    const last = created.at(-1);
    created.push({ ...entry, previous: last === undefined ? "" : entryHash(last) });
  }
  return created;
}

const faults = async () => (await proveRun(site.stores, instance)).faults.join("\n");

describe("prove", () => {
  it("finds nothing where nothing was changed, and reproduces every light output", async () => {
    const proof = await proveRun(site.stores, instance);
    expect(proof).toMatchObject({ faults: [], rerun: 4 });
    expect(proof.entries.map(({ type }) => type).toSorted()).toEqual([
      ...["FORM_OUTPUT", "HANDLEBARS", "HTML2PDF", "JOLT", "TRANSLATIONS"],
    ]);
    expect(proof.head).toBe(entryHash(ledger.at(-1) ?? expect.fail("no entry")));
  });

  it("finds a changed output, of light steps and of prints alike", async () => {
    for (const { stepKey, outputKey, type, sequence } of ledger) {
      const contentType = run.steps[stepKey]?.contentType ?? "";
      const key = blobKeys.output(instance.instanceKey, outputKey);
      const before = (await site.stores.blobs.bytes(key)) ?? expect.fail("no output");
      await site.stores.blobs.put(key, Buffer.concat([before, Buffer.from(" ")]), contentType);
      expect(await faults(), type).toContain(
        `Entry ${sequence}, step ${stepKey}: the stored output was changed.`,
      );
      await site.stores.blobs.put(key, before, contentType);
    }
    expect(await faults()).toBe("");
  });

  it("finds a missing output", async () => {
    const Key = blobKeys.output(instance.instanceKey, ledger.at(-1)?.outputKey ?? "");
    await new S3Client().send(new DeleteObjectCommand({ Bucket: process.env.SPROUT_BUCKET, Key }));
    expect(await faults()).toContain("the stored output is missing.");
  });

  it("finds a changed ledger entry, in each of its fields", async () => {
    for (const name of [
      "templateHash",
      "inputHash",
      "outputHash",
      "outputKey",
      "engineVersion",
      "at",
    ] as const) {
      const [first = expect.fail("no entry"), ...others] = ledger;
      await enter([{ ...first, [name]: `${first[name]}0` }, ...others]);
      expect(await faults(), name).toContain("Entry 2 does not follow from the one before it.");
      await enter(ledger);
    }
  });

  it("finds a rewritten ledger, even if its chain is valid", async () => {
    for (const name of ["templateHash", "inputHash", "outputHash", "outputKey"] as const) {
      await enter(chained(ledger.map((entry, nth) => (nth === 1 ? { ...entry, [name]: "forged" } : entry))));
      const found = await faults();
      expect(found).not.toContain("does not follow");
      expect(found, name).toContain("Entry 2, step ");
      await enter(ledger);
    }
  });

  it("finds missing entries, at the end and in the middle", async () => {
    await enter([
      ...ledger.slice(0, -2),
      { ...(ledger.at(-1) ?? expect.fail("no entry")), sequence: ledger.length - 1 },
    ]);
    expect(await faults()).toContain(`Entry ${ledger.length - 1} does not follow from the one before it.`);
  });

  it("finds a template that was changed in a publication", async () => {
    const key = blobKeys.publication(publication.formId, publication.publicationKey);
    const before = (await site.stores.blobs.text(key)) ?? expect.fail("no publication");
    await site.stores.blobs.put(key, before.replace('Hello\\"}}, {{', 'Hello\\"}}! {{'), "application/json");
    forgetSnapshots();
    expect(await faults()).toMatch(/its template is not that of what was published and submitted/);
    await site.stores.blobs.put(key, before, "application/json");
    forgetSnapshots();
    expect(await faults()).toBe("");
  });

  it("finds answers that were changed after they were submitted", async () => {
    const answers = JSON.stringify({ ...demoAnswers, lastName: "Somebody else" });
    instance = { ...instance, answers };
    expect(await faults()).toMatch(
      /Entry 1, step \S+ its input is not that of what was published and submitted/,
    );
  });

  it("finds a changed record of the run", async () => {
    const [key = "", done = expect.fail("no step")] = Object.entries(run.steps)[0] ?? [];
    const steps = { ...run.steps, [key]: { ...done, outputHash: "forged" } };
    await overwrite(keys.run(run.instanceKey, run.runId), { ...run, steps });
    expect(await faults()).toContain("its name of the output is not that of the record of the run.");
  });

  it("exits with 1 and says what differs; with 0 where nothing was changed", async () => {
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      expect(await prove([instance.instanceKey])).toBe(0);
      expect(said.mock.calls.join("\n")).toContain(
        "Everything matches the ledger: 5 outputs, 4 of them recomputed.",
      );
      const [first = expect.fail("no entry")] = ledger;
      await enter([{ ...first, at: "2020-01-01T00:00:00.000Z" }]);
      expect(await prove([instance.instanceKey])).toBe(1);
      expect(complained.mock.calls.join("\n")).toContain("1 thing differs.");
      await expect(prove(["nobody"])).rejects.toThrow("There is no submission nobody.");
    } finally {
      said.mockRestore();
      complained.mockRestore();
    }
  });
});
