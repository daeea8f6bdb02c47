/**
 * What each call does for somebody who sees some submissions of a form only, decided by hand; it imports no row. A call that is missing
 * here fails the test: whoever adds one says what it shows of submissions.
 */

/**
 * - `its rows`: lists, files and numbers of the submissions within the limit;
 * - `refused outside`: names submissions, and answers about another one exactly as about none;
 * - `refused`: concerns all submissions;
 * - `owner`: the owner's alone, whose form is never limited;
 * - `own`: what the caller answered, as a respondent;
 * - `none`: shows nothing that comes from submissions.
 */
export type Decision = "its rows" | "refused outside" | "refused" | "owner" | "own" | "none";

export const decisions: Readonly<Record<string, Decision>> = {
  "POST /api/v1/login": "none",
  "GET /logout": "none",
  "GET /rest/login/status": "none",
  "GET /rest/whoami": "none",
  "GET /rest/isAuth": "none",
  "POST /rest/auth/email": "none",
  "GET /rest/auth/factor": "none",
  "POST /rest/auth/code": "none",
  "POST /rest/auth/passkey/options": "none",
  "POST /rest/auth/passkey": "none",
  "GET /rest/auth/callback": "none",
  "GET /rest/auth/start": "none",
  "POST /rest/forgot/send": "none",
  "POST /rest/forgot/confirm": "none",
  "POST /rest/password": "none",
  "POST /rest/account/signup": "none",
  "POST /rest/account/resend": "none",
  "POST /rest/account/verify": "none",
  "POST /rest/page/fault": "none",
  "GET /ping": "none",
  "POST /rest/user/list": "none",
  "GET /rest/administration/sign-in": "none",
  "GET /rest/administration/trail": "none",
  "GET /rest/administration/trail/export": "none", // names of staff and of what they did, to administrators alone
  "POST /rest/user/change": "none",
  "POST /rest/account/profile": "none",
  "POST /rest/account/organisation": "none",
  "POST /rest/account/sessions": "none",
  "GET /rest/account/data": "own",
  "POST /rest/account/erase": "none",
  "GET /rest/account/factors": "none",
  "POST /rest/account/factors/totp/begin": "none",
  "POST /rest/account/factors/totp": "none",
  "POST /rest/account/factors/passkey/options": "none",
  "POST /rest/account/factors/passkey": "none",
  "POST /rest/account/factors/remove": "none",
  "POST /rest/account/factors/recovery": "none",
  "POST /rest/user/factors/reset": "none",
  "POST /rest/account/tokens": "none",
  "POST /rest/account/tokens/create": "none",
  "POST /rest/user/tokens": "none",
  "GET /rest/groups": "none",
  "POST /rest/group/create": "none",
  "GET /rest/group": "none",
  "POST /rest/group/rename": "none",
  "POST /rest/group/organisation": "none",
  "POST /rest/group/member/save": "none",
  "POST /rest/group/member/remove": "none",
  "POST /rest/group/delete": "none",
  "GET /rest/group/audit": "none",
  "GET /rest/group/all": "none",
  "POST /rest/group/appoint": "none",
  "GET /rest/administration/health": "none", // counts of the whole product, to administrators alone
  // as staff these refuse what is outside of the limit, which `test/api/corrections.test.ts` shows
  "POST /rest/form/instance": "own",
  "POST /rest/form/submit": "own",
  "POST /rest/form/file/start": "own",
  "POST /rest/form/file/confirm": "own",
  "POST /rest/form/file": "own",
  "POST /rest/form/key": "none",
  "POST /rest/form/output": "own",
  "POST /rest/form/output/list": "own",
  "GET /rest/inbox": "own",
  "POST /rest/rename/instance": "own",
  "POST /rest/instance/discard": "own",
  "POST /rest/instance/mail": "own",
  "GET /rest/subscriptions": "none",
  "POST /rest/subscriptions/save": "none",
  "POST /rest/unsubscribe": "none",
  "GET /rest/form/list/lite": "its rows",
  "GET /rest/form/list/page": "its rows",
  "GET /rest/form/list/tags": "none",
  "GET /rest/form/needs": "its rows",
  "POST /rest/form/reports/health": "none",
  "GET /rest/form/list": "none",
  "GET /rest/form/has/export": "none",
  "GET /rest/form/export": "none",
  "DELETE /rest/form/delete": "refused",
  "GET /rest/form/trash": "none",
  "POST /rest/form/restore": "owner",
  "POST /rest/form/model": "none",
  "POST /rest/form/cells": "none",
  "POST /rest/form/texts": "none",
  "POST /rest/form/texts/correct": "none",
  "POST /rest/form/languages": "none",
  "GET /rest/form/languages/export": "none",
  "POST /rest/form/languages/import": "none",
  "GET /rest/form/export/corrected": "none",
  "POST /rest/form/problems": "none",
  "POST /rest/form/publish/check": "none",
  "POST /rest/form/publications": "its rows",
  "POST /rest/form/publication/change": "none",
  "POST /rest/form/publication/difference": "none",
  "POST /rest/form/publication/use": "its rows",
  "POST /rest/form/publication/link": "none",
  "POST /rest/form/recipients": "its rows",
  "POST /rest/form/recipients/save": "its rows",
  "POST /rest/form/recipients/send": "its rows",
  "POST /rest/form/recipients/export": "its rows",
  "POST /rest/form/publication/update": "none",
  "POST /rest/form/publish": "none",
  "POST /rest/form/shares": "owner",
  "POST /rest/user/search": "none",
  "POST /rest/user/form/search": "owner",
  "POST /rest/user/share/save": "owner",
  "POST /rest/user/share/revoke": "owner",
  "POST /rest/form/handover": "owner",
  "POST /rest/form/handover/offer": "owner",
  "POST /rest/form/handover/withdraw": "owner",
  "GET /rest/form/offers": "none",
  "POST /rest/form/handover/answer": "owner",
  "POST /rest/form/audit": "owner",
  "POST /rest/form/entry": "none",
  "POST /rest/form/submissions/changes": "its rows",
  "POST /rest/form/submissions": "its rows",
  "POST /rest/form/submission": "refused outside",
  "POST /rest/form/submission/output": "refused outside",
  "POST /rest/form/submission/run": "refused outside",
  "POST /rest/form/submission/file": "refused outside",
  "POST /rest/form/submission/progress": "refused outside",
  "POST /rest/form/submission/retry": "refused outside",
  "POST /rest/form/submissions/export": "its rows",
  "POST /rest/form/submissions/mark": "refused outside",
  "POST /rest/form/statistics": "its rows",
  "POST /rest/form/statistics/answers": "its rows",
  "POST /rest/form/submission/erase": "owner",
  "POST /rest/form/tags": "none",
  // Hooks that somebody else set aren't there; theirs were sent what they may see (`test/api/hooks.test.ts`).
  "POST /rest/form/hooks": "none",
  "POST /rest/form/hooks/save": "none",
  "POST /rest/form/hooks/remove": "none",
  "POST /rest/form/hooks/test": "none",
  "POST /rest/form/hooks/log": "none",
  "POST /rest/form/hooks/replay": "none",
  "POST /rest/form/hooks/secret": "none",
  "POST /rest/form/notices": "none",
  "POST /rest/form/notices/save": "none",
  "POST /rest/form/rename": "none",
  "POST /rest/form/duplicate": "none",
  "POST /rest/form/retention": "owner",
  "POST /rest/form/sign-off": "none",
  "POST /rest/form/sign-off/setting": "owner",
  "POST /rest/form/sign-off/request": "none",
  "POST /rest/form/sign-off/decide": "none",
  "POST /rest/administration/sign-off/waive": "none",
  "POST /rest/upload/sprout": "none",
  "POST /rest/upload/stats": "none",
  "POST /rest/import/sprout": "none",
  "GET /rest/import/annotated": "none",
  "GET /rest/form/annotated": "none",
  "POST /rest/form/golden": "none",
  "POST /rest/form/golden/save": "none",
  "POST /rest/form/process/version": "none",
  "POST /rest/form/process/versions": "none",
  "POST /rest/form/processes": "none",
  "POST /rest/form/process/save": "none",
  "POST /rest/form/process/form/save": "none",
  "POST /rest/form/process/transformUntilMe": "none",
  "POST /rest/form/process/transform": "none",
  "GET /rest/form/process/types": "none",
  "GET /rest/form/process/locales": "none",
  "POST /rest/form/import/translations": "none",
  "POST /rest/form/process/template/save": "none",
  "POST /rest/form/process/template": "none",
  "POST /rest/form/process/form": "none",
  "GET /rest/form/export/translations": "none",
};

