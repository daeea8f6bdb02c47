/** Hooks in words. */
import type { Delivery } from "../../../shared/contract/hooks.ts";
import type { Hook, HookEvent, PauseReason } from "../../../shared/hook.ts";

export const eventWords: Readonly<Record<HookEvent, string>> = {
  "submission.submitted": "Answers were submitted",
  "submission.changed": "Submitted answers were changed",
  "report.ready": "Reports are ready",
  "report.failed": "Reports failed",
  "submission.erased": "A submission was erased",
  "form.published": "The form was published",
};

export const pauseWords: Readonly<Record<PauseReason, string>> = {
  chosen: "Somebody paused it.",
  failing: "Its address took nothing for three days.",
  gone: "Its address answered that it is gone.",
  rights: "Whoever set it may no longer read these answers. Change it, and it is yours.",
  restored: "It came out of a backup. Look whether it still goes to the right place, then resume it.",
};

/** @example stateOf(hook) // "Failing" */
export function stateOf({ paused, failingSince }: Hook): "On" | "Failing" | "Paused" {
  if (paused !== undefined) return "Paused";
  return failingSince === undefined ? "On" : "Failing";
}

const faultWords: Readonly<Record<Exclude<Delivery["result"], number | undefined>, string>> = {
  refused: "Not sent: the address leads to where hooks may not go",
  name: "Its host name isn’t known",
  connection: "No connection",
  certificate: "Its certificate isn’t valid",
  slow: "No answer within 10 seconds",
  redirect: "It answered with another address, which isn’t followed",
  unknown: "No answer that can be read",
};

/** What an address answered. @example resultText(204) // "Taken (204)" */
export function resultText(result: NonNullable<Delivery["result"]>): string {
  if (typeof result !== "number") return faultWords[result];
  return result >= 200 && result < 300 ? `Taken (${result})` : `Not taken (${result})`;
}

/** The host of an address, as far as it is one. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? "";
