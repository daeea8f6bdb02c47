import { statistics } from "../../../shared/contract/submissions.ts";
import { addCounts, noCounts } from "../../../shared/statistics/facts.ts";
import { shownStatistics } from "../../../shared/statistics/shown-statistics.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How a form, or one of its publications, is used. */
export const handler = endpoint(statistics, async ({ input, stores, now }) => {
  const { id, days: length, publicationKey } = input;
  const days = Array.from({ length }, (_value, index) =>
    new Date(now.getTime() - (length - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const read = await stores.statistics.read(id, from, to);
  const counted = new Map(read.map(({ day, byPublication }) => [day, byPublication]));
  const parts = days.flatMap((day) => Object.values(counted.get(day) ?? {}));
  const shown = shownStatistics(
    days.map((day) => {
      const counts = noCounts();
      for (const [key, more] of Object.entries(counted.get(day) ?? {}))
        if (publicationKey === undefined || key === publicationKey) addCounts(counts, more);
      return { day, counts };
    }),
    publicationKey === undefined ? parts : [],
  );
  return { ...shown, ...(read.some(({ isPartial }) => isPartial) && { partial: true as const }) };
});
