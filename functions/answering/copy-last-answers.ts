/** What a form is given that is started from an earlier submission. */

import { lastAnswers } from "../../shared/form/answers/last-answers.ts";
import { formClock } from "../../shared/form/engine/engine.ts";
import { isTooMuch } from "../../shared/form/engine/few-instances.ts";
import { loadAnswers, storeAnswers } from "../../shared/stores/answers.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { StoredPublication } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";
import { mayReuse } from "../presenters/instance-state.ts";

/**
 * Copies the answers of a submission that fit the publication's form as it is now.
 * @param started the instance that they are copied into
 * @returns what it stores; undefined where nothing may be copied, or nothing fits
 */
export async function copyLastAnswers(
  { read, stores }: Pick<Call, "read" | "stores">,
  publication: StoredPublication,
  submitted: Instance,
  started: { instanceKey: string; now: Date; locale: string; timeZone: string },
): Promise<Pick<Instance, "answers" | "answersHash" | "copied"> | undefined> {
  const { now, locale, timeZone, instanceKey } = started;
  if (!(await mayReuse(read, submitted, publication, now))) return undefined;
  const { compiled } = await loadSnapshot(stores.blobs, publication);
  const previous = await loadAnswers(stores.blobs, submitted);
  const copied = () => lastAnswers(compiled, previous, formClock(now, timeZone), locale);
  const { answers, pages } = takenOf(copied) ?? {};
  if (answers === undefined || pages === undefined || pages.length === 0) return undefined;
  const { submittedAt = submitted.updatedAt } = submitted;
  return { ...(await storeAnswers(stores.blobs, instanceKey, answers)), copied: { submittedAt, pages } };
}

/** Nothing, where it would be too much to compute: the form begins empty then. */
function takenOf<Taken>(take: () => Taken): Taken | undefined {
  try {
    return take();
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}
