/** What the worker of the analysis does: it keeps the form and what it knows of each step between two requests. */
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { describedPaths, type StepPaths } from "../../../shared/analysis/described-paths.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import { type RenameRequest, type Renaming, renameKey } from "../../../shared/analysis/rename/rename-key.ts";
import { type ReportChange, reportChanges } from "../../../shared/analysis/report-changes.ts";
import { Witnesses } from "../../../shared/analysis/witness/witnesses.ts";
import "../../../shared/expression/functions/all.ts";
import type { Answers, FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { readForm, withTools } from "../../../shared/form/engine/engine.ts";
import { part } from "../../../shared/part.ts";
import type { Step } from "../../../shared/process/step.ts";
import { type ExplainedRun, type ExplainJob, explainRun } from "./explain-run.ts";

const matchParts = part(() => import("../../../shared/expression/matches.ts"));
const repeatParts = part(() => import("../../../shared/form/engine/session-repeats.ts"));
const geometryParts = part(() => import("../../../shared/expression/geometry.ts"));

/** One thing to find out about the form that was sent last. */
export type AnalysisJob =
  | { kind: "check"; root: Step }
  /** What a step can read, and reads. */
  | { kind: "paths"; root: Step; stepKey: string }
  /** What another version of the form does to its reports. */
  | { kind: "compare"; root: Step; imported: FormDefinition }
  /** Every place of a key, and the texts with another name for it. */
  | { kind: "rename"; root: Step; request: RenameRequest }
  | ShowJob
  | ExplainJob;

/** Asks for answers that lead to a finding. */
export interface ShowJob {
  kind: "show";
  root: Step;
  finding: Finding;
  timeZone: string;
}

/** The form comes with the first job, and whenever it is another one. */
export interface AnalysisRequest {
  definition?: FormDefinition;
  job: AnalysisJob;
}

/** What an answer to each job is. */
export interface AnalysisAnswers {
  check: readonly Finding[];
  /** Without answers where none were found. */
  show: { answers?: Answers };
  paths: StepPaths;
  compare: readonly ReportChange[];
  rename: Renaming;
  explain: ExplainedRun;
}

/** Answers one request after the other; only steps that changed are looked at again. */
export function createAnalyst() {
  let form: Promise<CompiledForm> | undefined;
  let analyser: ProcessAnalyser | undefined;
  return async ({ definition, job }: AnalysisRequest): Promise<AnalysisAnswers[AnalysisJob["kind"]]> => {
    if (definition !== undefined) {
      form = compiled(definition);
      analyser = undefined;
    }
    if (form === undefined) throw new Error("The first request has the form.");
    if (job.kind === "explain") return explainRun(await form, job);
    const known = await form;
    if (job.kind === "compare") return reportChanges(job.root, known, await compiled(job.imported));
    analyser ??= new ProcessAnalyser(known);
    if (job.kind === "show") return shown(known, analyser, job);
    if (job.kind === "rename") return renameKey(known, analyser, job.root, job.request);
    const analysis = analyser.analyse(job.root);
    return job.kind === "check" ? analysis.findings : describedPaths(job.stepKey, analysis, known, job.root);
  };
}

async function shown(form: CompiledForm, analyser: ProcessAnalyser, { root, finding, timeZone }: ShowJob) {
  const answers = await new Witnesses(form, root, analyser, { now: new Date(), timeZone }).of(finding);
  return answers === undefined ? {} : { answers };
}

/** What repeats, patterns and places need is loaded only for forms that have some. */
async function compiled(definition: FormDefinition): Promise<CompiledForm> {
  const form = readForm(definition);
  const [patterns, repeats, places] = await Promise.all([
    form.needsMatches ? matchParts() : undefined,
    form.hasRepeats ? repeatParts() : undefined,
    form.needsGeometry ? geometryParts() : undefined,
  ]);
  return withTools(form, {
    ...(patterns && { matches: patterns.matches }),
    ...(repeats && { repeats: repeats.repeatTools }),
    ...(places && { geometry: places.geometry }),
  });
}
