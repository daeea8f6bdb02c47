import { useEffect, useState } from "react";
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { part } from "../../../shared/part.ts";
import type { DescribedPage } from "../../../shared/process/submission-document.ts";
import { api, call, useApi } from "../../lib/api.ts";

const answerWords = part(() => import("./answers-in-words.ts"));

/** One requested submission: loading, read with its answers in words, or refused. */
export type OpenedSubmission =
  | { state: "loading" }
  | {
      state: "read";
      read: SubmissionDetail;
      pages: readonly DescribedPage[];
      /** Of earlier versions whose answers were kept, by the version. */
      earlierPages: ReadonlyMap<number, readonly DescribedPage[]>;
    }
  | { state: "failed"; error: unknown };

/**
 * Reads a submission once, and again when that is asked for: each view is recorded in the audit trail. What was read stays until it is
 * read again: a component that shows another submission needs another `key`.
 */
export function useSubmission(formId: number, instanceKey: string) {
  const { data: user, error: withoutUser } = useApi(api.account.whoami, {});
  const isKnown = user !== undefined || withoutUser !== undefined;
  const locale = user?.locale;
  const [detail, setDetail] = useState<SubmissionDetail>();
  const [opened, setOpened] = useState<OpenedSubmission>({ state: "loading" });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isShown = true;
    setOpened((before) => (before.state === "read" ? before : { state: "loading" }));
    call(api.forms.submission, { formId, instanceKey }).then(
      (found) => isShown && setDetail(found),
      (error: unknown) => isShown && setOpened({ state: "failed", error }),
    );
    return () => {
      isShown = false;
    };
  }, [formId, instanceKey, tries]);

  useEffect(() => {
    if (detail === undefined || !isKnown) return;
    let isShown = true;
    inWords(detail, locale).then(
      (found) => isShown && setOpened(found),
      (error: unknown) => isShown && setOpened({ state: "failed", error }),
    );
    return () => {
      isShown = false;
    };
  }, [detail, isKnown, locale]);

  return { opened, readAgain: () => setTries((count) => count + 1) };
}

async function inWords(detail: SubmissionDetail, locale: string | undefined): Promise<OpenedSubmission> {
  const { answersInWords } = await answerWords();
  const words = (answers: Pick<SubmissionDetail, "model" | "timeZone" | "submittedAt">) =>
    answersInWords({ ...detail, ...answers }, locale ?? detail.definition.defaultLocale);
  const earlierPages = new Map<number, readonly DescribedPage[]>();
  for (const { version, model, timeZone, submittedAt } of detail.replaced ?? [])
    if (model !== undefined && timeZone !== undefined)
      earlierPages.set(version, await words({ model, timeZone, submittedAt }));
  return { state: "read", read: detail, pages: await words(detail), earlierPages };
}
