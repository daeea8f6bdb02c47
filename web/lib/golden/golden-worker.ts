/** Compares reports in a worker of its own, so that neither typing nor the checks of the analysis wait for it. */
import { serveWorker } from "../worker-client.ts";
import "../zod-without-eval.ts";
import { createGolden } from "./golden-jobs.ts";

serveWorker(createGolden());
