/**
 * What may become markup or code on the site's pages, in browsers that enforce it (Trusted Types: `require-trusted-types-for`
 * in `infra/security-headers.ts`). Imported by each page and part that passes a text to such a sink; without it,
 * nothing may. Browsers without Trusted Types ignore it.
 */
import { OFFLINE_WORKER_PATH } from "../../shared/offline-release.ts";
import { REPORT_POLICY_TAG } from "../../shared/process/report-policy.ts";

/** As the browser calls it; the DOM types of TypeScript don't know it. Undefined refuses. */
interface Rules {
  createHTML: (text: string, type: string, sink: string) => string | undefined;
  createScriptURL: (address: string) => string | undefined;
}
declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy: (name: string, rules: Partial<Rules>) => unknown };
  }
}

/** Where the build's scripts are, on the page's own origin. */
const SITE_FILES = "/assets/";

/**
 * A frame accepts a page that begins with the reports' own policy, which loads and runs nothing. Every other sink
 * accepts text that contains no element: Mantine writes its styles this way.
 * @param sink as the browser names it, e.g. `Element innerHTML`
 * @example allowedHtml("<b>x</b>", "Element innerHTML") // undefined
 */
export function allowedHtml(text: string, sink: string): string | undefined {
  const isAllowed = /\bsrcdoc$/.test(sink) ? isFramedReport(text) : !text.includes("<");
  return isAllowed ? text : undefined;
}

function isFramedReport(text: string): boolean {
  return text.replace(/^[\t\n\f\r ]*<!doctype[^>]*>/i, "").startsWith(REPORT_POLICY_TAG);
}

/**
 * A worker runs a file of the build and nothing else.
 * @param page the address of the page
 * @example allowedScript("/assets/pdf-worker-a1.js", "https://forms.example/f/k") // "/assets/pdf-worker-a1.js"
 */
export function allowedScript(address: string, page: string): string | undefined {
  const own = new URL(page);
  const requested = new URL(address, page);
  const isBuilt = requested.pathname.startsWith(SITE_FILES) || requested.pathname === OFFLINE_WORKER_PATH;
  return requested.origin === own.origin && isBuilt ? address : undefined;
}

window.trustedTypes?.createPolicy("default", {
  createHTML: (text, _type, sink) => allowedHtml(text, sink),
  createScriptURL: (address) => allowedScript(address, window.location.href),
});
