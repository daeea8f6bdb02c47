/** P17 in full, for `npm run faults`. */

import type { FaultsRun, Promised } from "../faults/promised.ts";
import { holdBounds } from "./hold-bounds.ts";
import { countWhatReachesOut, hashesOfOnePage, holdVectors } from "./hold-vectors.ts";

export const pdfPromise: Promised = {
  title: "a page that is printed reaches nothing, reads nothing, ends in time, and gives the same bytes",
  async hold({ share, say }: FaultsRun): Promise<string[]> {
    const { broken, ...figures } = await holdVectors();
    say(JSON.stringify(figures));
    const bare = await countWhatReachesOut(share);
    say(`without precautions ${bare.reached} of ${bare.tried} reach out`);
    const hashes = await hashesOfOnePage(4);
    say(`${hashes.length} hash of one page from 4 fresh browsers and a used one`);
    const late = await holdBounds({ deadlineMs: 15_000, say });
    return [
      ...broken,
      ...late,
      ...(bare.reached * 3 < bare.tried
        ? ["The canary hears less than a third of the vectors where nothing stops them."]
        : []),
      ...(hashes.length > 1 ? [`One page gave ${hashes.length} different documents.`] : []),
    ];
  },
};
