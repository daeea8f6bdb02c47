/**
 * The links in mails about forms. What makes them work is derived from the one secret when a mail is sent, and
 * compared when it comes back: no key rests anywhere. All stands in fragments, which no server ever sees.
 */
import type { Instance } from "../stores/dynamodb/instance-store.ts";
import { keyedHash, sameHash } from "./tokens.ts";

/**
 * The key of a mailed link: 256 bits that open one instance, for one address.
 * @param secret what HMACs are keyed with
 */
export function mailedKey(secret: string, instanceKey: string, address: string): string {
  return keyedHash(secret, "mailed-link", instanceKey, address);
}

/**
 * Whose mailed link a key is, compared in constant time. The address that was given last counts, and earlier ones
 * whose link was used: a link that went to a mistyped address ends when the right one is given.
 * @returns undefined when the key opens nothing, or the instance was never mailed
 */
export function addressOfKey(
  secret: string,
  { instanceKey, contact }: Pick<Instance, "instanceKey" | "contact">,
  authKey: string,
): string | undefined {
  if (contact === undefined) return undefined;
  const addresses = [contact.email, ...contact.earlier];
  return addresses.find((address) => sameHash(mailedKey(secret, instanceKey, address), authKey));
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
