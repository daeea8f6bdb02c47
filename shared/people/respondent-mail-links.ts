/**
 * The links in mails about forms. What makes them work is derived from the one secret when a mail is sent, and
 * compared when it comes back: no key rests anywhere. All stands in fragments, which no server ever sees.
 */
import type { Instance } from "../stores/records/instance.ts";
import type { Key } from "../stores/secrets/secret.ts";
import { MAILED_LINK_SECONDS } from "../timings.ts";
import { keyedHash, sameHash } from "../tokens.ts";

/**
 * The key of a mailed link: 256 bits that open one instance, for one address.
 * @param secret what HMACs are keyed with
 * @param generation that of the instance's contact: a link of an earlier one was withdrawn
 */
export function mailedKey(secret: string, instanceKey: string, address: string, generation = 0): string {
  const withdrawn = generation === 0 ? [] : [String(generation)]; // the first ones are as they always were
  return keyedHash(secret, "mailed-link", instanceKey, address, ...withdrawn);
}

/**
 * Whose mailed link a key is, compared in constant time. The address that was given last counts, and earlier ones
 * whose link was used: a link that went to a mistyped address ends when the right one is given.
 * @param keys those of the product secret that are still recognised
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

/** What proves that a request to stop mails comes from one of them. */
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
