/** The filter of the list; it is in the address, so it survives a reload and can be shared. */
import { submissionStatuses } from "../../lib/submission-status.ts";
import type { SubmissionsQuery } from "../../lib/use-submissions.ts";

/** The names in the address. */
export const filterNames = ["publication", "status", "from", "to", "id"] as const;
export type FilterName = (typeof filterNames)[number];

/** What is asked of the server. Days are those of the device; invalid filters are left out. */
export function queryOf(formId: number, query: URLSearchParams): SubmissionsQuery {
  const publicationKey = query.get("publication")?.slice(0, 200);
  const status = submissionStatuses.find((one) => one === query.get("status"));
  const from = timeOf(query.get("from"), "00:00:00.000");
  const to = timeOf(query.get("to"), "23:59:59.999");
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

function timeOf(day: string | null, time: string): string | undefined {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
