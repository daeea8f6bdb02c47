import { consumer } from "./consumer.ts";
import { takeStep } from "./take-step.ts";

/** Runs one light step: JOLT, HANDLEBARS, TRANSLATIONS. */
export const handler = consumer("steps", (message, { stores, isLast }) =>
  takeStep(message, { stores, isLast }),
);
