/** How many respondents are on each version of a publication, as it is shown: small groups are not distinguished. */
import type { VersionUse } from "../contract/publication-use.ts";
import type { Counts } from "./facts.ts";
import { inFives, smallCount } from "./shown-statistics.ts";

interface Left {
  from: string;
  /** Absent: what was begun was deleted. */
  to?: string | undefined;
  times: number;
}

const measures = ["began", "open", "submitted"] as const;

/**
 * Who went back to an earlier version shares its form: the two are counted together, as the newer one. A small group could be
 * found by subtraction, as whoever began has submitted, is in the middle of it or
 * left it: where one is small, all other figures are rounded down to fives.
 * @param versions oldest first; `snapshot` absent: the first
 * @param moved those who left a version without submitting
 */
export function versionUse(
  versions: readonly { version: number; snapshot?: string | undefined }[],
  counted: Counts["versions"] = {},
  moved: readonly Left[] = [],
): VersionUse[] {
  const sum = (some: readonly Left[]) => some.reduce((all, { times }) => all + times, 0);
  const newest = new Map(versions.map(({ snapshot = "", version }) => [snapshot, version]));
  const exact = [...newest].map(([snapshot, version]) => {
    const { started: began, submitted } = counted[snapshot] ?? { started: 0, submitted: 0 };
    const came = sum(moved.filter(({ to }) => to === snapshot));
    const left = sum(moved.filter(({ from }) => from === snapshot));
    return { version, began, open: Math.max(0, began + came - left - submitted), submitted };
  });
  const isSmall = (count: number) => smallCount(Math.abs(count)) === "<5";
  const isCovered = exact.some(
    (one) => measures.some((name) => isSmall(one[name])) || isSmall(one.began - one.open - one.submitted),
  );
  const shown = (count: number) => (isCovered ? inFives(smallCount(count)) : count);
  return exact
    .map(({ version, began, open, submitted }) => ({
      version,
      began: shown(began),
      open: shown(open),
      submitted: shown(submitted),
    }))
    .sort((a, b) => b.version - a.version);
}
