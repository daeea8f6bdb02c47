/** What a preview answers: the output, or why there is none, in the format that the editors read. */
import type { transform } from "../../shared/contract/process.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../shared/limits.ts";
import type { Content, Step } from "../../shared/process/step.ts";
import { StepProblem, templateMessage } from "../../shared/process/step-problem.ts";

type Preview = OutputOf<typeof transform>;

/** Headers and cookies are part of the answer. */
const ENVELOPE_BYTES = 16 * 1024;
/** A PDF is sent as base64, which is a third larger. */
export const MAX_PREVIEW_PDF_BYTES = Math.floor(((LAMBDA_PAYLOAD_BYTES - 2 * ENVELOPE_BYTES) * 3) / 4);

/** The output as text, a PDF as base64. */
export function previewOutput(
  step: Pick<Step, "key" | "name">,
  { contentType, body, warnings }: Content,
): Preview {
  const output = typeof body === "string" ? body : Buffer.from(body).toString("base64");
  const answer = {
    output,
    outputContentType: contentType,
    errorInd: false,
    message: "",
    ...(warnings !== undefined && { warnings: [...warnings] }),
  };
  // Lambda passes an answer on as JSON within JSON.
  const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(answer)));
  if (bytes + ENVELOPE_BYTES <= LAMBDA_PAYLOAD_BYTES) return answer;
  const text = `This output is too large to show here: ${Math.ceil(bytes / 1024 / 1024)} MB.`;
  return previewProblem(step.name, new StepProblem("OUTPUT_TOO_LARGE", step.key, text, { retry: "never" }));
}

/** @param name what the message calls the step: its first part, before line, column and text */
export function previewProblem(name: string, problem: StepProblem): Preview {
  const message = templateMessage(name, problem);
  return { output: "", outputContentType: "text/plain", errorInd: true, message };
}
