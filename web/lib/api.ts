/** The designer's client of the table of calls: reads through SWR, writes through `call`, both typed by the row. */
import type { SWRResponse } from "swr";
import useSWR from "swr";
import type { CallRow } from "../../shared/contract/call-rows.ts";
import type { api as table } from "../../shared/contract/index.ts";
import type { InputOf, OutputOf, Route } from "../../shared/contract/route.ts";
import rows from "./call-rows.json" with { type: "json" };
import { counted } from "./in-flight.ts";
import { type CallProblem, isSessionEnd, send } from "./send.ts";

type Table = typeof table;
type PageTable = {
  readonly [Area in keyof Table]: {
    readonly [Name in keyof Table[Area]]: Table[Area][Name] extends infer R extends Route
      ? CallRow<R>
      : never;
  };
};

/** The rows of the table of calls; `npm run contract` writes them. */
export const api = rows as unknown as PageTable; // JSON's types are wider: a method is a string there

/**
 * Reads a row; shows what the server last answered. `undefined` as input waits.
 * @example const { data, error } = useApi(api.forms.publications, { id: 7 })
 */
export function useApi<R extends CallRow>(
  row: R,
  input: InputOf<R> | undefined,
): SWRResponse<OutputOf<R>, CallProblem> {
  return useSWR<OutputOf<R>, CallProblem>(input === undefined ? null : [row.path, input], () =>
    read(row, input as InputOf<R>),
  ); // a null key never fetches, so the input is there
}

/** Calls a row with its method and its kind of body. @example await call(api.forms.deleteForm, { id: 7 }) */
export async function call<R extends CallRow>(row: R, input: InputOf<R>): Promise<OutputOf<R>> {
  try {
    return await read(row, input);
  } catch (error) {
    if (isSessionEnd(error)) announceSessionEnd("user");
    throw error;
  }
}

/** Like `call`, for SWR: where the session has ended, `readOptions` leads to sign-in. */
export function read<R extends CallRow>(row: R, input: InputOf<R>): Promise<OutputOf<R>> {
  return row.passive ? sendRow(row, input) : counted(() => sendRow(row, input));
}

function sendRow<R extends CallRow>(row: R, input: InputOf<R>): Promise<OutputOf<R>> {
  switch (row.body) {
    case "query":
      return send<R>(row.method, urlOf(row, input));
    case "form":
      return send<R>(row.method, row.path, flat(input).toString(), "application/x-www-form-urlencoded");
    case "json":
      return send<R>(row.method, row.path, JSON.stringify(input), "application/json");
    case "multipart":
      throw new TypeError(`${row.path} takes a file: send it with uploadFile.`);
  }
}

/** The address of a GET row, for links and navigation. @example urlOf(api.forms.exportFile, { f: 7 }) */
export function urlOf<R extends CallRow>(row: R, input: InputOf<R>): string {
  const query = flat(input).toString();
  return query === "" ? row.path : `${row.path}?${query}`;
}

function flat(input: unknown): URLSearchParams {
  const entries = Object.entries(input as Record<string, unknown>); // such rows take flat objects of scalars
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** What found that the session has ended: something that the user did, or a read that the page made by itself. */
export type FoundBy = "user" | "page";

const listeners = new Set<(by: FoundBy) => void>();

/** For the shell, which alone knows the router. @returns stops listening */
export function onSessionEnd(listener: (by: FoundBy) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the shell that the session was found ended. */
export function announceSessionEnd(by: FoundBy): void {
  for (const listener of listeners) listener(by);
}
