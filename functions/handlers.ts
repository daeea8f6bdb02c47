/**
 * The handler of each call, written by `npm run contract`: a missing or mismatched handler doesn't compile. The table of calls
 * decides in which file a handler is and which bundle it goes into; a Lambda that answers several calls takes its handlers from
 * here. Each is loaded when it is first needed.
 */
import type { api } from "../shared/contract/index.ts";
import type { HandlerOf } from "./endpoint/endpoint.ts";

type HandlersOf<Area extends keyof typeof api> = {
  [Name in keyof (typeof api)[Area]]: (typeof api)[Area][Name] extends { path: infer Path extends string }
    ? () => Promise<{ handler: HandlerOf<Path> }>
    : never;
};

export const account: HandlersOf<"account"> = {
  authEmail: () => import("./rest/auth/email.ts"),
  forgotConfirm: () => import("./rest/forgot/confirm.ts"),
  forgotSend: () => import("./rest/forgot/send.ts"),
  isAuth: () => import("./rest/isAuth.ts"),
  login: () => import("./api/v1/login.ts"),
  loginStatus: () => import("./rest/login/status.ts"),
  logout: () => import("./logout.ts"),
  pageFault: () => import("./rest/page/fault.ts"),
  password: () => import("./rest/password.ts"),
  ping: () => import("./ping.ts"),
  resend: () => import("./rest/account/resend.ts"),
  signup: () => import("./rest/account/signup.ts"),
  verify: () => import("./rest/account/verify.ts"),
  whoami: () => import("./rest/whoami.ts"),
  ownSessions: () => import("./rest/account/sessions.ts"),
  profile: () => import("./rest/account/profile.ts"),
  userChange: () => import("./rest/user/change.ts"),
  userList: () => import("./rest/user/list.ts"),
  accountData: () => import("./rest/account/data.ts"),
  accountErase: () => import("./rest/account/erase.ts"),
};

export const runtime: HandlersOf<"runtime"> = {
  discardInstance: () => import("./rest/instance/discard.ts"),
  formByKey: () => import("./rest/form/key.ts"),
  inbox: () => import("./rest/inbox.ts"),
  instance: () => import("./rest/form/instance.ts"),
  mailLink: () => import("./rest/instance/mail.ts"),
  output: () => import("./rest/form/output.ts"),
  outputList: () => import("./rest/form/output/list.ts"),
  renameInstance: () => import("./rest/rename/instance.ts"),
  saveSubscriptions: () => import("./rest/subscriptions/save.ts"),
  submit: () => import("./rest/form/submit.ts"),
  subscriptions: () => import("./rest/subscriptions.ts"),
  unsubscribe: () => import("./rest/unsubscribe.ts"),
  confirmFile: () => import("./rest/form/file/confirm.ts"),
  openFile: () => import("./rest/form/file.ts"),
  startFile: () => import("./rest/form/file/start.ts"),
  submissionFile: () => import("./rest/form/submission/file.ts"),
  prefilledLink: () => import("./rest/form/publication/link.ts"),
};

export const forms: HandlersOf<"forms"> = {
  changePublication: () => import("./rest/form/publication/change.ts"),
  deleteForm: () => import("./rest/form/delete.ts"),
  duplicateForm: () => import("./rest/form/duplicate.ts"),
  exportFile: () => import("./rest/form/export.ts"),
  formCells: () => import("./rest/form/cells.ts"),
  formProblems: () => import("./rest/form/problems.ts"),
  hasExport: () => import("./rest/form/has/export.ts"),
  list: () => import("./rest/form/list.ts"),
  listLite: () => import("./rest/form/list/lite.ts"),
  listPage: () => import("./rest/form/list/page.ts"),
  model: () => import("./rest/form/model.ts"),
  publications: () => import("./rest/form/publications.ts"),
  publish: () => import("./rest/form/publish.ts"),
  renameForm: () => import("./rest/form/rename.ts"),
  restoreForm: () => import("./rest/form/restore.ts"),
  saveTags: () => import("./rest/form/tags.ts"),
  tags: () => import("./rest/form/list/tags.ts"),
  trash: () => import("./rest/form/trash.ts"),
  needs: () => import("./rest/form/needs.ts"),
  reportHealth: () => import("./rest/form/reports/health.ts"),
  publicationDifference: () => import("./rest/form/publication/difference.ts"),
  updatePublication: () => import("./rest/form/publication/update.ts"),
  publicationUse: () => import("./rest/form/publication/use.ts"),
  audit: () => import("./rest/form/audit.ts"),
  handOver: () => import("./rest/form/handover.ts"),
  handOverAnswer: () => import("./rest/form/handover/answer.ts"),
  handOverOffer: () => import("./rest/form/handover/offer.ts"),
  handOverWithdraw: () => import("./rest/form/handover/withdraw.ts"),
  offers: () => import("./rest/form/offers.ts"),
  shareRevoke: () => import("./rest/user/share/revoke.ts"),
  shareSave: () => import("./rest/user/share/save.ts"),
  shares: () => import("./rest/form/shares.ts"),
  userFormSearch: () => import("./rest/user/form/search.ts"),
  userSearch: () => import("./rest/user/search.ts"),
  exportSubmissions: () => import("./rest/form/submissions/export.ts"),
  markSubmissions: () => import("./rest/form/submissions/mark.ts"),
  retrySubmission: () => import("./rest/form/submission/retry.ts"),
  statistics: () => import("./rest/form/statistics.ts"),
  submission: () => import("./rest/form/submission.ts"),
  submissionOutput: () => import("./rest/form/submission/output.ts"),
  submissionProgress: () => import("./rest/form/submission/progress.ts"),
  submissionRun: () => import("./rest/form/submission/run.ts"),
  submissions: () => import("./rest/form/submissions.ts"),
  annotatedForm: () => import("./rest/form/annotated.ts"),
  annotatedUpload: () => import("./rest/import/annotated.ts"),
  importForm: () => import("./rest/import/sprout.ts"),
  upload: () => import("./rest/upload/sprout.ts"),
  uploadStats: () => import("./rest/upload/stats.ts"),
  eraseSubmission: () => import("./rest/form/submission/erase.ts"),
  retention: () => import("./rest/form/retention.ts"),
};

export const process: HandlersOf<"process"> = {
  exportTranslations: () => import("./rest/form/export/translations.ts"),
  importTranslations: () => import("./rest/form/import/translations.ts"),
  locales: () => import("./rest/form/process/locales.ts"),
  processForm: () => import("./rest/form/process/form.ts"),
  processFormSave: () => import("./rest/form/process/form/save.ts"),
  processSave: () => import("./rest/form/process/save.ts"),
  processVersion: () => import("./rest/form/process/version.ts"),
  processVersions: () => import("./rest/form/process/versions.ts"),
  processes: () => import("./rest/form/processes.ts"),
  storedTemplate: () => import("./rest/form/process/template.ts"),
  templateSave: () => import("./rest/form/process/template/save.ts"),
  transform: () => import("./rest/form/process/transform.ts"),
  transformUntilMe: () => import("./rest/form/process/transformUntilMe.ts"),
  types: () => import("./rest/form/process/types.ts"),
};

export const administration: HandlersOf<"administration"> = {
  health: () => import("./rest/administration/health.ts"),
};
