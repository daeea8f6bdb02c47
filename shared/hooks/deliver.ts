/** Sends one message to the address of a hook: within a time, to an address that was checked, and reads nothing but the status. */
import { lookup } from "node:dns/promises";
import { type ClientRequest, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { setTimeout } from "node:timers/promises";
import type { DeliveryJob, DeliveryOutcome } from "../contract/jobs.ts";
import { HOOK_ANSWER_MS } from "../timings.ts";
import { type Destination, destinationOf, isLoopback, isPublic } from "./destination.ts";

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: "ipv4first" });
  return found.map(({ address }) => address);
};

interface DeliverOptions {
  /** Where hooks may go. */
  hosts: string;
  /** Default: as the system resolves names. */
  resolve?: Resolve;
  milliseconds?: number;
  /** Whether a connection may be made; default: to public addresses, and on a laptop to itself. */
  mayConnect?: (address: string, destination: Destination) => boolean;
}

const isAllowed = (address: string, { isLocal }: Destination) =>
  isLocal ? isLoopback(address) : isPublic(address);

/** Never throws for what the other side does. */
export async function deliver(job: DeliveryJob, options: DeliverOptions): Promise<DeliveryOutcome> {
  const { hosts, resolve = resolveName, milliseconds = HOOK_ANSWER_MS, mayConnect = isAllowed } = options;
  const destination = destinationOf(job.address, hosts);
  if (destination === undefined) return { fault: "refused" };
  const signal = AbortSignal.timeout(milliseconds);
  // A resolver can't be stopped; what it answers later is read by nobody.
  const addresses = await Promise.race([
    resolve(destination.hostname).catch(() => []),
    setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
  ]);
  if (addresses === undefined) return { fault: "slow" };
  const [first] = addresses;
  if (first === undefined) return { fault: "name" };
  if (!addresses.every((address) => mayConnect(address, destination))) return { fault: "refused" };
  return send(job, destination, first, signal);
}

function send(
  job: DeliveryJob,
  { url, hostname, port }: Destination,
  address: string,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const body = Buffer.from(job.body);
  const isSecure = url.protocol === "https:";
  return new Promise((answer) => {
    let request: ClientRequest;
    try {
      request = (isSecure ? secureRequest : plainRequest)({
        host: address,
        port,
        method: "POST",
        path: `${url.pathname}${url.search}`,
        agent: false,
        signal,
        // The address is one that was checked; nothing is looked up again.
        lookup: (_name, _options, callback) => callback(new Error("A name was not resolved."), ""),
        ...(isSecure && { minVersion: "TLSv1.2", servername: isLoopback(hostname) ? "" : hostname }),
        headers: {
          Host: url.host,
          "Content-Type": "application/json",
          "Content-Length": body.length,
          "User-Agent": "Sprout-Hooks/1",
          "webhook-id": job.id,
          "webhook-timestamp": String(job.timestamp),
          "webhook-signature": job.signature,
        },
      });
    } catch {
      answer({ fault: "refused" }); // no header can be made of it
      return;
    }
    request.on("response", (response) => {
      const { statusCode = 0 } = response;
      answer(statusCode >= 300 && statusCode < 400 ? { fault: "redirect" } : { status: statusCode });
      response.destroy(); // whatever else it says
    });
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      answer({ fault: "unknown" });
    });
    request.on("error", (error: NodeJS.ErrnoException) =>
      answer({ fault: signal.aborted ? "slow" : faultOf(error) }),
    );
    request.on("close", () => answer({ fault: signal.aborted ? "slow" : "connection" })); // after an answer, it changes nothing
    request.end(body);
  });
}

function faultOf({ code = "" }: NodeJS.ErrnoException) {
  if (/CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^UNABLE_TO|^EPROTO/.test(code)) return "certificate";
  return code === "" || code.startsWith("HPE_") ? "unknown" : "connection";
}
