/**
 * Signatures as Standard Webhooks has them (https://github.com/standard-webhooks/standard-webhooks), symmetric, version 1. Its own
 * library for JavaScript, which the tests verify them with, brings a SHA-256 of its own; Node has one.
 */
import { createHmac, randomBytes } from "node:crypto";

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
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
