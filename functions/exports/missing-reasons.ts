/** What exports need to say why answers are missing: the rules of the form that each was given in. */
import type { FormDefinition, StoredAnswers } from "../../shared/form/definition/definition.ts";
import { isTooMuch } from "../../shared/form/engine/few-instances.ts";
import { formClock } from "../../shared/form/engine/form-clock.ts";
import type { FrozenPublication } from "../../shared/stores/publications.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { codebookOf } from "../../shared/submissions/codebook.ts";
import { withSkipped } from "../../shared/submissions/skipped-answers.ts";
import type { MissingWords } from "../../shared/submissions/why-missing.ts";

/** Where the rules of the form take too much, nothing is said. */
export function answersWithReasons(
  answers: StoredAnswers,
  { locale, timeZone, submittedAt, updatedAt }: Instance,
  { compiled, formVersion }: FrozenPublication,
): { answers: StoredAnswers; formVersion?: number } {
  try {
    const clock = formClock(new Date(submittedAt ?? updatedAt), timeZone);
    return { formVersion, answers: withSkipped(compiled, answers, clock, locale) };
  } catch (error) {
    if (isTooMuch(error)) return { answers };
    throw error;
  }
}

/** The keys of what is answered, by the version of the form. */
export function keysOfVersions(versions: readonly [number, FormDefinition][]): MissingWords["keys"] {
  return new Map(
    versions.map(([version, definition]) => [
      version,
      new Set(codebookOf([definition], definition.defaultLocale).map(({ key }) => key)),
    ]),
  );
}
