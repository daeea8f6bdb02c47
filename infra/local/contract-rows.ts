/**
 * Gives the pages the table of calls as far as they need it: how each call is made. Its schemas, which only types are read
 * from there, would be a quarter of the designer's first load.
 */
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";

const table = resolve(import.meta.dirname, "../../shared/contract/index.ts");

/**
 * Replaces `shared/contract/index.ts` in the pages by its rows without schemas. A screen that checks input by the schema of
 * a row imports that row's own file.
 */
export function contractRows(): Plugin {
  return {
    name: "contract-rows",
    enforce: "pre",
    load: {
      filter: { id: /\/shared\/contract\/index\.ts$/ },
      handler: (id) => (id === table ? rowsAsCode() : null),
    },
  };
}

/** @example rowsAsCode() // 'export const api = {"account":{"login":{"method":"POST","path":"/api/v1/login","body":"form"}, …' */
export function rowsAsCode(): string {
  const rows = Object.entries(api).map(([area, calls]) => [area, callsOf(calls)]);
  return `export const api = ${JSON.stringify(Object.fromEntries(rows))};\n`;
}

function callsOf(calls: Readonly<Record<string, Route>>) {
  const made = Object.entries(calls).map(([name, { method, path, body }]) => [name, { method, path, body }]);
  return Object.fromEntries(made);
}
