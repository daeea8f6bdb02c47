/** How an instance goes over the wire. */
import type { FormInstance } from "../shared/contract/runtime.ts";
import type { InstanceStatus, MessageCode } from "../shared/form/instance-status.ts";
import { answersText } from "../shared/stores/answers.ts";
import type { Instance } from "../shared/stores/dynamodb/instance-store.ts";
import type { Stores } from "../shared/stores/index.ts";
import { loadSnapshot } from "../shared/stores/publications.ts";

/** What a respondent reads beside a status. */
const stateMessages = {
  FAILED: "Your answers are safe, but a report could not be made. Please tell whoever sent you this form.",
} as const satisfies Partial<Record<MessageCode, string>>;

export function instanceState(instance: Instance): {
  status: InstanceStatus;
  messageCode: MessageCode;
  message?: string;
} {
  const { status, messageCode } = instance;
  return { status, messageCode, ...(messageCode === "FAILED" && { message: stateMessages.FAILED }) };
}

/** @param extra the pages when an instance is opened, its authKey when it is started */
export async function instanceAnswer(
  stores: Stores,
  instance: Instance,
  extra: { withSchema: boolean; authKey?: string },
): Promise<FormInstance> {
  const { definition } = await loadSnapshot(stores.bodies, instance.formId, instance.publicationKey);
  const { name, instanceKey, instanceId, publicationKey, location, locale, revision, updatedAt } = instance;
  return {
    ...instanceState(instance),
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
