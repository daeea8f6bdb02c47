/** What a preview is run on. */
import { randomUUID } from "node:crypto";
import { matches } from "../../shared/expression/matches.ts";
import { compileForm } from "../../shared/form/engine.ts";
import { DEFAULT_LOCALE, offeredLocale } from "../../shared/localize.ts";
import type { Content } from "../../shared/process/step.ts";
import { StepProblem } from "../../shared/process/step-problem.ts";
import { previewContent } from "../../shared/process/submitted-content.ts";
import type { Form } from "../../shared/stores/dynamodb/form-store.ts";
import { currentDefinition } from "../../shared/stores/form-bodies.ts";
import type { Bodies } from "../../shared/stores/s3/bodies.ts";
import { isTimeZone } from "../../shared/time-zone.ts";

interface Given {
  input: string;
  inputContentType: string;
}

/** The input of one step. PDFs are no input: nothing follows them. */
export function contentOf({ input, inputContentType }: Given): Content {
  const named = inputContentType.split(";")[0]?.trim().toLowerCase();
  const contentType = named === "application/json" || named === "text/html" ? named : "text/plain";
  return { contentType, body: input };
}

/** Every time zone's day begins at a quarter of an hour, so the day of a preview is the right one everywhere. */
const QUARTER_MS = 15 * 60 * 1000;

/**
 * The answers as the root step would get them of a submission, and who reads the reports. The moment of the
 * submission is the quarter of an hour that has begun: a preview with a new time every second would have nothing to
 * remember.
 *
 * @throws StepProblem INPUT_NOT_JSON
 */
export async function previewInput(
  bodies: Bodies,
  form: Form,
  given: Given & { locale?: string | undefined; timeZone?: string | undefined },
  now: Date,
): Promise<{ answersJson: string; locale: string; fallbackLocale: string }> {
  const { contentType, body } = contentOf(given);
  if (contentType !== "application/json" || typeof body !== "string") {
    const text = `A process begins with JSON, and what was sent is ${contentType}.`;
    throw new StepProblem("INPUT_NOT_JSON", "", text, { retry: "never" });
  }
  const definition = await currentDefinition(bodies, form);
  const locale = offeredLocale(definition, given.locale);
  const content = previewContent(body, {
    definition,
    compiled: compileForm(definition, { matches, newKey: randomUUID }),
    locale,
    submittedAt: new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS).toISOString(),
    timeZone: given.timeZone !== undefined && isTimeZone(given.timeZone) ? given.timeZone : "UTC",
    instanceId: "PREVIEW",
  });
  return { answersJson: String(content.body), locale, fallbackLocale: DEFAULT_LOCALE };
}
