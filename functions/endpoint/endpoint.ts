/**
 * Wraps every call, in this order: the place's rate → session or token → the account's rate → XSRF → parse the input → access →
 * storage quota → the handler, between its entries in the audit trail → parse the answer. Errors leave as `application/problem+json`, and one log line is written,
 * without any respondent's answers.
 */
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { parseCookie } from "cookie";
import type * as z from "zod";
import type { Access, Route, ServedRoute } from "../../shared/contract/route.ts";
import { log } from "../../shared/log.ts";
import { withMembers } from "../../shared/part.ts";
import { allowAttempt } from "../../shared/people/limits.ts";
import { problem } from "../../shared/problems.ts";
import { openStores } from "../../shared/stores/index.ts";
import { readOnce } from "../../shared/stores/read-once.ts";
import type { Blobs } from "../../shared/stores/s3/blobs.ts";
import { access, signedIn } from "./access.ts";
import { withAuditEntries } from "./audit-trail.ts";
import { bearerOf, tokenScope } from "./bearer.ts";
import { beginCall, type Call, callOf, type Event, findCall, type Middleware, type Result } from "./call.ts";
import { accountRate, addressRate } from "./call-rate.ts";
import { callerAddress, clientAddressOf } from "./caller-address.ts";
import { visitorCookieName } from "./cookies.ts";
import { contextOf, type HandlerContext } from "./handler-context.ts";
import { input } from "./input.ts";
import { errorResponses, toResponse } from "./response.ts";
import { epochSeconds, sessions } from "./sessions.ts";
import { xsrf } from "./xsrf.ts";

const MAX_USER_AGENT = 200;

/** The outermost middleware: opens the stores, reads cookies, and logs one line when the call ends. */
export function callContext(row: Route): Middleware {
  return {
    before(request) {
      const { event } = request;
      const bearer = bearerOf(event);
      const cookies = bearer === undefined ? parseCookie((event.cookies ?? []).join("; ")) : {};
      const stores = openStores();
      const call: Call = {
        stores,
        read: readOnce(stores),
        now: new Date(),
        requestId: event.requestContext.requestId,
        startedAt: performance.now(),
        chance: Math.random(),
        bearer,
        cookies,
        setCookies: [],
        clientAddress: clientAddressOf(callerAddress(event, stores.edgeKey, stores.otherEdgeKey)),
        userAgent: (event.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT),
        signedIn: undefined,
        pending: undefined,
        visitorId: cookies[visitorCookieName(stores.origin)],
        input: undefined,
        form: undefined,
        mayReadData: false,
        instance: undefined,
        openedBy: undefined,
        publication: undefined,
        publicationStatus: "closed",
        startedEntries: [],
        hasRecorded: false,
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

type Handler = (event: Event, context: Context) => Promise<Result>;

/** The Lambda handler of the row with a path. Only the type knows the path; the property has no value at run time. */
export type HandlerOf<Path extends string> = Handler & { readonly path?: Path };

/** The Lambda handler of a row: `handle` runs once the request is parsed and allowed. */
export function endpoint<
  I extends z.ZodType,
  O extends z.ZodType,
  P extends `/${string}`,
  Rule extends Access<z.output<I>>,
>(
  row: Route<I, O, P, Rule>,
  handle: (context: HandlerContext<z.output<I>, Rule>) => Promise<z.input<O>>,
): HandlerOf<P> {
  const anyRow = row as unknown as ServedRoute; // the middlewares need only what every row has
  const handler = middy<Event, Result>()
    .use(callContext(anyRow))
    .use(errorResponses(anyRow))
    .use(addressRate())
    .use(sessions(anyRow))
    .use(accountRate())
    .use(signedIn(anyRow))
    .use(xsrf(anyRow))
    .use(input(anyRow))
    .use(tokenScope(anyRow))
    .use(access(anyRow))
    .use(storageQuota(anyRow))
    .handler(async (event) => {
      const call = callOf({ event });
      const output = await withAuditEntries(anyRow, call, async () =>
        handle(contextOf<I, Rule>(anyRow, call, event)),
      );
      return toResponse(anyRow, call, output, event.headers);
    });
  return (event, context) => handler(event, context);
}

/** Counts what people store, before it is stored, where its row says so (threat T34). */
function storageQuota(row: Route): Middleware {
  return {
    before(request) {
      const call = callOf(request);
      const username = call.signedIn?.user.username;
      if (username === undefined || !row.countsBytes) return;
      const { stores } = call;
      const { blobs } = stores;
      const put: Blobs["put"] = async (key, body, contentType) => {
        const bytes = Buffer.byteLength(body);
        const seconds = epochSeconds(call.now);
        if (!(await allowAttempt(stores, "bytesByUser", username, seconds, { amount: bytes })))
          throw problem("STORAGE_SPENT");
        await blobs.put(key, body, contentType);
      };
      call.stores = { ...stores, blobs: withMembers(blobs, { put }) };
    },
  };
}
