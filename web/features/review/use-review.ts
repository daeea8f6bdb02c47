/** What the page of a review shows and does: how far it is, and the sentences that change. */
import { useEffect, useState } from "react";
import type { ReviewedChange, SignOffState } from "../../../shared/contract/sign-off.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { createWorkerClient } from "../../lib/worker-client.ts";
import type { ContentsToCompare, ReviewedChanges, ReviewedSentence } from "./compare-contents.ts";

/** 400 cases of a large process, on an old laptop. */
const MAX_COMPARE_MS = 300_000;

export type Compared =
  | { name: "waiting" }
  | { name: "failed"; reason: string }
  | { name: "done"; changes: ReviewedChanges };

/** How far the sign-off of a form is. */
export function useSignOff(formId: number) {
  return useApi(api.forms.signOffState, { formId });
}

/** The sentences that differ from what was signed off last, found in a worker. @param state undefined: not yet */
export function useComparison(formId: number, state: SignOffState | undefined): Compared {
  const [compared, setCompared] = useState<Compared>({ name: "waiting" });
  const content = state && `${state.formVersion} ${state.processRevision} ${state.base?.version ?? ""}`;
  useEffect(() => {
    if (content === undefined) return;
    const client = createWorkerClient<ContentsToCompare, ReviewedChanges>(
      () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
      MAX_COMPARE_MS,
    );
    let isGone = false;
    setCompared({ name: "waiting" });
    compare(formId, client.ask).then(
      (changes) => !isGone && setCompared({ name: "done", changes }),
      (error: unknown) => !isGone && setCompared({ name: "failed", reason: problemText(error) }),
    );
    return () => {
      isGone = true;
      client.stop();
    };
  }, [formId, content]);
  return compared;
}

async function compare(
  formId: number,
  ask: ReturnType<typeof createWorkerClient<ContentsToCompare, ReviewedChanges>>["ask"],
) {
  const [before, after] = await Promise.all([
    call(api.forms.signOffState, { formId, contents: "before" }),
    call(api.forms.signOffState, { formId, contents: "after" }),
  ]);
  if (after.contents === undefined) throw new Error("The form can't be read.");
  const outcome = await ask({ before: before.contents, after: after.contents });
  if (outcome.kind === "answered") return outcome.result;
  if (outcome.kind === "late") throw new Error("Comparing the reports takes too long.");
  throw new Error(outcome.kind === "fault" ? outcome.fault : "The reports couldn't be compared.");
}

/** What is said of sentences: each counts for all reports that print it. */
export function decide(
  formId: number,
  { formVersion, processRevision }: SignOffState,
  all: readonly ReviewedSentence[],
  said: { sentences: readonly ReviewedSentence[]; isApproved: boolean; note?: string | undefined },
) {
  const changes: ReviewedChange[] = all.flatMap(({ ids, locale, isTranslation }) =>
    ids.map((id) => ({ id, locale, isTranslation })),
  );
  const { isApproved, note } = said;
  const decisions = said.sentences.flatMap(({ ids }) =>
    ids.map((id) => ({ id, isApproved, ...(note !== undefined && { note }) })),
  );
  return call(api.forms.signOffDecide, { formId, formVersion, processRevision, changes, decisions });
}

/** What was said of a sentence: that of its reports which isn't approved, if there is one. */
export function saidOf({ ids }: ReviewedSentence, { review }: SignOffState) {
  const decisions = ids.map((id) => review?.decisions[id]);
  return (
    decisions.find((one) => one !== undefined && !one.isApproved) ??
    (decisions.includes(undefined) ? undefined : decisions[0])
  );
}