/**
 * The methods of the stores that read what comes from submissions, in the stores of a limited call:
 * - `limited`: reads what is within the limit; `refused`: not there;
 * - `whole`: as for everybody, for a reason that stands beside it.
 */
export type StoreDecision = "limited" | "refused" | "whole";

export const storeDecisions: Readonly<Record<string, Readonly<Record<string, StoreDecision>>>> = {
  submissions: {
    listOfForm: "limited",
    rowsOfForm: "limited",
    eachOfForm: "limited",
    countSubmitted: "whole", // a limit of submissions begins with the count of all, which is shown to nobody
    listOwn: "whole", // of the caller as a respondent
  },
  changes: {
    page: "whole", // places, whose submissions are then looked for within the limit; an erased one has no more than a hash
    note: "whole", // writes
    noteErased: "whole", // writes
  },
  reviews: {
    find: "limited",
    search: "limited",
    progress: "refused",
    setProgress: "refused",
    mark: "whole", // writes what was found before
    receiveAgain: "whole", // writes
    noteCorrected: "whole", // writes
    addText: "whole", // writes
  },
  activity: {
    find: "refused",
    findAndRecord: "refused",
    latest: "refused",
    failedOf: "refused",
    health: "whole", // of reports, not of submissions
    recordHealth: "whole",
    recordNewAgain: "whole", // writes
    recordSubmitted: "whole",
    recordFailed: "whole",
    recordRepaired: "whole",
    forget: "whole",
  },
  statistics: { read: "limited", note: "whole", recordEnd: "whole" },
  reservations: { find: "refused", count: "whole", take: "whole", confirm: "whole", giveBack: "whole" },
  moves: { list: "refused", note: "whole" },
  recipients: {
    list: "limited",
    find: "limited",
    add: "limited",
    listOfForm: "refused",
    changeSettings: "refused",
    settings: "whole", // words and dates for all, which say nothing of anybody
    ...writesOf(["change", "erase", "recordSending", "recordSent", "recordTrouble"]),
    ...writesOf(["recordOpened", "recordSubmitted", "recordReminded"]),
  },
  instances: {
    find: "limited",
    findMany: "limited",
    findRun: "limited",
    listFailed: "refused",
    unfinished: "refused",
    listLedger: "refused",
    linkTake: "refused",
    takeLink: "whole", // a respondent's
    appendToLedger: "whole",
    ...writesOf([
      ...[
        "create",
        "save",
        "saveDraft",
        "submitChange",
        "submitCorrection",
        "sendBack",
        "move",
        "rename",
        "recordContact",
      ],
      ...["complete", "reopenFailed", "recordResent", "beginRun", "finishStep", "failStep", "clearFailures"],
    ]),
  },
};

/** They write to what was found before. */
function writesOf(methods: readonly string[]): Record<string, StoreDecision> {
  return Object.fromEntries(methods.map((name) => [name, "whole" as const]));
}
