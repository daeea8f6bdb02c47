import { useEffect } from "react";
import useSWRInfinite from "swr/infinite";
import type * as z from "zod";
import type { CallRow } from "../../shared/contract/call-rows.ts";
import type { InputOf, OutputOf, Route } from "../../shared/contract/route.ts";
import { read } from "./api.ts";
import type { CallProblem } from "./send.ts";

/** What says where the next call goes on, as long as there is one. */
interface Part {
  next?: string | undefined;
}

type RowInParts = CallRow<Route<z.ZodType, z.ZodType<Part>>>;

/**
 * Reads a row that answers in parts, one call after the other until none follows. Each part is there as soon as it comes; those that
 * were read before stay while they are read again.
 *
 * @example const { parts, isComplete } = useParts(api.forms.needs, { since })
 */
export function useParts<R extends RowInParts>(row: R, input: Omit<InputOf<R>, "after">) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<OutputOf<R>, CallProblem>(
    (index, before: OutputOf<R> | null) => {
      if (index > 0 && before?.next === undefined) return null;
      return [row.path, { ...input, ...(before !== null && { after: before.next }) }];
    },
    ([, part]: [string, InputOf<R>]) => read<R>(row, part),
    { revalidateOnMount: true, revalidateFirstPage: false },
  );
  const goesOn = data?.at(-1)?.next !== undefined;
  useEffect(() => {
    if (goesOn && !isValidating && error === undefined) void setSize(size + 1);
  }, [goesOn, isValidating, error, size, setSize]);
  return {
    /** Undefined: the first one is still loading. */
    parts: data,
    /** True: no other follows. */
    isComplete: data !== undefined && !goesOn,
    error,
    retry: () => void mutate(),
  };
}
