/** What is new among the submissions of a form since a place: read in steps, as much as one answer takes. */
import * as z from "zod";
import type { SubmissionChange } from "../../shared/contract/submission-changes.ts";
import { isOpen } from "../../shared/form/answers/instance-status.ts";
import { StoredAnswers } from "../../shared/form/definition/definition.ts";
import { filesIn } from "../../shared/form/definition/uploaded-file.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../shared/limits.ts";
import { answersText } from "../../shared/stores/answers.ts";
import {
  type ChangePlace,
  type ChangeStep,
  changeIdOf,
} from "../../shared/stores/dynamodb/submission-change-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { correctionOf, type Instance } from "../../shared/stores/records/instance.ts";
import { instanceOutputs, replacedVersions } from "../presenters/instance-outputs.ts";

type Change = z.input<typeof SubmissionChange>;

/** So many are read at a time: long answers are in S3. */
const READS_AT_ONCE = 25;
/** A page ends before an answer is larger; its last change may be a large one. */
const MAX_PAGE_BYTES = LAMBDA_PAYLOAD_BYTES / 2;
/** How many places are looked at in one call: of drafts, and of submissions that the caller doesn't see. */
const MAX_LOOKED_AT = 2_000;

export interface Changes {
  changes: Change[];
  next: ChangePlace;
  /** True: the next page has something already. */
  more: boolean;
}

/** @param settled ISO 8601: changes until then are complete */
export async function changesSince(
  stores: Stores,
  formId: number,
  from: ChangePlace,
  { settled, limit }: { settled: string; limit: number },
): Promise<Changes> {
  const changes: Change[] = [];
  let [next, more, looked, bytes] = [from, true, 0, 0];
  while (more && looked < MAX_LOOKED_AT) {
    const page = await stores.changes.page(formId, next, settled, READS_AT_ONCE);
    looked += READS_AT_ONCE;
    const rows = await rowsOf(stores, page.steps);
    for (const [index, step] of page.steps.entries()) {
      const row = rows[index];
      if (row !== undefined) {
        changes.push(row);
        bytes += Buffer.byteLength(JSON.stringify(row));
      }
      if (changes.length >= limit || bytes >= MAX_PAGE_BYTES) return { changes, next: step.next, more: true };
    }
    ({ next, more } = page);
  }
  return { changes, next, more };
}

/** A row for each step; none where the caller doesn't see the submission, or it was erased a moment ago. */
async function rowsOf(stores: Stores, steps: readonly ChangeStep[]): Promise<(Change | undefined)[]> {
  const found = await stores.instances.findMany(steps.flatMap(({ instanceKey }) => instanceKey ?? []));
  const byKey = new Map(found.map((instance) => [instance.instanceKey, instance]));
  return Promise.all(
    steps.map(async ({ id, at, instanceKey }): Promise<Change | undefined> => {
      if (instanceKey === undefined) return { id, at, erased: true };
      const instance = byKey.get(instanceKey);
      return instance === undefined || isOpen(instance.status) ? undefined : currentRow(stores, instance, at);
    }),
  );
}

/** What it is made of may be erased, or replaced by newer answers, while it is read. */
async function currentRow(stores: Stores, instance: Instance, at: string): Promise<Change | undefined> {
  try {
    return await rowOf(stores, instance, at);
  } catch (error) {
    const now = await stores.instances.find(instance.instanceKey);
    if (now === undefined) return undefined;
    if (now.revision === instance.revision) throw error;
    return rowOf(stores, now, at);
  }
}

async function rowOf(stores: Stores, instance: Instance, at: string): Promise<Change> {
  const [text, { outputs }, versions] = await Promise.all([
    answersText(stores.blobs, instance),
    instanceOutputs(stores, instance),
    replacedVersions(stores, instance),
  ]);
  const answers = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const { instanceKey, instanceId, publicationKey, status, messageCode, locale, timeZone, subjectId } =
    instance;
  return {
    ...{ id: changeIdOf(instanceKey), at, instanceKey, instanceId, publicationKey, locale, timeZone },
    status: messageCode === "FAILED" ? "FAILED" : status,
    startedAt: instance.createdAt,
    submittedAt: instance.submittedAt ?? instance.updatedAt,
    version: versions.length + 1,
    ...(subjectId !== undefined && { subjectId }),
    ...(instance.enteredBy !== undefined && { entered: true as const }),
    ...(correctionOf(instance) !== undefined && { corrected: true as const }),
    answers,
    files: filesIn(StoredAnswers.safeParse(answers).data ?? {}).map(
      ({ key, file: { name, type, bytes, sha256 } }) => ({
        ...{ question: key, name, type, bytes, sha256 },
      }),
    ),
    outputs: outputs.map(({ instanceKey: _key, done: _done, ...output }) => output),
    earlier: versions.map(({ version, submittedAt, outputs: reports }) => ({
      ...{ version, submittedAt },
      outputs: reports.map(({ instanceKey: _key, done: _done, ...output }) => output),
    })),
  };
}
