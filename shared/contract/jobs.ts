/** What functions that call each other exchange: a job in, an outcome back. */

import type * as z from "zod";
import { PdfJob, PdfOutcome } from "../process/pdf-job.ts";
import { StepJob, StepOutcome } from "../process/step-job.ts";
import type { ServiceName } from "./route.ts";

export const jobs = {
  render: { job: StepJob, outcome: StepOutcome },
  print: { job: PdfJob, outcome: PdfOutcome },
  preview: { job: PdfJob, outcome: PdfOutcome },
} as const satisfies Record<ServiceName, { job: z.ZodType; outcome: z.ZodType }>;

export type JobOf<C extends ServiceName> = z.input<(typeof jobs)[C]["job"]>;
export type OutcomeOf<C extends ServiceName> = z.output<(typeof jobs)[C]["outcome"]>;
