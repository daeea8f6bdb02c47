/** Every key of the one table, each beside the questions that it answers. */

export interface ItemKey {
  pk: string;
  sk: string;
}

export const keys = {
  /** find a user by e-mail address */
  user: (username: string): ItemKey => ({ pk: `USER#${username}`, sk: "USER" }),
  /** find a session by the hash of its id */
  session: (idHash: string): ItemKey => ({ pk: `SESSION#${idHash}`, sk: "SESSION" }),
  /** count attempts of a subject in a window of time */
  limit: (subjectHash: string, window: number): ItemKey => ({ pk: `LIMIT#${subjectHash}`, sk: `${window}` }),
  /** check a mailed code; `binding` ties a sign-up to the browser that made it */
  code: (purpose: string, username: string, binding: string): ItemKey => ({
    pk: `CODE#${purpose}#${username}`,
    sk: binding,
  }),
  /** redeem a ticket for a new password, once */
  ticket: (ticketHash: string): ItemKey => ({ pk: `TICKET#${ticketHash}`, sk: "TICKET" }),
  /** send a mail that is due */
  mail: (mailId: string): ItemKey => ({ pk: `MAIL#${mailId}`, sk: "MAIL" }),
  /** whether an address wants no mails about forms */
  unsubscribed: (address: string): ItemKey => ({ pk: `UNSUBSCRIBED#${address}`, sk: "UNSUBSCRIBED" }),
  /** give out the next form id */
  formCounter: (): ItemKey => ({ pk: "COUNTER", sk: "FORM" }),
  /** find a form, its current version and its process */
  form: (formId: number): ItemKey => ({ pk: `FORM#${formId}`, sk: "FORM" }),
  /** what a user may do with a form */
  share: (formId: number, username: string): ItemKey => ({ pk: `FORM#${formId}`, sk: `SHARE#${username}` }),
  /** list and find the publications of a form */
  publication: (formId: number, key: string): ItemKey => ({ pk: `FORM#${formId}`, sk: `PUBLICATION#${key}` }),
  /** which form a publication key belongs to; says nothing about whether it is open */
  publicationPointer: (key: string): ItemKey => ({ pk: `PUBLICATION#${key}`, sk: "POINTER" }),
  /** find an uploaded file that waits for its import */
  upload: (uploadId: string): ItemKey => ({ pk: `UPLOAD#${uploadId}`, sk: "UPLOAD" }),
  /** find one respondent's copy of a form */
  instance: (instanceKey: string): ItemKey => ({ pk: `INSTANCE#${instanceKey}`, sk: "INSTANCE" }),
  /** how far the reports of a submission are */
  run: (instanceKey: string, runId: string): ItemKey => ({
    pk: `INSTANCE#${instanceKey}`,
    sk: `RUN#${runId}`,
  }),
} as const;

/** Sort key prefixes for listing what hangs under a form. */
export const prefixes = { publication: "PUBLICATION#", share: "SHARE#" } as const;

/** Partitions of the indexes. */
export const indexKeys = {
  /** gsi1: the forms that a user owns or shares */
  formsOf: (username: string) => `FORMS_OF#${username}`,
  /** gsi1: a respondent's own instances, by time */
  instancesOf: (username: string) => `INSTANCES_OF#${username}`,
  /** gsi2: the submissions of a form, by time */
  submissionsOf: (formId: number) => `SUBMISSIONS_OF#${formId}`,
  /** outbox: instances whose reports are not done, by the time of their submission */
  unfinishedRuns: "RUNS",
  /** outbox: mails that were not sent, by the time they were due */
  unsentMails: "MAILS",
} as const;
