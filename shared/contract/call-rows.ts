/** The table of calls without its schemas, for the pages: of those they only need the types, and they would be a quarter of the first load. */
import { api } from "./index.ts";
import type { Route } from "./route.ts";

/** What a page must know of a row to make its call. */
export type CallRow = Pick<Route, "method" | "path" | "body" | "passive">;

/** By area and name, as in `api`. @example callRows().account?.ping // { method: "GET", path: "/ping", body: "query", passive: true } */
export function callRows(): Record<string, Record<string, CallRow>> {
  const areas = Object.entries(api).map(([area, calls]) => [area, rowsOf(calls)] as const);
  return Object.fromEntries(areas);
}

function rowsOf(calls: Readonly<Record<string, Route>>): Record<string, CallRow> {
  const rows = Object.entries(calls).map(
    ([name, { method, path, body, passive }]) => [name, { method, path, body, passive }] as const,
  );
  return Object.fromEntries(rows);
}
