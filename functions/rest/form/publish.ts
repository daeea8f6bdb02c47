import { newKey } from "../../../shared/accounts/tokens.ts";
import { publish } from "../../../shared/contract/forms.ts";
import type { ImportProblem } from "../../../shared/import/import-problem.ts";
import { type Stops, stopsOf } from "../../../shared/import/problem-codes.ts";
import { problem } from "../../../shared/problems.ts";
import { currentProcess } from "../../../shared/stores/processes.ts";
import { storeSnapshot } from "../../../shared/stores/publications.ts";
import { endpoint } from "../../endpoint.ts";
import { currentDefinition } from "../../form-definition.ts";
import { currentImportProblems } from "../../import-problems.ts";

/** Publishes the form and its process as they stand now; later edits do not reach this publication. */
export const handler = endpoint(publish, async ({ input, stores, now, form, user }) => {
  const { id, version, processRevision } = form();
  if (input.version !== undefined && input.version !== version) throw problem("FORM_STALE", { formId: id });
  const definition = await currentDefinition(stores.bodies, form());
  if (definition.model.length === 0) throw problem("FORM_HAS_NO_PAGES", { formId: id });
  refuseUnready(await currentImportProblems(stores.bodies, form()), input.confirmed);
  const process = await currentProcess(stores.bodies, form());

  const publicationKey = newKey();
  await storeSnapshot(stores.bodies, id, publicationKey, {
    formVersion: version,
    processRevision,
    definition,
    process,
  });
  const publication = {
    formId: id,
    publicationKey,
    name: input.publicationName,
    publicationName: input.publicationName,
    activityDate: now.toISOString(),
    status: "OPEN" as const,
    createdBy: user().username,
  };
  await stores.forms.addPublication(publication);
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
