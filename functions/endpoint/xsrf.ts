/**
 * Cross-site protection (specification, section 7; product decision 6): a signed double submit. The cookie
 * `XSRF-TOKEN` is `random.hmac`, bound to the session, or to the visitor before there is one.
 */

import { changesState, type Route } from "../../shared/contract/route.ts";
import { problem } from "../../shared/problems.ts";
import { keyedHash, newKey, newSecretId, sameHash } from "../../shared/tokens.ts";
import { type Call, callOf, type Event, type Middleware } from "./call.ts";
import { visitorCookie, XSRF_COOKIE, xsrfCookie } from "./cookies.ts";

const XSRF_HEADER = "x-xsrf-token";

export function xsrf(row: Route): Middleware {
  return {
    async before(request) {
      const call = callOf(request);
      if (!changesState(row) || call.bearer !== undefined) return;
      if (isFromElsewhere(request.event)) throw problem("CROSS_SITE_REFUSED");
      const header = request.event.headers[XSRF_HEADER];
      const matches = header !== undefined && header === call.cookies[XSRF_COOKIE];
      if (!matches || !(await isBound(call, header))) throw problem("XSRF_REFUSED");
    },
    async after(request) {
      const call = callOf(request);
      const isPageLoad = row.method === "GET" && row.answer === "json";
      if (!isPageLoad || call.bearer !== undefined) return;
      const token = call.cookies[XSRF_COOKIE];
      if (token === undefined || !(await isBound(call, token))) {
        await issueXsrfToken(call); // into the same list of cookies that the answer sends
      }
    },
  };
}

/** True where the browser says that the request comes from another origin, even a sibling on the same site. */
export function isFromElsewhere({ headers }: Event): boolean {
  return headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site";
}

/** Issues a token for the browser's session, or for the browser itself as a visitor. */
export async function issueXsrfToken(call: Call): Promise<void> {
  const { origin } = call.stores;
  if (sessionIdOf(call) === undefined && call.visitorId === undefined) {
    call.visitorId = newSecretId();
    call.setCookies.push(visitorCookie(origin, call.visitorId));
  }
  const random = newKey();
  call.setCookies.push(
    xsrfCookie(origin, `${random}.${signature(call, random, await call.stores.secret())}`),
  );
}

/** Of a complete sign-in or one that isn't: a token stays valid while somebody completes it. */
const sessionIdOf = ({ signedIn, pending }: Call) => (signedIn ?? pending)?.sessionId;

async function isBound(call: Call, token: string): Promise<boolean> {
  const [random, signed] = token.split(".");
  if (random === undefined || signed === undefined) return false;
  if (sessionIdOf(call) === undefined && call.visitorId === undefined) return false;
  const keys = await call.stores.keyring.all();
  return keys.some(({ key }) => sameHash(signed, signature(call, random, key)));
}

function signature(call: Call, random: string, key: string): string {
  const bound = sessionIdOf(call) ?? call.visitorId ?? "";
  return keyedHash(key, "xsrf", bound, random);
}
