/** What is stored of a respondent's copy of a form, and of the run that makes its reports. */
import * as z from "zod";
import { instanceStatuses, messageCodes } from "../../form/instance-status.ts";
import { MailWishes } from "./user.ts";

/** Where the link of an instance without an owner was mailed, and which further mails were asked for. */
export const Contact = MailWishes.extend({
  email: z.string(),
  /** Addresses of earlier mails whose link was used: those links stay good. */
  earlier: z.array(z.string()),
  /** When a link was last asked for: from here, or from the last save, mailed links work for a time. */
  mailedAt: z.string().optional(),
  /** Grows when the links that were mailed before are withdrawn. */
  generation: z.int().optional(),
});
export type Contact = z.infer<typeof Contact>;

export const Instance = z.object({
  instanceKey: z.string(),
  instanceId: z.string(),
  formId: z.int(),
  publicationKey: z.string(),
  name: z.string(),
  /** True: a person gave the name. Not there where nobody did, or before this was noted. */
  renamed: z.boolean().optional(),
  /** What the form's own expression makes of the answers, so as private as they; empty when nothing comes of it. */
  submissionName: z.string().optional(),
  ownerUsername: z.string().optional(),
  authKeyHash: z.string().optional(),
  status: z.enum(instanceStatuses),
  messageCode: z.enum(messageCodes),
  /** JSON of the answers; long ones lie in S3 under `answersHash` instead. */
  answers: z.string().optional(),
  answersHash: z.string().optional(),
  location: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().optional(),
  /** Names the one run of the submission. */
  runId: z.string().optional(),
  contact: Contact.optional(),
  /** When its one reminder was set up; an instance gets no second. */
  reminderAt: z.string().optional(),
  /** How often the reconciler sent its submission again. */
  resends: z.int().optional(),
  /** When a person last had its failed reports made again. */
  retriedAt: z.string().optional(),
  /** When it began to be erased: from then on it is not there for anybody. */
  erasing: z.string().optional(),
});
export type Instance = z.infer<typeof Instance>;

/** What a save changes. */
export type InstanceSave = Pick<
  Instance,
  "status" | "messageCode" | "answers" | "answersHash" | "location" | "locale" | "timeZone" | "updatedAt"
> &
  Partial<Pick<Instance, "submittedAt" | "runId" | "reminderAt" | "submissionName" | "renamed">>;

/** What an output was made of, beside its input (product decision 35). */
export const OutputOrigin = z.object({
  formVersion: z.int(),
  /** The revision of the tree of steps. */
  treeVersion: z.int(),
  templateHash: z.string(),
  engineVersion: z.string(),
  /** Of the output's type and content. */
  contentHash: z.string(),
});
export type OutputOrigin = z.infer<typeof OutputOrigin>;

const StepDone = z.object({
  /** Names the stored output by all that it came from. */
  outputHash: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  inputHash: z.string(),
  milliseconds: z.number(),
  /** Not there in runs that were made before origins were noted. */
  origin: OutputOrigin.optional(),
  /** What a reader of it would miss, for its designer: single characters that could not be printed, never a text. */
  warnings: z.array(z.string()).optional(),
});
export type StepDone = z.infer<typeof StepDone>;

/** The run of a submission: what its steps need to know of it, and how far they are. */
export const Run = z.object({
  runId: z.string(),
  instanceKey: z.string(),
  formId: z.int(),
  publicationKey: z.string(),
  locale: z.string(),
  submittedAt: z.string(),
  /** Finished steps by step key. */
  steps: z.record(z.string(), StepDone),
  /** Steps that failed for good, with a plain message. */
  failures: z.record(z.string(), z.string()),
  /** When each of them failed, ISO 8601. Not there in runs that were begun before this was noted. */
  failedAt: z.record(z.string(), z.string()).optional(),
});
export type Run = z.infer<typeof Run>;
