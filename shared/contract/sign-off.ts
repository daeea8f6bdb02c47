/** Sign-off: somebody else looks at what a change does to the reports before it is published. */
import * as z from "zod";
import { Privilege } from "../access.ts";
import { FormDefinition } from "../form/definition/definition.ts";
import { GoldenCase, MAX_SENTENCES } from "../golden/golden-case.ts";
import { KeptSet } from "../golden/kept-set.ts";
import { MAX_REASON_CHARACTERS } from "../limits.ts";
import { FormId, PublishReason } from "./forms.ts";
import { route } from "./route.ts";

/** The hash of report, language, and the sentence before and after. */
const ChangeId = z.string().regex(/^[0-9a-f]{32}$/);

/** So much is kept of a sentence that is sent back. */
export const MAX_SENTENCE_CHARACTERS = 500;

/** A changed sentence, as a review counts it. */
export const ReviewedChange = z.object({
  id: ChangeId,
  locale: z.string().max(40),
  /** True: it is in another language than the one that its template is written in. */
  isTranslation: z.boolean(),
});
export type ReviewedChange = z.infer<typeof ReviewedChange>;

/** What a reviewer said of a change, as it is stored: `by` names them as `authorMark` does. */
export const Decision = z.object({
  isApproved: z.boolean(),
  by: z.string(),
  at: z.string(),
  /** Why it was sent back. */
  note: z.string().optional(),
  /** Where and what that is, as the reviewer's page showed it, for whoever corrects it. */
  stepKey: z.string().max(100).optional(),
  sentence: z.string().max(MAX_SENTENCE_CHARACTERS).optional(),
});
export type Decision = z.infer<typeof Decision>;

/** A form and its process, as a browser compares them. */
const Contents = z.object({
  definition: FormDefinition,
  /** JSON: the tree of steps. */
  process: z.string(),
  /** The builder's test answers, and the golden cases as they were kept: who signs off compares on those of the author. */
  named: z.array(GoldenCase).optional(),
  kept: KeptSet.optional(),
});

/**
 * `off`: nobody has to sign. `none`: nobody was called. `waiting`: for a reviewer. `sent-back`: some change was.
 * `outdated`: the form was changed since. `approved` and `waived`: it can be published.
 */
export const SignOffStage = z.enum(["off", "none", "waiting", "sent-back", "outdated", "approved", "waived"]);
export type SignOffStage = z.infer<typeof SignOffStage>;

export const SignOffState = z.object({
  formName: z.string(),
  stage: SignOffStage,
  isOn: z.boolean(),
  /** What the answer is about; a decision names them. */
  ...{ formVersion: z.int(), processRevision: z.int() },
  /** What the caller may do with the form. */
  privilege: Privilege,
  /** True: the caller may sign off changes, and has authored none of these. */
  maySign: z.boolean(),
  /** True: the caller has authored a part of them. */
  isAuthor: z.boolean(),
  /** What the changes are compared with; absent: everything is new. */
  base: z.object({ name: z.string(), version: z.int() }).optional(),
  /** The names of those who have authored the changes, and still have the form. */
  authors: z.array(z.string()),
  /** True: others whom nobody knows any more have changed it as well. */
  hasUnknownAuthors: z.boolean(),
  /** The names of those who may sign them off. */
  signers: z.array(z.string()),
  review: z
    .object({
      requestedAt: z.iso.datetime(),
      requestedBy: z.string().optional(),
      note: z.string(),
      /** How many changes there are, and how many of them are approved; absent: nobody has looked yet. */
      changes: z.object({ all: z.int(), approved: z.int() }).optional(),
      decisions: z.record(z.string(), Decision.omit({ by: true }).extend({ by: z.string().optional() })),
    })
    .optional(),
  /** What was sent back and is to be corrected, also once the form was changed since. */
  sentBack: z.array(Decision.omit({ by: true, isApproved: true }).extend({ by: z.string().optional() })),
  waiver: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).optional(),
  /** With `contents`, for those who sign off and those who write; absent also where everything is new. */
  contents: Contents.optional(),
});
export type SignOffState = z.infer<typeof SignOffState>;

