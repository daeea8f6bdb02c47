/** Records for the statistics how far a respondent came. If that fails, the respondent's call still succeeds. */
import { log } from "../../shared/log.ts";
import type { Fact } from "../../shared/statistics/facts.ts";
import { type Instance, type InstanceSave, isTest } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";

/** Further pages are counted as one. */
const MAX_PAGES = 200;

/** Of a new instance. */
export async function recordStart(call: Call, instance: Instance): Promise<void> {
  const { publicationKey, snapshot = "" } = instance;
  const first = instance.enteredBy === undefined && ({ page: 0 } as const); // of staff nobody asks how far they came
  await recordFacts(call, instance, instance.createdAt, [
    { kind: "started", publicationKey, ...first, snapshot },
  ]);
}

/** For a save: the instance before and after it. */
export async function recordSave(call: Call, before: Instance, save: InstanceSave): Promise<void> {
  const { publicationKey } = before;
  const from = reachedBefore(before);
  const { reachedPage = from } = save;
  const pages = Array.from({ length: reachedPage - from }, (_value, index) => from + 1 + index);
  const isEntry = before.enteredBy !== undefined;
  const facts: Fact[] = isEntry ? [] : pages.map((page) => ({ kind: "page", publicationKey, page }));
  if (save.submittedAt !== undefined) facts.push(submitted({ ...before, ...save }));
  else if (before.status === "NEW" && !isEntry) facts.push({ kind: "saved", publicationKey });
  await recordFacts(call, before, save.updatedAt, facts);
}

/** For a submission that is sent again: the process that accepted it may have stopped before recording it. */
export async function recordSubmission(call: Call, instance: Instance): Promise<void> {
  if (instance.submittedAt !== undefined)
    await recordFacts(call, instance, instance.submittedAt, [submitted(instance)]);
}

function submitted({
  publicationKey,
  locale,
  createdAt,
  submittedAt = createdAt,
  snapshot = "",
  enteredBy,
}: Instance): Fact {
  const seconds = Math.max(0, (Date.parse(submittedAt) - Date.parse(createdAt)) / 1000);
  const entered = enteredBy !== undefined && ({ entered: true } as const);
  return { kind: "submitted", publicationKey, locale, seconds, snapshot, ...entered };
}

/** The furthest page that was reached, counted from 0; where it isn't recorded, that of the last save. */
const reachedBefore = ({ reachedPage, location }: Pick<Instance, "reachedPage" | "location">) =>
  reachedPage ?? pageOf(location);

/** For a save at a location. @returns what the save stores: nothing where no further page is reached */
export function reachedBy(before: Instance, location: string): Pick<Instance, "reachedPage"> {
  const reached = pageOf(location);
  return reached > reachedBefore(before) ? { reachedPage: reached } : {};
}

/** A location is `step:field`. */
function pageOf(location: string): number {
  const page = Number.parseInt(location, 10);
  return Number.isInteger(page) ? Math.min(Math.max(page, 0), MAX_PAGES) : 0;
}

async function recordFacts(
  call: Call,
  instance: Instance,
  at: string,
  facts: readonly Fact[],
): Promise<void> {
  if (isTest(instance)) return;
  const { statistics } = call.stores;
  const noted = await Promise.allSettled(
    facts.map((fact) => statistics.note(instance.formId, instance.instanceKey, at, fact)),
  );
  for (const one of noted)
    if (one.status === "rejected")
      log({ level: "error", event: "fault", requestId: call.requestId, error: one.reason });
}
