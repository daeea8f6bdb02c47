/**
 * What hooks are sent: noted where it happens, before the write after which nobody would come back to it. The order is made of the
 * version of the answers, so each try to note something notes the same. Tests are no news.
 */
import type { MarkedSubmission } from "../stores/dynamodb/erasing-store.ts";
import type { Happened } from "../stores/dynamodb/hook-store.ts";
import type { Stores } from "../stores/index.ts";
import type { StoredPublication } from "../stores/records/form.ts";
import { type Instance, isTest, versionOf } from "../stores/records/instance.ts";

/** As a text, versions sort as they count. */
const inOrder = (version: number) => String(version).padStart(6, "0");

function factsOf(instance: Instance, version: number): Omit<Happened, "event" | "order" | "at"> {
  const { instanceKey, instanceId, publicationKey, runId } = instance;
  return { instanceKey, instanceId, publicationKey, version, ...(runId !== undefined && { runId }) };
}

/** Answers were submitted: for the first time, or in place of others. */
export async function noteSubmitted({ hooks }: Pick<Stores, "hooks">, instance: Instance): Promise<void> {
  if (isTest(instance)) return;
  const version = versionOf(instance);
  const event = version === 1 ? "submission.submitted" : "submission.changed";
  const at = instance.submittedAt ?? instance.updatedAt;
  const order = `${inOrder(version)}#1`;
  await hooks.note(instance.formId, event, async () => ({ ...factsOf(instance, version), event, at, order }));
}

/** The reports of a submission are there, or failed. A later try of the same run comes after it. */
export async function noteReports(
  { hooks, instances }: Pick<Stores, "hooks" | "instances">,
  { formId, instanceKey, runId }: Pick<Instance, "formId" | "instanceKey" | "runId">,
  hasFailed: boolean,
): Promise<void> {
  const event = hasFailed ? "report.failed" : "report.ready";
  await hooks.note(formId, event, async () => {
    const instance = await instances.find(instanceKey);
    if (instance === undefined || instance.runId !== runId || isTest(instance)) return undefined;
    const version = versionOf(instance);
    const order = `${inOrder(version)}#2#${instance.retriedAt ?? ""}#${hasFailed ? 1 : 2}`;
    return { ...factsOf(instance, version), event, at: new Date().toISOString(), order };
  });
}

/** Sorts after everything else about a submission. */
const LAST = "~";

/** A submission is being erased. Drafts were never told of, so nor is their end. */
export async function noteErased({ hooks }: Pick<Stores, "hooks">, marked: MarkedSubmission): Promise<void> {
  const { formId, instanceKey, instanceId, publicationKey, erasing: at, erasingRun, testSince } = marked;
  if (erasingRun === "" || testSince !== undefined) return;
  const event = "submission.erased";
  const facts = { instanceKey, instanceId, publicationKey, version: 0 };
  await hooks.note(formId, event, async () => ({ ...facts, event, at, order: LAST }));
}

/** A version of a form was put behind a link. */
export async function notePublished(
  { hooks }: Pick<Stores, "hooks">,
  publication: StoredPublication,
): Promise<void> {
  const { formId, publicationKey, activityDate: at, version = 1 } = publication;
  const event = "form.published";
  const order = inOrder(version);
  await hooks.note(formId, event, async () => ({ publicationKey, version, event, at, order }));
}
