/**
 * Faults of the program of a page, which nobody else would hear of: sent to the log with their kind and their places in the
 * program's own files. Nothing of what people typed is in either, and no address.
 */

import { part } from "../../shared/part.ts";
import type { FaultyPage } from "./report-fault.ts";

const reporter = part(() => import("./report-fault.ts"));

/** Reports what no part of the page catches. */
export function watchFaults(page: FaultyPage): void {
  window.addEventListener("error", ({ error }) => reportFault(error, page));
  window.addEventListener("unhandledrejection", ({ reason }) => reportFault(reason, page));
}

/** Reports what a part of the page has caught and can't recover from. */
export function reportFault(error: unknown, page: FaultyPage): void {
  void reporter().then(
    ({ report }) => report(error, page),
    () => undefined, // without a connection there is nobody to tell
  );
}
