/** One change of many submissions, in calls of limited size that can be stopped between. */
import type { Submission } from "../../../shared/contract/submissions.ts";
import { MAX_MARKED_SUBMISSIONS } from "../../../shared/limits.ts";
import { api, call, read } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { isOffline, isSessionEnd } from "../../lib/send.ts";
import type { SubmissionsQuery } from "../../lib/use-submissions.ts";
import { counted } from "../../ui/counted.ts";
import type { Mark } from "./earlier-marks.ts";

/** What is done with each of them. */
export type BulkChange = { kind: "mark"; mark: Mark; name: string } | { kind: "retry" };

const PAGE = 100;

/**
 * The keys of all that a filter finds and that the change is for, as they are found.
 * @param onFound how many there are so far
 */
export async function findAll(
  query: SubmissionsQuery,
  change: BulkChange,
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<string[]> {
  const criteria = change.kind === "retry" ? onlyFailed(query) : query;
  const found: string[] = [];
  if (criteria === undefined) return found;
  for (let after: string | undefined; !signal.aborted; ) {
    const page = await read(api.forms.submissions, {
      ...{ ...criteria, limit: PAGE },
      ...(after !== undefined && { after }),
    });
    found.push(...keysFor(change, page.submissions));
    onFound(found.length);
    if (page.reading !== undefined) continue; // a first search: the same page again
    if (page.next === undefined) break;
    after = page.next;
  }
  return found;
}

/** Those that the change is for: what was submitted, or failed. */
export function keysFor({ kind }: BulkChange, submissions: readonly Submission[]): string[] {
  return submissions.flatMap(({ seen, status, instanceKey }) =>
    (kind === "retry" ? status === "FAILED" : seen !== undefined) ? [instanceKey] : [],
  );
}

function onlyFailed({ statuses, ...others }: SubmissionsQuery): SubmissionsQuery | undefined {
  const includesFailed = statuses === undefined || statuses.includes("FAILED");
  return includesFailed ? { ...others, statuses: ["FAILED"] } : undefined;
}

export interface BulkResult {
  done: number;
  /** How many could not be changed, by the reason in words. */
  failed: ReadonlyMap<string, number>;
  /** Never tried: it was stopped, or the connection or the session ended. */
  left: number;
}

/** Changes them, a limited number at a time. @param onProgress after each call */
export async function changeAll(
  formId: number,
  keys: readonly string[],
  change: BulkChange,
  signal: AbortSignal,
  onProgress: (result: BulkResult) => void,
): Promise<BulkResult> {
  const failed = new Map<string, number>();
  let [done, tried] = [0, 0];
  const result = (): BulkResult => ({ done, failed: new Map(failed), left: keys.length - tried });
  /** @returns false when the next ones would fail as well */
  const attempt = async (some: readonly string[]): Promise<boolean> => {
    try {
      await changeSome(formId, some, change);
      done += some.length;
    } catch (error) {
      if (isSessionEnd(error) || isOffline(error)) {
        failed.set(problemText(error), 0);
        return false;
      }
      if (some.length > 1) {
        // One of them may be gone: the others are changed one by one.
        for (const key of some) if (signal.aborted || !(await attempt([key]))) return false;
        return true;
      }
      const reason = problemText(error);
      failed.set(reason, (failed.get(reason) ?? 0) + 1);
    }
    tried += some.length;
    return true;
  };
  const size = change.kind === "retry" ? 1 : MAX_MARKED_SUBMISSIONS;
  for (let start = 0; start < keys.length && !signal.aborted; start += size) {
    if (!(await attempt(keys.slice(start, start + size)))) break;
    onProgress(result());
  }
  return result();
}

async function changeSome(formId: number, keys: readonly string[], change: BulkChange): Promise<void> {
  if (change.kind === "mark")
    await call(api.forms.markSubmissions, { formId, instanceKeys: [...keys], ...change.mark });
  else for (const instanceKey of keys) await call(api.forms.retrySubmission, { formId, instanceKey });
}

/**
 * How it ended, in words.
 * @example resultText({ done: 48, failed: new Map([["There is nothing to try again.", 2]]), left: 0 }, "retry")
 * // ["48 done, 2 could not be retried.", "2: There is nothing to try again."]
 */
export function resultText({ done, failed, left }: BulkResult, kind: BulkChange["kind"]): string[] {
  const count = [...failed.values()].reduce((sum, one) => sum + one, 0);
  const could = kind === "retry" ? "could not be retried" : "could not be marked";
  return [
    `${[`${done} done`, ...(count > 0 ? [`${count} ${could}`] : [])].join(", ")}.`,
    ...[...failed].map(([reason, of]) => (of > 0 ? `${of}: ${reason}` : reason)),
    ...(left > 0 ? [`${counted(left, "submission")} left as before.`] : []),
  ];
}
