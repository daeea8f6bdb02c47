/** Sends what `watch-faults.ts` hears of; loaded with the first. */
import type { pageFault } from "../../shared/contract/account.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { post } from "./send.ts";

type Fault = InputOf<typeof pageFault>;
export type FaultyPage = Fault["page"];

/** A page that fails again and again says nothing new. */
const MOST_OF_A_PAGE = 3;
const MOST_PLACES = 8;
const sent = new Set<string>();

/** Neither is the program's: a refused call, and one that was given up. */
const notFaults: ReadonlySet<string> = new Set(["CallProblem", "AbortError"]);

/** @returns what is sent of an error; undefined where it isn't one of the program's, such as an extension's */
export function faultOf(error: unknown, page: FaultyPage): Fault | undefined {
  if (!(error instanceof Error) || notFaults.has(error.name)) return undefined;
  const places = [...(error.stack ?? "").matchAll(/\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g)]
    .map(([, place = ""]) => place)
    .slice(0, MOST_PLACES);
  if (places.length === 0) return undefined;
  return { page, name: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error", places };
}

export function report(error: unknown, page: FaultyPage): void {
  const fault = faultOf(error, page);
  const key = JSON.stringify(fault);
  if (fault === undefined || sent.has(key) || sent.size >= MOST_OF_A_PAGE) return;
  sent.add(key);
  // A page without a connection can't be helped by this.
  post<typeof pageFault>("/rest/page/fault", fault).catch(() => undefined);
}
