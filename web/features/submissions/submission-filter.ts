/** The filter of the list; it is in the address, so it survives a reload and can be shared. */
import { submissionStatuses } from "../../lib/submission-status.ts";
import type { SubmissionsAsked } from "../../lib/use-submissions.ts";

/** The names in the address. */
export const filterNames = ["publication", "status", "from", "to", "id"] as const;
export type FilterName = (typeof filterNames)[number];

/** What is asked of the server. Days are those of the device; invalid filters are left out. */
export function askedOf(formId: number, query: URLSearchParams): SubmissionsAsked {
  const publicationKey = query.get("publication")?.slice(0, 200);
  const status = submissionStatuses.find((one) => one === query.get("status"));
  const from = momentOf(query.get("from"), "00:00:00.000");
  const to = momentOf(query.get("to"), "23:59:59.999");
  const text = query.get("id")?.trim().slice(0, 40);
  return {
    id: formId,
    ...(publicationKey && { publicationKey }),
    ...(status && { statuses: [status] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { text }),
  };
}

export function isFiltered(query: URLSearchParams): boolean {
  return filterNames.some((name) => Boolean(query.get(name)));
}

function momentOf(day: string | null, time: string): string | undefined {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
