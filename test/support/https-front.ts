/**
 * The local stack as it is deployed: reached over https, so that cookies are Secure and have their `__Host-` names. A proxy
 * with a certificate of its own stands in front of the gateway, as CloudFront does.
 */
import { request as ask } from "node:http";
import { createServer } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { closeServer, listenLocally } from "../../infra/local/listen.ts";
import type { Front } from "../../infra/local/stack.ts";
import { type SelfSigned, selfSigned } from "./self-signed.ts";

/**
 * @param behind the address of the gateway
 * @param from which address of this machine the next call comes from; the gateway takes it for the caller's
 */
export async function httpsFront(
  behind: string,
  { key, cert }: SelfSigned,
  from?: () => string,
): Promise<Front> {
  const server = createServer({ key, cert }, (request, response) => {
    const { method, headers, url } = request;
    const forwarded = ask(
      new URL(url ?? "/", behind),
      { method, headers, localAddress: from?.() },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const port = await listenLocally(server);
  return { origin: `https://localhost:${port}`, stop: () => closeServer(server) };
}

let own: SelfSigned | undefined;

/** For a stack in this process, which from then on trusts the certificate. @example useStack({ front: ownHttpsFront }) */
export function ownHttpsFront(behind: string): Promise<Front> {
  if (own === undefined) {
    own = selfSigned();
    setDefaultCACertificates([...getCACertificates("default"), own.cert]);
  }
  return httpsFront(behind, own);
}
