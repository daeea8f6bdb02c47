/** The shape of a row of the table of calls, from which servers, clients, documents and tests are derived. */
import * as z from "zod";
import type { Privilege, Role } from "../access.ts";
import type { AuditAction, AuditDetails } from "../audit.ts";
import type { ProblemName } from "../problems.ts";
import type { TokenScope } from "../token-scopes.ts";

export type Method = "GET" | "POST" | "DELETE";

/**
 * Who may call:
 * - `public`: anyone; `signed-in`: any session; `{ role }`: a session with that role;
 * - `{ privilege, formId }`: a session with at least this privilege on the form that the input names, and with `data` also
 * the right to read its respondents' answers, with `correct` also that to correct them, with `signOff` that to sign off changes of its reports, and with `whole` sees all submissions; where the input is about the caller, as `about` says, any privilege; with
 * `role` also that role. An input that names no form needs no privilege;
 * - `{ member, groupId }`: a session of a member with at least this privilege of the group that the input names;
 * - `respondent or staff`: as `respondent`; where the input names a form as well, a session with the right to correct what its
 * respondents answered, of an instance that was submitted, or that this person enters for somebody else;
 * - `respondent`: the owner of the instance that the input names, by session or by `authKey`; where the input names only a
 * publication, anyone while it is open.
 */
export type Access<Input> =
  | "public"
  | "signed-in"
  | "respondent"
  | "respondent or staff"
  | { role: Role }
  | FormAccess<Input>
  | GroupAccess<Input>;

export interface GroupAccess<Input> {
  member: Privilege;
  groupId: (input: Input) => string;
  /** The member that the call is about: for oneself, any privilege is enough. */
  about?: (input: Input) => string;
}

export interface FormAccess<Input> {
  role?: Role;
  privilege: Privilege;
  data?: boolean;
  /** True: needs the right to correct answers, which nobody has without that to read them. */
  correct?: boolean;
  /** True: needs the right to sign off changes of the form's reports. */
  signOff?: boolean;
  /** True: it concerns all submissions, so whoever sees some of them only may not call it. */
  whole?: boolean;
  formId: (input: Input) => number | undefined;
  /** The user that the call is about: for oneself, any privilege is enough. */
  about?: (input: Input) => string;
}

/** The AWS rights that a call or a worker needs; infra grants these and nothing else. */
export type Right =
  | "table:read"
  /** Puts and changes items, except those of the ledgers and the audit trail. */
  | "table:write"
  /** Deletes items, except those of the ledgers and the audit trail. */
  | "table:delete"
  /** With `table:delete`: deletes the ledger of a submission that is erased. */
  | "ledger:delete"
  /** Writes to sessions and rate counters only, by their leading keys. */
  | "sessions:write"
  /** Leaves notes for the audit trail, and has no other access to it. */
  | "audit:write"
  /** Turns such notes into entries of the trail; the recorder's alone. */
  | "audit:record"
  /** Puts files into the organisation's bucket for the audit trail. */
  | "trail:send"
  | "blobs:read"
  | "blobs:write"
  /** Deletes answers that were replaced by newer ones; their versions stay for as long as the table can be restored. */
  | "answers:delete"
  /** Deletes blobs for good, in all their versions. */
  | "blobs:delete"
  | `queue:${QueueName}`
  | `invoke:${ServiceName}`
  | "secret:read"
  | "mail:send"
  /** Calls the issuers that the settings name, with the secrets of the product's clients there; no other right reaches an address. */
  | "issuer:call";

/** What the wrapper around every call needs: sessions, rate counters, and the key that XSRF tokens are bound with. */
export const baseRights = ["table:read", "sessions:write", "secret:read"] as const satisfies readonly Right[];

/** The queues of the pipeline; their messages are in `messages.ts`. */
export const queueNames = ["submissions", "steps", "prints", "mails"] as const;
export type QueueName = (typeof queueNames)[number];

/**
 * Functions that others call and wait for: `render` runs what users wrote; `print` prints reports, `preview` previews; `deliver`
 * sends what hooks are sent.
 */
export const invokedServices = ["render", "print", "preview", "deliver"] as const;
export type ServiceName = (typeof invokedServices)[number];

/** How the request sends its input: a JSON body, a form-encoded body, one multipart file, or the query. */
export type BodyKind = "json" | "form" | "multipart" | "query";

/** What a call returns: JSON by its schema, a file to save, or a redirect. */
export type AnswerKind = "json" | "file" | "redirect";

export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Path extends `/${string}` = `/${string}`,
  Rule extends Access<never> = Access<never>,
> {
  method: Method;
  path: Path;
  summary: string;
  access: Rule;
  /** What it records on the audit trail. */
  audit: AuditRule<z.output<Input>, z.output<Output>>;
  body: BodyKind;
  answer: AnswerKind;
  input: Input;
  output: Output;
  /** The problems it may answer, in addition to those of every call. */
  problems: readonly ProblemName[];
  /** AWS rights in addition to `baseRights`. */
  rights: readonly Right[];
  /** Where a browser that was led here is led on when the call fails: a page that says so. */
  failurePage?: string;
  /** True: the bytes that it stores count towards the caller's daily quota (threat T34). */
  countsBytes: boolean;
  /** True: also for somebody who has yet to set up the second factor that is required. */
  whileEnrolling: boolean;
  /** True: the call neither changes anything nor resets the session's idle timer. */
  passive: boolean;
  /** What the token of a program must be for, one of these; absent: no token makes this call. */
  scopes?: readonly TokenScope[];
  /** The list of its answer that a program may have as JSON lines (`application/x-ndjson`), the rest of it on the last. */
  lines?: string;
  /** Which of the scopes an input needs, where that differs. */
  scopeOf?: (input: z.output<Input>) => TokenScope;
}

