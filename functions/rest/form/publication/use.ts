import { publicationUse } from "../../../../shared/contract/publication-use.ts";
import { problem } from "../../../../shared/problems.ts";
import { addCounts, noCounts } from "../../../../shared/statistics/facts.ts";
import { versionUse } from "../../../../shared/statistics/version-use.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { versionsOf } from "../../../publishing/publication-versions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** As far back as statistics go. */
const MAX_DAYS = 366;

/** From the counts of the days that statistics keep: what it costs doesn't depend on how many respondents there are. */
export const handler = endpoint(publicationUse, async ({ input, stores, now }) => {
  const { id, publicationKey } = input;
  const publication = await stores.forms.findPublication(publicationKey, id);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  const versions = await versionsOf(stores, publication);
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const first = versions[0]?.activityDate.slice(0, 10) ?? "";
  const earliest = day(new Date(now.getTime() - (MAX_DAYS - 1) * DAY_MS));
  const [days, moves] = await Promise.all([
    stores.statistics.read(id, first > earliest ? first : earliest, day(now)),
    stores.moves.list(publication),
  ]);
  const all = noCounts();
  for (const { byPublication } of days) {
    const counts = byPublication[publicationKey];
    if (counts !== undefined) addCounts(all, counts);
  }
  const counted = Object.values(all.versions ?? {}).reduce((sum, { started }) => sum + started, 0);
  return {
    versions: versionUse(versions, all.versions, moves),
    isPartial: counted < all.started || first < earliest,
  };
});
