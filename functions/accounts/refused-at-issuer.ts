/** What somebody sees whose sign-in at an issuer didn't work: a page that says what to do; the log says why. */
import { log } from "../../shared/log.ts";
import { SIGN_IN_PROBLEM_PATH } from "../../shared/site.ts";
import type { IssuerProblem } from "../../shared/stores/issuers/issuer-problem.ts";
import type { Call } from "../endpoint/call.ts";
import { recordNothing } from "../endpoint/record-audit.ts";
import type { Refusal } from "./federated-account.ts";

/** @param why as the page knows it @returns where the page is */
export function refusedAtIssuer(
  call: Call,
  why: Refusal | IssuerProblem["why"] | "expired",
  cause?: IssuerProblem,
): { location: string } {
  const { requestId } = call;
  recordNothing(call); // of an account that is known, the caller has
  log({
    level: why === "unreachable" ? "error" : "info",
    event: "sign-in",
    requestId,
    by: "federated",
    result: "refused",
    code: why,
    ...(cause !== undefined && { problem: cause.code, error: cause }),
  });
  return { location: `${SIGN_IN_PROBLEM_PATH}?${new URLSearchParams({ why, reference: requestId })}` };
}
