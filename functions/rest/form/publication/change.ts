import type * as z from "zod";
import { formSubject } from "../../../../shared/audit.ts";
import { changePublication } from "../../../../shared/contract/forms.ts";
import type { PublicationAbout } from "../../../../shared/contract/publication-about.ts";
import { problem } from "../../../../shared/problems.ts";
import { storeLogo } from "../../../../shared/stores/form-logo.ts";
import type { PublicationChange, StoredPublication } from "../../../../shared/stores/records/form.ts";
import { readableLogo } from "../../../accounts/readable-logo.ts";
import type { Call } from "../../../endpoint/call.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";

type Input = z.output<typeof changePublication.input>;

/** A revoked publication can't be changed back. */
function changeOf({
  command,
  opensAt,
  closesAt,
  startCheck,
  maxSubmissions,
  sharedDevice,
  changeable,
  hidesCorrections,
  reusable,
  personalLinksOnly,
  about,
  revision,
}: Omit<Input, "command"> & { command: Exclude<Input["command"], "rename"> }): PublicationChange {
  switch (command) {
    case "pause":
      return { status: "PAUSED", from: ["OPEN", "PAUSED"] };
    case "resume":
      return { status: "OPEN", from: ["PAUSED", "OPEN"] };
    case "revoke":
      return { status: "REVOKED", from: ["OPEN", "PAUSED", "REVOKED"] };
    case "settings":
      return {
        settings: {
          ...(opensAt !== undefined && { opensAt: opensAt ?? undefined }),
          ...(closesAt !== undefined && { closesAt: closesAt ?? undefined }),
          ...(startCheck !== undefined && { startCheck: startCheck ?? undefined }),
          ...(maxSubmissions !== undefined && { maxSubmissions: maxSubmissions ?? undefined }),
          ...(sharedDevice !== undefined && { sharedDevice: sharedDevice || undefined }),
          ...(changeable !== undefined && { changeable: changeable || undefined }),
          ...(hidesCorrections !== undefined && { hidesCorrections: hidesCorrections || undefined }),
          ...(reusable !== undefined && { reusable: reusable || undefined }),
          ...(personalLinksOnly !== undefined && { personalLinksOnly: personalLinksOnly || undefined }),
          ...(about !== undefined && { about: hasText(about) ? about : undefined }),
        },
        revision,
        from: ["OPEN", "PAUSED"],
      };
  }
}

const hasText = (about: Input["about"]): about is PublicationAbout => Object.keys(about ?? {}).length > 0;

/** Changes a publication; respondents see it at their next call. */
export const handler = endpoint(changePublication, async ({ input, stores, call }) => {
  const { id, publicationKey, command } = input;
  const before = await stores.forms.findPublication(publicationKey, id);
  if (before === undefined) throw problem("PUBLICATION_NOT_FOUND");
  if (command === "rename") return rename(call, before, input);
  assertInOrder(before, input);
  const logo = input.logo === undefined ? undefined : readableLogo(input.logo);
  const shown = logo === undefined ? input.about?.logo : await storeLogo(stores.blobs, id, logo);
  if (logo === undefined && shown !== before.about?.logo && shown !== undefined)
    throw problem("LOGO_REFUSED"); // it names a picture that this publication doesn't have
  const about = shown === undefined ? input.about : { ...(input.about ?? before.about), logo: shown };
  // Before the first submission under the limit is stored, those that there are must be counted.
  if (typeof input.maxSubmissions === "number" && before.maxSubmissions === undefined)
    await stores.reservations.count(before, await stores.submissions.countSubmitted(before));
  const changed = await stores.forms.changePublication(
    id,
    publicationKey,
    changeOf({ ...input, command, about, revision: input.revision ?? seenRevision(before, input) }),
  );
  if (changed === undefined) throw await refusal(call, input);
  const {
    name,
    opensAt,
    closesAt,
    startCheck,
    maxSubmissions,
    sharedDevice,
    changeable,
    reusable,
    personalLinksOnly,
    hidesCorrections,
  } = changed;
  await recordAudit(call, {
    subject: formSubject(id),
    action: `publication.${command}`,
    object: `PUBLICATION#${publicationKey}`,
    before: before.status,
    after: changed.status,
    details: {
      name,
      ...(command === "settings" && {
        sharedDevice: sharedDevice === true,
        ...((opensAt ?? before.opensAt) !== undefined && { opensAt: opensAt ?? "now" }),
        closesAt: closesAt ?? "never",
        ...((startCheck ?? before.startCheck) !== undefined && { startCheck: startCheck ?? "OFF" }),
        ...((maxSubmissions ?? before.maxSubmissions) !== undefined && {
          maxSubmissions: maxSubmissions ?? "none",
        }),
        ...((changeable ?? before.changeable) !== undefined && { changeable: changeable === true }),
        ...((hidesCorrections ?? before.hidesCorrections) !== undefined && {
          hidesCorrections: hidesCorrections === true,
        }),
        ...((reusable ?? before.reusable) !== undefined && { reusable: reusable === true }),
        ...((personalLinksOnly ?? before.personalLinksOnly) !== undefined && {
          personalLinksOnly: personalLinksOnly === true,
        }),
        ...((changed.about ?? before.about) !== undefined && {
          about: Object.keys(changed.about ?? {})
            .sort()
            .join(" "),
        }),
      }),
    },
  });
  return changed;
});

/** @throws INPUT_INVALID where it would close before it opens */
function assertInOrder({ opensAt, closesAt }: StoredPublication, changed: Input): void {
  const opens = changed.opensAt === undefined ? opensAt : changed.opensAt;
  const closes = changed.closesAt === undefined ? closesAt : changed.closesAt;
  if (changed.command !== "settings" || !opens || !closes || new Date(opens) < new Date(closes)) return;
  const field = changed.opensAt ? "opensAt" : "closesAt";
  throw problem("INPUT_INVALID", { fields: [{ field, message: "It must open before it closes." }] });
}

/** What the order of the dates was judged by: another change at the same moment is seen. */
function seenRevision({ revision = 0 }: StoredPublication, { opensAt, closesAt }: Input): number | undefined {
  return opensAt === undefined && closesAt === undefined ? undefined : revision;
}

/** Why a publication that was there was not changed. */
async function refusal({ stores }: Call, { id, publicationKey }: Input) {
  const now = await stores.forms.findPublication(publicationKey, id);
  const isRevoked = now === undefined || now.status === "REVOKED";
  return problem(isRevoked ? "PUBLICATION_REVOKED" : "PUBLICATION_CHANGED");
}

/** Whoever starts from then on sees the new name; what was begun keeps the one that it was begun with. */
async function rename(call: Call, before: StoredPublication, input: Input): Promise<StoredPublication> {
  const { id, publicationKey, publicationName = before.publicationName, publicationNames, revision } = input;
  const named = { publicationName, publicationNames, revision };
  const renamed = await call.stores.forms.renamePublication(id, publicationKey, named);
  if (renamed === undefined) throw await refusal(call, input);
  await recordAudit(call, {
    subject: formSubject(id),
    action: "publication.rename",
    object: `PUBLICATION#${publicationKey}`,
    before: before.publicationName,
    after: renamed.publicationName,
    details: { name: renamed.publicationName },
  });
  return renamed;
}
