/** When somebody gets a mail about what came in. */
import * as z from "zod";
import { isTimeZone } from "./time-zone.ts";

/** `once`: what comes in within some minutes is one mail. `weekly`: on Mondays. */
export const NoticeWhen = z.enum(["off", "once", "daily", "weekly"]);
export type NoticeWhen = z.infer<typeof NoticeWhen>;

/** When a mail comes each day or week, where the reader is. */
export const NoticeTime = z.object({
  hour: z.int().min(0).max(23),
  timeZone: z.string().max(60).refine(isTimeZone, "This time zone is unknown."),
});
