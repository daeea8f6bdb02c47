import type { Finding, FindingSeverity } from "../../shared/analysis/finding.ts";
import { counted } from "./counted.ts";

/** The severest first. */
export const severities = ["error", "warning", "notice"] as const satisfies readonly FindingSeverity[];

/** @example countsOf([error, error, notice]) // "2 errors, 1 notice" */
export function countsOf(findings: readonly Pick<Finding, "severity">[]): string {
  return severities
    .map((severity) => [severity, findings.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => counted(count, severity))
    .join(", ");
}

/** The severest of some findings; undefined: there are none. */
export function severestOf(findings: readonly Pick<Finding, "severity">[]): FindingSeverity | undefined {
  return severities.find((severity) => findings.some((one) => one.severity === severity));
}
