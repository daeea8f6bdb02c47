/** What must be true of a submission when all is done, whatever went wrong on the way. */
import { DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { walkSteps } from "../../../shared/process/step.ts";
import { proveRun } from "../../../shared/runs/prove-run.ts";
import { loadAnswers } from "../../../shared/stores/answers.ts";
import { indexKeys, keys, outboxShard } from "../../../shared/stores/dynamodb/keys.ts";
import { type ChangePlace, changeIdOf } from "../../../shared/stores/dynamodb/submission-change-store.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import type { Instance, Run } from "../../../shared/stores/records/instance.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { runsAmong } from "../../support/stored-instance.ts";
import type { Published, Started } from "./fault-site.ts";

export interface Expected {
  publication: Published;
  lastName: string;
  messageCode: "OK" | "FAILED";
  /** Of the submission that this one replaced, whose run, reports and answers stay; absent: there is none. */
  earlierLastName?: string;
}

export interface Outcome {
  /** What is wrong, a line each. */
  faults: string[];
  isLost: boolean;
  isTwice: boolean;
  strayObjects: number;
}

export interface Inspector {
  /** Checks everything that is stored of a submission. */
  outcomeOf(started: Started, expected: Expected): Promise<Outcome>;
}

export function openInspector(stores: Stores): Inspector {
  const [table, objects] = [new DynamoDBClient({}), new S3Client({})];
  const TableName = process.env.SPROUT_TABLE;

  async function countRuns(instanceKey: string): Promise<number> {
    const { pk } = keys.instance(instanceKey);
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": { S: pk }, ":sk": { S: keys.run("", "").sk } },
      }),
    );
    return runsAmong(Items);
  }

  async function isUnfinished(instanceKey: string): Promise<boolean> {
    const { pk, sk } = keys.instance(instanceKey);
    const Key = { pk: { S: pk }, sk: { S: sk } };
    const { Item } = await table.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.outboxPk?.S === indexKeys.unfinishedRuns(outboxShard(instanceKey));
  }

  async function storedOutputs(instanceKey: string): Promise<string[]> {
    const Prefix = blobKeys.output(instanceKey, "");
    const { Contents = [] } = await objects.send(
      new ListObjectsV2Command({ Bucket: process.env.SPROUT_BUCKET, Prefix }),
    );
    return Contents.map(({ Key = "" }) => Key);
  }

  /** What programs that keep a copy are told of it: once it is settled, the newest state. */
  async function changeFaults({ formId, instanceKey, submittedAt = "" }: Instance): Promise<string[]> {
    const id = changeIdOf(instanceKey);
    for (let from: ChangePlace = { after: "" }, more = true; more; ) {
      const page = await stores.changes.page(formId, from, "9", 500);
      const seen = page.steps.filter((step) => step.id === id);
      if (seen.length > 0) return seen.some(({ at }) => at >= submittedAt) ? [] : ["Its change is not told."];
      ({ next: from, more } = page);
    }
    return ["It is not among the changes."];
  }

  /** What is wrong with what a change replaced, and the outputs that its runs noted. */
  async function earlierOf(instance: Instance, lastName: string | undefined) {
    const { instanceKey, replaced = [] } = instance;
    const faults: string[] = [];
    const noted: string[] = [];
    if (replaced.length !== (lastName === undefined ? 0 : 1)) faults.push(`It replaced ${replaced.length}.`);
    for (const { runId, answersHash } of replaced) {
      const run = await stores.instances.findRun(instanceKey, runId);
      const outputs = Object.values(run?.steps ?? {}).map(({ outputHash }) => outputHash);
      if (outputs.length === 0) faults.push("The replaced run is missing.");
      noted.push(...outputs);
      if (answersHash === undefined) faults.push("The replaced answers were not kept.");
      const kept = await loadAnswers(stores.blobs, { ...instance, answersHash });
      if (kept.lastName !== lastName) faults.push(`The replaced answers are those of ${kept.lastName}.`);
    }
    return { faults, noted, runs: replaced.length };
  }

  return {
    async outcomeOf({ instanceKey }, expected) {
      const instance = await stores.instances.find(instanceKey);
      const runId = instance?.runId ?? "";
      const run = await stores.instances.findRun(instanceKey, runId);
      if (instance === undefined || run === undefined)
        return { faults: [`${instanceKey} has no run.`], isLost: true, isTwice: false, strayObjects: 0 };
      const [earlier, runs, stored, isWaiting, answers, proof, unseen] = await Promise.all([
        earlierOf(instance, expected.earlierLastName),
        countRuns(instanceKey),
        storedOutputs(instanceKey),
        isUnfinished(instanceKey),
        loadAnswers(stores.blobs, instance),
        proveRun(stores, { ...instance, runId }),
        changeFaults(instance),
      ]);
      const own = Object.values(run.steps).map(({ outputHash }) => outputHash);
      const noted = new Set([...own, ...earlier.noted].map((hash) => blobKeys.output(instanceKey, hash)));
      const strayObjects = stored.filter((key) => !noted.has(key)).length;
      const entered = new Set(proof.entries.map(({ stepKey }) => stepKey));
      const isTwice = runs !== 1 + earlier.runs || entered.size !== proof.entries.length;
      const isLost = answers.lastName !== expected.lastName || !isDone(instance, run, expected);
      const faults = [
        ...(isLost ? [`It is ${instance.status} ${instance.messageCode} of ${answers.lastName}.`] : []),
        ...(isTwice ? [`It has ${runs} runs and ${proof.entries.length} entries.`] : []),
        ...(strayObjects > 0 ? [`${strayObjects} objects are noted nowhere.`] : []),
        ...(stored.length - strayObjects < noted.size ? ["An object is missing."] : []),
        ...(isWaiting ? ["It still waits in the outbox."] : []),
        ...(entered.size === Object.keys(run.steps).length ? [] : ["The ledger is not whole."]),
        ...proof.faults,
        ...earlier.faults,
        ...unseen,
      ].map((fault) => `${instanceKey}: ${fault}`);
      return { faults, isLost, isTwice, strayObjects };
    },
  };
}

function isDone({ status, messageCode }: Instance, run: Run, expected: Expected): boolean {
  if (status !== "COMPLETE" || messageCode !== expected.messageCode) return false;
  if (expected.messageCode === "FAILED") return true;
  return [...walkSteps(expected.publication.tree)].every(({ step }) => Object.hasOwn(run.steps, step.key));
}
