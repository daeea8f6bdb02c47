/** How an instance goes over the wire. */
import type { FormInstance } from "../shared/contract/runtime.ts";
import { type InstanceStatus, isOpen, type MessageCode } from "../shared/form/instance-status.ts";
import { answersText } from "../shared/stores/answers.ts";
import { type Form, type StoredPublication, takesAnswers } from "../shared/stores/dynamodb/form-store.ts";
import type { Instance } from "../shared/stores/dynamodb/instance-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { loadSnapshot } from "../shared/stores/publications.ts";

/** What a respondent reads beside a status. */
const stateMessages = {
  FAILED: "Your answers are safe, but a report could not be made. Please tell whoever sent you this form.",
  CLOSED: "This form is closed for now and takes no answers. What you have saved is kept.",
  REVOKED: "This form was withdrawn and takes no more answers. Please ask whoever sent it to you.",
} as const satisfies Partial<Record<MessageCode, string>>;

interface State {
  status: InstanceStatus;
  messageCode: MessageCode;
  message?: string;
}

/** What has become of the publication that an instance is of: paused, or its form in the trash, is closed. */
export type Standing = "open" | "closed" | "revoked";

export function standingOf(publication: StoredPublication | undefined, form: Form | undefined): Standing {
  if (publication?.status === "REVOKED") return "revoked";
  return takesAnswers(publication, form) ? "open" : "closed";
}

/** @param standing matters only while answers may still change: what was submitted stays as it is */
export function instanceState(
  { status, messageCode }: Pick<Instance, "status" | "messageCode">,
  standing: Standing,
): State {
  if (messageCode === "FAILED") return { status, messageCode, message: stateMessages.FAILED };
  if (!isOpen(status) || standing === "open") return { status, messageCode };
  if (standing === "revoked")
    return { status: "REVOKE", messageCode: "REVOKED", message: stateMessages.REVOKED };
  return { status, messageCode: "CLOSED", message: stateMessages.CLOSED };
}

/** The standing of one instance; nothing is read for those that were submitted. */
export async function findStanding(stores: Stores, instance: Instance): Promise<Standing> {
  if (!isOpen(instance.status)) return "open";
  const [publication, form] = await Promise.all([
    stores.forms.findPublication(instance.publicationKey, instance.formId),
    stores.forms.find(instance.formId),
  ]);
  return standingOf(publication, form);
}

/** @param extra the pages when an instance is opened, its authKey when it is started; without a standing: open */
export async function instanceAnswer(
  stores: Stores,
  instance: Instance,
  extra: { withSchema: boolean; authKey?: string; standing?: Standing },
): Promise<FormInstance> {
  const { definition } = await loadSnapshot(stores.bodies, instance.formId, instance.publicationKey);
  const { name, instanceKey, instanceId, publicationKey, location, locale, revision, updatedAt } = instance;
  return {
    ...instanceState(instance, extra.standing ?? "open"),
    name,
    instanceKey,
    instanceId,
    publicationKey,
    ...(extra.authKey !== undefined && { authKey: extra.authKey }),
    ...(extra.withSchema && { schema: JSON.stringify(definition.model) }),
    locales: definition.locales,
    defaultLocale: definition.defaultLocale,
    ...(definition.strictValidators !== undefined && { strictValidators: definition.strictValidators }),
    model: await answersText(stores.bodies, instance),
    location,
    locale,
    revision,
    updatedAt,
  };
}
