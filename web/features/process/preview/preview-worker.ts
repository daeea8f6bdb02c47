/** Runs templates and chains in a worker, so that typing never waits for them. */
import { speakAddedLanguages } from "../../../lib/added-languages.ts";
import { serveWorker } from "../../../lib/worker-client.ts";
import "../../../lib/zod-without-eval.ts";
import { runPreviewJob } from "./preview-job.ts";

serveWorker(runPreviewJob, speakAddedLanguages());
