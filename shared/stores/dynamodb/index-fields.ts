/**
 * What the entries of the indexes contain beside their keys. DynamoDB allows 20 attributes for each index; a list that shows
 * more reads the items themselves.
 */

/** What a row of a list shows of an instance: of its answers, only the name that its form computes from them. */
export const instanceRowFields = [
  ...([
    "instanceKey",
    "instanceId",
    "formId",
    "publicationKey",
    "name",
    "renamed",
    "submissionName",
  ] as const),
  ...(["status", "messageCode", "locale", "createdAt", "submittedAt"] as const),
] as const;

/** The version of the data, which every reader checks. */
const version = "v";

export const indexFields = {
  /** A respondent's instances; the facts of a form; shares. Of all else, the keys are enough. */
  gsi1: [version, ...instanceRowFields, "fact", "failedAt", "privilege", "data", "username"],
  /** A form's submissions; forms with a retention period. */
  gsi2: [version, ...instanceRowFields, "id", "retentionDays"],
  /** What the reconciler sends again, and whose turn it is with the eraser and the recorder. */
  outbox: [
    ...[version, "instanceKey", "runId", "resends", "formId", "instanceId", "publicationKey"],
    ...["submittedAt", "updatedAt", "id", "subject", "mailId", "kind", "to", "locale", "binding"],
  ],
} as const;
