/** Keeps web pages that the user has open away from what listens on this machine. */
import type { IncomingHttpHeaders } from "node:http";

const ownNames = new Set(["localhost", "127.0.0.1"]);

/**
 * Only names that resolve to this machine for everyone: a page that rebinds its own name to 127.0.0.1 is refused.
 * @param host the Host header
 * @example isOwnHost("localhost:8084") // true
 */
export function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && ownNames.has(URL.parse(`http://${host}`)?.hostname ?? "");
}

/**
 * Whom an emulator answers: programs of this machine, and pages of the product itself (links to large outputs). Emulators
 * check no signatures, so without this any web page could read the local data.
 */
export function mayAskEmulator(headers: IncomingHttpHeaders): boolean {
  const { host, origin } = headers;
  return isOwnHost(host) && (origin === undefined || origin === process.env.SPROUT_ORIGIN);
}
