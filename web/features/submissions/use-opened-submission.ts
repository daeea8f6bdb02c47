import { useState } from "react";
import type { Submission, SubmissionDetail } from "../../../shared/contract/submissions.ts";
import type { DescribedPage } from "../../../shared/process/submission-document.ts";
import { api, call, useApi } from "../../lib/api.ts";

/** One requested submission: loading, read with its answers in words, or refused. */
export type OpenedSubmission = { listed: Submission } & (
  | { state: "loading" }
  | {
      state: "read";
      read: SubmissionDetail;
      pages: readonly DescribedPage[];
      /** Of earlier versions whose answers were kept, by the version. */
      earlierPages: ReadonlyMap<number, readonly DescribedPage[]>;
    }
  | { state: "failed"; error: unknown }
);

/** Reads a submission only when the user opens it: each view is recorded in the audit trail. */
export function useOpenedSubmission(formId: number) {
  const { data: user } = useApi(api.account.whoami, {});
  const [opened, setOpened] = useState<OpenedSubmission>();
  const open = async (listed: Submission) => {
    setOpened({ listed, state: "loading" });
    const found = await read(formId, listed, user?.locale).catch(
      (error: unknown): OpenedSubmission => ({ listed, state: "failed", error }),
    );
    setOpened((current) => (current?.listed === listed ? found : current));
  };
  return { opened, open, close: () => setOpened(undefined) };
}

async function read(
  formId: number,
  listed: Submission,
  locale: string | undefined,
): Promise<OpenedSubmission> {
  const [detail, { answersInWords }] = await Promise.all([
    call(api.forms.submission, { formId, instanceKey: listed.instanceKey }),
    import("./answers-in-words.ts"),
  ]);
  const inWords = (answers: Pick<SubmissionDetail, "model" | "timeZone" | "submittedAt">) =>
    answersInWords({ ...detail, ...answers }, locale ?? detail.definition.defaultLocale);
  const earlierPages = new Map<number, readonly DescribedPage[]>();
  for (const { version, model, timeZone, submittedAt } of detail.replaced ?? [])
    if (model !== undefined && timeZone !== undefined)
      earlierPages.set(version, await inWords({ model, timeZone, submittedAt }));
  return { listed, state: "read", read: detail, pages: await inWords(detail), earlierPages };
}
