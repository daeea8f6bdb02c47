/** How the command line reaches a server that is busy, starting or not there. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { reach } from "../../infra/cli/connect.ts";

it("asks again where a busy server drops the first requests", async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (requests < 3) request.socket.destroy();
    else response.end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  await reach(`http://127.0.0.1:${port}`);
  expect(requests).toBe(3);
});

it("says what went wrong where nothing is there", async () => {
  await expect(reach("http://127.0.0.1:9")).rejects.toThrow(
    "Nothing answers at http://127.0.0.1:9 (connect ECONNREFUSED 127.0.0.1:9; tried 4 times).",
  );
});
