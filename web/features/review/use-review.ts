/** What the page of a review shows and does: how far it is, and the sentences that change. */
import { useEffect, useState } from "react";
import { MAX_SENTENCE_CHARACTERS, type SignOffState } from "../../../shared/contract/sign-off.ts";
import type { SentenceChange } from "../../../shared/golden/compare.ts";
import { Step } from "../../../shared/process/step.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { type ComparisonInput, useComparison } from "../../lib/golden/use-comparison.ts";
import { problemText } from "../../lib/problem-text.ts";

/** How far the sign-off of a form is. */
export function useSignOff(formId: number) {
  return useApi(api.forms.signOffState, { formId });
}

/** Names what a review is about: another content is another comparison. */
export const contentOf = ({ formVersion, processRevision, base }: SignOffState) =>
  JSON.stringify([formVersion, processRevision, base]);

const STALE = "The form was changed just now. Load this page again.";

/** The sentences that differ from what was signed off last. @param state of one content, as long as it is shown */
export function useReviewedReports(formId: number, state: SignOffState) {
  const [input, setInput] = useState<ComparisonInput>();
  const [failure, setFailure] = useState<string>();
  const content = contentOf(state);
  useEffect(() => {
    let isCurrent = true;
    load(formId, content).then(
      (loaded) => {
        if (!isCurrent) return;
        setInput(loaded);
        setFailure(loaded === undefined ? STALE : undefined);
      },
      (error: unknown) => isCurrent && setFailure(problemText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [formId, content]);
  return { comparison: useComparison(input), definition: input?.after.definition, failure };
}

/** @returns undefined where the form isn't any more what the page is about */
async function load(formId: number, content: string): Promise<ComparisonInput | undefined> {
  const [before, after] = await Promise.all([
    call(api.forms.signOffState, { formId, contents: "before" }),
    call(api.forms.signOffState, { formId, contents: "after" }),
  ]);
  const isSame = contentOf(before) === content && contentOf(after) === content;
  return isSame && after.contents !== undefined ? inputOf(before.contents, after.contents) : undefined;
}

/** Cases that the author chose must leave room for those that are found here: a change is not to be hidden behind them. */
const [MAX_NAMED, MAX_KEPT] = [100, 300];

type Contents = NonNullable<SignOffState["contents"]>;

function inputOf(before: Contents | undefined, after: Contents): ComparisonInput {
  const { about } = after.definition;
  const named = (after.named ?? []).slice(0, MAX_NAMED);
  const { kept } = after;
  const versionOf = ({ definition, process }: Contents) => ({
    // whose form it is belongs to a link, not to its versions
    definition: { ...definition, ...(about && { about }) },
    root: Step.parse(JSON.parse(process)),
  });
  return {
    before: before && versionOf(before),
    after: versionOf(after),
    ...{ named, kept: kept && kept.cases.length + named.length <= MAX_KEPT ? kept : undefined },
  };
}

/** What is said of some sentences: it counts in all reports that change in the same way. */
export function decide(
  formId: number,
  { formVersion, processRevision }: SignOffState,
  all: readonly SentenceChange[],
  said: {
    sentences: readonly SentenceChange[];
    isApproved: boolean;
    note?: string | undefined;
    /** Where no sentence changes: what was looked at instead. */
    reason?: string | undefined;
  },
) {
  const { sentences, isApproved, note, reason } = said;
  const texts = ({ locale, before, after }: SentenceChange) => JSON.stringify([locale, before, after]);
  const chosen = new Set(sentences.map(texts));
  const decisions = all
    .filter((one) => chosen.has(texts(one)))
    .map(({ id, stepKey, before, after }) => {
      const sentence = (after === "" ? before : after).slice(0, MAX_SENTENCE_CHARACTERS);
      return { id, isApproved, ...(note !== undefined && { note, stepKey, sentence }) };
    });
  const changes = all.map(({ id, locale, isTranslation }) => ({ id, locale, isTranslation }));
  return call(api.forms.signOffDecide, {
    ...{ formId, formVersion, processRevision, changes, decisions },
    ...(reason !== undefined && { reason }),
  });
}
