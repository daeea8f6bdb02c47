/** Every key of the one table, each next to the queries that it serves. */

export interface ItemKey {
  pk: string;
  sk: string;
}

export const keys = {
  /** find a user by e-mail address */
  user: (username: string): ItemKey => ({ pk: `USER#${username}`, sk: "USER" }),
  /** somebody's second factors and remembered devices */
  factors: (username: string): ItemKey => ({ pk: `USER#${username}`, sk: "FACTORS" }),
  /** whose passkey a browser answers with */
  passkey: (credentialId: string): ItemKey => ({ pk: `PASSKEY#${credentialId}`, sk: "PASSKEY" }),
  /** find a group with its members */
  group: (groupId: string): ItemKey => ({ pk: `GROUP#${groupId}`, sk: "GROUP" }),
  /** what a principal's forms say of the organisation, unless their publication says it */
  organisation: (principal: string): ItemKey => ({ pk: `ORGANISATION#${principal}`, sk: "TEXTS" }),
  /** its logo */
  organisationLogo: (principal: string): ItemKey => ({ pk: `ORGANISATION#${principal}`, sk: "LOGO" }),
  /** find a session by the hash of its id */
  session: (idHash: string): ItemKey => ({ pk: `SESSION#${idHash}`, sk: "SESSION" }),
  /** a sign-in that is under way at an issuer, by the hash of its state; among the sessions, which each call may write */
  federatedSignIn: (stateHash: string): ItemKey => ({ pk: `SESSION#${stateHash}`, sk: "FEDERATED" }),
  /** an access token of a program, by its hash; among the sessions, which each call may read, and note the last use of */
  accessToken: (hash: string): ItemKey => ({ pk: `SESSION#${hash}`, sk: "TOKEN" }),
  /** whose account an identity of an issuer opens, by a hash of both */
  identity: (identityHash: string): ItemKey => ({ pk: `IDENTITY#${identityHash}`, sk: "IDENTITY" }),
  /** count the latest attempts of a subject */
  limit: (subjectHash: string): ItemKey => ({ pk: `LIMIT#${subjectHash}`, sk: "LIMIT" }),
  /** who waits for their turn, in order */
  line: (name: string): ItemKey => ({ pk: `LIMIT#${name}`, sk: "LINE" }),
  /** check a mailed code; `binding` ties a sign-up to the browser that started it */
  code: (purpose: string, username: string, binding: string): ItemKey => ({
    pk: `CODE#${purpose}#${username}`,
    sk: binding,
  }),
  /** redeem a ticket for a new password, once */
  ticket: (ticketHash: string): ItemKey => ({ pk: `TICKET#${ticketHash}`, sk: "TICKET" }),
  /** send a mail that is due */
  mail: (mailId: string): ItemKey => ({ pk: `MAIL#${mailId}`, sk: "MAIL" }),
  /** whether an address is unsubscribed from mails about forms */
  unsubscribed: (address: string): ItemKey => ({ pk: `UNSUBSCRIBED#${address}`, sk: "UNSUBSCRIBED" }),
  /** allocate the next form id */
  formCounter: (): ItemKey => ({ pk: "COUNTER", sk: "FORM" }),
  /** find a form, its current version and its process */
  form: (formId: number): ItemKey => ({ pk: `FORM#${formId}`, sk: "FORM" }),
  /** what a user may do with a form */
  share: (formId: number, username: string): ItemKey => ({ pk: `FORM#${formId}`, sk: `SHARE#${username}` }),
  /** when somebody gets mails about what comes in for a form */
  notices: (formId: number, username: string): ItemKey => ({
    pk: `FORM#${formId}`,
    sk: `${prefixes.notices}${username}`,
  }),
  /** to whom the form's owner wants to hand it over */
  offer: (formId: number): ItemKey => ({ pk: `FORM#${formId}`, sk: "OFFER" }),
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
  /** that a step of a run is finished; read together with the run */
  runStep: (instanceKey: string, runId: string, stepKey: string): ItemKey => ({
    pk: `INSTANCE#${instanceKey}`,
    sk: `RUN#${runId}#${stepKey}`,
  }),
  /** read the ledger of a run, in order; a separate partition, so that a right can exclude it */
  ledgerEntry: (runId: string, sequence: number): ItemKey => ({
    pk: ledgerPartition(runId),
    sk: String(sequence).padStart(6, "0"),
  }),
  /** find people by the start of their address or any part of their name; one item for each possible start */
  personTerm: (term: string, username: string): ItemKey => ({
    pk: peoplePartition(term),
    sk: `${term}#${username}`,
  }),
  /** list all people by name */
  person: (name: string, username: string): ItemKey => ({ pk: "PEOPLE", sk: `${name}#${username}` }),
  /** find the forms that a user sees by any part of their name; one item for each place in it */
  formName: (username: string, term: string, formId: number): ItemKey => ({
    pk: formNamesPartition(username),
    sk: `${term}#${formId}`,
  }),
  /** whether all forms can be found by these items */
  formNamesReady: (): ItemKey => ({ pk: formNamesPartition(""), sk: "READY" }),
  /** who did what with a form or an account, in order; entries are only ever added */
  auditEntry: (subject: string, sequence: number): ItemKey => ({
    pk: auditPartition(subject),
    sk: sequenceKey(sequence),
  }),
  /** notes for the recorder, which finds all that wait in a few partitions: so they need no index */
  auditNote: (subject: string, at: string, noteId: string): ItemKey => ({
    pk: auditNotesPartition(noteShard(subject)),
    sk: `${notesOf(subject)}${at}#${noteId}`,
  }),
  /** list all trails, with how much of each has left for the organisation's bucket */
  trail: (subject: string): ItemKey => ({ pk: trailsPartition(noteShard(subject)), sk: subject }),
  /** the files that have left, and the next one */
  trailFiles: (): ItemKey => ({ pk: "TRAILS#FILES", sk: "FILES" }),
  /** what happened to an instance of a form, once each: the raw data of statistics, by the moment or the day of each */
  fact: (formId: number, shard: number, when: string, factId: string): ItemKey => ({
    pk: factsPartition(formId, shard),
    sk: `${when}#${factId}`,
  }),
  /** by whose submission a link that takes one was used */
  link: (formId: number, linkId: string): ItemKey => ({ pk: `LINK#${formId}`, sk: linkId }),
  /** list and find the recipients of a publication */
  recipient: (formId: number, publicationKey: string, id: string): ItemKey => ({
    pk: `RECIPIENT#${formId}`,
    sk: `${publicationKey}#${id}`,
  }),
  /** what is said to the recipients of a publication, and when; before all of them */
  recipientSettings: (formId: number, publicationKey: string): ItemKey => ({
    pk: `RECIPIENT#${formId}`,
    sk: publicationKey,
  }),
  /** that a submission has changed last, or was erased; by a hash of its key */
  submissionChange: (formId: number, id: string): ItemKey => ({ pk: `LINK#${formId}`, sk: `CHANGE#${id}` }),
  /** how many submissions a publication with a limit has taken */
  places: (formId: number, publicationKey: string): ItemKey => ({
    pk: `LINK#${formId}`,
    sk: `PLACES#${publicationKey}`,
  }),
  /** how many forms that were begun left a version of a publication for another, or for none */
  moves: (formId: number, publicationKey: string, fromTo: string): ItemKey => ({
    pk: `LINK#${formId}`,
    sk: `MOVES#${publicationKey}#${fromTo}`,
  }),
  /** what a form's people note about a submission, and its answers as a text to search in; by its start, which never changes */
  reviewItem: (formId: number, createdAt: string, instanceKey: string): ItemKey => ({
    pk: reviewPartition(formId, submissionShard(instanceKey)),
    sk: `${createdAt}~${instanceKey}`,
  }),
  /** how far the submissions of a form can be searched */
  searchProgress: (formId: number): ItemKey => ({ pk: `DESK#${formId}`, sk: "PROGRESS" }),
  /** what came in last for a form, and which of its reports failed; in the partition of its progress, with which it is erased */
  formActivity: (formId: number): ItemKey => ({ pk: `DESK#${formId}`, sk: "NEWS" }),
  /** what was last found in a form's reports; erased with its news */
  reviewHealth: (formId: number): ItemKey => ({ pk: `DESK#${formId}`, sk: "HEALTH" }),
  /** list and find the hooks of a form */
  hook: (formId: number, hookId: string): ItemKey => ({ pk: `HOOK#${formId}`, sk: hookId }),
  /** what a hook is sent about one submission, or one publication, in the order in which it happened */
  hookMessage: (formId: number, hookId: string, about: string, order: string): ItemKey => ({
    pk: `HOOK#${formId}#${hookId}#${about}`,
    sk: order,
  }),
  /** the counted facts of a past day */
  factDay: (formId: number, day: string): ItemKey => ({ pk: `STATISTICS#${formId}`, sk: day }),
  /** what is counted of the days that are not over */
  openDays: (formId: number): ItemKey => ({ pk: `STATISTICS#${formId}#OPEN`, sk: "OPEN" }),
} as const;

