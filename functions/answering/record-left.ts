/** Counts who left a version of a publication without submitting. If that fails, the respondent's call still succeeds. */
import { log } from "../../shared/log.ts";
import { type Instance, isTest } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";

/** For an open instance that left a version of its publication. @param after absent: it was deleted */
export async function recordLeft(call: Call, before: Instance, after?: Instance): Promise<void> {
  if (isTest(before)) return;
  const to = after && (after.snapshot ?? "");
  await call.stores.moves
    .note(before, before.snapshot ?? "", to)
    .catch((error: unknown) => log({ level: "error", event: "fault", requestId: call.requestId, error }));
}
