/** A publication as designers see it, and as it is stored. */
import * as z from "zod";
import { NamesByLocale } from "../form/definition/locales.ts";
import { startChecks } from "../start-check.ts";
import { PublicationAbout } from "./publication-about.ts";
import { SmallCount } from "./small-count.ts";

/** What somebody published with all the same, and why: errors of the reports, or texts without a translation. */
export const AcceptedForReason = z.object({
  /** How many there were. */
  count: z.int().positive(),
  /** As that person typed it. */
  reason: z.string(),
  /** Names those that it was given for; absent: whatever was found. */
  findings: z.string().optional(),
  /** Their name; absent where they no longer have the form. */
  by: z.string().optional(),
});
export type AcceptedForReason = z.infer<typeof AcceptedForReason>;

/** How much of a change somebody looked at: sentences in the language that they are written in, and of each translation. */
export const Approver = z.object({
  /** Their name; absent where they no longer have the form. */
  by: z.string().optional(),
  sentences: z.int().min(0),
  translations: z.record(z.string(), z.int()),
});
export type Approver = z.infer<typeof Approver>;

const Approved = z.object({
  state: z.literal("approved"),
  /** When the last of it was approved. */
  at: z.iso.datetime(),
  approvers: z.array(Approver),
  /** How many changed sentences there were. */
  count: z.int().min(0),
  /** Why no sentence changes, though the form or its reports do: as whoever looked at it typed it. */
  reason: z.string().optional(),
  /** Hashes: of the content that it was compared with, of what is published, of the list of changes, of all decisions. */
  before: z.string().optional(),
  after: z.string(),
  changes: z.string(),
  decisions: z.string(),
});
const NotApproved = [
  /** An administrator let it be published without. */
  z.object({ state: z.literal("waived"), at: z.iso.datetime(), by: z.string(), reason: z.string() }),
  /** Its owner had switched sign-off off. */
  z.object({ state: z.literal("off") }),
] as const;

/** Whether somebody else looked at what is published; absent: the form never asked for it. */
export const SignOff = z.discriminatedUnion("state", [Approved, ...NotApproved]);
export type SignOff = z.infer<typeof SignOff>;

/** As it is stored: who it was, as `authorMark` names them. */
export const StoredSignOff = z.discriminatedUnion("state", [
  Approved.extend({ approvers: z.array(Approver.omit({ by: true }).extend({ mark: z.string() })) }),
  ...NotApproved,
]);
export type StoredSignOff = z.infer<typeof StoredSignOff>;

export const PublicationStatus = z.enum(["OPEN", "PAUSED", "REVOKED"]);
/** One state of a form and its process behind the same link. */
export const PublicationVersion = z.object({
  version: z.int().positive(),
  /** When it was published. */
  activityDate: z.iso.datetime(),
  formVersion: z.int(),
  processRevision: z.int(),
  /** The version that it went back to; absent: it was the form's state at the time. */
  restored: z.int().positive().optional(),
  /** Who published it, by name; absent where that isn't known, or they no longer have the form. */
  by: z.string().optional(),
  /** Absent: its reports had no errors. */
  reportErrors: AcceptedForReason.optional(),
  /** Absent: no text of its reports lacked a translation, or it was published before that needed a reason. */
  untranslated: AcceptedForReason.optional(),
  signOff: SignOff.optional(),
});
export type PublicationVersion = z.infer<typeof PublicationVersion>;

export const Publication = z.object({
  name: z.string(),
  publicationKey: z.string(),
  publicationName: z.string(),
  /** The name in other languages of the form; absent when there are none. */
  publicationNames: NamesByLocale.optional(),
  activityDate: z.iso.datetime(),
  status: PublicationStatus,
  /** Some report texts were not translated into a chosen language, and the publisher accepted that. */
  missingTranslations: z.literal("accept").optional(),
  /** Absent: the reports of its newest version had no errors. */
  reportErrors: AcceptedForReason.optional(),
  /** How many report texts of its newest version weren't translated, and why; absent as in a version. */
  untranslated: AcceptedForReason.optional(),
  /** Of its newest version. */
  signOff: SignOff.optional(),
  /** When it begins to accept answers; absent: at once. */
  opensAt: z.iso.datetime().optional(),
  /** When it stops accepting answers; absent: no end date. */
  closesAt: z.iso.datetime().optional(),
  /** How many submissions it takes; absent: any number. */
  maxSubmissions: z.int().positive().optional(),
  /** True: it is filled in on a shared device, which stores nothing and starts over after idling. */
  sharedDevice: z.literal(true).optional(),
  /** True: respondents may change their answers after submitting them, which makes their reports again. */
  changeable: z.literal(true).optional(),
  /** True: respondents aren't told that their answers were corrected; they see the corrected ones as theirs. */
  hidesCorrections: z.literal(true).optional(),
  /** True: respondents may start from what they submitted last. */
  reusable: z.literal(true).optional(),
  /** True: only a link that was made for somebody starts its form, and its address alone shows and starts nothing. */
  personalLinksOnly: z.literal(true).optional(),
  /** How much a device computes before a form is started, against programs that start thousands; absent: nothing. */
  startCheck: z.enum(startChecks).optional(),
  /** Whose form it is, and what happens next; absent: respondents see the form alone. */
  about: PublicationAbout.optional(),
  /** Its versions, the newest last; absent: there is one. */
  versions: z.array(PublicationVersion).optional(),
  /** True: who began before the newest version gets it where nothing that they entered is lost. */
  movesDrafts: z.literal(true).optional(),
  /** Counts the changes of its settings and its name; absent: there was none. */
  revision: z.int().nonnegative().optional(),
});
export type Publication = z.infer<typeof Publication>;

/** A publication in the list of its form. */
export const ListedPublication = Publication.extend({
  /** A short-lived link that opens its logo. */
  logoLink: z.url().optional(),
  /** Of one with a limit: how many submissions it has taken; for who may not read answers, rounded down to fives. */
  takenSubmissions: SmallCount.optional(),
  /** True: it has taken as many as it takes, as its link says. */
  isFull: z.literal(true).optional(),
});
export type ListedPublication = z.infer<typeof ListedPublication>;
