import { createPrinter } from "../shared/heavy/browser/printer.ts";
import { consumer } from "./consumer.ts";
import { takeStep } from "./take-step.ts";

/** One warm browser in each function instance; it prints one document at a time. */
const printer = createPrinter();

/** Runs the HTML2PDF steps of its queue. */
export const handler = consumer("prints", (message, { stores, isLast }) =>
  takeStep(message, { stores, isLast, printer }),
);

/** Ends the browser: a process that stops leaves none behind. */
export function close(): Promise<void> {
  return printer.close();
}
