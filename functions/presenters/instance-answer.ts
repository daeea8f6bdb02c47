/** How an instance is sent to the client. */
import type { FormInstance } from "../../shared/contract/runtime.ts";
import { type InstanceStatus, isOpen, type MessageCode } from "../../shared/form/instance-status.ts";
import { instanceStateText } from "../../shared/messages/instance-states.ts";
import { problem } from "../../shared/problems.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import { type Standing, type StoredPublication, standingOf } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";

interface State {
  status: InstanceStatus;
  messageCode: MessageCode;
  message?: string;
}

/** @throws PUBLICATION_CLOSED · PUBLICATION_EXPIRED */
export function assertAcceptsAnswers(standing: Standing): void {
  if (standing === "expired") throw problem("PUBLICATION_EXPIRED");
  if (standing !== "open") throw problem("PUBLICATION_CLOSED");
}

const codes = { closed: "CLOSED", expired: "EXPIRED", revoked: "REVOKED" } as const satisfies Partial<
  Record<Standing, MessageCode>
>;

/** @param standing matters only while answers may still change: a submission stays as it is */
export function instanceState(
  { status, messageCode: own, locale }: Pick<Instance, "status" | "messageCode" | "locale">,
  standing: Standing,
): State {
  const isStopped = own !== "FAILED" && isOpen(status) && standing !== "open";
  const messageCode = isStopped ? codes[standing] : own;
  const message = instanceStateText(messageCode, locale);
  return {
    status: isStopped && standing === "revoked" ? "REVOKE" : status,
    messageCode,
    ...(message !== undefined && { message }),
  };
}

/** The publication of an instance, and its standing, which is not looked up for a submitted instance. */
export async function findStanding(
  stores: Stores,
  instance: Instance,
  now: Date,
): Promise<{ publication: StoredPublication | undefined; standing: Standing }> {
  const [publication, form] = await Promise.all([
    stores.forms.findPublication(instance.publicationKey, instance.formId),
    isOpen(instance.status) ? stores.forms.find(instance.formId) : undefined,
  ]);
  return { publication, standing: isOpen(instance.status) ? standingOf(publication, form, now) : "open" };
}

/**
 * @param extra the pages when an instance is opened, its authKey when it is started, its publication in both cases; without a
 * standing: open
 */
export async function instanceAnswer(
  stores: Stores,
  instance: Instance,
  extra: {
    withSchema: boolean;
    authKey?: string;
    standing?: Standing;
    publication?: StoredPublication | undefined;
  },
): Promise<FormInstance> {
  const snapshot = await loadSnapshot(stores.blobs, instance.formId, instance.publicationKey);
  const { definition } = snapshot;
  const { name, instanceKey, instanceId, publicationKey, location, locale, revision, updatedAt } = instance;
  return {
    ...instanceState(instance, extra.standing ?? "open"),
    name,
    // A name chosen by the respondent is the same in all languages.
    ...(snapshot.name?.plain === name && { names: snapshot.name.byLocale }),
    instanceKey,
    instanceId,
    publicationKey,
    ...(extra.authKey !== undefined && { authKey: extra.authKey }),
    ...(extra.withSchema && { schema: JSON.stringify(definition.model) }),
    locales: definition.locales,
    defaultLocale: definition.defaultLocale,
    ...(definition.instanceName !== undefined && {
      instanceName: definition.instanceName,
      ...(instance.renamed === true && { renamed: true }),
    }),
    ...(definition.strictValidators !== undefined && { strictValidators: definition.strictValidators }),
    model: await answersText(stores.blobs, instance),
    location,
    locale,
    ...(extra.publication?.sharedDevice === true && { sharedDevice: true as const }),
    revision,
    updatedAt,
  };
}
