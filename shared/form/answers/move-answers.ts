/** Whether what was begun with one version of a form can go on with another, so that nothing that was entered is lost. */
import { isDeepStrictEqual } from "node:util";
import type { StoredAnswers } from "../definition/definition.ts";
import { flattenAnswers } from "../definition/flat-answers.ts";
import { templateKey } from "../definition/instance-keys.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import type { FormClock } from "../engine/form-clock.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import { checkAnswers } from "./check-answers.ts";

/**
 * Keys of the questions whose answers another version has no place for: it lacks the question, takes another kind of answer,
 * asks it in another repeat, or lacks one of its choices. Even what is on a device and not saved yet has a place in a version
 * where this is empty.
 * @example answersWithoutPlace(before, after) // ["smokes"]
 */
export function answersWithoutPlace(before: CompiledForm, after: CompiledForm): string[] {
  return before.nodes
    .filter((node) => takesAnswers(node) && !hasPlace(node, before, after))
    .map(({ key }) => key);
}

const takesAnswers = (node: FormNode) =>
  node.kind !== "none" && node.kind !== "likert" && !isCalculated(node);

function hasPlace(node: FormNode, before: CompiledForm, after: CompiledForm): boolean {
  const other = after.byKey.get(node.key);
  if (other === undefined || other.kind !== node.kind || isCalculated(other)) return false;
  const repeatsOf = (one: FormNode, form: CompiledForm) =>
    one.repeats.map((index) => form.nodes[index]?.key).join(" ");
  if (repeatsOf(node, before) !== repeatsOf(other, after)) return false;
  const offered = new Set(optionKeys(other));
  return optionKeys(node).every((key) => offered.has(key));
}

const optionKeys = ({ field }: FormNode) => (field?.options ?? []).map(({ key }) => key);

/**
 * Where a respondent goes on in another version of the form; undefined where it would lose an answer: besides a place, each
 * needs to be asked for there, and to be no less right than it was.
 * @param location `step:field`, where they stopped
 * @example moveTo(after, { form: before, answers: { name: "Ana" }, location: "1:name" }, clock) // "2:name"
 */
export function moveTo(
  after: CompiledForm,
  draft: { form: CompiledForm; answers: StoredAnswers; location: string },
  clock: FormClock,
): string | undefined {
  const before = draft.form;
  if (answersWithoutPlace(before, after).length > 0) return undefined;
  const was = checkAnswers(before, draft.answers, clock);
  const is = checkAnswers(after, draft.answers, clock);
  const kept = flattenAnswers(is.answers);
  const wrongBefore = new Set(was.problems.map(({ key }) => key));
  const newlyWrong = new Set(is.problems.flatMap(({ key }) => (wrongBefore.has(key) ? [] : [key])));
  const losesOne = Object.entries(flattenAnswers(was.answers)).some(([key, answer]) => {
    const node = before.byKey.get(templateKey(key));
    if (node === undefined || isCalculated(node)) return false;
    return !isDeepStrictEqual(kept[key], answer) || newlyWrong.has(key);
  });
  return losesOne ? undefined : placeIn(after, before, draft.location);
}

/** The page of the same field or, without one, the page of the same key; otherwise the beginning. */
function placeIn(after: CompiledForm, before: CompiledForm, location: string): string {
  const [step = "", ...rest] = location.split(":");
  const fieldKey = rest.join(":");
  const ofField = after.byKey.get(templateKey(fieldKey))?.pageIndex;
  if (ofField !== undefined) return `${ofField}:${fieldKey}`;
  const page = before.definition.model[Number(step)];
  const index = after.definition.model.findIndex(({ key }) => key === page?.key);
  return `${Math.max(0, index)}:`;
}
