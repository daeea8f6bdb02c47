/** A report as it is put into the sandboxed frame: with a policy of its own that loads and runs nothing. */
import { REPORT_POLICY_TAG } from "../../../shared/process/report-policy.ts";

/** Puts the policy first; after a doctype, which must stay first or the report would be laid out in quirks mode. */
export function framedHtml(html: string): string {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "<!doctype html>";
  const rest = html.replace(/^\s*<!doctype[^>]*>/i, "");
  return `${doctype}${REPORT_POLICY_TAG}${rest}`;
}
