/** Analyses reports in a worker, so that typing never waits for it. */
import "../zod-without-eval.ts";
import { type AnalysisRequest, createAnalyst } from "./analyst.ts";

const answer = createAnalyst();

self.onmessage = ({ data: { id, ...request } }: MessageEvent<{ id: number } & AnalysisRequest>) => {
  answer(request).then(
    (result) => self.postMessage({ id, result }),
    (error: unknown) =>
      self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
};
