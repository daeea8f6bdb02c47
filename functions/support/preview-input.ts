/** The input that a preview runs on. */
import { randomUUID } from "node:crypto";
import { matches } from "../../shared/expression/matches.ts";
import { compileForm } from "../../shared/form/compile-form.ts";
import { DEFAULT_LOCALE, offeredLocale } from "../../shared/localize.ts";
import type { Content } from "../../shared/process/step.ts";
import { StepProblem } from "../../shared/process/step-problem.ts";
import { previewContent } from "../../shared/process/submitted-content.ts";
import { currentDefinition } from "../../shared/stores/form-blobs.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Blobs } from "../../shared/stores/s3/blobs.ts";
import { isTimeZone } from "../../shared/time-zone.ts";

interface Given {
  input: string;
  inputContentType: string;
}

/** The input of one step. Never a PDF, since no step takes one. */
export function contentOf({ input, inputContentType }: Given): Content {
  const named = inputContentType.split(";")[0]?.trim().toLowerCase();
  const contentType = named === "application/json" || named === "text/html" ? named : "text/plain";
  return { contentType, body: input };
}

/**
 * The answers as the root step would get them from a submission, and who reads the reports.
 * @throws StepProblem INPUT_NOT_JSON
 */
export async function previewInput(
  blobs: Blobs,
  form: Form,
  given: Given & { locale?: string | undefined; timeZone?: string | undefined },
  now: Date,
): Promise<{ answersJson: string; locale: string; fallbackLocale: string }> {
  const { contentType, body } = contentOf(given);
  if (contentType !== "application/json" || typeof body !== "string") {
    const text = `A process starts with JSON, but the input is ${contentType}.`;
    throw new StepProblem("INPUT_NOT_JSON", "", text, { retry: "never" });
  }
  const definition = await currentDefinition(blobs, form);
  const locale = offeredLocale(definition, given.locale);
  const content = previewContent(body, {
    definition,
    compiled: compileForm(definition, { matches, newKey: randomUUID }),
    locale,
    timeZone: given.timeZone !== undefined && isTimeZone(given.timeZone) ? given.timeZone : "UTC",
    now,
  });
  return { answersJson: String(content.body), locale, fallbackLocale: DEFAULT_LOCALE };
}
