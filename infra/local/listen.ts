import type { Server as HttpServer } from "node:http";
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
