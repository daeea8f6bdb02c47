/** The calls of the respondent's page about forms; those about mails are in mail-calls.ts. */
import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import type {
  CheckAnswer,
  discardInstance,
  FormInstance,
  InboxItem,
  inbox,
  instance,
  OutputReference,
  output,
  outputList,
  renameInstance,
  submit,
} from "../../../shared/contract/runtime.ts";
import type { ProblemName } from "../../../shared/problems.ts";
import { CallProblem, get, post } from "../../lib/send.ts";
import { ownTimeZone } from "./clock.ts";

export type { FormInstance, InboxItem, OutputReference };

/** What a form says of itself around its questions. */
export type Surroundings = Pick<
  FormInstance,
  "about" | "defaultLocale" | "erasedAfterDays" | "region" | "namesSubject" | "test"
>;
/** The page always says which answers it began with, so that another device's are never overwritten silently. */
export type SaveRequest = InputOf<typeof submit> & { revision: number };
export type OutputContent = OutputOf<typeof output>;
export type OutputProgress = OutputOf<typeof outputList>;

export interface Start {
  publicationKey: string;
  token?: string;
}

/** What names and opens an instance. */
export interface InstanceAccess {
  instanceKey: string;
  authKey?: string;
  /** Staff of this form, in a session, correct it or enter it for somebody else. */
  formId?: number;
}

/** A publication to start a form of, with the answers of a link where it brings some; or an instance. */
export type Target = Start | (InstanceAccess & { change?: boolean }) | LastAnswers;

/** What was submitted, to start another one of its publication from its answers. */
type LastAnswers = InstanceAccess & { again: true };

export const startInstance = (input: (Start | LastAnswers) & { locale: string; check?: CheckAnswer }) =>
  post<typeof instance>("/rest/form/instance", { ...input, timeZone: ownTimeZone() });

/** @param access `change`: what was submitted is opened to be changed, where that is allowed */
export const openInstance = (access: InstanceAccess & { change?: boolean }) =>
  post<typeof instance>("/rest/form/instance", access);

export const listOutputs = (access: InstanceAccess) =>
  post<typeof outputList>("/rest/form/output/list", access);

/** @param version of answers that were changed since; absent: the newest */
export const readOutput = (access: InstanceAccess, outputId: string, version?: number) =>
  post<typeof output>("/rest/form/output", {
    ...access,
    outputId,
    ...(version !== undefined && { version }),
  });

export const readInbox = () => get<typeof inbox>("/rest/inbox", {});

export const renameForm = (instanceKey: string, name: string) =>
  post<typeof renameInstance>("/rest/rename/instance", { instanceKey, name });

/** @param access `change`: the change of what was submitted, which stays */
export const discard = (access: InstanceAccess & { change?: boolean }) =>
  post<typeof discardInstance>("/rest/instance/discard", access);

/** Browsers carry at most 64 KB of body past the end of a page. */
const KEEPALIVE_CHARACTERS = 20_000;

/** Sends answers; small ones reach the server even if the page is closed meanwhile. */
export function saveInstance(request: SaveRequest): Promise<FormInstance> {
  const dated = { ...request, timeZone: ownTimeZone() };
  const keepalive = request.model.length <= KEEPALIVE_CHARACTERS;
  return post<typeof submit>("/rest/form/submit", dated, { keepalive });
}

/** The problem's name in the catalogue, or undefined for an error that isn't one of ours. */
export function problemName(thrown: unknown): ProblemName | undefined {
  return thrown instanceof CallProblem ? (thrown.body?.name as ProblemName | undefined) : undefined; // the server names problems by the catalogue only
}

/** True when the server did not answer at all. The reason of another save that is under way is undefined. */
export function isUnreached(reason: unknown): boolean {
  return reason !== undefined && (!(reason instanceof CallProblem) || reason.status === 0);
}

/**
 * Why a call failed. `passing`: the same call may succeed later, for there is no connection, there were too many calls,
 * or the server has a fault; `stale`: the server has newer answers than ours were made from; `complete`: the instance
 * takes no answers any more.
 */
export type Refusal = "passing" | "stale" | "complete" | "final";

export function classifyError(thrown: unknown): Refusal {
  const name = problemName(thrown);
  if (name === "INSTANCE_STALE") return "stale";
  if (name === "INSTANCE_COMPLETE") return "complete";
  if (!(thrown instanceof CallProblem)) return "passing";
  return thrown.status === 0 || thrown.status === 429 || thrown.status >= 500 ? "passing" : "final";
}
