/** Everything that keeps a page or the form from being complete or saved, ready to be shown. */

import { idsIn, instanceKey, instancesAround } from "../../../shared/form/definition/instance-keys.ts";
import type { FieldProblem } from "../../../shared/form/engine/field-problem.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { type FieldPlace, placeOf } from "../base/field-index.ts";
import type { FormShared } from "../base/form-context.ts";
import { causeOf, type ProblemWords, problemWords } from "../base/problem-words.ts";
import { plainText } from "../base/rich-text.tsx";
import { typedProblem } from "../base/typed/typed-problem.ts";
import { problemSentence } from "./problem-sentence.ts";

export interface ListedProblem extends ProblemWords {
  key: string;
  pageIndex: number;
  label: string;
  /** Where it is put right, if not there. */
  leadsTo?: { pageIndex: number; key: string } | undefined;
  /** Of the label, where it isn't translated. */
  labelLanguage?: string | undefined;
  /** What is wrong as one sentence, with `{label}` where the label belongs. */
  sentence?: string | undefined;
}

/** Problems in the order of the form; `pageIndex` narrows to one page. */
export function listProblems(
  shared: FormShared,
  places: ReadonlyMap<string, FieldPlace>,
  pageIndex?: number,
): ListedProblem[] {
  const { store, locale, reconfirmation } = shared;
  const found = new Map<string, ProblemWords>();
  const refused = new Map<string, FieldProblem>();
  for (const [key, typed] of shownPartialInput(store)) {
    const field = placeOf(places, key)?.field;
    if (field !== undefined) found.set(key, { text: typedProblem(field, typed, shared), isOwn: true });
  }
  const problems = pageIndex === undefined ? store.session.problems() : store.session.pageProblems(pageIndex);
  for (const { key, problem } of problems) {
    if (found.has(key)) continue;
    found.set(key, problemWords(problem, shared));
    refused.set(key, problem);
  }
  const placeTo = (key: string) => {
    const place = placeOf(places, key);
    return place && { pageIndex: place.pageIndex, key };
  };
  return store.session.nodes().flatMap((node) => {
    const { key } = node;
    const unconfirmed = reconfirmation?.problemOf(node, shared);
    if (unconfirmed && (pageIndex ?? node.pageIndex) === node.pageIndex) return [unconfirmed];
    const words = found.get(key);
    const place = words === undefined ? undefined : placeOf(places, key);
    if (
      words === undefined ||
      place === undefined ||
      (pageIndex !== undefined && place.pageIndex !== pageIndex)
    )
      return [];
    const question = store.session.label(key, locale) || key;
    const around = instancesAround(key).map((instance) => nameOf(instance, shared));
    const label = [...around, question].map(plainText).join(" – ").trimEnd().replace(/:$/, "").trimEnd();
    const problem = refused.get(key);
    const sentence = problem && problemSentence(problem, place, label, shared);
    const labelLanguage = store.session.labelLanguage(key, locale);
    const cause = problem && causeOf(problem);
    const leadsTo = cause !== undefined && store.session.isVisible(cause) ? placeTo(cause) : undefined;
    return [{ key, pageIndex: place.pageIndex, label, labelLanguage, leadsTo, sentence, ...words }];
  });
}

/** An instance by its label, else by its place. @example nameOf({ repeat: "children", id: "k3" }, shared) // "Child 2" */
function nameOf({ repeat, id }: Instance, { store: { session }, locale }: FormShared): string {
  const place = idsIn(session.value(repeat)).indexOf(id) + 1;
  return session.label(instanceKey(repeat, id), locale) || `${session.label(repeat, locale)} ${place}`;
}

type Instance = ReturnType<typeof instancesAround>[number];

/** The indexes of the pages that have something left to fix. */
export function incompletePages(
  store: AnswerStore,
  places: ReadonlyMap<string, FieldPlace>,
): ReadonlySet<number> {
  const faulty = [
    ...store.session.problems().map(({ key }) => key),
    ...shownPartialInput(store).map(([key]) => key),
  ];
  return new Set(faulty.flatMap((key) => placeOf(places, key)?.pageIndex ?? []));
}

/** Partial input counts only while its field is shown. */
function shownPartialInput(store: AnswerStore): [string, string][] {
  return [...store.partialInput()].filter(([key]) => store.session.isVisible(key));
}
