/** A hook: an address that is sent a signed message when something happens to a form or one of its submissions. */
import * as z from "zod";
import { MAX_HOOK_ADDRESS } from "./limits.ts";

/** What a hook can be sent, in the order of a submission's life. */
export const hookEvents = [
  ...(["submission.submitted", "submission.changed", "report.ready", "report.failed"] as const),
  ...(["submission.erased", "form.published"] as const),
] as const;
export const HookEvent = z.enum(hookEvents);
export type HookEvent = z.infer<typeof HookEvent>;

/**
 * Why a hook sends nothing: somebody chose so; its address didn't take something for three days, or said that it is gone; whoever set
 * it may no longer read those answers; or it came out of a backup.
 */
export const pauseReasons = ["chosen", "failing", "gone", "rights", "restored"] as const;
export const PauseReason = z.enum(pauseReasons);
export type PauseReason = z.infer<typeof PauseReason>;

export const HookId = z.string().regex(/^[0-9a-f]{24}$/);

/** What a hook is. */
export const HookChoices = z.object({
  address: z.string().trim().min(1).max(MAX_HOOK_ADDRESS),
  events: z.array(HookEvent).min(1).max(hookEvents.length),
  /** Only of this publication; absent: of all. */
  publicationKey: z.string().min(1).max(200).optional(),
  /** True: `report.ready` has links that open the reports for a quarter of an hour. False: ids alone leave. */
  links: z.boolean(),
});
export type HookChoices = z.infer<typeof HookChoices>;

export const Hook = HookChoices.extend({
  hookId: HookId,
  /** Who set it, or changed it last: it is sent what they may see. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** Absent: it is on. */
  paused: z.object({ why: PauseReason, at: z.iso.datetime() }).optional(),
  /** Since when its address hasn't taken what it was sent; absent: the last one was taken. */
  failingSince: z.iso.datetime().optional(),
  /** Until when the secret before this one signs as well. */
  formerSecretUntil: z.iso.datetime().optional(),
});
export type Hook = z.infer<typeof Hook>;

/** How an address answered, or why there was no answer; for those that are no status of HTTP. */
export const deliveryFaults = [
  ...(["refused", "name", "connection", "certificate", "slow", "redirect", "unknown"] as const),
] as const;
export const DeliveryFault = z.enum(deliveryFaults);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

export const DeliveryResult = z.union([z.int(), DeliveryFault]);
/** Whether an address took what it was sent: by the status of its answer. */
export const isTaken = (result: z.infer<typeof DeliveryResult>): boolean =>
  typeof result === "number" && result >= 200 && result < 300;

/** The host of an address, with its port: the trail names it, and no path, which may be a secret of its receiver. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? "";
