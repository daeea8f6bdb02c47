import { consumer } from "./consumer.ts";
import { takeStepOf } from "./take-step.ts";

/** Runs one light step: JOLT, HANDLEBARS, TRANSLATIONS. */
export const handler = consumer("steps", (message, { stores, isLast }) =>
  takeStepOf(message, { stores, isLast }),
);
