/**
 * Who may call what, written by hand from the rules of the product alone: it imports no row, so that a row that admits
 * more people, or fewer, differs from it. Per form: its owner sees and does everything, and alone shares it; W sees
 * processes, re-import, publications, download and delete; R sees the form and may view it. Answers of respondents need a
 * right of their own, which the owner has and may grant, of all submissions or of those of a site: of another one they know
 * nothing. To sign off changes of reports is another right of its own, which owners have. With that to answers comes, for those to whom it is given, the right to correct answers and to enter some for others. What a form's owner, W and R may, the owners, writers and readers of the group that owns it may as well. An instance is
 * opened by its owner's session or by its authKey.
 * Everything else needs a session; some of it, a role.
 */

/** All principals. */
export const principalNames = [
  "anonymous",
  "a stranger",
  "a user who may not design",
  "R",
  "R with the data right",
  "R with the right to correct",
  "R with the right to sign off",
  "W",
  "W with the data right",
  "W who may not design",
  "W with the data right, of another site",
  "R with the right to correct, of another site",
  "O",
  "an administrator",
  "the respondent of the instance",
  "somebody with the publication's key alone",
  "another respondent",
  "somebody whose share was taken back",
  "somebody whose session ran out",
  "somebody who was deactivated",
  "an owner of the group",
  "a writer of the group",
  "a reader of the group",
  "a reader of the group with the data right",
  "a reader of the group with the right to correct",
  "a reader of the group with the right to sign off",
  "a reader of a group that it is shared with",
  "an owner of another group",
  "somebody who was taken out of the group",
  "somebody whose second factor is due",
  "somebody who has yet to set up a second factor",
  "somebody on a remembered device",
] as const;
export type PrincipalName = (typeof principalNames)[number];

const designers = [
  ...(["R with the right to sign off", "a reader of the group with the right to sign off"] as const),
  ...(["a stranger", "R", "R with the data right", "W", "W with the data right", "O"] as const),
  ...(["an administrator", "somebody whose share was taken back"] as const),
  ...(["R with the right to correct", "R with the right to correct, of another site"] as const),
  ...(["W with the data right, of another site", "a reader of the group with the right to correct"] as const),
  ...(["an owner of the group", "a writer of the group", "a reader of the group"] as const),
  ...(["a reader of the group with the data right", "a reader of a group that it is shared with"] as const),
  ...(["an owner of another group", "somebody who was taken out of the group"] as const),
  "somebody on a remembered device",
] as const;
const signedIn = [...designers, "a user who may not design", "W who may not design"] as const;
/** Of the form that the group owns; the others are of the one that a person owns. */
const groupReaders = [
  "a reader of the group with the right to sign off",
  ...(["a reader of the group", "a reader of the group with the data right"] as const),
  "a reader of the group with the right to correct",
  "a reader of a group that it is shared with",
] as const;
const owners = ["O", "an owner of the group"] as const;
/** May correct what was submitted, and enter it for others: a right beside that to the answers, which owners have. */
const correcting = [
  ...(["R with the right to correct", "a reader of the group with the right to correct"] as const),
  ...owners,
] as const;
/** Those who see all submissions, of whatever site. */
const designingOfAllSites = ["W", "W with the data right", "a writer of the group", ...owners] as const;
const ofAllSites = [...designingOfAllSites, "W who may not design"] as const;
const designing = [...designingOfAllSites, "W with the data right, of another site"] as const;
const writers = [...designing, "W who may not design"] as const;
const respondent = ["the respondent of the instance"] as const;

