/** What a publication freezes of a form: read as it is now, if nothing stops publishing it. */

import type { StoredSignOff } from "../../shared/contract/publication.ts";
import type { PublishCheck } from "../../shared/contract/publish-check.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { type Stops, stopsOf } from "../../shared/problem-codes.ts";
import { problem } from "../../shared/problems.ts";
import type { Step } from "../../shared/process/step.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { checkBeforePublishing } from "./publish-check.ts";
import { signOffNow } from "./sign-off.ts";

/** What somebody who publishes has seen and accepted. */
interface Accepted {
  /** The version of the form that was reviewed. */
  version?: number | undefined;
  confirmed: boolean;
  missingTranslations: "refuse" | "accept";
  /** Why readers get texts that aren't translated. */
  missingTranslationsReason?: string | undefined;
  /** Names the missing translations that they have seen; undefined: whatever is missing. */
  translationsSeen?: string | undefined;
  reportWarnings: "refuse" | "accept";
  /** Why the errors of the reports are no obstacle. */
  reportErrorsReason?: string | undefined;
  /** Names the findings that they have seen: a reason is for these alone. Undefined: warnings are accepted, whatever they are. */
  findingsSeen?: string | undefined;
}

/** Why what was found is no obstacle. */
interface Reason {
  count: number;
  reason: string;
  /** Names what it is for. */
  findings: string;
}

/** What was accepted of what the check found. */
export interface AcceptedOfCheck {
  /** How many warnings about the reports there are. */
  warnings: number;
  /** The errors that the analysis found in the reports, and why they are no obstacle. */
  errors?: Reason;
  /** Texts that readers will get as they are, and why. */
  texts?: Reason;
  /** Who else looked at it; absent: the form never asked for that. */
  signOff?: StoredSignOff;
}

export interface Publishable extends AcceptedOfCheck {
  definition: FormDefinition;
  process: Step;
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
  const { definition, process, check, errors, warnings } = await checkBeforePublishing(stores, form);
  if (!check.hasPages) throw problem("FORM_HAS_NO_PAGES", { formId: id });
  refuseUnready(check, accepted.confirmed);
  const { broken, found } = check.reports;
  if (broken.count > 0) throw problem("REPORTS_REFUSED", broken);
  const { reportErrorsReason: reason, findingsSeen } = accepted;
  const changed = findingsSeen !== undefined && findingsSeen !== found.findingsSeen;
  const isFor = reason === undefined || changed ? undefined : findingsSeen;
  if (errors.length > 0 && isFor === undefined) throw problem("REPORTS_NEED_REASON", { ...found, changed });
  const texts = reasonForTexts(check, accepted);
  if (warnings.length > 0 && (accepted.reportWarnings === "refuse" || changed))
    throw problem("REPORTS_UNCONFIRMED", { ...found, changed });
  const signOff = await signOffNow(stores, form, { definition, process });
  return {
    ...{ definition, process, warnings: warnings.length },
    ...(signOff && { signOff }),
    ...(errors.length > 0 &&
      reason !== undefined &&
      isFor !== undefined && { errors: { count: errors.length, reason, findings: isFor } }),
    ...(texts !== undefined && { texts }),
  };
}

/**
 * @returns undefined: every text is translated
 * @throws TRANSLATIONS_MISSING unless they were accepted for a reason, and those that were seen are those that are missing
 */
function reasonForTexts({ texts }: PublishCheck, accepted: Accepted): Reason | undefined {
  const { count, translationsSeen: findings } = texts;
  if (count === 0) return undefined;
  const { missingTranslationsReason: reason, translationsSeen } = accepted;
  const changed = translationsSeen !== undefined && translationsSeen !== findings;
  if (accepted.missingTranslations === "refuse" || reason === undefined || changed)
    throw problem("TRANSLATIONS_MISSING", { ...texts, changed });
  return { count, reason, findings };
}

/** What a publication and its version keep of it. @param publisher whose reasons they are, as `publisherMark` names them */
export function keptReasons({ errors, texts, signOff }: AcceptedOfCheck, publisher: string) {
  return {
    ...(signOff && { signOff }),
    ...(texts && { missingTranslations: "accept" as const, untranslated: { ...texts, publisher } }),
    ...(errors && { reportErrors: { ...errors, publisher } }),
  };
}

/** What the audit trail says of it. */
export function acceptedDetails({ texts, warnings, errors, signOff }: AcceptedOfCheck) {
  return {
    ...(signOff && { signedOff: signOff.state }),
    ...(signOff?.state === "waived" && { reason: signOff.reason }),
    ...(signOff?.state === "approved" && {
      sentences: signOff.count,
      ...(signOff.before !== undefined && { signOffBefore: signOff.before }),
      signOffAfter: signOff.after,
      signOffChanges: signOff.changes,
      signOffDecisions: signOff.decisions,
      ...(signOff.reason !== undefined && { signOffReason: signOff.reason }),
    }),
    // How many texts readers will get as they are, because the publisher accepted that.
    ...(texts && {
      missingTranslationsAccepted: texts.count,
      missingTranslationsReason: texts.reason,
      missingTranslationsSeen: texts.findings,
    }),
    ...(warnings > 0 && { reportWarningsAccepted: warnings }),
    ...(errors && {
      reportErrorsAccepted: errors.count,
      reason: errors.reason,
      reportErrorsSeen: errors.findings,
    }),
  };
}

/** Problems that stop publishing, and those that stop it until they are confirmed (workbook page, section 12). */
function refuseUnready({ problems: all }: PublishCheck, isConfirmed: boolean): void {
  const stopping = (stops: Stops) => all.filter(({ code }) => stopsOf(code) === stops);
  const errors = stopping("publish");
  if (errors.length > 0) throw problem("PUBLISH_REFUSED", { problems: errors });
  const simplified = isConfirmed ? [] : stopping("confirm");
  if (simplified.length > 0) throw problem("PUBLISH_UNCONFIRMED", { problems: simplified });
}