type RouteOptions<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Path extends `/${string}`,
  Rule extends Access<z.output<Input>>,
> = Pick<Route<Input, Output, Path, Rule>, "method" | "path" | "summary" | "access" | "audit"> &
  Partial<
    Pick<
      Route<Input, Output>,
      | ("body" | "answer" | "problems" | "rights" | "passive" | "whileEnrolling" | "countsBytes")
      | ("failurePage" | "scopes" | "scopeOf" | "lines")
    >
  > & {
    input: Input | (() => Input);
    output: Output | (() => Output);
  };

/** The content of a file that is sent or received. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, "Bytes are expected here.");

/** The result of a row with `answer: "file"`. */
export const FileAnswer = z.object({ fileName: z.string(), contentType: z.string(), body: Bytes });

/**
 * One row of the table; the defaults fit most calls. Schemas that a function makes are made when they are first used: a
 * function answers few of the calls whose rows it loads.
 */
export function route<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Path extends `/${string}`,
  const Rule extends Access<z.output<Input>>,
>(options: RouteOptions<Input, Output, Path, Rule>): Route<Input, Output, Path, Rule> {
  const { problems = [], countsBytes = false } = options;
  const input = lazySchema(options.input);
  const output = lazySchema(options.output);
  return {
    body: options.method === "GET" ? "query" : "json",
    answer: "json",
    passive: false,
    whileEnrolling: false,
    ...options,
    get input() {
      return input();
    },
    get output() {
      return output();
    },
    countsBytes,
    problems: countsBytes ? [...problems, "STORAGE_SPENT"] : problems,
    get rights() {
      return [...(options.rights ?? []), ...(isAudited(options, input) ? (["audit:write"] as const) : [])];
    },
  };
}

/** A schema, made once, when it is first asked for. */
function lazySchema<Schema extends z.ZodType>(source: Schema | (() => Schema)): () => Schema {
  let schema: Schema | undefined;
  return () => {
    schema ??= typeof source === "function" ? source() : source;
    return schema;
  };
}

/** True where a call may leave a note: of what it does, or that it refused somebody. */
function isAudited({ access, audit }: { access: unknown; audit: object }, input: () => z.ZodType): boolean {
  if (!("none" in audit)) return true;
  // Without an instance there is no form to apply to.
  if (isForRespondents(access)) return mayNameInstance(input());
  return typeof access === "object";
}

/** A row as seen by its server: the input was parsed by its own schema, so its functions accept it. */
export type ServedRoute = Route<z.ZodType, z.ZodType, `/${string}`, Access<unknown>>;

/** True for calls that respondents make without a session. */
export const isForRespondents = (access: unknown): boolean =>
  access === "respondent" || access === "respondent or staff";

/** True where an input may name an instance. */
export function mayNameInstance(input: z.ZodType): boolean {
  return input instanceof z.ZodObject && "instanceKey" in input.shape;
}

/** What a caller sends to a route. */
export type InputOf<R extends { input?: z.ZodType }> = z.input<NonNullable<R["input"]>>;
/** What a route returns. */
export type OutputOf<R extends { output?: z.ZodType }> = z.output<NonNullable<R["output"]>>;

/** True for calls that can change something: they must send the XSRF token. */
export function changesState(row: Pick<Route, "method">): boolean {
  return row.method !== "GET";
}

/** Nothing but refusals is recorded for this call; `none` says why. */
interface NotAudited {
  none: string;
}

interface Audited<Input, Output> {
  /** Undefined: nothing is recorded this time, e.g. because it was a preview. */
  action: AuditAction | ((input: Input) => AuditAction | undefined);
  /**
   * Default: the trail of the form that the privilege is required on, of the respondents of the instance's form, otherwise
   * the user's own. `user`: the account of this address; `by handler`: only the handler can know it, and must record it
   * itself.
   */
  trail?:
    | { form: (input: Input, output?: Output) => number }
    | { user: (input: Input) => string }
    | { group: (input: Input) => string }
    | "by handler";
  /**
   * `change`: recorded before it starts and again when it is done, so that an interrupted one is found. `read`, and a session
   * that starts or ends: recorded before it is answered, so that nobody gets it without an entry.
   */
  kind: "change" | "read";
  /** The object of the action, within the trail. Default: the form, the submission, the account. */
  object?: (input: Input) => string;
  details?: (input: Input, output: Output) => AuditDetails;
  /** False: the answer says that it was not done. Default: true. */
  isDone?: (output: Output) => boolean;
}

/**
 * What a call writes to the audit trail: a decision that every row of the table must make. The wrapper around the calls
 * writes the entry, so that no handler can forget it; a handler may write a more detailed one instead.
 */
type AuditRule<Input, Output> = NotAudited | Audited<Input, Output>;

/** @returns the rule's action for an input; undefined where nothing is recorded */
export function actionOf<Input, Output>(
  rule: AuditRule<Input, Output>,
  input: Input,
): AuditAction | undefined {
  if ("none" in rule) return undefined;
  return typeof rule.action === "function" ? rule.action(input) : rule.action;
}
