/** Which columns of the list of submissions are shown; the choice stays on the device. */
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

export interface ChosenColumns {
  isShown: (name: OptionalColumn) => boolean;
  toggle: (name: OptionalColumn) => void;
}

export function useColumns(): ChosenColumns {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((deviceValue.hiddenColumns.get() ?? "").split(",")),
  );
  return {
    isShown: (name) => !hidden.has(name),
    toggle: (name) => {
      const next = new Set(hidden);
      if (!next.delete(name)) next.add(name);
      next.delete("");
      deviceValue.hiddenColumns.set([...next].join(","));
      setHidden(next);
    },
  };
}
