/** What a publication freezes of a form: read as it is now, if nothing stops publishing it. */
import type { StoredSignOff } from "../../shared/contract/publication.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { type Stops, stopsOf } from "../../shared/problem-codes.ts";
import { problem } from "../../shared/problems.ts";
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
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { type NamedFinding, reportFindings } from "./report-findings.ts";
import { signOffNow } from "./sign-off.ts";

/** At most this many untranslated texts, or findings, are named; the others are counted. */
const MAX_NAMED = 100;

/** What somebody who publishes has seen and accepted. */
interface Accepted {
  /** The version of the form that was reviewed. */
  version?: number | undefined;
  confirmed: boolean;
  missingTranslations: "refuse" | "accept";
  /** Names the missing translations that they have seen; undefined: whatever is missing. */
  translationsSeen?: string | undefined;
  reportWarnings: "refuse" | "accept";
  /** Why the errors of the reports are no obstacle. */
  reportErrorsReason?: string | undefined;
  /** Names the findings that they have seen: a reason is for these alone. Undefined: warnings are accepted, whatever they are. */
  findingsSeen?: string | undefined;
}

export interface Publishable {
  definition: FormDefinition;
  process: Step;
  /** Texts that readers will get in English, which was accepted. */
  missing: readonly MissingTranslation[];
  /** How many warnings about the reports there are, which were accepted. */
  warnings: number;
  /** How many errors the analysis found in the reports, and why they were accepted. */
  errors?: { count: number; reason: string; findings: string };
  /** Who else looked at it; absent: the form never asked for that. */
  signOff?: StoredSignOff | undefined;
}

/**
 * The form and its process as they are now.
 * @throws FORM_STALE · FORM_HAS_NO_PAGES · PUBLISH_REFUSED · PUBLISH_UNCONFIRMED · REPORTS_REFUSED · REPORTS_NEED_REASON ·
 * TRANSLATIONS_MISSING · REPORTS_UNCONFIRMED · SIGN_OFF_NEEDED
 */
export async function publishable(stores: Stores, form: Form, accepted: Accepted): Promise<Publishable> {
  const { id, version } = form;
  if (accepted.version !== undefined && accepted.version !== version)
    throw problem("FORM_STALE", { formId: id });
  const definition = await currentDefinition(stores.blobs, form);
  if (definition.model.length === 0) throw problem("FORM_HAS_NO_PAGES", { formId: id });
  refuseUnready(await currentImportProblems(stores.blobs, form), accepted.confirmed);
  const process = await currentProcess(stores.blobs, form);
  const { broken, errors, warnings } = await reportFindings(definition, process);
  if (broken.length > 0) throw problem("REPORTS_REFUSED", listed(broken));
  const { reportErrorsReason: reason, findingsSeen } = accepted;
  const found = [...errors, ...warnings];
  const changed = findingsSeen !== undefined && findingsSeen !== nameOf(found);
  const isFor = reason === undefined || changed ? undefined : findingsSeen;
  if (errors.length > 0 && isFor === undefined)
    throw problem("REPORTS_NEED_REASON", { ...listed(found), changed });
  const missing = missingTranslations(process, languagesOf(definition));
  refuseUntranslated(missing, accepted);
  if (warnings.length > 0 && (accepted.reportWarnings === "refuse" || changed))
    throw problem("REPORTS_UNCONFIRMED", { ...listed(found), changed });
  const signOff = await signOffNow(stores, form, { definition, process });
  return {
    ...{ definition, process, missing, warnings: warnings.length, signOff },
    ...(errors.length > 0 &&
      reason !== undefined &&
      isFor !== undefined && { errors: { count: errors.length, reason, findings: isFor } }),
  };
}

/** @throws TRANSLATIONS_MISSING unless they were accepted, and those that were seen are those that are missing */
function refuseUntranslated(
  missing: readonly MissingTranslation[],
  { missingTranslations, translationsSeen }: Accepted,
): void {
  if (missing.length === 0) return;
  const name = nameOfTexts(missing);
  const changed = translationsSeen !== undefined && translationsSeen !== name;
  if (missingTranslations === "accept" && !changed) return;
  const translations = missing.slice(0, MAX_NAMED);
  throw problem("TRANSLATIONS_MISSING", {
    ...{ count: missing.length, translations, translationsSeen: name, changed },
  });
}

/** What the audit trail says of it. */
export function acceptedDetails({
  missing,
  warnings,
  errors,
  signOff,
}: Pick<Publishable, "missing" | "warnings" | "errors" | "signOff">) {
  return {
    ...(signOff && { signedOff: signOff.state }),
    ...(signOff?.state === "waived" && { reason: signOff.reason }),
    ...(signOff?.state === "approved" && {
      sentences: signOff.count,
      ...(signOff.before !== undefined && { signOffBefore: signOff.before }),
      signOffAfter: signOff.after,
      signOffChanges: signOff.changes,
      signOffDecisions: signOff.decisions,
    }),
    // How many texts readers will get as they are, because the publisher accepted that.
    ...(missing.length > 0 && {
      missingTranslationsAccepted: missing.length,
      missingTranslationsSeen: nameOfTexts(missing),
    }),
    ...(warnings > 0 && { reportWarningsAccepted: warnings }),
    ...(errors && {
      reportErrorsAccepted: errors.count,
      reason: errors.reason,
      reportErrorsSeen: errors.findings,
    }),
  };
}

function listed(findings: readonly NamedFinding[]) {
  return {
    count: findings.length,
    findings: findings.slice(0, MAX_NAMED),
    findingsSeen: nameOf(findings),
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

/** Problems that stop publishing, and those that stop it until they are confirmed (workbook page, section 12). */
function refuseUnready(all: readonly ImportProblem[], isConfirmed: boolean): void {
  const stopping = (stops: Stops) => all.filter(({ code }) => stopsOf(code) === stops);
  const errors = stopping("publish");
  if (errors.length > 0) throw problem("PUBLISH_REFUSED", { problems: errors });
  const simplified = isConfirmed ? [] : stopping("confirm");
  if (simplified.length > 0) throw problem("PUBLISH_UNCONFIRMED", { problems: simplified });
}
