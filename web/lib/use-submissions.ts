import { useState } from "react";
import useSWR from "swr";
import type { InputOf, OutputOf } from "../../shared/contract/route.ts";
import { api, read } from "./api.ts";
import type { CallProblem } from "./send.ts";

export type PageOfSubmissions = OutputOf<typeof api.forms.submissions>;

/** Which submissions of a form are wanted. */
export type SubmissionsQuery = Pick<
  InputOf<typeof api.forms.submissions>,
  | ("id" | "publicationKey" | "statuses" | "from" | "to" | "text" | "language")
  | ("words" | "review" | "seen" | "tests")
>;

/**
 * A filter may find nothing in one page and more in the next; after this many empty ones the screen asks whether to
 * continue.
 */
const MAX_EMPTY_PAGES = 8;

/**
 * A page of a form's submissions. Requested once, not again on every focus: each read is recorded in the audit trail.
 * `reading`: how many were read so far, while a first search has to wait for it.
 */
export function useSubmissions(asked: SubmissionsQuery, after: string | undefined) {
  const [reading, setReading] = useState<number>();
  const answer = useSWR<PageOfSubmissions, CallProblem>(
    [api.forms.submissions.path, asked, after],
    async () => {
      const first = { ...asked, ...(after !== undefined && { after }) };
      let page = await read(api.forms.submissions, first);
      for (; page.reading !== undefined; page = await read(api.forms.submissions, first))
        setReading(page.reading);
      setReading(undefined);
      for (let count = 1; count < MAX_EMPTY_PAGES; count += 1) {
        if (page.submissions.length > 0 || page.next === undefined) break;
        page = await read(api.forms.submissions, { ...asked, after: page.next });
      }
      return page;
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return { ...answer, reading };
}
