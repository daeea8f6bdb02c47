import { takeStep } from "../shared/runs/take-step.ts";
import { consumer } from "./consumer.ts";

/** Runs the HTML2PDF steps of its queue: has their pages printed by a function that has the browser and no right. */
export const handler = consumer("prints", takeStep);
