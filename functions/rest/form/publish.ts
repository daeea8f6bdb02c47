import { formSubject } from "../../../shared/audit.ts";
import { publish } from "../../../shared/contract/forms.ts";
import { PublicationAbout } from "../../../shared/contract/publication-about.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { NamesByLocale } from "../../../shared/form/definition/locales.ts";
import { freezeCells } from "../../../shared/stores/form-cells.ts";
import { storeSnapshot } from "../../../shared/stores/publications.ts";
import { contentOf } from "../../../shared/stores/records/form.ts";
import { newKey } from "../../../shared/tokens.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { publisherMark } from "../../publishing/publication-versions.ts";
import { acceptedDetails, keptReasons, publishable } from "../../publishing/publishable.ts";
import { withWaiver } from "../../publishing/sign-off.ts";

/** Publishes the form and its process in their current state; later edits do not affect this publication. */
export const handler = endpoint(publish, async ({ input, stores, now, form, user, call }) => {
  const { id, version, processRevision } = form;
  const accepted = await publishable(stores, form, input);
  const { definition, process, signOff } = accepted;

  const publicationKey = newKey();
  const publisher = publisherMark(publicationKey, user.username);
  const { publicationName } = input;
  const publicationNames = namesOf(input, definition);
  const about = PublicationAbout.safeParse(definition.about).data;
  await freezeCells(stores.blobs, form, { formId: id, publicationKey });
  await storeSnapshot(
    stores.blobs,
    { formId: id, publicationKey },
    {
      formVersion: version,
      processRevision,
      definition,
      process,
      ...(publicationNames && { name: { plain: publicationName, byLocale: publicationNames } }),
    },
  );
  const publication = {
    formId: id,
    content: contentOf(form),
    publicationKey,
    name: publicationName,
    publicationName,
    ...(publicationNames && { publicationNames }),
    activityDate: now.toISOString(),
    status: "OPEN" as const,
    defaultLocale: definition.defaultLocale,
    publisher,
    ...(about !== undefined && { about }),
    ...keptReasons(accepted, publisher),
  };
  await withWaiver(stores, form, signOff, () => stores.forms.addPublication(publication).then(() => true));
  await recordAudit(call, {
    subject: formSubject(id),
    action: "form.publish",
    object: `PUBLICATION#${publicationKey}`,
    after: { formVersion: version, processRevision, definition: withoutChoices(definition), process },
    details: {
      name: publication.name,
      formVersion: version,
      processRevision,
      confirmed: input.confirmed,
      ...acceptedDetails(accepted),
    },
  });
  return publication;
});

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
  const ownNames = publicationNames ?? (publicationName === title ? titles : undefined) ?? {};
  const names = Object.entries(ownNames).filter(([code]) => locales.some((locale) => locale.code === code));
  return names.length === 0 ? undefined : Object.fromEntries(names);
}
