/** The table of calls without its schemas, for the pages: of those they only need the types, and they would be a quarter of the first load. */
import { api } from "./index.ts";
import type { Route } from "./route.ts";

/**
 * What a page must know of a row to make its call. The schemas are there as types only: a screen that checks input imports
 * the file of its area.
 */
export type CallRow<R extends Route = Route> = Pick<R, "method" | "path" | "body" | "passive"> & {
  readonly input?: R["input"];
  readonly output?: R["output"];
};

/** By area and name, as in `api`. @example callRows().account?.ping // { method: "GET", path: "/ping", body: "query", passive: true } */
export function callRows(): Record<string, Record<string, CallRow>> {
  const areas = Object.entries(api).map(([area, calls]) => [area, rowsOf(calls)] as const);
  return Object.fromEntries(areas);
}

/** By path, the first words of what a call is for. @example callSummaries()["/rest/ping"] */
export function callSummaries(): Record<string, string> {
  const rows: Route[] = Object.values(api).flatMap((calls) => Object.values(calls));
  return Object.fromEntries(rows.map(({ path, summary }) => [path, summary.split(/[.;:,]/)[0] ?? summary]));
}

function rowsOf(calls: Readonly<Record<string, Route>>): Record<string, CallRow> {
  const rows = Object.entries(calls).map(
    ([name, { method, path, body, passive }]) => [name, { method, path, body, passive }] as const,
  );
  return Object.fromEntries(rows);
}
