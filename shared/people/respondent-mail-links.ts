/**
 * The links in mails about forms. Their keys are derived from the one secret when a mail is sent, and compared when they come
 * back: no key is stored anywhere. All of them are in URL fragments, which no server ever sees.
 */
import type { Instance } from "../stores/records/instance.ts";
import type { Key } from "../stores/secrets/secret.ts";
import { MAILED_LINK_SECONDS } from "../timings.ts";
import { keyedHash, sameHash } from "../tokens.ts";

/**
 * The key of a mailed link: 256 bits that open one instance, for one address.
 * @param secret the key of the HMAC
 * @param generation that of the instance's contact: links of an earlier one were withdrawn
 */
export function mailedKey(secret: string, instanceKey: string, address: string, generation = 0): string {
  const withdrawn = generation === 0 ? [] : [String(generation)]; // the first generation keeps the original format
  return keyedHash(secret, "mailed-link", instanceKey, address, ...withdrawn);
}

/**
 * Whose mailed link a key belongs to, compared in constant time. The latest address counts, and earlier ones whose link was
 * used: a link that went to a mistyped address ends when the correct one is entered.
 * @param keys those of the product secret that are still accepted
 * @returns undefined when the key opens nothing, is too old, was withdrawn, or the instance was never mailed
 */
export function addressOfKey(
  keys: readonly Pick<Key, "key">[],
  { instanceKey, contact, updatedAt }: Pick<Instance, "instanceKey" | "contact" | "updatedAt">,
  authKey: string,
  now: Date,
): string | undefined {
  if (contact === undefined) return undefined;
  const lastUsed = Math.max(Date.parse(updatedAt), Date.parse(contact.mailedAt ?? updatedAt));
  if (now.getTime() - lastUsed > MAILED_LINK_SECONDS * 1000) return undefined;
  const addresses = [contact.email, ...contact.earlier];
  return addresses.find((address) =>
    keys.some(({ key }) => sameHash(mailedKey(key, instanceKey, address, contact.generation), authKey)),
  );
}

/** Proves that a request to stop mails comes from one of them. */
export function unsubscribeToken(secret: string, address: string): string {
  return keyedHash(secret, "unsubscribe", address);
}

/** The address that opens an instance: its owner signs in, anybody else needs the key. */
export function formLink(origin: string, instanceKey: string, key: string | undefined): string {
  return `${origin}/i/${instanceKey}${key === undefined ? "" : `#${key}`}`;
}

/** @example unsubscribeLink("https://x.org", "a@b.org", "t0k3n") // "https://x.org/unsubscribe#a%40b.org.t0k3n" */
export function unsubscribeLink(origin: string, address: string, token: string): string {
  return `${origin}/unsubscribe#${encodeURIComponent(address)}.${token}`;
}
