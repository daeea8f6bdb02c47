import { takeStep } from "../shared/runs/take-step.ts";
import { consumer } from "./consumer.ts";

/** Runs the HTML2PDF steps of its queue: pages are printed by a separate function that has the browser but no rights. */
export const handler = consumer("prints", takeStep);
