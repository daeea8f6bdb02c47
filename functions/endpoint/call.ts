/** What the middlewares of a call pass on to each other and to its handler. */

import type middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { FormRights } from "../../shared/form-rights.ts";
import type { AuditEntry } from "../../shared/stores/dynamodb/audit-store.ts";
import type { Session } from "../../shared/stores/dynamodb/session-store.ts";
import type { StoredToken } from "../../shared/stores/dynamodb/token-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { ReadOnce } from "../../shared/stores/read-once.ts";
import type { Form, PublicationStatus, StoredPublication } from "../../shared/stores/records/form.ts";
import type { Group } from "../../shared/stores/records/group.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { User } from "../../shared/stores/records/user.ts";
import type { ClientAddress } from "./caller-address.ts";

/** The live session of a caller. */
export interface SignedIn {
  sessionId: string;
  session: Session;
  user: User;
  /** The access token that a program calls with, in place of a session: that of such a call is empty, and never recent. */
  token?: StoredToken & { tokenId: string };
}

/** One call, from request to answer. */
export interface Call {
  stores: Stores;
  /** Forms, publications and people that this call has read, or reads now. */
  read: ReadOnce;
  now: Date;
  requestId: string;
  startedAt: number;
  /** Drawn for this call: at least 0, below 1. */
  chance: number;
  /** The access token of the request, or what came as one: then its cookies are not read and none is set. */
  bearer?: string | undefined;
  /** Cookies of the request. */
  cookies: Record<string, string | undefined>;
  /** `Set-Cookie` lines of the answer. */
  setCookies: string[];
  /** The caller's place on the internet. */
  clientAddress: ClientAddress;
  /** The browser's user agent; "" when it sends none. */
  userAgent: string;
  signedIn: SignedIn | undefined;
  /** A sign-in that isn't complete: it grants nothing but the calls that complete it. `user`: once it is known who it is. */
  pending: (Omit<SignedIn, "user"> & { user: User | undefined }) | undefined;
  /** Identifies this browser before it signs in; sign-ups and XSRF tokens are bound to it. */
  visitorId: string | undefined;
  input: unknown;
  form: Form | undefined;
  group?: Group;
  /** True: the caller may read what respondents of the form answered. */
  mayReadData: boolean;
  instance: Instance | undefined;
  /** What the caller may do with the form. */
  rights?: FormRights;
  /** Whoever acts as staff on an instance: corrects it, or enters it for somebody else. */
  staff?: string;
  /** How a respondent proved that the instance is theirs. */
  openedBy: "account" | "key" | "mailed link" | undefined;
  publication: StoredPublication | undefined;
  /** The form of `publication`. */
  publishedForm?: Form;
  /** Of `publication`; closed where none was given. */
  publicationStatus: PublicationStatus;
  /** The entry made in the audit trail before the change. */
  startedEntries: { subject: string; entry: AuditEntry; noteId: string; isEnded: boolean }[];
  /** True: the handler has recorded itself what it did. */
  hasRecorded: boolean;
}

export type Event = APIGatewayProxyEventV2;
export type Result = APIGatewayProxyStructuredResultV2;

export type Middleware = middy.MiddlewareObj<Event, Result, Error, Context>;

/** The call of each event in progress: middy passes the same event to every middleware and to the handler. */
const calls = new WeakMap<Event, Call>();

export function beginCall(event: Event, call: Call): void {
  calls.set(event, call);
}

/** The call of an event, once it has started. */
export function findCall(event: Event): Call | undefined {
  return calls.get(event);
}

/** The call of an event. @throws when the middleware that starts a call is not the first */
export function callOf({ event }: { event: Event }): Call {
  const call = calls.get(event);
  if (call === undefined) throw new Error("The middleware that starts a call must come first.");
  return call;
}

/** This browser's own id. A state-changing call always has one or a session, since its XSRF token is bound to it. */
export function visitorOf(call: Call): string {
  const id = call.visitorId ?? (call.signedIn ?? call.pending)?.sessionId;
  if (id === undefined) throw new Error("A call without a visitor passed the XSRF check.");
  return id;
}
