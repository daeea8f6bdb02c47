/** What is stored of a respondent's copy of a form, and of the run that creates its reports. */
import * as z from "zod";
import { instanceStatuses, messageCodes } from "../../form/answers/instance-status.ts";
import { NamesByLocale } from "../../form/definition/locales.ts";
import { MailPreferences } from "./user.ts";

/** Where the link of an instance without an owner was mailed, and which further mails were requested. */
export const Contact = MailPreferences.extend({
  email: z.string(),
  /** Addresses of earlier mails whose link was used: those links stay valid. */
  earlier: z.array(z.string()),
  /** When a link was last requested: mailed links are valid for a time from here, or from the last save. */
  mailedAt: z.string().optional(),
  /** Incremented when previously mailed links are withdrawn. */
  generation: z.int().optional(),
});
export type Contact = z.infer<typeof Contact>;

/** Answers of a change after submitting, until they are submitted themselves; what was submitted stays as it is until then. */
const ChangeDraft = z.lazy(() =>
  z.object({
    /** As in the instance: long ones are stored in S3. */
    answers: z.string().optional(),
    answersHash: z.string().optional(),
    location: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    updatedAt: z.string(),
    /** True: the respondent saved it to go on later. */
    isSaved: z.boolean(),
  }),
);
export type ChangeDraft = z.infer<typeof ChangeDraft>;

/** Who of the staff made a version of submitted answers, and why. */
const Correction = z.lazy(() =>
  z.object({
    username: z.string(),
    /** As it was typed, so as private as the answers. */
    reason: z.string(),
    /** True: its publication didn't let respondents know, so no mail about its reports does. */
    silent: z.literal(true).optional(),
  }),
);
export type Correction = z.infer<typeof Correction>;

/** A submission that a newer one has replaced; its run, its reports and its answers stay. */
const Replaced = z.lazy(() =>
  z.object({
    runId: z.string(),
    submittedAt: z.string(),
    locale: z.string(),
    /** Absent, like `answersHash`, in what was replaced under a release that kept no answers. */
    timeZone: z.string().optional(),
    answersHash: z.string().optional(),
    /** Absent: its respondent, or whoever entered it, submitted it. */
    correction: Correction.unwrap().optional(),
  }),
);
export type Replaced = z.infer<typeof Replaced>;