/** Each group, with its members. */
export const groups = {
  everybody: principalNames,
  "signed in": signedIn,
  "signed in, or with a factor to set up": [...signedIn, "somebody who has yet to set up a second factor"],
  designers,
  administrators: ["an administrator"],
  "readers of the form": [
    ...(["R", "R with the data right", "R with the right to correct"] as const),
    "R with the right to sign off",
    ...(["R with the right to correct, of another site", ...groupReaders, ...writers] as const),
  ],
  "readers of answers": [
    ...(["R with the data right", "W with the data right"] as const),
    ...(["W with the data right, of another site", "a reader of the group with the data right"] as const),
    ...(["R with the right to correct, of another site", ...correcting] as const),
  ],
  "readers of the submission": [
    ...(["R with the data right", "W with the data right"] as const),
    ...(["a reader of the group with the data right", ...correcting] as const),
  ],
  "who enter for others": [...correcting, "R with the right to correct, of another site"],
  "who correct the submission": correcting,
  "who corrects, and nobody else's unsent answers": [], // what is open belongs to its respondent, or to who enters it
  "writers of the form": writers,
  "writers who read answers": ["W with the data right", "W with the data right, of another site", ...owners],
  "writers of the form who may design": designing,
  "writers who see the submission": ofAllSites,
  "writers who see all submissions": ofAllSites,
  "who sign off changes": [
    ...(["R with the right to sign off", "a reader of the group with the right to sign off"] as const),
    ...owners,
  ],
  "the owner of the form": owners,
  "members of the group": [
    ...(["an owner of the group", "a writer of the group", "a reader of the group"] as const),
    ...([
      "a reader of the group with the data right",
      "a reader of the group with the right to correct",
      "a reader of the group with the right to sign off",
    ] as const),
  ],
  "owners of the group": ["an owner of the group"],
  "whom the form was offered to": [], // nobody: what an offer opens is tested with the hand-over
  "the respondent": respondent,
  "the respondent, or who begins": [...respondent, "somebody with the publication's key alone"],
} as const satisfies Record<string, readonly PrincipalName[]>;
export type Group = keyof typeof groups;

/** Calls that need no session: they are refused by 403 rather than 401. */
export const withoutSession: readonly Group[] = [
  "everybody",
  "the respondent",
  "the respondent, or who begins",
];

