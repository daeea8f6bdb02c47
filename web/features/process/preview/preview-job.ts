/** What the preview's worker does: it has the engines, so that neither the page nor typing in it waits for them. */
import { runExplainedStep } from "../../../../shared/analysis/why/run-explained-step.ts";
import type { Answers, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../../shared/form/engine/compiled-form.ts";
import type { StepJob, StepOutcome } from "../../../../shared/process/step-job.ts";
import { previewContent } from "../../../../shared/process/submitted-content.ts";
import { compile } from "../../../player/opening/compile.ts";

/** What the document that the steps begin with is made of. */
export interface DocumentJob {
  /** Absent: the one that came last. */
  definition?: FormDefinition;
  /** The test answers. */
  answers: Answers;
  locale: string;
  timeZone: string;
  now: Date;
}

/** One thing to do, by its name. */
export type PreviewJob = { job: StepJob } | { document: DocumentJob };

let form: { definition: FormDefinition; compiled: Promise<CompiledForm> } | undefined;

/** The outcome of a step, or the document as JSON; both are text, so that they can be sent. */
export async function runPreviewJob(request: PreviewJob): Promise<StepOutcome> {
  if ("job" in request) return runExplainedStep(request.job, () => performance.now());
  const { answers, definition: sent, ...rest } = request.document;
  if (sent !== undefined) form = { definition: sent, compiled: compile(sent) };
  if (form === undefined) throw new Error("The first document comes with its form.");
  const { definition } = form;
  const compiled = await form.compiled;
  const { body } = previewContent(JSON.stringify(answers), { definition, compiled, ...rest });
  return { content: { contentType: "application/json", body: String(body) } };
}
