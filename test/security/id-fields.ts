/** What each field of an input names. Every field of the table of calls is in one of these lists, or a test fails. */
import type { Route } from "../../shared/contract/route.ts";
import type { Side } from "./two-sides.ts";

/** Ids of records that belong to someone. */
export type IdKind =
  | "form"
  | "upload"
  | "instance"
  | "authKey"
  | "publication"
  | "step"
  | "template"
  | "output"
  | "person"
  | "group"
  | "cursor";

const kinds: Readonly<Record<string, IdKind>> = {
  id: "form",
  f: "form",
  formId: "form",
  instanceKey: "instance",
  instanceKeys: "instance",
  authKey: "authKey",
  publicationKey: "publication",
  p: "step",
  key: "step",
  process: "step",
  processKey: "step",
  templateId: "template",
  outputId: "output",
  username: "person",
  groupId: "group",
  group: "group",
  after: "cursor",
};
/** Rows in which `id` names an uploaded file. */
const uploadRows = new Set([
  "/rest/upload/stats",
  "/rest/import/sprout",
  "/rest/import/annotated",
  "/rest/form/import/translations",
  "/rest/form/languages/import",
]);

/** Rows in which `id` names something of the caller's own account, and of no other (`test/api/passkeys.test.ts`). */
const ownRows = new Set(["/rest/account/factors/remove"]);

/** Fields that name no one's records: values, choices, and secrets that are used once. */
const plain = new Set([
  ...["when", "hour"],
  ...["email", "code", "password", "ticket", "firstName", "lastName", "locale", "registrationKey"],
  ...[
    "endOthers",
    "active",
    "disconnect",
    "roles",
    "query",
    "limit",
    "timeZone",
    "reportReady",
    "sentBack",
    "reminder",
    "name",
  ],
  ...["news", "since", "keepsWrite", "test", "tests", "order", "questions", "answer", "split", "guarded"],
  // An issuer of the settings; what comes back from there, which must match this browser's own (`test/api/hostile-issuers.test.ts`).
  ...["provider", "returnUrl", "iss", "error"],
  // Publications in it only choose among the rows of the form itself.
  "site",
  // A factor, or the answer of one, which must be to what this browser was asked for (`test/api/passkeys.test.ts`).
  ...["kind", "response", "remember"],
  // Of the list of a publication, whose items nothing else reaches (`test/api/recipients.test.ts`).
  ...["recipients", "remove", "ids", "remindAt"],
  // Of the caller's own account: another's isn't found (`test/api/access-tokens.test.ts`); forms of a token are looked up by the rights to each.
  ...["revoke", "scopes", "forms"],
  // A place among all trails, which administrators alone read.
  "afterEntry",
  // Hooks, and what they are sent, are found within the form (`test/api/hooks.test.ts`).
  ...["hookId", "eventId", "address", "events", "links", "isPaused"],
  // An export's own: of use to who began it only (`test/api/export-rounds.test.ts`).
  ...["job"],
  // Golden cases, by names of their own.
  ...["kept"],
  // By keys of questions, of the form itself.
  ...["missing", "deidentified"],
  ...[
    "page",
    "places",
    "model",
    "location",
    "command",
    "revision",
    "token",
    "undo",
    "publicationName",
    "confirmed",
    "version",
  ],
  ...["missingTranslations", "privilege", "data", "statuses", "from", "to", "text", "format", "days"],
  ...[
    "field",
    "bytes",
    "sha256",
    "answers",
    "worksheetIndex",
    "oneRepeat",
    "formName",
    "preview",
    "baseVersion",
    "corrections",
    "texts",
    "file",
    "files",
  ],
  ...["workingOutputModel", "processType", "template", "input", "inputContentType", "propertySets"],
  ...[
    "catalogue",
    "dryRun",
    "confirm",
    "reason",
    "withdraw",
    "opensAt",
    "closesAt",
    "startCheck",
    "check",
    "website",
    "texts",
    "maxSubmissions",
    "sharedDevice",
    "about",
    "logo",
    "publicationNames",
    "of",
    "state",
    "tag",
    "tags",
    "before",
    "sort",
    "values",
    "base",
    "reportWarnings",
    "reportErrorsReason",
    "findingsSeen",
    "missingTranslationsReason",
    "translationsSeen",
    "accept",
    "drafts",
    "language",
    "words",
    "review",
    "seen",
    "note",
    "sentences",
    "change",
    "changeable",
    "correct",
    "signOff",
    "isOn",
    "contents",
    "formVersion",
    "processRevision",
    "changes",
    "decisions",
    "hidesCorrections",
    "reusable",
    "personalLinksOnly",
    "again",
    "confirmedPages",
    "subjectId",
    "subjectIds",
    "validUntil",
    "once",
  ],
]);

/** @returns undefined for a field that names nothing; throws nothing, so that a test can list what is unknown */
export function idKind(row: Route, field: string): IdKind | undefined {
  if (field === "id" && ownRows.has(row.path)) return undefined;
  if (field === "id" && uploadRows.has(row.path)) return "upload";
  return kinds[field];
}

export const isKnownField = (row: Route, field: string) =>
  idKind(row, field) !== undefined || plain.has(field) || (field === "id" && ownRows.has(row.path));

/** What `field` contains when it names something of a side. */
export function idValue(kind: IdKind, field: string, side: Side): unknown {
  if (kind === "cursor") return `2026-11-21T00:00:00.000Z~${side.instance}`;
  if (field === "instanceKeys") return [side.instance];
  return field === "process" ? { key: side.step, formId: side.form } : side[kind];
}