/** How many letters of a term choose the partition; a term of two letters has its own. */
const PARTITION_LETTERS = 3;

/** People whose address starts with the same letters, or whose name contains them. */
export function peoplePartition(term: string): string {
  return `PEOPLE#${term.slice(0, PARTITION_LETTERS)}`;
}

/** The names of the forms that a user sees. */
export function formNamesPartition(username: string): string {
  return `FORM_NAME#${username}`;
}

/** @param subject `FORM#7` or `USER#ana@lab.example` */
export function auditPartition(subject: string): string {
  return `AUDIT#${subject}`;
}

/** One partition accepts 1,000 writes a second, and every note is put and deleted. */
export const NOTE_SHARDS = 4;

/** Which of the partitions has the notes of a trail. */
export function noteShard(subject: string): number {
  return characterSum(subject) % NOTE_SHARDS;
}

/** Notes that wait for the recorder. @param shard its number; `*`: all of them */
export function auditNotesPartition(shard: number | "*"): string {
  return `AUDIT_NOTE#${shard}`;
}

/** All trails by their subjects, in as many partitions as their notes. */
export function trailsPartition(shard: number | "*"): string {
  return `TRAILS#${shard}`;
}

/** The start of the sort keys of a trail's notes: no subject contains a space. @param subject as of the trail */
export function notesOf(subject: string): string {
  return `${subject} `;
}

