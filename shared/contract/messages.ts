/** The messages that cross the queues: keys only, never content, so no answer lies in a queue. */
import * as z from "zod";
import type { QueueName } from "./route.ts";

/** An instance was submitted: begin its run, or go on with what of it is not done. */
export const submissionCompleted = z.object({ instanceKey: z.string() });

/** A step's input is there: run it. */
export const stepReady = z.object({ instanceKey: z.string(), runId: z.string(), stepKey: z.string() });

/** A mail is due: its kind names a template; the item that it is about holds the rest. */
export const mailDue = z.object({ mailId: z.string() });

export const messages = {
  submissions: submissionCompleted,
  steps: stepReady,
  prints: stepReady,
  mails: mailDue,
} as const satisfies Record<QueueName, z.ZodType>;

export type MessageOf<Q extends QueueName> = z.infer<(typeof messages)[Q]>;
