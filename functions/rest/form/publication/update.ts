import { formSubject } from "../../../../shared/audit.ts";
import { updatePublication } from "../../../../shared/contract/publication-updates.ts";
import { problem } from "../../../../shared/problems.ts";
import { freezeCells } from "../../../../shared/stores/form-cells.ts";
import { loadSnapshot, storeSnapshot } from "../../../../shared/stores/publications.ts";
import {
  contentOf,
  type PublicationUpdate,
  type StoredPublication,
  type StoredVersion,
} from "../../../../shared/stores/records/form.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";
import { publisherMark, versionNamed, versionsOf } from "../../../publishing/publication-versions.ts";
import {
  type AcceptedOfCheck,
  acceptedDetails,
  keptReasons,
  publishable,
} from "../../../publishing/publishable.ts";
import { mayGoBackTo, withWaiver } from "../../../publishing/sign-off.ts";

/** Nobody looks further back, and a publication's item stays small. */
const MAX_VERSIONS = 50;

/**
 * Puts the form as it is, or an earlier version of the link, behind the same link. Whoever began keeps the version that they
 * began with, unless they are moved when they come back.
 */
export const handler = endpoint(updatePublication, async ({ input, stores, now, form, user, call }) => {
  const { id, publicationKey, base, to, drafts } = input;
  const found = await stores.forms.findPublication(publicationKey, id);
  if (found === undefined) throw problem("PUBLICATION_NOT_FOUND");
  if (found.status === "REVOKED") throw problem("PUBLICATION_REVOKED");
  const versions = await versionsOf(stores, found);
  const newest = found.version ?? 1;
  if (base !== newest) throw problem("PUBLICATION_STALE");

  const activityDate = now.toISOString();
  const publisher = publisherMark(publicationKey, user.username);
  const next = { version: newest + 1, activityDate, publisher };
  let published: StoredVersion;
  let defaultLocale: string;
  let accepted: AcceptedOfCheck = { warnings: 0 };
  if (to === undefined) {
    const publishing = await publishable(stores, form, input);
    const content = contentOf(form);
    if (content === versions.at(-1)?.content) throw problem("PUBLICATION_UNCHANGED");
    // New for each try: of two who publish at once, the one who comes second must not overwrite what the first one froze.
    const snapshot = newKey();
    const { definition, process } = publishing;
    const { version: formVersion, processRevision } = form;
    const { name } = await loadSnapshot(stores.blobs, found);
    const frozen = { formVersion, processRevision, definition, process, ...(name && { name }) };
    await freezeCells(stores.blobs, form, { formId: id, publicationKey, snapshot });
    await storeSnapshot(stores.blobs, { formId: id, publicationKey, snapshot }, frozen);
    const seen = keptReasons(publishing, publisher);
    published = { ...next, formVersion, processRevision, snapshot, content, ...seen };
    accepted = publishing;
    ({ defaultLocale } = definition);
  } else {
    const earlier = versionNamed(versions, to);
    if (earlier.snapshot === found.snapshot) throw problem("PUBLICATION_UNCHANGED");
    if (!mayGoBackTo(earlier, versions, form)) throw problem("SIGN_OFF_NEEDED");
    published = { ...earlier, ...next, restored: to };
    const { snapshot } = earlier;
    ({ defaultLocale } = (
      await loadSnapshot(stores.blobs, { formId: id, publicationKey, snapshot })
    ).definition);
  }

  const update: PublicationUpdate = {
    version: published.version,
    versions: [...versions, published].slice(-MAX_VERSIONS),
    activityDate,
    defaultLocale,
    snapshot: published.snapshot,
    content: published.content,
    ...(drafts === "move" && { movesDrafts: true as const }),
    missingTranslations: published.missingTranslations,
    reportErrors: published.reportErrors,
    untranslated: published.untranslated,
    signOff: published.signOff,
  };
  const updated = await withWaiver(stores, form, accepted.signOff, () =>
    stores.forms.updatePublication(id, publicationKey, newest, update),
  );
  if (updated === undefined) throw problem("PUBLICATION_STALE");
  await recordAudit(call, {
    subject: formSubject(id),
    action: "publication.update",
    object: `PUBLICATION#${publicationKey}`,
    details: {
      ...detailsOf(updated, published, drafts),
      ...acceptedDetails(accepted),
    },
  });
  return updated;
});

function detailsOf(
  { name }: StoredPublication,
  { version, formVersion, processRevision, restored }: StoredVersion,
  drafts: "stay" | "move",
) {
  return { name, version, formVersion, processRevision, drafts, ...(restored !== undefined && { restored }) };
}
