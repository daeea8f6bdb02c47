/**
 * Which calls a program's token may make, and what it must be for, written by hand from the rules of the product: it imports no
 * row. A call that isn't here is made by no token, whatever it is for.
 */
const readsSubmissions = ["submissions:read"] as const;
const readsOutputs = ["outputs:read"] as const;
const readsForms = ["forms:read"] as const;
const publishes = ["publish"] as const;

export const tokenScopes = [...readsSubmissions, ...readsOutputs, ...readsForms, ...publishes] as const;

export const tokenMay: Readonly<Record<string, readonly (typeof tokenScopes)[number][]>> = {
  "GET /rest/whoami": tokenScopes,
  "GET /rest/form/list/lite": readsForms,
  "GET /rest/form/list/page": readsForms,
  "POST /rest/form/model": readsForms,
  "GET /rest/form/export": readsForms,
  "GET /rest/form/export/corrected": readsForms,
  "POST /rest/form/processes": readsForms,
  "POST /rest/form/publications": [...readsForms, ...publishes],
  "POST /rest/form/submissions": readsSubmissions,
  "POST /rest/form/submissions/changes": readsSubmissions,
  "POST /rest/form/submission": readsSubmissions,
  "POST /rest/form/submission/file": readsSubmissions,
  "POST /rest/form/submission/progress": [...readsSubmissions, ...readsOutputs],
  "POST /rest/form/submissions/export": readsSubmissions, // of reports, outputs
  "POST /rest/form/submission/output": readsOutputs,
  "POST /rest/form/publish": publishes,
  "POST /rest/form/publish/check": publishes,
  "POST /rest/form/publication/update": publishes,
  "POST /rest/form/publication/difference": publishes,
};

/** Of these, the calls that are about no form. */
export const aboutNoForm: readonly string[] = [
  "GET /rest/whoami",
  "GET /rest/form/list/lite",
  "GET /rest/form/list/page",
];

/** Of these, the calls that are about one submission: whoever sees those of another site only knows nothing of it. */
export const aboutSubmission: readonly string[] = [
  "POST /rest/form/submission",
  "POST /rest/form/submission/file",
  "POST /rest/form/submission/progress",
  "POST /rest/form/submission/output",
];
