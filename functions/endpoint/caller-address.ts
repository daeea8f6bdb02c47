/** Where a call comes from: what its attempts are counted by. */
import { isIPv4, isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { problem } from "../../shared/problems.ts";
import { EDGE_HEADER } from "../../shared/site.ts";
import { sameHash } from "../../shared/tokens.ts";

const VIEWER_HEADER = "cloudfront-viewer-address";

/** A place on the internet, as attempts are counted by it. */
export interface ClientAddress {
  /** An IPv4 address, or the /64 of an IPv6 one: one machine has all of its 2^64 addresses to itself. */
  near: string;
  /** The /48 of an IPv6 address: one customer has up to 65,536 networks of 64 bits. None for IPv4. */
  wide?: string;
}

/**
 * The caller's IP address. Behind CloudFront it is the viewer's, which only CloudFront may state.
 * @param edgeKey the secret that CloudFront sends; undefined without CloudFront
 * @param otherKey accepted too: the one before it or after it, while it is replaced
 * @throws ACCESS_DENIED for a call that bypassed CloudFront
 * @example callerAddress(event, undefined) // "127.0.0.1"
 */
export function callerAddress(
  event: APIGatewayProxyEventV2,
  edgeKey: string | undefined,
  otherKey?: string,
): string {
  if (edgeKey === undefined) return event.requestContext.http.sourceIp;
  const sent = event.headers[EDGE_HEADER] ?? "";
  const isEdge = [edgeKey, otherKey].some((key) => key !== undefined && sameHash(sent, key));
  if (!isEdge) throw problem("ACCESS_DENIED");
  const viewer = event.headers[VIEWER_HEADER]?.replace(/:\d+$/, ""); // address:port, also for IPv6
  return viewer ?? event.requestContext.http.sourceIp;
}

/**
 * The networks that an address is counted as.
 * @example placeOf("192.0.2.7") // { near: "192.0.2.7" }
 * @example placeOf("2001:db8:1:2::7") // { near: "2001:db8:1:2::/64", wide: "2001:db8:1::/48" }
 * @example placeOf("::ffff:192.0.2.7") // { near: "192.0.2.7" }: the same machine, written as IPv6
 */
export function clientAddressOf(address: string): ClientAddress {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, ""); // a zone is only this machine's name for a network interface
  // Node's pattern of IPv6 addresses takes milliseconds to be compiled, in each function's first call.
  if (!bare.includes(":") || !isIPv6(bare)) return { near: bare };
  const groups = groupsOf(bare);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff;
  if (isMapped) return { near: [g >> 8, g & 255, h >> 8, h & 255].join(".") };
  const prefix = (count: number) => groups.slice(0, count).map((group) => group.toString(16));
  return { near: `${prefix(4).join(":")}::/64`, wide: `${prefix(3).join(":")}::/48` };
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = numbersOf(head);
  if (tail === undefined) return left;
  const right = numbersOf(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function numbersOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