/** Sorts after all notes of a trail, and before those of the next. */
export function afterNotesOf(subject: string): string {
  return `${subject}!`;
}

/** The sort key of a trail's entry. @param sequence "last": after all of them */
export function sequenceKey(sequence: number | "last"): string {
  return `${CHAINED}${sequence === "last" ? "~" : String(sequence).padStart(12, "0")}`;
}

/** Where data version 5 left the notes of a trail; they are in the outbox index as well. */
export function formerNotesPartition(subject: string): string {
  return `AUDIT_NOTE#${subject}`;
}

/** Entries in the chain sort after those of earlier releases, which start with their year. */
export const CHAINED = "entry#";

/** One partition accepts 1,000 writes a second, and a submission with its saves and pages is some eight facts. */
export const FACT_SHARDS = 4;

/** The part of its form's facts for an instance. What was there before they had parts is in the first. */
export function factShard(instanceKey: string): number {
  return characterSum(instanceKey) % FACT_SHARDS;
}

function factsPartition(formId: number, shard: number): string {
  return shard === 0 ? `FACTS#${formId}` : `FACTS#${formId}#${shard}`;
}

/** All parts of a form's facts. */
export function factPartitions(formId: number): string[] {
  return Array.from({ length: FACT_SHARDS }, (_value, shard) => factsPartition(formId, shard));
}

function reviewPartition(formId: number, shard: number): string {
  return `DESK#${formId}#${shard}`;
}

/** All parts of what is noted about a form's submissions. */
export function reviewPartitions(formId: number): string[] {
  return Array.from({ length: SUBMISSION_SHARDS }, (_value, shard) => reviewPartition(formId, shard));
}

/** All entries of a run's ledger. */
export function ledgerPartition(runId: string): string {
  return `LEDGER#${runId}`;
}

/** A form's position in the lists of those who see it. @example formPosition("2026-11-21T…Z", 7) // "2026-11-21T…Z#FORM#7" */
export function formPosition(at: string, formId: number): string {
  return `${at}#FORM#${formId}`;
}

/** Sort key prefixes for listing what belongs to a form. */
export const prefixes = { publication: "PUBLICATION#", share: "SHARE#", notices: "NOTICES#" } as const;

/** One partition accepts 1,000 writes of 1 KB a second, and every submission enters and leaves the outbox. */
export const OUTBOX_SHARDS = 4;

/** The part of the outbox for an instance. @example outboxShard("kQ0zMxm7c_RDGpgoFBoU9KGQOhZKNj93") // 0 */
export function outboxShard(instanceKey: string): number {
  return characterSum(instanceKey) % OUTBOX_SHARDS;
}

function characterSum(text: string): number {
  return [...text].reduce((sum, character) => sum + character.charCodeAt(0), 0);
}

/** One key of an index accepts 1,000 writes of 1 KB a second, and every save of an answer moves an entry of its form's list. */
export const SUBMISSION_SHARDS = 8;

