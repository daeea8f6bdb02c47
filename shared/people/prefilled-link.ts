/**
 * What a prefilled link contains, and its signature. The product secret signs it together with the publication's key, so that
 * it opens that publication only, and nobody else can write one. It is in the link's fragment, which no server logs.
 */
import * as z from "zod";
import { StoredAnswers } from "../form/definition/definition.ts";
import type { Key } from "../stores/secrets/secret.ts";
import { keyedHash, sameHash } from "../tokens.ts";

/** Short names: the link has to stay short. */
const Content = z.strictObject({
  /** A random id of the link. */
  i: z.string(),
  /** Until when it starts forms, in seconds since 1970. */
  e: z.int(),
  /** Answers by field key. */
  a: StoredAnswers,
  /** The subject id. */
  s: z.string().optional(),
  /** One submission can be made with it. */
  o: z.literal(1).optional(),
  /** What it starts is a test. */
  t: z.literal(1).optional(),
  /** It was made for a recipient, who is its subject. */
  r: z.literal(1).optional(),
});
export type LinkContent = z.infer<typeof Content>;

export function writeLinkToken(key: string, publicationKey: string, content: LinkContent): string {
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${text}.${signature(key, publicationKey, text)}`;
}

/** @returns undefined unless one of the keys has signed it for this publication */
export function readLinkToken(
  keys: readonly Pick<Key, "key">[],
  publicationKey: string,
  token: string,
): LinkContent | undefined {
  const [text = "", signed = ""] = token.split(".");
  if (!keys.some(({ key }) => sameHash(signed, signature(key, publicationKey, text)))) return undefined;
  return Content.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
}

const signature = (key: string, publicationKey: string, text: string) =>
  keyedHash(key, "prefilled link", publicationKey, text);
