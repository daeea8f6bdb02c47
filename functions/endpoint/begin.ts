/** First around every call: opens the stores, reads cookies, and logs one line when the call ends. */
import { parseCookie } from "cookie";
import type { Route } from "../../shared/contract/route.ts";
import { log } from "../../shared/log.ts";
import { openStores } from "../../shared/stores/index.ts";
import { beginCall, type Call, type Event, findCall, type Middleware, type Result } from "./call.ts";
import { callerAddress, placeOf } from "./caller-address.ts";
import { visitorCookieName } from "./cookies.ts";

const MAX_USER_AGENT = 200;

export function begin(row: Route): Middleware {
  return {
    before(request) {
      const { event } = request;
      const cookies = parseCookie((event.cookies ?? []).join("; "));
      const stores = openStores();
      const call: Call = {
        stores,
        now: new Date(),
        requestId: event.requestContext.requestId,
        startedAt: performance.now(),
        cookies,
        setCookies: [],
        place: placeOf(callerAddress(event, stores.edgeKey)),
        userAgent: (event.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT),
        signedIn: undefined,
        visitorId: cookies[visitorCookieName(stores.origin)],
        input: undefined,
        form: undefined,
        mayReadData: false,
        instance: undefined,
        openedBy: undefined,
        publication: undefined,
        standing: "closed",
        begun: [],
        hasNoted: false,
      };
      beginCall(event, call);
    },
    after: (request) => logEnd(request),
    onError: (request) => logEnd(request),
  };

  function logEnd(request: { event: Event; response: Result | null | undefined }) {
    const call = findCall(request.event);
    if (call === undefined) return;
    log({
      level: "info",
      event: "call",
      requestId: call.requestId,
      call: `${row.method} ${row.path}`,
      status: request.response?.statusCode ?? 500,
      milliseconds: Math.round(performance.now() - call.startedAt),
    });
  }
}
