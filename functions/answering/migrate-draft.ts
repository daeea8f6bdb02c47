/** Gives a form that was begun with an earlier version of its publication the newest one. */

import { isOpen } from "../../shared/form/answers/instance-status.ts";
import { moveTo } from "../../shared/form/answers/move-answers.ts";
import { compareForms, type FieldChange } from "../../shared/form/definition/form-difference.ts";
import { unfilledLabels } from "../../shared/form/definition/unfilled-labels.ts";
import { formClock } from "../../shared/form/engine/engine.ts";
import { isTooMuch } from "../../shared/form/engine/few-instances.ts";
import { loadAnswers } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { StoredPublication } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";

/** What a respondent may want to look at again. */
const seen = new Set<FieldChange>(["label", "hint", "type", "options", "required", "limits", "repeat"]);

interface Draft {
  instance: Instance;
  /** Labels of what is new or changed, in the respondent's language; absent: it was not moved. */
  changed?: string[];
}

/**
 * Moves an instance to the newest version, if its publisher asked for that and nothing is lost. Whoever has it open in another
 * tab goes on there as after another device's save.
 * @returns the instance as it is then
 */
export async function migrateDraft(
  stores: Stores,
  instance: Instance,
  publication: StoredPublication | undefined,
  now: Date,
): Promise<Draft> {
  if (publication?.movesDrafts !== true || publication.snapshot === instance.snapshot) return { instance };
  if (!isOpen(instance.status)) return { instance };
  const [before, after, answers] = await Promise.all([
    loadSnapshot(stores.blobs, instance),
    loadSnapshot(stores.blobs, publication),
    loadAnswers(stores.blobs, instance),
  ]);
  const clock = formClock(now, instance.timeZone);
  const draft = { form: before.compiled, answers, location: instance.location };
  const location = placeAfter(() => moveTo(after.compiled, draft, clock));
  if (location === undefined) return { instance };
  const { instanceKey, revision } = instance;
  const moved = await stores.instances.move(instanceKey, revision, {
    snapshot: publication.snapshot,
    location,
  });
  if (moved === undefined) return { instance: (await stores.instances.find(instanceKey)) ?? instance };
  const { added, changed } = compareForms(before.definition, after.definition);
  const noted = [...added, ...changed.filter(({ what }) => what.some((change) => seen.has(change)))];
  const text = unfilledLabels(after.definition, moved.locale);
  const texts = noted.map(({ key }) => text(after.compiled.byKey.get(key)?.label));
  return { instance: moved, changed: texts.filter((text) => text !== "") };
}

/** None where it is too much to compute: the respondent stays in the version that is begun. */
function placeAfter(move: () => string | undefined): string | undefined {
  try {
    return move();
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}
