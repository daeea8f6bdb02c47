/** What stands before a server in a test passes calls on with this, and gives answers back as it likes. */
import { type IncomingHttpHeaders, type ServerResponse, request as sendOn } from "node:http";
import { buffer } from "node:stream/consumers";

export interface ToPassOn {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** @param origin of the server behind */
export function passOn(
  origin: string,
  { method, url, headers }: ToPassOn,
  body?: Uint8Array,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = sendOn(new URL(url ?? "/", origin), { method, headers, agent: false }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export function giveBack(response: ServerResponse, { status, headers, body }: Answered): void {
  const { connection: _, "transfer-encoding": __, ...kept } = headers;
  response.writeHead(status, { ...kept, "content-length": body.length }).end(body);
}
