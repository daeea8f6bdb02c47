/** Which columns of the list of submissions are shown; the choice stays on the device. */
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { deviceValue } from "../../lib/browser-storage.ts";

/** The columns that can be hidden. */
export const optionalColumns = [
  ...(["Publication", "Status", "Review", "Language", "Started", "Last activity"] as const),
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Those that a phone has no room for. */
export const wideColumns: ReadonlySet<string> = new Set([
  "Publication",
  "Language",
  "Started",
  "Last activity",
]);

/** The width of a phone, as for what `wideColumns` leaves out. */
export const PHONE = "(max-width: 48em)";

export interface ChosenColumns {
  isShown: (name: OptionalColumn) => boolean;
  /** Those that are columns of the table. */
  inTable: readonly OptionalColumn[];
  /** True: there is no room for a column of reviews, which are shown beside the ids. */
  isReviewAtId: boolean;
  toggle: (name: OptionalColumn) => void;
}

export function useColumns(): ChosenColumns {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((deviceValue.hiddenColumns.get() ?? "").split(",")),
  );
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isShown = (name: OptionalColumn) => !hidden.has(name);
  return {
    isShown,
    inTable: optionalColumns.filter((name) => isShown(name) && !(isPhone && name === "Review")),
    isReviewAtId: isPhone && isShown("Review"),
    toggle: (name) => {
      const next = new Set(hidden);
      if (!next.delete(name)) next.add(name);
      next.delete("");
      deviceValue.hiddenColumns.set([...next].join(","));
      setHidden(next);
    },
  };
}
