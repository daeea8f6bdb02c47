/** Analyses reports in a worker, so that typing never waits for it. */
import { speakAddedLanguages } from "../added-languages.ts";
import { serveWorker } from "../worker-client.ts";
import "../zod-without-eval.ts";
import { createAnalyst } from "./analyst.ts";

serveWorker(createAnalyst(), speakAddedLanguages());
