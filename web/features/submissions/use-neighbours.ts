import { useEffect, useState } from "react";
import type { PageOfSubmissions } from "../../lib/use-submissions.ts";
import type { useCursor } from "../../ui/CursorPager.tsx";
import type { Neighbours } from "./SubmissionView.tsx";
import type { ListAddress } from "./use-list-address.ts";

interface Stepped {
  /** Names the list; another one has another end. */
  list: string;
  cursor: ReturnType<typeof useCursor>;
  /** Undefined while it is read. */
  page: PageOfSubmissions | undefined;
  openedKey: string | undefined;
  place: ListAddress;
  /** Nothing was found any more, although the list had promised more. */
  onEnd: () => void;
}

/**
 * Steps through the submissions of a list, over the ends of its pages: the neighbouring page is read, and its first or last submission
 * shown.
 */
export function useNeighbours({ list, cursor, page, openedKey, place, onEnd }: Stepped): Neighbours {
  /** Which submission of the page that is being read will be shown. */
  const [landing, setLanding] = useState<"first" | "last">();
  /** The last page of the list, where the list itself doesn't know it. */
  const [end, setEnd] = useState<{ list: string; page: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was read
  useEffect(() => {
    if (landing === undefined || page === undefined) return;
    const target = landing === "first" ? page.submissions[0] : page.submissions.at(-1);
    setLanding(undefined);
    if (target !== undefined) {
      if (openedKey !== undefined) place.replaceBy(target.instanceKey);
    } else {
      setEnd({ list, page: cursor.page - 1 });
      cursor.goBack();
      onEnd();
    }
  }, [landing, page]);

  const rows = page?.submissions ?? [];
  const at = rows.findIndex(({ instanceKey }) => instanceKey === openedKey);
  if (at === -1 || page === undefined || landing !== undefined)
    return { place: undefined, onPrevious: undefined, onNext: undefined };
  const next = end?.list === list && end.page === cursor.page ? undefined : page.next;
  const step = (to: number) => {
    const neighbour = rows[to];
    return neighbour && (() => place.replaceBy(neighbour.instanceKey));
  };
  const nextPage =
    next === undefined
      ? undefined
      : () => {
          setLanding("first");
          cursor.nextPage(next, rows.length);
        };
  const goBack =
    cursor.page > 1
      ? () => {
          setLanding("last");
          cursor.goBack();
        }
      : undefined;
  const count = cursor.before + rows.length;
  return {
    place: `${cursor.before + at + 1} of ${count}${next === undefined ? "" : "+"}`,
    onPrevious: step(at - 1) ?? goBack,
    onNext: step(at + 1) ?? nextPage,
  };
}
