import { takeStep } from "../shared/runs/take-step.ts";
import { consumer } from "./consumer.ts";

/** Runs a light step (JOLT, HANDLEBARS, TRANSLATIONS) and those that follow it at once. */
export const handler = consumer("steps", takeStep);
