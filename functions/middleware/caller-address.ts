/** Where a call comes from: what its attempts are counted by. */
import { sameHash } from "../../shared/accounts/tokens.ts";
import { problem } from "../../shared/problems.ts";
import { EDGE_HEADER } from "../../shared/site.ts";
import type { Event } from "./call.ts";

const VIEWER_HEADER = "cloudfront-viewer-address";

/**
 * The caller's IP address. Behind CloudFront it is the viewer's, which only CloudFront may state.
 * @param edgeKey what CloudFront sends along; undefined where there is none
 * @throws ACCESS_DENIED for a call that came beside CloudFront
 * @example callerAddress(event, undefined) // "127.0.0.1"
 */
export function callerAddress(event: Event, edgeKey: string | undefined): string {
  if (edgeKey === undefined) return event.requestContext.http.sourceIp;
  if (!sameHash(event.headers[EDGE_HEADER] ?? "", edgeKey)) throw problem("ACCESS_DENIED");
  const viewer = event.headers[VIEWER_HEADER] ?? event.requestContext.http.sourceIp;
  return viewer.replace(/:\d+$/, ""); // address:port, also for IPv6
}
