/** The messages that cross the queues: keys only, never content, so no answers are stored in a queue. */
import * as z from "zod";
import type { QueueName } from "./route.ts";

/** An instance was submitted: start its run, or continue with what is unfinished. */
export const submissionCompleted = z.object({ instanceKey: z.string() });

/** A step's input is ready: run it. */
export const stepReady = z.object({ instanceKey: z.string(), runId: z.string(), stepKey: z.string() });

/** A mail is due: its kind names a template; the item that it refers to has the rest. */
export const mailDue = z.object({ mailId: z.string() });

export const messages = {
  submissions: submissionCompleted,
  steps: stepReady,
  prints: stepReady,
  mails: mailDue,
} as const satisfies Record<QueueName, z.ZodType>;

export type MessageOf<Q extends QueueName> = z.infer<(typeof messages)[Q]>;
