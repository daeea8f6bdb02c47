/** Whichever call ends an erasure, nothing half-erased is served, and the next run removes the rest. */
import { expect, it } from "vitest";
import { sweepMarked } from "../../shared/people/erasing/erase-due.ts";
import type { LedgerEntry } from "../../shared/stores/dynamodb/ledger-store.ts";
import { openStores, type Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { useStack } from "../support/stack.ts";
import { placesOf } from "../support/stored.ts";
import { type Fault, withFaults } from "./injection/sdk-faults.ts";

useStack();

const FORM_ID = 4_711;
const OWNER = "erin@lab.example";
const MOST_POINTS = 200;
const at = "2026-01-02T03:04:05.678Z";

/** A submission with everything that can belong to one, each part containing a marker. */
async function makeSubmission({ instances, blobs, mails }: Stores, word: string): Promise<string> {
  const [instanceKey, runId] = [`key-${word}`, `run-${word}`];
  const shared = { instanceKey, runId, formId: FORM_ID, publicationKey: "p", locale: "en", submittedAt: at };
  const instance: Instance = {
    ...shared,
    instanceId: word,
    name: word,
    ownerUsername: OWNER,
    status: "COMPLETE",
    messageCode: "OK",
    answers: JSON.stringify({ word }),
    location: "",
    timeZone: "UTC",
    revision: 1,
    createdAt: at,
    updatedAt: at,
  };
  await instances.create(instance);
  await instances.beginRun({ ...shared, steps: {}, failures: { step: word } });
  const entry = { sequence: 1, stepKey: word, type: "HANDLEBARS", templateHash: "", inputHash: "" } as const;
  const result: LedgerEntry = {
    ...entry,
    outputHash: "",
    outputKey: "",
    engineVersion: "1",
    formVersion: 1,
    treeVersion: 1,
    runId,
    at,
    previous: "",
  };
  await instances.appendToLedger(result);
  await blobs.put(blobKeys.answers(instanceKey, "a"), word, "application/json");
  await blobs.put(blobKeys.output(instanceKey, "b"), word, "text/html");
  await blobs.put(blobKeys.submissionsExport(FORM_ID, word), word, "text/csv");
  await mails.add({ mailId: `mail-${word}`, to: OWNER, locale: "en", kind: "report-ready", instanceKey }, at);
  return instanceKey;
}

it.each<Fault>(["dies-before", "dies-after"])(
  "an erasure that %s any of its calls is finished by the next run",
  async (kind) => {
    const stores = openStores();
    const now = new Date();
    let points = 0;
    for (let nth = 1; nth < MOST_POINTS; nth += 1) {
      const word = `${kind}${nth}x`;
      const instanceKey = await makeSubmission(stores, word);
      expect((await placesOf(stores, word)).length).toBeGreaterThanOrEqual(7);
      let calls = 0;
      let hasDied = false;
      const plan = {
        faultOf() {
          calls += 1;
          return calls === nth ? kind : undefined;
        },
        die() {
          hasDied = true;
        },
      };
      const work = async () => {
        await stores.erasing.markSubmission(instanceKey, now.toISOString());
        await sweepMarked(stores, { now, quietSeconds: 0 });
      };
      await withFaults(plan, work).catch(() => undefined);
      const served = await stores.instances.find(instanceKey);
      if (served !== undefined) expect(served.answers, `${kind} ${nth}`).toBe(JSON.stringify({ word }));
      await work();
      const left = (await placesOf(stores, word)).filter((place) => !place.startsWith("body erased/"));
      expect(left, `${kind} at call ${nth}`).toEqual([]);
      if (!hasDied) break;
      points = nth;
    }
    expect(points).toBeGreaterThan(10);
    expect(points).toBeLessThan(MOST_POINTS - 1);
  },
);
