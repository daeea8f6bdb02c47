/** What somebody chooses of mails about what comes in. */
import type { Notices } from "../../../shared/contract/notices.ts";
import type { NoticeWhen } from "../../../shared/notice.ts";
import { api, call } from "../../lib/api.ts";

export type NoticeRow = Notices["publications"][number];

/** Of whoever chose no other. */
export const USUAL_HOUR = 8;

export const noticeWords = {
  off: "No mail",
  once: "At once",
  daily: "Every day",
  weekly: "Every Monday",
} as const satisfies Record<NoticeWhen, string>;

/** In the order in which they are offered. */
export const noticeTimes = ["off", "once", "daily", "weekly"] as const satisfies readonly NoticeWhen[];

/** The zone of this browser: hours are where the reader is. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const saveNotice = (
  id: number,
  { publicationKey, when, hour = USUAL_HOUR }: Pick<NoticeRow, "publicationKey" | "when" | "hour">,
) => call(api.forms.saveNotices, { id, publicationKey, when, hour, timeZone: ownTimeZone() });

/** @example hourText(8) // "08:00" */
export const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** What happens from now on, as a sentence. @example noticeText("daily") // "You get a mail each day at 08:00 in which something came in." */
export function noticeText(when: NoticeWhen, hour = USUAL_HOUR): string {
  if (when === "off") return "You get no mail.";
  if (when === "once")
    return "You get a mail within a quarter of an hour, one for all that came in within five minutes.";
  return `You get a mail each ${when === "daily" ? "day" : "Monday"} at ${hourText(hour)}, if something came in.`;
}
