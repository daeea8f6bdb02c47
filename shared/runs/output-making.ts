/** What an output of a run is made from: recorded when it is created, and compared when somebody wants it proved. */
import { catalogueFor, sourceFor } from "../process/run-process.ts";
import type { Content, Step } from "../process/step.ts";
import { ENGINE_VERSION, hashStep } from "../process/step-hash.ts";
import type { Reasons } from "../process/step-reasons.ts";
import type { StepTools } from "../process/step-runner.ts";
import { languagesOf } from "../process/translations/source-language.ts";
import type { FrozenPublication } from "../stores/publications.ts";
import type { OutputOrigin, Run } from "../stores/records/instance.ts";
import { contentHash } from "../stores/s3/blobs.ts";

/** A run and what its publication froze. */
export interface RunOfPublication {
  run: Pick<Run, "locale" | "submittedAt">;
  publication: Pick<FrozenPublication, "process" | "definition" | "formVersion" | "processRevision">;
  /** Of the step, where it says why. */
  reasons?: Reasons | undefined;
}

export interface Making {
  /** Of the input's type and content. */
  inputHash: string;
  /** Identifies the stored output by all of its inputs. */
  outputHash: string;
  /** What is recorded with an output once it exists. */
  originOf(output: Content): OutputOrigin;
}

/**
 * What a step reads besides its input.
 * @throws StepProblem CATALOGUE_INVALID
 * @example runStep(step, input, { ...toolsOf(step, { run, publication }), now })
 */
export function toolsOf(
  step: Step,
  { run, publication, reasons }: RunOfPublication,
): Omit<StepTools, "now" | "printPdf"> {
  return {
    locale: run.locale,
    fallbackLocale: sourceFor(publication.process, step.key, languagesOf(publication.definition)),
    catalogue: catalogueFor(publication.process, step.key),
    properties: {},
    ...(reasons && { reasons }),
  };
}

/**
 * The hashes of a step's input and output in a run (product decision 35).
 * @throws StepProblem CATALOGUE_INVALID
 * @example blobKeys.output(run.instanceKey, makingOf(step, input, { run, publication }).outputHash)
 */
export function makingOf(step: Step, input: Content, of: RunOfPublication): Making {
  const { run, publication } = of;
  const { inputHash, outputHash } = hashStep(step, input, toolsOf(step, of), contentHash);
  // A PDF contains the date of its submission.
  const isPrint = step.processType.code === "HTML2PDF";
  return {
    inputHash,
    outputHash: isPrint ? contentHash(outputHash, run.submittedAt) : outputHash,
    originOf: (output) => ({
      formVersion: publication.formVersion,
      treeVersion: publication.processRevision,
      templateHash: contentHash(step.template ?? ""),
      engineVersion: ENGINE_VERSION,
      contentHash: contentHash(output.contentType, output.body),
    }),
  };
}

/** Content as it is stored. @example bodyOf({ contentType: "text/html", body: "é" }).length // 2 */
export function bodyOf({ body }: Content): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : body;
}

/** Content as it was before it was stored. @param contentType of a content, as it is recorded with the output */
export function contentOf(body: Uint8Array, contentType: string): Content {
  const type = contentType as Content["contentType"]; // recorded from a Content only
  return {
    contentType: type,
    body: type === "application/pdf" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body),
  };
}
