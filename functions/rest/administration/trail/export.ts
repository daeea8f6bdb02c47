import { PRODUCT_SUBJECT } from "../../../../shared/audit.ts";
import { trailExport } from "../../../../shared/contract/administration.ts";
import { trailLine } from "../../../../shared/people/trail-files.ts";
import { entriesBetween } from "../../../../shared/people/trail-range.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../../endpoint/record-audit.ts";

export const handler = endpoint(trailExport, async ({ input, stores, call }) => {
  const { from, to, afterEntry } = input;
  const { entries, next } = await entriesBetween(
    stores.trails,
    { from, to },
    afterEntry === undefined ? undefined : readPlace(afterEntry),
  );
  if (afterEntry !== undefined)
    recordNothing(call); // its first page is on the trail
  else
    await recordAudit(call, {
      subject: PRODUCT_SUBJECT,
      action: "product.trail",
      object: "TRAILS",
      details: { from, to },
    });
  return {
    entries: entries.map(trailLine),
    ...(next !== undefined && { next: `${next.sequence} ${next.subject}` }),
  };
});

/** @example readPlace("12 FORM#7") // { sequence: 12, subject: "FORM#7" } */
function readPlace(after: string) {
  const [sequence, subject = ""] = after.split(" ");
  return { sequence: Number(sequence), subject };
}