/** The part of its form's list for an instance. What was there before the list had parts is in the first. */
export function submissionShard(instanceKey: string): number {
  return characterSum(instanceKey) % SUBMISSION_SHARDS;
}

/** A draft was active at most so many minutes after the moment that its form's list has it at. */
export const PLACE_MINUTES = 5;

/** What mails to a recipient are held for, and deleted with. @example recipientHolder({ formId: 7, publicationKey: "k", id: "a" }) // "RECIPIENT#7#k#a" */
export function recipientHolder(place: { formId: number; publicationKey: string; id: string }): string {
  const { pk, sk } = keys.recipient(place.formId, place.publicationKey, place.id);
  return `${pk}#${sk}`;
}

/** All parts of a form's list of submissions, in the order of their numbers. */
export function submissionPartitions(formId: number): string[] {
  return Array.from({ length: SUBMISSION_SHARDS }, (_value, shard) => indexKeys.submissionsOf(formId, shard));
}

/** Partitions of the indexes. */
export const indexKeys = {
  /** gsi1: the forms that a user owns or shares */
  formsOf: (username: string) => `FORMS_OF#${username}`,
  /** gsi1: the forms that somebody is to take over, by the time they were offered */
  offersTo: (username: string) => `OFFERS_TO#${username}`,
  /** gsi1: a user's own forms in the trash, by the time they were put there */
  trashOf: (username: string) => `TRASH_OF#${username}`,
  /** gsi1: all groups, by id */
  groups: "GROUPS",
  /** gsi1: the sessions of a user, by their start */
  sessionsOf: (username: string) => `SESSIONS_OF#${username}`,
  /** gsi1: changes of a form's submissions, by the moment they were noted */
  changesOf: (formId: number) => `CHANGES_OF#${formId}`,
  /** gsi1: the access tokens of a user, by their start */
  tokensOf: (username: string) => `TOKENS_OF#${username}`,
  /** gsi1: a respondent's own instances, by time */
  instancesOf: (username: string) => `INSTANCES_OF#${username}`,
  /** gsi1: the cards of a form's submissions that nobody has opened, by the time they were submitted */
  unseenOf: (formId: number) => `UNSEEN_OF#${formId}`,
  /** gsi2: a part of the submissions of a form, by time */
  submissionsOf: (formId: number, shard: number) =>
    shard === 0 ? `SUBMISSIONS_OF#${formId}` : `SUBMISSIONS_OF#${formId}#${shard}`,
  /** gsi2: the tests of a form, by time: they are in no part of its submissions */
  testsOf: (formId: number) => `TESTS_OF#${formId}`,
  /** gsi1: the tests of all forms, by their start; nobody owns one */
  tests: "TESTS",
  /** outbox: instances with unfinished reports, by the time of their next check */
  unfinishedRuns: (shard: number) => (shard === 0 ? "RUNS" : `RUNS#${shard}`),
  /** outbox: instances with a failed report, by the time of their submission */
  failedRuns: "FAILED_RUNS",
  /** gsi1: the facts of a form that were stored long after their own time, in the order in which they were stored */
  factsOf: (formId: number) => `FACTS_OF#${formId}`,
  /** gsi1: mails, tickets, uploads, identities and notices of a person, by time: deleted with the person */
  heldFor: (address: string) => `HELD_FOR#${address}`,
  /** gsi2: forms whose submissions have a retention period */
  retention: "RETENTION",
  /** outbox: forms in the trash, by the time they were put there */
  trashedForms: "TRASH",
  /** outbox: what is being erased, by the time of its mark */
  erasures: "ERASURES",
  /** outbox: notes for the audit trail without an entry yet, as data version 5 left them */
  formerAuditNotes: (shard: number) => `AUDIT_NOTES#${shard}`,
  /** outbox: trails that may have entries which haven't left, by the time from which they wait */
  grownTrails: "TRAILS",
  /** gsi1: what a hook was sent, or is to be, by the time that it happened */
  hookLog: (hookId: string) => `HOOK_LOG#${hookId}`,
  /** outbox: what hooks are to be sent, by the time of the next try */
  hookMessages: (shard: number) => `HOOKS#${shard}`,
  /** outbox: publications whose new version hooks aren't told of yet */
  published: "PUBLISHED",
  /** outbox: mails that were not sent, by the time they were due */
  unsentMails: "MAILS",
  /** outbox: the same to recipients, which may be thousands: no other mail waits behind them */
  unsentRecipientMails: "RECIPIENT_MAILS",
} as const;
