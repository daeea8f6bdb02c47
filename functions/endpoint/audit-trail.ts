/** Records what a call does for the audit trail, as its row says, so that no handler can forget it. */
import {
  type AuditAction,
  formSubject,
  groupSubject,
  RESPONDENT_ACTOR,
  respondentsSubject,
  UNKNOWN_ACTOR,
  UNKNOWN_SUBJECT,
  userSubject,
} from "../../shared/audit.ts";
import { actionOf, isForRespondents, type Route, type ServedRoute } from "../../shared/contract/route.ts";
import { allowAttempt } from "../../shared/people/limits.ts";
import { Problem } from "../../shared/problems.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { keyedHash } from "../../shared/tokens.ts";
import type { Call } from "./call.ts";
import { discardStarted, type NewEntry, recordAudit, recordBegin } from "./record-audit.ts";

/** Runs a handler between its two entries. @returns the handler's result */
export async function withAuditEntries<T>(
  row: ServedRoute,
  call: Call,
  handle: () => Promise<T>,
): Promise<T> {
  const { audit: rule } = row;
  const action = actionOf(rule, call.input);
  if ("none" in rule || action === undefined) return withRefusals(row, call, handle);
  const planned = plannedOf(row, call, action);
  if (rule.kind === "change" && planned !== undefined) await recordBegin(call, planned);
  try {
    const output = await withRefusals(row, call, handle);
    const isDone = rule.isDone?.(output) ?? true;
    if (!call.hasRecorded && rule.trail === "by handler" && isDone)
      throw new Error(`${row.path} did not record what it did.`);
    const ended = call.hasRecorded ? undefined : await endedOf(row, call, planned, output);
    if (ended !== undefined) {
      const details = isDone ? rule.details?.(call.input, output) : undefined;
      const result = isDone ? "done" : "refused";
      await recordAudit(call, { ...ended, result, details: { ...ended.details, ...details } });
    }
    await discardStarted(call);
    return output;
  } catch (error) {
    // Any other failure may have happened after the change: its entry stays open, and the recorder finds it.
    if (error instanceof Problem) await discardStarted(call);
    throw error;
  }
}

/** A refusal by the handler itself is recorded like one by its row. */
async function withRefusals<T>(row: ServedRoute, call: Call, handle: () => Promise<T>): Promise<T> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Problem && error.problemName === "ACCESS_DENIED")
      await recordRefusal(row, call, { formId: namedForm(row, call), instance: call.instance });
    throw error;
  }
}

/** The form that the call was admitted to, otherwise the one whose trail its row names. */
function namedForm({ audit }: ServedRoute, call: Call): number | undefined {
  if (call.form !== undefined) return call.form.id;
  if ("none" in audit || typeof audit.trail !== "object" || !("form" in audit.trail)) return undefined;
  return audit.trail.form(call.input) || undefined;
}

/** What is known before the handler runs: undefined where only the handler can tell whose trail it is. */
function plannedOf(row: ServedRoute, call: Call, action: AuditAction): NewEntry | undefined {
  const { access, audit: rule } = row;
  if ("none" in rule || rule.trail === "by handler") return undefined;
  const object = rule.object?.(call.input);
  const username = call.signedIn?.user.username;
  const actor = username ?? UNKNOWN_ACTOR; // the session may have ended by the time the handler is done
  if (isForRespondents(access)) {
    if (call.instance === undefined) return undefined;
    const { formId, instanceId } = call.instance;
    if (call.staff !== undefined)
      return { subject: formSubject(formId), action, object: `SUBMISSION#${instanceId}`, actor };
    const noted = { subject: respondentsSubject(formId), action, object: `SUBMISSION#${instanceId}` };
    return { ...noted, actor: RESPONDENT_ACTOR, details: { by: call.openedBy ?? "key" } };
  }
  if (typeof rule.trail === "object" && "user" in rule.trail)
    return { subject: userSubject(rule.trail.user(call.input)), action, object: object ?? "ACCOUNT", actor };
  if (typeof rule.trail === "object" && "group" in rule.trail)
    return { subject: groupSubject(rule.trail.group(call.input)), action, object: object ?? "GROUP", actor };
  const formId = namedForm(row, call);
  if (formId !== undefined) return { subject: formSubject(formId), action, object: object ?? "FORM", actor };
  if (username === undefined) return undefined;
  return { subject: userSubject(username), action, object: object ?? "ACCOUNT", actor };
}

/** What is known afterwards: which form was created, and whether the given address has an account. */
async function endedOf(
  { access, audit: rule }: ServedRoute,
  call: Call,
  planned: NewEntry | undefined,
  output: unknown,
): Promise<NewEntry | undefined> {
  if ("none" in rule || typeof rule.trail !== "object" || planned === undefined) return planned;
  if ("form" in rule.trail) {
    const subject = formSubject(rule.trail.form(call.input, output));
    return { ...planned, subject, object: rule.object?.(call.input) ?? "FORM" };
  }
  if (access !== "public" || "group" in rule.trail) return planned;
  const username = rule.trail.user(call.input);
  const actor = call.signedIn?.user.username ?? UNKNOWN_ACTOR;
  // Looked up for every address, so that timing does not reveal which ones have an account.
  if ((await call.read.user(username)) !== undefined) return { ...planned, actor };
  const hash = keyedHash(await call.stores.secret(), "log", username).slice(0, 16);
  return { ...planned, subject: UNKNOWN_SUBJECT, actor, object: `ADDRESS#${hash}` };
}

/** What a refused call tried to access; neither: something that only some roles may do. */
interface Refused {
  formId?: number | undefined;
  instance?: Instance | undefined;
}

/**
 * Records a refused call on the audit trail of what it tried to access. When somebody is refused repeatedly, only the first
 * refusals of a minute are recorded.
 */
export async function recordRefusal(row: Route, call: Call, refused: Refused): Promise<void> {
  if (!row.rights.includes("audit:write")) return;
  const { formId, instance } = refused;
  const username = call.signedIn?.user.username;
  if (instance === undefined && username === undefined) return; // the target does not exist
  const seconds = Math.floor(call.now.getTime() / 1000);
  if (!(await allowAttempt(call.stores, "refusalsByUser", username ?? call.clientAddress.near, seconds)))
    return;
  if (formId !== undefined && (await call.read.form(formId)) === undefined) return; // what never existed has no trail
  await recordAudit(call, { subject: subjectOf(refused, username), ...refusal(row) });
}

function subjectOf({ formId, instance }: Refused, username = ""): string {
  if (instance !== undefined && formId === undefined) return respondentsSubject(instance.formId);
  return formId === undefined ? userSubject(username) : formSubject(formId);
}

const refusal = ({ path }: Route) => ({ action: "access.refused", object: path, result: "refused" }) as const;
