/**
 * Around every call, in this order: session → XSRF → parse the input → access → storage quota → the handler, between its
 * notes for the audit trail → parse the answer;
 * errors leave as `application/problem+json`, and one log line without any answer is written.
 */
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Access, Route, ServedRoute } from "../../shared/contract/route.ts";
import { access, signedIn } from "./access.ts";
import { answer, problemAnswers } from "./answers.ts";
import { begin } from "./begin.ts";
import { callOf, type Event, type Result } from "./call.ts";
import { contextOf, type HandlerContext } from "./handler-context.ts";
import { input } from "./input.ts";
import { sessions } from "./sessions.ts";
import { storageQuota } from "./storage-quota.ts";
import { onTrail } from "./trail.ts";
import { xsrf } from "./xsrf.ts";

type Handler = (event: Event, context: Context) => Promise<Result>;

/** The Lambda handler of a row: `handle` is what happens once the request is read and allowed. */
export function endpoint<
  I extends z.ZodType,
  O extends z.ZodType,
  P extends `/${string}`,
  Rule extends Access<z.output<I>>,
>(
  row: Route<I, O, P, Rule>,
  handle: (context: HandlerContext<z.output<I>, Rule>) => Promise<z.input<O>>,
): Handler {
  const anyRow = row as unknown as ServedRoute; // the middlewares ask only what every row has
  const handler = middy<Event, Result>()
    .use(begin(anyRow))
    .use(problemAnswers(anyRow))
    .use(sessions(anyRow))
    .use(signedIn(anyRow))
    .use(xsrf(anyRow))
    .use(input(anyRow))
    .use(access(anyRow))
    .use(storageQuota(anyRow))
    .handler(async (event) => {
      const call = callOf({ event });
      const output = await onTrail(anyRow, call, async () => handle(contextOf<I, Rule>(anyRow, call, event)));
      return answer(anyRow, call, output, event.headers["accept-encoding"]);
    });
  return (event, context) => handler(event, context);
}