const formRef = z.strictObject({ formId: FormId });
const success = z.object({ success: z.boolean() });
/** The state of the form that somebody looked at: another one changes nothing. */
const lookedAt = { formVersion: z.int(), processRevision: z.int() };

export const signOffState = route({
  method: "POST",
  path: "/rest/form/sign-off",
  summary:
    "Whether changes of a form are signed off before they are published, and how far that is; with `contents` also the form and its process as they are (`after`), or as what they are compared with (`before`).",
  access: { privilege: "R", formId: (input) => input.formId },
  audit: { none: "what is about to be published, which the form's users may see" },
  input: () => formRef.extend({ contents: z.enum(["before", "after"]).optional() }),
  output: () => SignOffState,
  rights: ["blobs:read"],
});

export const signOffSetting = route({
  method: "POST",
  path: "/rest/form/sign-off/setting",
  summary:
    "Switch sign-off of a form's changes on or off. It can't be switched off while there are changes that nobody has signed off.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: { action: ({ isOn }) => (isOn ? "signOff.on" : "signOff.off"), kind: "change" },
  input: () => formRef.extend({ isOn: z.boolean() }),
  output: success,
  problems: ["SIGN_OFF_NEEDED", "REVIEW_STALE"],
  rights: ["table:write", "blobs:read"],
});

export const signOffRequest = route({
  method: "POST",
  path: "/rest/form/sign-off/request",
  summary: "Ask those who may sign off a form's changes to look at them; each gets a mail.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: { action: "signOff.request", kind: "change" },
  input: () =>
    formRef.extend({
      note: z.string().trim().max(MAX_REASON_CHARACTERS).default(""),
      /** How many sentences change, as the caller's page says; the mail names it. */
      sentences: z.int().min(0).max(MAX_SENTENCES).optional(),
    }),
  output: success,
  problems: ["SIGN_OFF_IS_OFF", "REVIEW_STALE", "TOO_MANY_REQUESTS"],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const signOffDecide = route({
  method: "POST",
  path: "/rest/form/sign-off/decide",
  summary:
    "Approve changed sentences, or send them back with a note; nobody does that for changes of their own. It holds for exactly the content that was looked at.",
  access: { privilege: "R", signOff: true, formId: (input) => input.formId },
  audit: { action: "signOff.decide", kind: "change" },
  input: () =>
    formRef.extend({
      ...lookedAt,
      /** All changes that there are. */
      changes: z.array(ReviewedChange).max(MAX_SENTENCES),
      /** What the caller says of some of them. */
      decisions: z
        .array(
          z.strictObject({
            id: ChangeId,
            isApproved: z.boolean(),
            note: z.string().trim().max(MAX_REASON_CHARACTERS).optional(),
            stepKey: Decision.shape.stepKey,
            sentence: Decision.shape.sentence,
          }),
        )
        .max(MAX_SENTENCES),
      /** Needed where no sentence changes, though the form or its reports do: what the caller looked at instead. */
      reason: PublishReason.optional(),
    }),
  output: () => z.object({ stage: SignOffStage }),
  problems: ["SIGN_OFF_IS_OFF", "REVIEW_STALE", "REVIEWER_IS_AUTHOR", "REVIEW_NEEDS_REASON"],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const signOffWaive = route({
  method: "POST",
  path: "/rest/administration/sign-off/waive",
  summary:
    "Let one publication of a form's content as it is now go without sign-off, by name and with a reason, which stay with the publication; nobody does that for changes of their own.",
  access: { role: "ADMIN" },
  audit: {
    action: "signOff.waive",
    kind: "change",
    trail: { form: (input) => input.formId },
    details: ({ reason }) => ({ reason }),
  },
  input: () => formRef.extend({ reason: PublishReason }),
  output: success,
  problems: ["ACCESS_DENIED", "SIGN_IN_TOO_OLD", "SIGN_OFF_IS_OFF", "REVIEW_STALE", "REVIEWER_IS_AUTHOR"],
  rights: ["table:write", "blobs:read"],
});
