/** What no test of the gate makes a function access for certain, and why it must be allowed. */

const LARGE_ANSWERS = "answers of more bytes than an item holds, which lie in a blob";
const LARGE_OUTPUT = "an HTML report of megabytes";
const LARGE_DATA = "data about a person of more bytes than one answer holds";
const SIGNED_IN = "an instance of somebody who is signed in";
const RACED_NAME = "a form that another call made at the same moment";
const REFUSAL = "a refusal that goes on the trail";
const LONG_EXPORT = "an export that goes on in further rounds";

export const rarelyAccessed: Readonly<Record<string, string>> = {
  "events/erase-due.ts: deletes CODE": "a code that was open when its person went",
  "events/erase-due.ts: deletes LINK": "a form with personal links, days after it was deleted",
  "events/erase-due.ts: deletes STATISTICS": "a form with statistics, days after it was deleted",
  "events/erase-due.ts: deletes TICKET": "a ticket that was open when its person went",
  "events/erase-due.ts: deletes UNSUBSCRIBED": "a person who wanted no mails",
  "events/mail-due.ts: blobs:read": LARGE_ANSWERS,
  "events/mail-due.ts: blobsRead answers": LARGE_ANSWERS,
  "events/mail-due.ts: secret:read":
    "a link to unsubscribe, where nothing before it in the process read the secret",
  "events/reconcile.ts: writes DESK": "a submission that is given up, hours later",
  "events/reconcile.ts: writes FACTS": "a submission that is given up, hours later",
  "events/reconcile.ts: writes MAIL": "a submission that is given up, hours later",
  "events/step-ready.ts: blobsWrite saved-outputs": LARGE_OUTPUT,
  "events/step-ready.ts: queue:mails": "a run that ends with a step that is sent on its own",
  "events/step-ready.ts: queue:prints": "a page below a step that is sent on its own",
  "events/step-ready.ts: reads FORM": "a run that fails at a step that is sent on its own",
  "events/step-ready.ts: writes DESK": "a run that fails at a step that is sent on its own",
  "events/step-ready.ts: writes MAIL": "a run that ends with a step that is sent on its own",
  "events/submission-completed.ts: blobsRead answers": LARGE_ANSWERS,
  "events/submission-completed.ts: blobsRead outputs": "a run that goes on where another delivery ended",
  "events/submission-completed.ts: blobsWrite saved-outputs": LARGE_OUTPUT,
  "functions/rest/account/data.ts: blobs:read": LARGE_DATA,
  "functions/rest/account/data.ts: blobs:write": LARGE_DATA,
  "functions/rest/account/data.ts: blobsRead answers": LARGE_DATA,
  "functions/rest/account/data.ts: blobsRead exports": LARGE_DATA,
  "functions/rest/account/data.ts: blobsWrite exports": LARGE_DATA,
  "functions/rest/form/export/translations.ts: audit:write": REFUSAL,
  "functions/rest/form/file.ts: reads FORM": SIGNED_IN,
  "functions/rest/form/file/confirm.ts: reads FORM": SIGNED_IN,
  "functions/rest/form/instance.ts: blobs:write": LARGE_ANSWERS,
  "functions/rest/form/instance.ts: blobsRead answers": LARGE_ANSWERS,
  "functions/rest/form/instance.ts: blobsWrite answers": LARGE_ANSWERS,
  "functions/rest/form/instance.ts: writes LINK": "a draft that moves to another version",
  "functions/rest/form/list.ts: reads FORM_NAME": "forms by a part of their names, among many",
  "functions/rest/form/output.ts: blobsRead saved-outputs": LARGE_OUTPUT,
  "functions/rest/form/output/list.ts: indexes gsi1": "the own instances of whoever is signed in",
  "functions/rest/form/output/list.ts: reads PUBLICATION": "reports by a publication's key",
  "functions/rest/form/process/form.ts: audit:write": REFUSAL,
  "functions/rest/form/statistics.ts: audit:write": REFUSAL,
  "functions/rest/form/submission/output.ts: blobsRead publications":
    "a publication that nothing before it in the process read",
  "functions/rest/form/submission/output.ts: blobsRead saved-outputs": LARGE_OUTPUT,
  "functions/rest/form/submission/run.ts: blobsRead answers": LARGE_ANSWERS,
  "functions/rest/form/submissions.ts: blobsRead answers": LARGE_ANSWERS,
  "functions/rest/form/submissions/export.ts: blobsRead answers": LARGE_ANSWERS,
  "functions/rest/form/submissions/export.ts: blobsRead saved-outputs": LARGE_OUTPUT,
  "functions/rest/form/submissions/export.ts: table:write": LONG_EXPORT,
  "functions/rest/form/submissions/export.ts: writes DESK": LONG_EXPORT,
  "functions/rest/form/submit.ts: answers:delete": LARGE_ANSWERS,
  "functions/rest/form/submit.ts: blobsRead answers": LARGE_ANSWERS,
  "functions/rest/form/submit.ts: reads LINK": "a link that another submission took first",
  "functions/rest/form/submit.ts: writes MAIL": "a reminder of an unfinished form",
  "functions/rest/import/annotated.ts: audit:write": REFUSAL,
  "functions/rest/import/sprout.ts: deletes FORM_NAME": RACED_NAME,
  "functions/rest/import/sprout.ts: table:delete": RACED_NAME,
  "functions/rest/instance/discard.ts: answers:delete": LARGE_ANSWERS,
  "functions/rest/instance/discard.ts: reads FORM": SIGNED_IN,
  "functions/rest/instance/mail.ts: reads FORM": SIGNED_IN,
  "functions/rest/rename/instance.ts: reads FORM": SIGNED_IN,
  "functions/rest/upload/sprout.ts: audit:write": REFUSAL,
  "functions/rest/upload/stats.ts: audit:write": REFUSAL,
};
