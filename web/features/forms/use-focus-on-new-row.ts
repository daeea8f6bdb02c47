import { useEffect, useRef } from "react";

/** Marks what takes the focus in a row of the list. */
export const rowStart = { "data-row-start": "" } as const;

/**
 * When more rows were asked for, the focus goes to the first of them: users who read row by row continue where they were.
 */
export function useFocusOnNewRow(rows: number) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current;
    if (first === undefined || rows <= first) return;
    before.current = undefined;
    frame.current?.querySelectorAll<HTMLElement>("[data-row-start]")[first]?.focus();
  }, [rows]);
  return {
    frame,
    /** The next rows that come were asked for. */
    expectMore: () => {
      before.current = rows;
    },
  };
}
