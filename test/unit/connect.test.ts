/** How the command line reaches a server that is busy, starting or not there. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { waitForServer } from "../../infra/cli/connect.ts";

/** A server that answers only as set, and the address at which it listens. */
async function listening(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { server, address: `127.0.0.1:${port}` };
}

it("retries when a busy server drops the first requests", async () => {
  let requests = 0;
  const { address } = await listening((request, response) => {
    requests += 1;
    if (requests < 3) request.socket.destroy();
    else response.end();
  });
  await waitForServer(`http://${address}`);
  expect(requests).toBe(3);
});

it("says what went wrong when no server is there", async () => {
  const { server, address } = await listening(undefined);
  server.close();
  await expect(waitForServer(`http://${address}`)).rejects.toThrow(
    `Nothing answers at http://${address} (connect ECONNREFUSED ${address}; tried 4 times).`,
  );
});
