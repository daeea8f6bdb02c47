/** A receiver of hooks on this machine: it verifies what comes with the library of Standard Webhooks, and keeps it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

export interface Received {
  /** The header `webhook-id`. */
  id: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
  /** False: none of the known secrets signed it. */
  isSigned: boolean;
  /** What it was answered with. */
  status: number;
}

export interface HookReceiver {
  address: string;
  /** Everything that came, in its order. */
  received: Received[];
  secrets: string[];
  /** Chooses the answer to a message. Default: 200 */
  answer: (message: Omit<Received, "status">) => number;
  stop(): Promise<void>;
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const headers = request.headers as Record<string, string>; // none of these comes twice
    const isSigned = receiver.secrets.some((secret) => {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch {
        return false;
      }
    });
    const { type, data } = JSON.parse(body) as Pick<Received, "type" | "data">; // as the product sends it
    const message = { id: headers["webhook-id"] ?? "", type, data, isSigned };
    const status = receiver.answer(message);
    receiver.received.push({ ...message, status });
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const receiver: HookReceiver = {
    address: `http://127.0.0.1:${port}/hooks?of=test`,
    received: [],
    secrets: [],
    answer: () => 200,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
