/** How an instance is sent to the client. */
import type { FormInstance } from "../../shared/contract/runtime.ts";
import { answersText } from "../../shared/stores/answers.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Standing, StoredPublication } from "../../shared/stores/records/form.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { instanceState } from "./instance-state.ts";

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
  const snapshot = await loadSnapshot(stores.blobs, instance);
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
