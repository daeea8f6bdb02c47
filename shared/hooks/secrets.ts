/** The secrets of hooks as they are stored: sealed under the product's own, each for one hook. */
import type { StoredHook } from "../stores/dynamodb/hook-store.ts";
import type { Stores } from "../stores/index.ts";
import { seal, sealedVersion, unseal } from "../stores/secrets/sealed.ts";

const purposeOf = ({ formId, hookId }: Pick<StoredHook, "formId" | "hookId">) => `hook ${formId} ${hookId}`;

/** A secret as it is stored: only the product opens it, and for this hook alone. */
export async function sealSecret(
  { keyring }: Pick<Stores, "keyring">,
  hook: Pick<StoredHook, "formId" | "hookId">,
  secret: string,
): Promise<string> {
  return seal(secret, await keyring.current(), purposeOf(hook));
}

/** The secrets of a hook as the newest key seals them, so that an older key can go. */
export async function resealed(
  stores: Pick<Stores, "keyring">,
  hook: StoredHook,
): Promise<Pick<StoredHook, "secret" | "formerSecret">> {
  const current = await stores.keyring.current();
  const again = async (sealed: string) =>
    sealedVersion(sealed) < current.version
      ? sealSecret(stores, hook, await openSecret(stores, hook, sealed))
      : sealed;
  const { secret, formerSecret } = hook;
  return {
    secret: await again(secret),
    ...(formerSecret !== undefined && { formerSecret: await again(formerSecret) }),
  };
}

/** @throws where the product has lost the key */
export async function openSecret(
  { keyring }: Pick<Stores, "keyring">,
  hook: StoredHook,
  sealed: string,
): Promise<string> {
  const version = sealedVersion(sealed);
  const key = await keyring.find(version);
  const opened = key && unseal(sealed, [{ version, key }], purposeOf(hook));
  if (opened === undefined) throw new Error("The secret of a hook can't be opened.");
  return opened;
}
