/** Everything that publishing a form as it is now would be refused for, or asks for: found once, for the refusals and for the page. */
import { formLacks } from "../../shared/analysis/language-table/form-lacks.ts";
import type { PublishCheck } from "../../shared/contract/publish-check.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { Step } from "../../shared/process/step.ts";
import { languagesOf } from "../../shared/process/translations/source-language.ts";
import {
  type MissingTranslation,
  missingTranslations,
} from "../../shared/process/translations/texts-in-use.ts";
import { currentDefinition, currentImportProblems } from "../../shared/stores/form-blobs.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { currentProcess } from "../../shared/stores/processes.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { contentHash } from "../../shared/stores/s3/blobs.ts";
import { type NamedFinding, reportFindings } from "./report-findings.ts";
import { signOffFacts, stageOf } from "./sign-off.ts";

/** At most this many untranslated texts, or findings, are named; the others are counted. */
const MAX_NAMED = 100;

/** What is published, and what was found in it. */
interface Checked {
  definition: FormDefinition;
  process: Step;
  check: PublishCheck;
  /** Each of them, not only those that the check lists. */
  errors: readonly NamedFinding[];
  warnings: readonly NamedFinding[];
}

/** Looks at the form and its process as they are now. */
export async function checkBeforePublishing(
  stores: Pick<Stores, "blobs" | "forms">,
  form: Form,
): Promise<Checked> {
  const { blobs } = stores;
  const [definition, process, problems] = await Promise.all([
    currentDefinition(blobs, form),
    currentProcess(blobs, form),
    currentImportProblems(blobs, form),
  ]);
  const hasPages = definition.model.length > 0;
  const { broken, errors, warnings } = hasPages
    ? await reportFindings(definition, process)
    : { broken: [], errors: [], warnings: [] };
  // The messages of a process that can't be run may not be readable.
  const isReadable = hasPages && broken.length === 0;
  const missing = isReadable ? missingTranslations(process, languagesOf(definition)) : [];
  const found = [...errors, ...warnings].filter((one) => !broken.includes(one));
  return {
    ...{ definition, process, errors, warnings },
    check: {
      ...{ version: form.version, hasPages, problems: [...problems] },
      reports: { broken: listed(broken), found: listed(found) },
      texts: listedTexts(missing),
      languages: formLacks(definition),
      ...(form.signOff && { signOff: stageOf(form, await signOffFacts(stores, form)) }),
    },
  };
}

function listed(findings: readonly NamedFinding[]): PublishCheck["reports"]["found"] {
  return {
    count: findings.length,
    findings: findings.slice(0, MAX_NAMED),
    findingsSeen: nameOf(findings),
  };
}

function listedTexts(missing: readonly MissingTranslation[]): PublishCheck["texts"] {
  return {
    count: missing.length,
    translations: missing.slice(0, MAX_NAMED),
    translationsSeen: nameOfTexts(missing),
  };
}

/** Names these findings, wherever their lines are by now: others, or one more of the same, have another name. */
function nameOf(findings: readonly NamedFinding[]): string {
  const texts = findings.map(({ code, stepKey, part, path = "", message }) =>
    JSON.stringify([code, stepKey, part, path, message]),
  );
  return contentHash(...texts.toSorted());
}

/** The same of translations: one that is out of date is another than one that isn't there. */
function nameOfTexts(missing: readonly MissingTranslation[]): string {
  const texts = missing.map(({ key, localeCode, state }) => JSON.stringify([key, localeCode, state]));
  return contentHash(...new Set(texts.toSorted()));
}
