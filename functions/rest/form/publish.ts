import { formSubject } from "../../../shared/audit.ts";
import { publish } from "../../../shared/contract/forms.ts";
import type { FormDefinition } from "../../../shared/form/definition.ts";
import type { NamesByLocale } from "../../../shared/form/locales.ts";
import { type Stops, stopsOf } from "../../../shared/problem-codes.ts";
import { problem } from "../../../shared/problems.ts";
import { missingTranslations } from "../../../shared/process/translations/texts-in-use.ts";
import { currentDefinition, currentImportProblems } from "../../../shared/stores/form-blobs.ts";
import { currentProcess } from "../../../shared/stores/processes.ts";
import { storeSnapshot } from "../../../shared/stores/publications.ts";
import { contentOf } from "../../../shared/stores/records/form.ts";
import { newKey } from "../../../shared/tokens.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit } from "../../support/record-audit.ts";

/** At most this many untranslated texts are named; the others are counted. */
const MAX_NAMED = 100;

/** Publishes the form and its process in their current state; later edits do not affect this publication. */
export const handler = endpoint(publish, async ({ input, stores, now, form, call }) => {
  const { id, version, processRevision } = form;
  if (input.version !== undefined && input.version !== version) throw problem("FORM_STALE", { formId: id });
  const definition = await currentDefinition(stores.blobs, form);
  if (definition.model.length === 0) throw problem("FORM_HAS_NO_PAGES", { formId: id });
  refuseUnready(await currentImportProblems(stores.blobs, form), input.confirmed);
  const process = await currentProcess(stores.blobs, form);
  const missing = missingTranslations(
    process,
    definition.locales.map(({ code }) => code),
  );
  if (missing.length > 0 && input.missingTranslations === "refuse") {
    const translations = missing.slice(0, MAX_NAMED);
    throw problem("TRANSLATIONS_MISSING", { count: missing.length, translations });
  }

  const publicationKey = newKey();
  const { publicationName } = input;
  const publicationNames = namesOf(input, definition);
  await storeSnapshot(stores.blobs, id, publicationKey, {
    formVersion: version,
    processRevision,
    definition,
    process,
    ...(publicationNames && { name: { plain: publicationName, byLocale: publicationNames } }),
  });
  const publication = {
    formId: id,
    content: contentOf(form),
    publicationKey,
    name: publicationName,
    publicationName,
    ...(publicationNames && { publicationNames }),
    activityDate: now.toISOString(),
    status: "OPEN" as const,
    ...(missing.length > 0 && { missingTranslations: "accept" as const }),
  };
  await stores.forms.addPublication(publication);
  await recordAudit(call, {
    subject: formSubject(id),
    action: "form.publish",
    object: `PUBLICATION#${publicationKey}`,
    after: { formVersion: version, processRevision, definition, process },
    details: {
      name: publication.name,
      formVersion: version,
      processRevision,
      confirmed: input.confirmed,
      // How many texts readers will get in English, because the publisher accepted that.
      ...(missing.length > 0 && { missingTranslationsAccepted: missing.length }),
    },
  });
  return publication;
});

/** Problems that stop publishing, and those that stop it until they are confirmed (workbook page, section 12). */
function refuseUnready(all: readonly ImportProblem[], isConfirmed: boolean): void {
  const stopping = (stops: Stops) => all.filter(({ code }) => stopsOf(code) === stops);
  const errors = stopping("publish");
  if (errors.length > 0) throw problem("PUBLISH_REFUSED", { problems: errors });
  const simplified = isConfirmed ? [] : stopping("confirm");
  if (simplified.length > 0) throw problem("PUBLISH_UNCONFIRMED", { problems: simplified });
}

/**
 * In the languages of the form: the names that were sent, or the form's titles where the publication has the form's title as
 * its name.
 */
function namesOf(
  {
    publicationName,
    publicationNames,
  }: { publicationName: string; publicationNames?: NamesByLocale | undefined },
  { title, titles, locales }: FormDefinition,
): NamesByLocale | undefined {
  const given = publicationNames ?? (publicationName === title ? titles : undefined) ?? {};
  const names = Object.entries(given).filter(([code]) => locales.some((locale) => locale.code === code));
  return names.length === 0 ? undefined : Object.fromEntries(names);
}
