/** Compares the reports of two states of a form, so that the page never waits for it. */
import { serveWorker } from "../../lib/worker-client.ts";
import "../../lib/zod-without-eval.ts";
import { compareContents } from "./compare-contents.ts";

serveWorker(compareContents);
