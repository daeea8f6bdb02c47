/** What functions that call each other exchange: a job in, an outcome back. */

import * as z from "zod";
import { DeliveryFault } from "../hook.ts";
import { PdfJob, PdfOutcome } from "../process/pdf-job.ts";
import { StepJob, StepOutcome } from "../process/step-job.ts";
import type { ServiceName } from "./route.ts";

/** A message that is signed already: whoever sends it knows no secret. */
const DeliveryJob = z.strictObject({
  address: z.string(),
  id: z.string(),
  timestamp: z.int(),
  signature: z.string(),
  body: z.string(),
});
export type DeliveryJob = z.infer<typeof DeliveryJob>;

/** The status that an address answered with, or why there was none; what it said besides is read by nobody. */
const DeliveryOutcome = z.union([z.object({ status: z.int() }), z.object({ fault: DeliveryFault })]);
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

export const jobs = {
  render: { job: StepJob, outcome: StepOutcome },
  print: { job: PdfJob, outcome: PdfOutcome },
  preview: { job: PdfJob, outcome: PdfOutcome },
  deliver: { job: DeliveryJob, outcome: DeliveryOutcome },
} as const satisfies Record<ServiceName, { job: z.ZodType; outcome: z.ZodType }>;

export type JobOf<C extends ServiceName> = z.input<(typeof jobs)[C]["job"]>;
export type OutcomeOf<C extends ServiceName> = z.output<(typeof jobs)[C]["outcome"]>;
