/** Asks for an export until it is there, and says meanwhile how far it is. */
import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import { api, call } from "../../lib/api.ts";
import { CallProblem } from "../../lib/send.ts";
import { counted } from "../../ui/counted.ts";

export type ExportQuery = Omit<InputOf<typeof api.forms.exportSubmissions>, "job">;
export type ExportAnswer = OutputOf<typeof api.forms.exportSubmissions>;

/** How far an export is, in words and from 0 to 1; absent: nobody knows how far that is. */
export interface ExportProgress {
  text: string;
  share?: number;
}

const number = new Intl.NumberFormat("en");

/**
 * @param onProgress after each round
 * @param isCurrent false ends it after the round that runs
 * @returns the file; undefined: it isn't wanted any more
 */
export async function runExport(
  query: ExportQuery,
  onProgress: (progress: ExportProgress) => void,
  isCurrent: () => boolean,
): Promise<ExportAnswer | undefined> {
  const isOneCall = query.format === "reports";
  for (let job = "new"; isCurrent(); ) {
    try {
      const answer = await call(api.forms.exportSubmissions, { ...query, ...(!isOneCall && { job }) });
      if (answer.job === undefined || answer.progress === undefined) return answer;
      const { done, total } = answer.progress;
      onProgress(
        done === total
          ? { text: `All ${number.format(total)} submissions are read. The file is being made…`, share: 1 }
          : { text: `${number.format(done)} of ${number.format(total)} submissions`, share: done / total },
      );
      job = answer.job;
    } catch (error) {
      const read = readSoFar(error);
      if (read === undefined) throw error;
      onProgress({
        text: `Reading the answers for the first search: ${counted(read, "submission")} so far.`,
      });
    }
  }
  return undefined;
}

/** How many submissions were read for their first search, where an export waits for that. */
function readSoFar(error: unknown): number | undefined {
  if (!(error instanceof CallProblem) || error.body?.name !== "SUBMISSIONS_NOT_READ") return undefined;
  return Number(error.body.details?.reading ?? 0);
}