export const Instance = z.lazy(() =>
  z.object({
    instanceKey: z.string(),
    instanceId: z.string(),
    formId: z.int(),
    publicationKey: z.string(),
    /** The version of the publication that it was begun with, or moved to; absent: the first. */
    snapshot: z.string().optional(),
    name: z.string(),
    /** True: a person chose the name. Absent where nobody did, or before this was recorded. */
    renamed: z.boolean().optional(),
    /** The name in other languages, where its publication had been renamed when it was begun; absent: as its snapshot has it. */
    names: NamesByLocale.optional(),
    /** The result of the form's own expression over the answers, so as private as they are; empty without a result. */
    submissionName: z.string().optional(),
    ownerUsername: z.string().optional(),
    authKeyHash: z.string().optional(),
    status: z.enum(instanceStatuses),
    messageCode: z.enum(messageCodes),
    /** JSON of the answers; long ones are stored in S3 under `answersHash` instead. */
    answers: z.string().optional(),
    answersHash: z.string().optional(),
    location: z.string(),
    /** The furthest page that was reached; absent on the first one, and where no save went further since this is recorded. */
    reachedPage: z.int().optional(),
    locale: z.string(),
    timeZone: z.string(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    submittedAt: z.string().optional(),
    /** Identifies the one run of the submission. */
    runId: z.string().optional(),
    contact: Contact.optional(),
    /** When its one reminder was scheduled; an instance gets no second. */
    reminderAt: z.string().optional(),
    /** How often the reconciler sent its submission again. */
    resends: z.int().optional(),
    /** When a person last retried its failed reports. */
    retriedAt: z.string().optional(),
    /** A change of what was submitted, that isn't submitted itself yet. */
    draft: ChangeDraft.unwrap().optional(),
    /** Earlier submissions, the oldest first; absent: its answers were never changed after submitting. */
    replaced: z.array(Replaced.unwrap()).optional(),
    /** The submission in force is a correction by staff; absent: its respondent, or whoever entered it, submitted it. */
    correction: Correction.unwrap().optional(),
    /** Who of the staff enters it for somebody else, as from a paper form. Nobody owns one. */
    enteredBy: z.string().optional(),
    /** What its respondent is asked to change, while it is sent back. */
    sentBack: z.string().optional(),
    /** Since when it is. Absent in what was sent back under older releases. */
    sentBackAt: z.string().optional(),
    /** Whom its answers are about, as the link that it was started by names them. */
    subjectId: z.string().optional(),
    /**
     * Its answers were copied from an earlier submission: when that was submitted, and the keys of the pages with such answers
     * that its respondent has neither confirmed nor changed.
     */
    copied: z.object({ submittedAt: z.string(), pages: z.array(z.string()) }).optional(),
    /** `linkMark` of the prefilled link that it was started by; absent in those of older releases. */
    linkMark: z.string().optional(),
    /** The link that it was started by, if that takes one submission. */
    linkId: z.string().optional(),
    /** It is a test, begun at this moment: see `isTest`. Nobody owns one. */
    testSince: z.string().optional(),
    /** When its erasure started: from then on it counts as missing for everybody. */
    erasing: z.string().optional(),
  }),
);
export type Instance = z.infer<typeof Instance>;

/**
 * Whether an instance was begun by a test link. It works as any other for whoever fills it in, and counts nowhere: it has lists
 * of its own, is in no export, statistics, limit or news, reminds nobody, and is erased after `TEST_DAYS`.
 */
export const isTest = ({ testSince }: Pick<Instance, "testSince">): boolean => testSince !== undefined;

/** What may be sent before its publication opens and after it closed, until it is revoked: tests, and what staff enter. */
export const comesAnyTime = (instance: Pick<Instance, "testSince" | "enteredBy">): boolean =>
  isTest(instance) || instance.enteredBy !== undefined;

/** The last correction by staff, in force or replaced since. */
export const correctionOf = ({
  correction,
  replaced = [],
}: Pick<Instance, "correction" | "replaced">): Correction | undefined =>
  correction ?? replaced.findLast((version) => version.correction !== undefined)?.correction;

/** When its last version came in that isn't a correction by staff, which is news to nobody. */
export const cameInAt = ({ correction, replaced = [], submittedAt }: Instance): string | undefined =>
  correction === undefined
    ? submittedAt
    : replaced.findLast((version) => version.correction === undefined)?.submittedAt;

/** Which version of the submitted answers is in force, from 1. */
export const versionOf = ({ replaced = [] }: Pick<Instance, "replaced">): number => replaced.length + 1;

/**
 * A submission as its respondent has it, who isn't told of corrections: each stands for the version that it corrects, in its place
 * and of its time.
 */
export function withoutCorrections({ correction, replaced = [], ...instance }: Instance): Instance {
  const { runId = "", submittedAt = instance.updatedAt, locale } = instance;
  const own: Replaced[] = [];
  for (const { correction: byStaff, ...version } of [
    ...replaced,
    { runId, submittedAt, locale, correction },
  ]) {
    const corrected = byStaff === undefined ? undefined : own.pop();
    own.push(corrected === undefined ? version : { ...version, submittedAt: corrected.submittedAt });
  }
  const since = own.pop()?.submittedAt ?? submittedAt; // the last one is in force
  return {
    ...instance,
    ...(own.length > 0 && { replaced: own }),
    ...(correction !== undefined && { submittedAt: since, updatedAt: since }),
  };
}

/** What a save changes. */
export type InstanceSave = Pick<
  Instance,
  "status" | "messageCode" | "answers" | "answersHash" | "location" | "locale" | "timeZone" | "updatedAt"
> &
  Partial<
    Pick<
      Instance,
      "submittedAt" | "runId" | "reminderAt" | "submissionName" | "renamed" | "reachedPage" | "copied"
    >
  >;

/** What submitting a change stores: a save that replaces the submission before it. */
export type InstanceChange = InstanceSave & Pick<Instance, "replaced">;

/** The same by staff: what its respondent has changed and not submitted stays, on top of it. */
export type InstanceCorrection = InstanceChange &
  Required<Pick<Instance, "correction">> &
  Pick<Instance, "draft">;

/** What changes when an instance gets the newest version of its publication. */
export type InstanceMove = Pick<Instance, "snapshot" | "location">;

/** What an output was made from, in addition to its input (product decision 35). */
export const OutputOrigin = z.lazy(() =>
  z.object({
    formVersion: z.int(),
    /** The revision of the tree of steps. */
    treeVersion: z.int(),
    templateHash: z.string(),
    engineVersion: z.string(),
    /** Of the output's type and content. */
    contentHash: z.string(),
  }),
);
export type OutputOrigin = z.infer<typeof OutputOrigin>;

const Organisation = z
  .object({ name: z.string(), logo: z.string(), contact: z.string(), address: z.string() })
  .partial();

export const StepDone = z.lazy(() =>
  z.object({
    /** Identifies the stored output by all of its inputs. */
    outputHash: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    inputHash: z.string(),
    milliseconds: z.number(),
    /** Absent in runs from before origins were recorded. */
    origin: OutputOrigin.optional(),
    /** What is missing in it, for its designer: single characters that could not be printed, never a text. */
    warnings: z.array(z.string()).optional(),
    /** How many pages a PDF has; absent for other outputs, and in runs from before this was recorded. */
    pages: z.int().positive().optional(),
  }),
);
export type StepDone = z.infer<typeof StepDone>;

/** The run of a submission: what its steps need to know about it, and their progress. */
export const Run = z.lazy(() =>
  z.object({
    runId: z.string(),
    instanceKey: z.string(),
    formId: z.int(),
    publicationKey: z.string(),
    /** That of its instance. */
    snapshot: z.string().optional(),
    locale: z.string(),
    submittedAt: z.string(),
    /** Whose form it was when the run began; absent where nobody said it. */
    organisation: Organisation.optional(),
    /** That of its instance: the run of a test counts nowhere either. */
    testSince: z.string().optional(),
    /** Finished steps by step key. */
    steps: z.record(z.string(), StepDone),
    /** Steps that failed for good, with a plain message. */
    failures: z.record(z.string(), z.string()),
    /** When each of them failed, ISO 8601. Absent in runs that were started before this was recorded. */
    failedAt: z.record(z.string(), z.string()).optional(),
  }),
);
export type Run = z.infer<typeof Run>;
