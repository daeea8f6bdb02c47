/**
 * Around every call, in this order: session → XSRF → parse the input → access → storage quota → the story, between its
 * notes for the audit trail → parse the answer;
 * errors leave as `application/problem+json`, and one log line without any answer is written.
 */
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Privilege } from "../../shared/access.ts";
import type { Route } from "../../shared/contract/route.ts";
import type { Form, StoredPublication } from "../../shared/stores/dynamodb/form-store.ts";
import type { Instance } from "../../shared/stores/dynamodb/instance-store.ts";
import type { User } from "../../shared/stores/dynamodb/user-store.ts";
import { mustTakeAnswers } from "../presenters/instance-answer.ts";
import { access, signedIn } from "./access.ts";
import { answer, problemAnswers } from "./answers.ts";
import { begin } from "./begin.ts";
import { type Call, callOf, type Event, type Result } from "./call.ts";
import { input } from "./input.ts";
import { sessions } from "./sessions.ts";
import { storageQuota } from "./storage-quota.ts";
import { onTrail } from "./trail.ts";
import { isFromElsewhere, xsrf } from "./xsrf.ts";

/** What a story works with. The functions answer what the row's access rule has found, or throw. */
export interface Story<Input> {
  input: Input;
  stores: Call["stores"];
  now: Date;
  call: Call;
  /** True: a link or page of another origin caused this call, a sibling's too: other names of a domain are others'. */
  fromOtherSite: boolean;
  /** The signed-in user. @throws SIGN_IN_NEEDED */
  user(): User;
  /** The form that a privilege was asked for. */
  form(): Form;
  privilege(): Privilege;
  /** The instance that a respondent opened. */
  instance(): Instance;
  /** The publication that a respondent named instead of an instance. @throws PUBLICATION_CLOSED or PUBLICATION_EXPIRED unless it is open */
  publication(): StoredPublication;
}

type Handler = (event: Event, context: Context) => Promise<Result>;

/** The Lambda handler of a row: `story` is what happens once the request is read and allowed. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, P extends `/${string}`>(
  row: Route<I, O, P>,
  story: (story: Story<z.output<I>>) => Promise<z.input<O>>,
): Handler {
  const anyRow = row as unknown as Route; // the middlewares ask only what every row has
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
      const facts: Story<z.output<I>> = {
        input: call.input as z.output<I>, // the input middleware parsed it by this row's schema
        stores: call.stores,
        now: call.now,
        call,
        fromOtherSite: isFromElsewhere(event),
        user: () => found(call.signedIn, "session").user,
        form: () => found(call.form, "form"),
        privilege: () => found(call.privilege, "privilege"),
        instance: () => found(call.instance, "instance"),
        publication: () => openPublication(call),
      };
      const output = await onTrail(anyRow, call, () => story(facts));
      return answer(anyRow, call, output, event.headers["accept-encoding"]);
    });
  return (event, context) => handler(event, context);
}

function openPublication(call: Call): StoredPublication {
  mustTakeAnswers(call.standing);
  return found(call.publication, "publication");
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The access rule of this call has found no ${what}.`);
  return value;
}
