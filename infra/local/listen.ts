/** What listens on this machine: where, and whom it answers. It is kept away from web pages that the user has open. */
import type { Server as HttpServer, IncomingHttpHeaders } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { AddressInfo } from "node:net";

type Server = HttpServer | HttpsServer;

/** Everything local is bound to this address, so nothing on the network reaches it. */
export const LOOPBACK = "127.0.0.1";

/** Binds a server to 127.0.0.1. @returns the port, also when 0 (any free one) was requested */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port; // the address of a server bound to a TCP port has this type
}

/** Lets answers in progress finish, closes idle connections, then the server. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}

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
