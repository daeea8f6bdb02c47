/**
 * Every Lambda of the product, derived from the tables: those of the calls, which `call-functions.json` names, and one for each
 * queue, service and schedule.
 */
import { join } from "node:path";
import { api, handlerFile, routes } from "../shared/contract/index.ts";
import {
  baseRights,
  queueNames,
  type Right,
  type Route,
  type ServiceName,
} from "../shared/contract/route.ts";
import {
  listenerNames,
  listeners,
  schedulesWith,
  services,
  servicesWith,
  type Worker,
  workers,
} from "../shared/contract/workers.ts";
import callFunctions from "./call-functions.json" with { type: "json" };
import { dataAccessOf } from "./data-access.ts";

export interface Entry {
  /** Unique; also the end of the function's name. Calls that share a function have the name of the first by its path. */
  name: string;
  /** The folder under `dist/lambda`, which functions of the same area share. */
  bundle: string;
  /** Its file in the bundle, without `.mjs`. */
  module: string;
  /** The handlers' files, from the project's folder: one for each of `calls`, or just one. */
  files: readonly [string, ...string[]];
  /** The calls that it answers; none for what no call starts. */
  calls: readonly Route[];
  rights: readonly Right[];
  /** True: ships Chromium. */
  chromium: boolean;
}

/** Where the bundles are, a folder for each. */
export const lambdaFolder = join(import.meta.dirname, "..", "dist", "lambda");

/** @example callFile({ path: "/rest/form/publish" }) // "functions/rest/form/publish.ts" */
export function callFile(row: Pick<Route, "path">): string {
  return `functions/${handlerFile(row)}`;
}

/** What a call may do and with what: calls of which this is the same may share a function. */
export function rightsKey(row: Route): string {
  const rights = [...new Set([...baseRights, ...row.rights])].sort();
  const access = Object.entries(dataAccessOf(callFile(row))).map(([part, kinds]) => [
    part,
    [...new Set(kinds)].sort(),
  ]);
  return JSON.stringify([rights, access]);
}

/** @example callName({ method: "GET", path: "/ping" }) // "GET /ping" */
export function callName({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${path}`;
}

/** The name of a function of a call's own. @example ownNameOf({ path: "/rest/form/publish" }) // "rest-form-publish" */
export function ownNameOf(row: Pick<Route, "path">): string {
  return entryName(callFile(row).replace(/^functions\//, ""));
}

/** The area of the table of calls that the first of some calls is in. */
function areaOf([first]: readonly Route[]): string {
  const found = Object.entries(api).find(([, rows]) =>
    Object.values<Route>(rows).some((row) => row === first),
  );
  return found?.[0] ?? "";
}

/** Which function answers each call: a line is added for a new call, and none is ever changed. */
const functionOf: Readonly<Record<string, string>> = callFunctions;

/**
 * The functions of the calls, as `call-functions.json` names them: a call that moved would be unanswered while a release takes
 * over. A right is granted to a function, so only calls with the very same rights are put together: none of them may do
 * more than if it were alone. One whose rights change later keeps its function, which then has those of all of its calls.
 */
export const callEntries: readonly Entry[] = [
  ...Map.groupBy(routes, (row) => functionOf[callName(row)] ?? ownNameOf(row)),
].map(([name, alike]) => {
  const calls = alike.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const [first, ...others] = calls.map(callFile);
  if (first === undefined) throw new Error("A function without a call.");
  const rights = [...new Set(calls.flatMap((row) => [...baseRights, ...row.rights]))];
  const bundle = `calls-${areaOf(calls)}`;
  return { name, bundle, module: name, files: [first, ...others], calls, rights, chromium: false };
});

const entriesByPath = new Map(callEntries.flatMap((entry) => entry.calls.map(({ path }) => [path, entry])));

/** The function that answers a call. @example callEntry({ path: "/rest/form/publish" }).name // "rest-form-publish" */
export function callEntry({ path }: Pick<Route, "path">): Entry {
  const entry = entriesByPath.get(path);
  if (entry === undefined) throw new Error(`No function answers ${path}.`);
  return entry;
}

/** The function behind a queue, or one that the clock starts. */
export function workerEntry({ file, rights }: Pick<Worker, "file" | "rights">): Entry {
  return { ...ownEntry(entryName(file), file, rights), bundle: "events" };
}

/** The function behind a service that other functions call. @example calledEntry("preview").bundle // "print" */
export function calledEntry(name: ServiceName): Entry {
  const {
    file,
    rights,
    chromium = false,
  }: { file: string; rights: readonly Right[]; chromium?: boolean } = services[name];
  return { ...ownEntry(name, file, rights), chromium };
}

/** The settings by which a deployment has functions that listen to events of AWS, those of hooks, and the one that sends the trail. */
interface EntrySettings {
  scan: boolean;
  mailFrom?: string | undefined;
  hooks?: string | undefined;
  trail?: string | undefined;
}

const isListening: Readonly<Record<keyof typeof listeners, (settings: EntrySettings) => boolean>> = {
  scan: ({ scan }) => scan,
  returned: ({ mailFrom }) => mailFrom !== undefined,
};

/** All that are bundled. */
export const entries: readonly Entry[] = entriesWith({
  scan: true,
  mailFrom: "all",
  hooks: "*",
  trail: "all",
});

/** All that a deployment has: those that listen to events of AWS, those of hooks and of the trail, only where a setting asks for them. */
export function entriesWith(settings: EntrySettings): Entry[] {
  const listening = listenerNames
    .filter((name) => isListening[name](settings))
    .map((name) => workerEntry(listeners[name]));
  return [
    ...callEntries,
    ...queueNames.map((name) => workerEntry(workers[name])),
    ...servicesWith(settings).map(calledEntry),
    ...schedulesWith(settings).map(([, schedule]) => workerEntry(schedule)),
    ...listening,
  ];
}

function ownEntry(name: string, file: string, rights: readonly Right[]): Entry {
  const module = entryName(file);
  return { name, bundle: module, module, files: [`events/${file}`], calls: [], rights, chromium: false };
}

function entryName(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll("/", "-");
}
