/** What respondents may be told of a call that was refused. */
import type { ProblemName } from "../problems.ts";

/** A problem of the catalogue, or what only others than the product say. */
export type Meaning = ProblemName | "FIREWALL_REFUSED";

/** What a firewall's refusal means, in English. */
export const FIREWALL_TEXT =
  "A firewall in front of this site refused the request. Try again; if it happens again, tell those who run the site.";

/** The refusals that respondents may meet: each language but the server's own says them all. */
export const refusalsToRespondents = [
  "ACCESS_DENIED",
  "ANSWERS_INVALID",
  "ANSWERS_TOO_LARGE",
  "BODY_TOO_LARGE",
  "CHECK_NEEDED",
  "CROSS_SITE_REFUSED",
  "ENTRY_ELSEWHERE",
  "FAULT",
  "FIREWALL_REFUSED",
  "INPUT_INVALID",
  "INSTANCE_COMPLETE",
  "INSTANCE_STALE",
  "LINK_EXPIRED",
  "LINK_INVALID",
  "LINK_NEEDED",
  "LINK_USED",
  "LOOKS_AUTOMATED",
  "OUTPUT_NOT_FOUND",
  "PUBLICATION_CLOSED",
  "PUBLICATION_EARLY",
  "PUBLICATION_EXPIRED",
  "PUBLICATION_FULL",
  "REASON_NEEDED",
  "REPORTS_UNDER_WAY",
  "SERVICE_BUSY",
  "SIGN_IN_NEEDED",
  "TOO_MANY_CHANGES",
  "TOO_MANY_ENTRIES",
  "TOO_MANY_REQUESTS",
  "TOO_MUCH_TO_COMPUTE",
  "XSRF_REFUSED",
] as const satisfies readonly Meaning[];
export type Refusals = Readonly<Record<(typeof refusalsToRespondents)[number], string>>;
