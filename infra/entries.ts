/** Every Lambda of the product: one for each call, queue, service and schedule; read out of the tables. */
import { join } from "node:path";
import { handlerFile, routes } from "../shared/contract/index.ts";
import { type CalledName, queueNames, type Route } from "../shared/contract/route.ts";
import { called, schedules, services, workers } from "../shared/contract/workers.ts";

export interface Entry {
  /** Unique; also the folder under `dist/lambda` and the end of the function's name. */
  name: string;
  /** The handler's file, from the project's folder. */
  file: string;
  /** True: ships Chromium. */
  chromium: boolean;
}

/** Where the bundles lie, a folder for each entry's name. */
export const lambdaFolder = join(import.meta.dirname, "..", "dist", "lambda");

/** @example callEntry({ path: "/rest/form/publish" }).name // "rest-form-publish" */
export function callEntry(row: Pick<Route, "path">): Entry {
  const file = handlerFile(row);
  return { name: entryName(file), file: `functions/${file}`, chromium: false };
}

export function workerEntry(worker: { file: string; chromium?: boolean }): Entry {
  const { file, chromium = false } = worker;
  return { name: entryName(file), file: `events/${file}`, chromium };
}

export const entries: readonly Entry[] = [
  ...routes.map(callEntry),
  ...queueNames.map((name) => workerEntry(workers[name])),
  ...Object.values(services).map(workerEntry),
  ...Object.values(schedules).map(workerEntry),
];

/** Who answers a call of another function. @example calledEntry("print").name // "print-ready" */
export function calledEntry(name: CalledName): Entry {
  return workerEntry(called[name]);
}

function entryName(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll("/", "-");
}
