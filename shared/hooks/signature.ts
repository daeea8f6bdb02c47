/**
 * Signatures as Standard Webhooks has them, by its own library (https://github.com/standard-webhooks/standard-webhooks, MIT): symmetric,
 * version 1.
 */
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret, as its receiver gets it. */
export const newHookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/**
 * The header `webhook-signature`: one signature for each secret that is valid.
 * @param timestamp seconds since 1970, as in `webhook-timestamp`
 * @param body exactly as it is sent
 */
export function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const at = new Date(timestamp * 1000);
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ");
}
