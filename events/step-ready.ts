import { takeStep } from "../shared/runs/take-step.ts";
import { consumer } from "./consumer.ts";

/** Runs one light step: JOLT, HANDLEBARS, TRANSLATIONS. */
export const handler = consumer("steps", takeStep);