export const whoMay: Readonly<Record<string, Group>> = {
  "POST /api/v1/login": "everybody",
  "GET /logout": "everybody",
  "GET /rest/login/status": "everybody",
  "GET /rest/whoami": "signed in",
  "GET /rest/isAuth": "everybody",
  "POST /rest/auth/email": "everybody",
  "GET /rest/auth/start": "everybody",
  "GET /rest/auth/callback": "everybody", // what it brings must match what the browser was sent with
  "GET /rest/auth/factor": "everybody",
  "POST /rest/auth/code": "everybody", // with a sign-in that lacks it, which the handler checks
  "POST /rest/auth/passkey": "everybody",
  "POST /rest/auth/passkey/options": "everybody",
  "POST /rest/forgot/send": "everybody",
  "POST /rest/forgot/confirm": "everybody",
  "POST /rest/password": "everybody", // by session or by ticket, which the handler checks
  "POST /rest/account/signup": "everybody",
  "POST /rest/account/resend": "everybody",
  "POST /rest/account/verify": "everybody",
  "POST /rest/page/fault": "everybody",
  "GET /ping": "everybody",
  "POST /rest/user/list": "administrators",
  "GET /rest/administration/health": "administrators",
  "GET /rest/administration/sign-in": "administrators",
  "GET /rest/administration/trail": "administrators",
  "GET /rest/administration/trail/export": "administrators",
  "POST /rest/user/change": "administrators",
  "GET /rest/groups": "signed in",
  "POST /rest/group/create": "designers",
  "GET /rest/group": "members of the group",
  "POST /rest/group/rename": "owners of the group",
  "POST /rest/group/organisation": "owners of the group",
  "POST /rest/group/member/save": "owners of the group",
  "POST /rest/group/member/remove": "owners of the group", // and each member about themselves
  "POST /rest/group/delete": "owners of the group",
  "GET /rest/group/audit": "owners of the group",
  "GET /rest/group/all": "administrators",
  "POST /rest/group/appoint": "administrators",
  "POST /rest/user/factors/reset": "administrators",
  "POST /rest/account/profile": "signed in",
  "POST /rest/account/organisation": "designers",
  "GET /rest/account/factors": "signed in, or with a factor to set up",
  "POST /rest/account/factors/totp/begin": "signed in, or with a factor to set up",
  "POST /rest/account/factors/totp": "signed in, or with a factor to set up",
  "POST /rest/account/factors/passkey/options": "signed in, or with a factor to set up",
  "POST /rest/account/factors/passkey": "signed in, or with a factor to set up",
  "POST /rest/account/factors/remove": "signed in",
  "POST /rest/account/factors/recovery": "signed in",
  "POST /rest/account/sessions": "signed in",
  "POST /rest/account/tokens": "signed in",
  "POST /rest/account/tokens/create": "signed in",
  "POST /rest/user/tokens": "administrators",
  "GET /rest/account/data": "signed in",
  "POST /rest/account/erase": "signed in",

  "POST /rest/form/instance": "the respondent, or who begins",
  "POST /rest/form/submit": "the respondent",
  "POST /rest/form/file/start": "the respondent",
  "POST /rest/form/file/confirm": "the respondent",
  "POST /rest/form/file": "the respondent",
  "POST /rest/form/key": "everybody", // the publication's key is all that it needs
  "POST /rest/form/output": "the respondent",
  "POST /rest/form/output/list": "the respondent",
  "GET /rest/inbox": "signed in",
  "POST /rest/rename/instance": "the respondent",
  "POST /rest/instance/discard": "the respondent",
  "POST /rest/instance/mail": "the respondent",
  "GET /rest/subscriptions": "signed in",
  "POST /rest/subscriptions/save": "signed in",
  "POST /rest/unsubscribe": "everybody",

  "GET /rest/form/list/lite": "signed in",
  "GET /rest/form/list/page": "signed in",
  "GET /rest/form/list/tags": "signed in",
  "GET /rest/form/needs": "signed in",
  "POST /rest/form/reports/health": "signed in",
  "GET /rest/form/list": "signed in",
  "GET /rest/form/has/export": "writers of the form",
  "GET /rest/form/export": "writers of the form",
  "DELETE /rest/form/delete": "writers who see all submissions",
  "GET /rest/form/trash": "signed in",
  "POST /rest/form/restore": "the owner of the form",
  "POST /rest/form/model": "readers of the form",
  "POST /rest/form/cells": "writers of the form",
  "POST /rest/form/texts": "writers of the form",
  "POST /rest/form/texts/correct": "writers of the form",
  "POST /rest/form/languages": "writers of the form",
  "GET /rest/form/languages/export": "writers of the form",
  "POST /rest/form/languages/import": "writers of the form",
  "GET /rest/form/export/corrected": "writers of the form",
  "POST /rest/form/problems": "writers of the form",
  "POST /rest/form/publish/check": "writers of the form",
  "POST /rest/form/publications": "writers of the form",
  "POST /rest/form/publication/change": "writers of the form",
  "POST /rest/form/publication/difference": "writers of the form",
  "POST /rest/form/publication/use": "writers of the form",
  "POST /rest/form/publication/link": "writers of the form",
  "POST /rest/form/recipients": "readers of answers",
  "POST /rest/form/recipients/save": "writers who read answers",
  "POST /rest/form/recipients/send": "writers who read answers",
  "POST /rest/form/recipients/export": "readers of answers",
  "POST /rest/form/publication/update": "writers of the form",
  "POST /rest/form/publish": "writers of the form",
  "POST /rest/form/shares": "the owner of the form",
  "POST /rest/user/search": "signed in",
  "POST /rest/user/form/search": "the owner of the form",
  "POST /rest/user/share/save": "the owner of the form",
  "POST /rest/user/share/revoke": "the owner of the form",
  "POST /rest/form/handover": "the owner of the form",
  "POST /rest/form/handover/offer": "the owner of the form",
  "POST /rest/form/handover/withdraw": "the owner of the form",
  "GET /rest/form/offers": "signed in",
  "POST /rest/form/handover/answer": "whom the form was offered to",
  "POST /rest/form/audit": "the owner of the form",
  "POST /rest/form/submissions": "readers of answers",
  "POST /rest/form/submissions/changes": "readers of answers",
  "POST /rest/form/submission": "readers of the submission",
  "POST /rest/form/submission/output": "readers of the submission",
  "POST /rest/form/submission/run": "readers of the submission",
  "POST /rest/form/submission/file": "readers of the submission",
  "POST /rest/form/submission/progress": "readers of the submission",
  "POST /rest/form/entry": "who enter for others",
  "POST /rest/form/submission/retry": "writers who see the submission",
  "POST /rest/form/submissions/export": "readers of answers",
  "POST /rest/form/submissions/mark": "readers of the submission",
  "POST /rest/form/statistics": "readers of the form",
  "POST /rest/form/statistics/answers": "readers of answers",
  "POST /rest/form/submission/erase": "the owner of the form",
  "POST /rest/form/tags": "writers of the form",
  "POST /rest/form/hooks": "writers who read answers",
  "POST /rest/form/hooks/save": "writers who read answers",
  "POST /rest/form/hooks/remove": "writers who read answers",
  "POST /rest/form/hooks/test": "writers who read answers",
  "POST /rest/form/hooks/log": "writers who read answers",
  "POST /rest/form/hooks/replay": "writers who read answers",
  "POST /rest/form/hooks/secret": "writers who read answers",
  "POST /rest/form/notices": "readers of the form",
  "POST /rest/form/notices/save": "readers of the form",
  "POST /rest/form/rename": "writers of the form",
  "POST /rest/form/duplicate": "writers of the form who may design",
  "POST /rest/form/retention": "the owner of the form",
  "POST /rest/form/sign-off": "readers of the form",
  "POST /rest/form/sign-off/setting": "the owner of the form",
  "POST /rest/form/sign-off/request": "writers of the form",
  "POST /rest/form/sign-off/decide": "who sign off changes",
  "POST /rest/administration/sign-off/waive": "administrators",
  "POST /rest/upload/sprout": "designers",
  "POST /rest/upload/stats": "designers",
  "POST /rest/import/sprout": "designers",
  "GET /rest/import/annotated": "designers",
  "GET /rest/form/annotated": "writers of the form",

  "POST /rest/form/golden": "writers of the form",
  "POST /rest/form/golden/save": "writers of the form",
  "POST /rest/form/process/version": "writers of the form",
  "POST /rest/form/process/versions": "writers of the form",
  "POST /rest/form/processes": "writers of the form",
  "POST /rest/form/process/save": "writers of the form",
  "POST /rest/form/process/form/save": "writers of the form",
  "POST /rest/form/process/transformUntilMe": "writers of the form",
  "POST /rest/form/process/transform": "signed in",
  "GET /rest/form/process/types": "signed in",
  "GET /rest/form/process/locales": "signed in",
  "POST /rest/form/import/translations": "writers of the form",
  "POST /rest/form/process/template/save": "writers of the form",
  "POST /rest/form/process/template": "writers of the form",
  "POST /rest/form/process/form": "writers of the form",
  "GET /rest/form/export/translations": "writers of the form",
};

/** Calls that require more where their input names a form, which is optional. */
export const whoMayWithForm: Readonly<Record<string, Group>> = {
  "POST /rest/import/sprout": "writers of the form who may design", // without one, a new form is made
  // as staff of the form, of what was submitted
  "POST /rest/form/instance": "who correct the submission",
  "POST /rest/form/submit": "who correct the submission",
  "POST /rest/form/file/start": "who correct the submission",
  "POST /rest/form/file/confirm": "who correct the submission",
  "POST /rest/form/file": "who correct the submission",
  "POST /rest/instance/discard": "who correct the submission", // and nothing is discarded: it was submitted
};

/** The same where the respondent hasn't submitted it: nobody but the respondent. */
export const ofUnsent: Group = "who corrects, and nobody else's unsent answers";
