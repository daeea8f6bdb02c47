/** Long JSON answers leave as gzip: a function hands on 6 MB at most, and a form of many questions is larger. */
import { gzipSync } from "node:zlib";
import type { Result } from "./call.ts";

/** Below it, packing saves less than it costs. */
const PACK_ABOVE_BYTES = 64 * 1024;

/** @param acceptEncoding the request's header; without one any encoding may be answered (RFC 9110, section 12.5.3) */
export function packedJson(
  value: unknown,
  acceptEncoding: string | undefined,
): Pick<Result, "body" | "headers" | "isBase64Encoded"> {
  const text = JSON.stringify(value);
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  const takesGzip =
    acceptEncoding === undefined || /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding);
  if (text.length <= PACK_ABOVE_BYTES || !takesGzip) return { headers, body: text };
  return {
    headers: { ...headers, "Content-Encoding": "gzip", Vary: "Accept-Encoding" },
    body: gzipSync(text).toString("base64"),
    isBase64Encoded: true,
  };
}
