import { useState } from "react";
import useSWR from "swr";
import type { InputOf, OutputOf } from "../../shared/contract/route.ts";
import type { SubmissionOrder } from "../../shared/contract/submissions.ts";
import { api, read } from "./api.ts";
import type { CallProblem } from "./send.ts";

export type PageOfSubmissions = OutputOf<typeof api.forms.submissions>;

/** Which submissions of a form are wanted. */
export type SubmissionsQuery = Pick<
  InputOf<typeof api.forms.submissions>,
  | ("id" | "publicationKey" | "statuses" | "from" | "to" | "text" | "language")
  | ("words" | "about" | "answer" | "review" | "seen" | "tests")
>;

/**
 * A filter may find nothing in one page and more in the next; after this many empty ones the screen asks whether to
 * continue.
 */
const MAX_EMPTY_PAGES = 8;

interface Shown {
  /** Whose answers each row has in words. */
  questions?: readonly string[];
  order?: SubmissionOrder;
}

/**
 * A page of a form's submissions. Requested once, not again on every focus: each read is recorded in the audit trail.
 * @returns `reading`: how many were read so far, while a first search has to wait for it.
 */
export function useSubmissions(
  criteria: SubmissionsQuery,
  after: string | undefined,
  { questions = [], order = "activity" }: Shown = {},
) {
  const [reading, setReading] = useState<number>();
  const answer = useSWR<PageOfSubmissions, CallProblem>(
    [api.forms.submissions.path, criteria, after, questions.join(), order],
    async () => {
      const query = {
        ...criteria,
        ...(order !== "activity" && { order }),
        ...(questions.length > 0 && { questions: [...questions] }),
      };
      const first = { ...query, ...(after !== undefined && { after }) };
      let page = await read(api.forms.submissions, first);
      for (; page.reading !== undefined; page = await read(api.forms.submissions, first))
        setReading(page.reading);
      setReading(undefined);
      for (let count = 1; count < MAX_EMPTY_PAGES; count += 1) {
        if (page.submissions.length > 0 || page.next === undefined) break;
        page = await read(api.forms.submissions, { ...query, after: page.next });
      }
      return page;
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  // With other answers beside them, the same rows: they stay until the answers are there.
  const rows = JSON.stringify([criteria, after, order]);
  const [last, setLast] = useState({ rows, page: answer.data });
  if (answer.data !== undefined && answer.data !== last.page) setLast({ rows, page: answer.data });
  const isSame = last.rows === rows && answer.error === undefined;
  return { ...answer, data: answer.data ?? (isSame ? last.page : undefined), reading };
}
