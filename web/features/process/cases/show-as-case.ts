/** Answers that were made up become a case, which the preview shows. */
import type { Answers } from "../../../../shared/form/definition/definition.ts";
import { caseNameProblem } from "../../../../shared/process/test-answers.ts";
import type { BuilderStore } from "../state/builder-store.ts";

/** A name has at most 60 characters; the rest is for its number. */
const MAX_NAME = 54;

/**
 * Chooses the case of these answers: one that exists, or a new one, whose name then has a number if it is taken.
 * @returns its name
 */
export function showAsCase(
  store: Pick<BuilderStore, "state" | "chooseCase" | "addCase">,
  name: string,
  answers: Answers,
): string {
  const { cases } = store.state();
  const same = JSON.stringify(answers);
  const begin = name.slice(-MAX_NAME).trim();
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? begin : `${begin} (${number})`;
    if (JSON.stringify(cases.own[name]) === same) {
      store.chooseCase(name);
      return name;
    }
    if (caseNameProblem(cases, name) !== undefined) continue;
    store.addCase(name, answers);
    return name;
  }
}
