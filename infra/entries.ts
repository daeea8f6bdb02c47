/** Every Lambda of the product: one for each call, queue, service and schedule; derived from the tables. */
import { join } from "node:path";
import { handlerFile, routes } from "../shared/contract/index.ts";
import { invokedServices, queueNames, type Route, type ServiceName } from "../shared/contract/route.ts";
import { schedules, services, workers } from "../shared/contract/workers.ts";

export interface Entry {
  /** Unique; also the end of the function's name. */
  name: string;
  /** The folder under `dist/lambda`; functions that share a file share it. */
  bundle: string;
  /** The handler's file, from the project's folder. */
  file: string;
  /** True: ships Chromium. */
  chromium: boolean;
}

/** Where the bundles are, a folder for each entry's name. */
export const lambdaFolder = join(import.meta.dirname, "..", "dist", "lambda");

/** @example callEntry({ path: "/rest/form/publish" }).name // "rest-form-publish" */
export function callEntry(row: Pick<Route, "path">): Entry {
  const file = handlerFile(row);
  const name = entryName(file);
  return { name, bundle: name, file: `functions/${file}`, chromium: false };
}

export function workerEntry({ file }: { file: string }): Entry {
  const name = entryName(file);
  return { name, bundle: name, file: `events/${file}`, chromium: false };
}

/** The function behind a service that other functions call. @example calledEntry("preview").bundle // "print" */
export function calledEntry(name: ServiceName): Entry {
  const { file, chromium = false }: { file: string; chromium?: boolean } = services[name];
  return { name, bundle: entryName(file), file: `events/${file}`, chromium };
}

export const entries: readonly Entry[] = [
  ...routes.map(callEntry),
  ...queueNames.map((name) => workerEntry(workers[name])),
  ...invokedServices.map(calledEntry),
  ...Object.values(schedules).map(workerEntry),
];

function entryName(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll("/", "-");
}
