import { useState } from "react";
import type { Submission, SubmissionDetail } from "../../../shared/contract/submissions.ts";
import type { DescribedPage } from "../../../shared/process/submission-document.ts";
import { api, call, useApi } from "../../lib/api.ts";

/** One requested submission: loading, read with its answers in words, or refused. */
export type Look = { listed: Submission } & (
  | { state: "loading" }
  | { state: "read"; read: SubmissionDetail; pages: readonly DescribedPage[] }
  | { state: "failed"; error: unknown }
);

/** Reads a submission only when the user opens it: each view is recorded in the audit trail. */
export function useLook(formId: number) {
  const { data: user } = useApi(api.account.whoami, {});
  const [look, setLook] = useState<Look>();
  const open = async (listed: Submission) => {
    setLook({ listed, state: "loading" });
    const found = await read(formId, listed, user?.locale).catch(
      (error: unknown): Look => ({ listed, state: "failed", error }),
    );
    setLook((current) => (current?.listed === listed ? found : current));
  };
  return { look, open, close: () => setLook(undefined) };
}

async function read(formId: number, listed: Submission, locale: string | undefined): Promise<Look> {
  const [detail, { answersInWords }] = await Promise.all([
    call(api.forms.submission, { formId, instanceKey: listed.instanceKey }),
    import("./answers-in-words.ts"),
  ]);
  const pages = await answersInWords(detail, locale ?? detail.definition.defaultLocale);
  return { listed, state: "read", read: detail, pages };
}
