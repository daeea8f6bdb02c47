/** Answers of issuers are read to a limit: documents and tokens are small. */
import type { CustomFetch } from "openid-client";

const MAX_ANSWER_BYTES = 512 * 1024;

/** @throws Error for a longer answer */
export const boundedFetch: CustomFetch = async (url, options) => {
  // The library's type of a body is wider than what it sends: a form, or nothing.
  const response = await fetch(url, { ...options, redirect: "manual" } as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("An issuer's answer is too long.");
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers });
};
