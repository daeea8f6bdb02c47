/** Filling in a form (specification, section 7, Forms runtime; product decisions 13 and 19-27). */
import * as z from "zod";
import { instanceStatuses, messageCodes } from "../form/answers/instance-status.ts";
import { FormDefinition } from "../form/definition/definition.ts";
import { Locale, NamesByLocale } from "../form/definition/locales.ts";
import { MAX_CORRECTION_REASON, MAX_LINK_CHARACTERS } from "../limits.ts";
import { CHECK_PARTS } from "../start-check.ts";
import { EmailAddress } from "./account.ts";
import { PublicationAbout } from "./publication-about.ts";
import { route } from "./route.ts";

/** Any text is accepted: a malformed key is answered like an unknown one (product decision 13). */
export const Key = z.string().min(1).max(200);

/** Identifies one instance; `authKey` opens it for those without the owning session. */
export const InstanceRef = z.object({ instanceKey: Key, authKey: Key.optional() });

/** The form as whose staff a call is made, in a session: a submission is corrected, or entered for somebody else. */
const asStaffOf = { formId: z.int().positive().optional() };

/** An instance that its respondent opens, or staff. */
export const StaffInstanceRef = InstanceRef.extend(asStaffOf);

/** Names whom answers are about, in the words of whoever sent the link; opaque. */
export const SubjectId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);

export const InstanceState = z.object({
  status: z.enum(instanceStatuses),
  messageCode: z.enum(messageCodes),
  message: z.string().optional(),
});

/** The answer to a challenge: the number that was found for each of its parts, see `checkText`. */
export const CheckAnswer = z.object({
  challenge: z.string().max(300),
  found: z.array(z.int().nonnegative()).max(CHECK_PARTS),
});
export type CheckAnswer = z.infer<typeof CheckAnswer>;

/** One respondent's copy of a form, as the player uses it. */
export const FormInstance = InstanceState.extend({
  name: z.string(),
  /** The name in other languages, by locale code; absent when there are none, or the respondent chose the name. */
  names: NamesByLocale.optional(),
  instanceKey: Key,
  instanceId: z.string(),
  publicationKey: Key,
  /** Returned once, when an instance without an owner is started. */
  authKey: Key.optional(),
  /** JSON: the list of pages. Returned when an instance is opened, not after each save. */
  schema: z.string().optional(),
  /** JSON: the rows of the tables that the form reads, by name. Returned with the schema. */
  tables: z.string().optional(),
  /** A short-lived link for each table that is too long for this answer. Returned with the schema. */
  tableLinks: z.record(z.string(), z.url()).optional(),
  /** A short-lived link for each picture beside a label or a choice, by id. Returned with the schema. */
  mediaLinks: z.record(z.string(), z.url()).optional(),
  locales: z.array(Locale),
  defaultLocale: z.string(),
  strictValidators: z.boolean().optional(),
  /** The expression that names a submission, where the form has one. */
  instanceName: z.string().optional(),
  /** With an instanceName: true where the respondent chose the name, which is kept. */
  renamed: z.boolean().optional(),
  /** JSON: the saved answers by field key. */
  model: z.string(),
  /** `step:field`, where the respondent stopped. */
  location: z.string(),
  locale: z.string(),
  /** When the publication begins to accept answers, where that is still to come. Returned when an instance is opened. */
  opensAt: z.iso.datetime().optional(),
  /** True: the publication is guarded against programs; pages have a field that only they fill in. Returned when an instance is started or opened. */
  guarded: z.literal(true).optional(),
  /** When the publication stops accepting answers; absent: no end date. Returned when an instance is started or opened. */
  closesAt: z.iso.datetime().optional(),
  /** True: the publication is filled in on a shared device. Returned when an instance is started or opened. */
  sharedDevice: z.literal(true).optional(),
  /** Whose form it is, and what happens next. Returned when an instance is started or opened. */
  about: PublicationAbout.optional(),
  /** A short-lived link that opens its logo. Returned with the schema. */
  logoLink: z.url().optional(),
  /**
   * After how many days without activity answers and reports are erased; null: no period is set. Returned when an instance
   * is started or opened.
   */
  erasedAfterDays: z.int().positive().nullable().optional(),
  /** The AWS region that the answers are stored in. Returned when an instance is started or opened. */
  region: z.string().optional(),
  /**
   * The form was changed since the respondent was here, and is the new one now: labels of its new and changed questions.
   * Returned once, by the call that opens it.
   */
  changed: z.array(z.string()).optional(),
  /**
   * It was submitted and is open to be changed; absent: it is filled in for the first time, or shown as it was submitted.
   * `version` is what the change becomes, `note` what the respondent is asked to change.
   */
  change: z.object({ version: z.int().min(2), note: z.string().optional() }).optional(),
  /** What its link gave and the form doesn't take: it may have changed since. Returned once, by the call that starts it. */
  unfilled: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  /** True: once it is submitted, another form may be started from its answers. Returned when an instance is started or opened. */
  reusable: z.literal(true).optional(),
  /**
   * It was started from what the respondent submitted before, at `submittedAt`; `pages` are keys of the pages with such answers
   * that the respondent has neither confirmed nor changed yet. Absent once it is submitted.
   */
  copied: z.object({ submittedAt: z.iso.datetime(), pages: z.array(z.string()) }).optional(),
  /** Tells the prefilled link that it was started by from others. Returned when an instance is started or opened. */
  linkMark: z.string().optional(),
  /** True: its link named whom the answers are about. Returned when an instance is started or opened. */
  namesSubject: z.literal(true).optional(),
  /** True: its link takes one submission, and somebody else made that. Returned when an instance is opened. */
  linkUsed: z.literal(true).optional(),
  /** True: it is a test, which counts nowhere and is erased within 7 days. Returned when an instance is started or opened. */
  test: z.literal(true).optional(),
  /** Increases with every save; used to reconcile two tabs or devices. */
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});
export type FormInstance = z.infer<typeof FormInstance>;

const localeCode = z.string().min(2).max(35);
const timeZone = z.string().min(1).max(64);

export const instance = route({
  method: "POST",
  path: "/rest/form/instance",
  summary:
    "Start an instance of a publication, or open an existing one. As staff of its form: a submission to be corrected, whose revision is then the version of its answers, or what the caller is entering.",
  access: "respondent or staff",
  audit: {
    // A publication's key starts a new, empty one.
    action: ({ instanceKey, formId }) =>
      formId !== undefined ? "submissions.read" : instanceKey === undefined ? undefined : "respondent.open",
    kind: "read",
  },
  input: () =>
    z
      .object({
        instanceKey: Key.optional(),
        publicationKey: Key.optional(),
        authKey: Key.optional(),
        ...asStaffOf,
        locale: localeCode.optional(),
        timeZone: timeZone.optional(),
        /** Where CHECK_NEEDED asked for it: what the device has found. */
        check: CheckAnswer.optional(),
        /** With a publicationKey: what a prefilled link has after `#fill=`. */
        token: z.string().max(MAX_LINK_CHARACTERS).optional(),
        /**
         * With the instanceKey of what was submitted: starts another one of its publication from these answers, or an empty one
         * where that is not allowed any more; none where personal links alone start forms.
         */
        again: z.boolean().optional(),
        /** Opens what was submitted to be changed, where its publication allows that; else it is answered as it is. */
        change: z.boolean().optional(),
      })
      .refine(
        ({ instanceKey, publicationKey }) => instanceKey !== undefined || publicationKey !== undefined,
        "Send an instanceKey or a publicationKey.",
      ),
  output: FormInstance,
  problems: [
    ...(["ACCESS_DENIED", "PUBLICATION_CLOSED", "PUBLICATION_EXPIRED", "PUBLICATION_FULL"] as const),
    ...(["TOO_MANY_REQUESTS", "PUBLICATION_EARLY", "CHECK_NEEDED"] as const),
    ...(["LINK_NEEDED", "LINK_INVALID", "LINK_EXPIRED", "LINK_USED"] as const),
    "TOO_MUCH_TO_COMPUTE",
  ],
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const SubmitCommand = z.enum(["submit", "save", "autosave"]);
export type SubmitCommand = z.infer<typeof SubmitCommand>;

export const submit = route({
  method: "POST",
  path: "/rest/form/submit",
  summary:
    "Autosave, save or submit the answers of an instance. As staff of its form: submit what the caller enters, or a correction of what was submitted, with its reason; a correction isn't saved before it is submitted.",
  access: "respondent or staff",
  audit: {
    // Of any other, the submission itself shows what was sent and when.
    action: ({ command, change, formId }) => {
      if (command !== "submit") return undefined;
      return formId !== undefined ? "submission.correct" : change === true ? "respondent.change" : undefined;
    },
    kind: "change",
  },
  input: () =>
    StaffInstanceRef.extend({
      /** JSON: the answers by field key. */
      model: z.string().min(2),
      location: z.string().max(300).default("0:"),
      command: SubmitCommand,
      /** The revision that these answers are based on; a different stored one means 409. Default: the stored one. */
      revision: z.int().min(0).optional(),
      locale: localeCode.optional(),
      timeZone: timeZone.optional(),
      /** Keys of pages whose answers were copied from an earlier submission, and that the respondent has confirmed or changed. */
      confirmedPages: z.array(z.string().max(200)).max(5000).optional(),
      /** What a field contains that people don't see: where the publication is guarded, a submission with it is refused. */
      website: z.string().max(200).optional(),
      /** With true, what was submitted is changed: saves are kept beside it, and submitting replaces it. */
      change: z.boolean().optional(),
      /** Why staff correct what was submitted; required for that. */
      reason: z.string().trim().max(MAX_CORRECTION_REASON).optional(),
    }),
  output: FormInstance,
  problems: [
    "INSTANCE_STALE",
    "REASON_NEEDED",
    "ENTRY_ELSEWHERE",
    "INSTANCE_COMPLETE",
    "REPORTS_UNDER_WAY",
    "TOO_MANY_CHANGES",
    "ANSWERS_INVALID",
    "ANSWERS_TOO_LARGE",
    "TOO_MANY_ENTRIES",
    "TOO_MUCH_TO_COMPUTE",
    "LINK_USED",
    "LOOKS_AUTOMATED",
    "PUBLICATION_EARLY",
    "PUBLICATION_CLOSED",
    "PUBLICATION_FULL",
    "PUBLICATION_EXPIRED",
    "TOO_MANY_REQUESTS",
  ],
  rights: ["table:write", "blobs:read", "blobs:write", "answers:delete", "queue:submissions"],
});

export const formByKey = route({
  method: "POST",
  path: "/rest/form/key",
  summary: "The form of an open publication, without starting an instance.",
  access: "respondent",
  audit: { none: "questions of an open publication" },
  input: () => z.object({ publicationKey: Key }),
  output: FormDefinition,
  problems: ["PUBLICATION_EARLY", "PUBLICATION_CLOSED", "PUBLICATION_EXPIRED", "LINK_NEEDED"],
  rights: ["blobs:read"],
});

export const output = route({
  method: "POST",
  path: "/rest/form/output",
  summary: "One report: base64, or a short-lived link when it is large.",
  access: "respondent",
  audit: { action: "respondent.report", kind: "read" },
  input: () =>
    InstanceRef.extend({
      outputId: z.string().min(1).max(100),
      /** Of answers that were changed since: which version of them, from 1. Absent: the newest. */
      version: z.int().positive().optional(),
    }),
  output: () =>
    z.object({
      contentType: z.enum(["text/html", "application/pdf", "application/json", "text/plain"]),
      data: z.base64().optional(),
      url: z.url().optional(),
      name: z.string(),
      /** The name of the saved file, without its extension; absent: the output's name. */
      fileName: z.string().optional(),
    }),
  problems: ["OUTPUT_NOT_FOUND"],
  rights: ["blobs:read"],
});

export const OutputReference = z.object({
  outputId: z.string(),
  instanceKey: Key,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** How many pages it has: of PDFs, where it was recorded. */
  pages: z.int().positive().optional(),
});
export type OutputReference = z.infer<typeof OutputReference>;

/** A submission that a newer one has replaced, with the reports of its own run. */
export const ReplacedVersion = z.object({
  /** From 1. */
  version: z.int().positive(),
  submittedAt: z.iso.datetime(),
  /** True: those who look after the form corrected it. */
  corrected: z.literal(true).optional(),
  outputReferences: z.array(OutputReference),
});
export type ReplacedVersion = z.infer<typeof ReplacedVersion>;

export const outputList = route({
  method: "POST",
  path: "/rest/form/output/list",
  summary:
    "The progress of the reports, and those that are ready; by publication, for the caller's latest instance.",
  access: "respondent",
  audit: { none: "the progress of reports, and none of their content" },
  passive: true, // a page that waits for its report polls
  input: () =>
    z
      .object({ publicationKey: Key.optional(), instanceKey: Key.optional(), authKey: Key.optional() })
      .refine(
        ({ instanceKey, publicationKey }) => instanceKey !== undefined || publicationKey !== undefined,
        "Send a publicationKey or an instanceKey.",
      ),
  output: () =>
    InstanceState.extend({
      outputReferences: z.array(OutputReference),
      /** When the answers were received; absent: they aren't submitted. */
      submittedAt: z.iso.datetime().optional(),
      /** The answers can be changed; `isBegun`: a change was saved and isn't submitted yet. */
      change: z.object({ isBegun: z.boolean(), note: z.string().optional() }).optional(),
      /** True: another form may be started from these answers. */
      reusable: z.literal(true).optional(),
      /** True: those who look after the form corrected the answers, and its publication lets respondents know. */
      corrected: z.literal(true).optional(),
      /** What newer answers have replaced, the newest first; absent: the answers were never changed. */
      replaced: z.array(ReplacedVersion).optional(),
      /** 0 to 100: finished steps over all steps. */
      progress: z.number().min(0).max(100),
    }),
  problems: ["ACCESS_DENIED"],
  rights: ["blobs:read"],
});

export const InboxItem = InstanceState.extend({
  instanceKey: Key,
  instanceId: z.string(),
  publicationKey: Key,
  name: z.string(),
  /** The submission's name from the form or the respondent; absent where the form defines none. */
  submissionName: z.string().optional(),
  /** The name of its form, which a respondent can't change. */
  formName: z.string().optional(),
  /** That name in other languages, by locale code. */
  formNames: NamesByLocale.optional(),
  activityDate: z.iso.datetime(),
  /** Where the row is in the whole list; opaque. */
  position: z.string().optional(),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const inbox = route({
  method: "GET",
  path: "/rest/inbox",
  summary: "The signed-in user's own instances, newest first; all, or a page of them.",
  access: "signed-in",
  audit: { none: "names of one's own submissions" },
  input: () =>
    z.object({
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).optional(),
      /** The `position` of the last row of the previous page. */
      after: z
        .string()
        .regex(/^[0-9TZ:.-]{20,30}~[\w-]{1,100}$/)
        .optional(),
    }),
  output: () => z.array(InboxItem),
});

export const renameInstance = route({
  method: "POST",
  path: "/rest/rename/instance",
  summary:
    "Rename an instance in the respondent's list; without a name, it gets its publication's name again.",
  access: "respondent",
  audit: { none: "a name for oneself" },
  input: () => InstanceRef.extend({ name: z.string().trim().min(1).max(200).optional() }),
  output: () => z.object({ success: z.boolean() }),
  rights: ["table:write"],
});

export const discardInstance = route({
  method: "POST",
  path: "/rest/instance/discard",
  summary:
    "Delete an instance that isn't submitted, or with `change` the saved change of one that is. As staff of its form: what the caller enters and hasn't submitted.",
  access: "respondent or staff",
  audit: {
    action: ({ formId }) => (formId === undefined ? "respondent.discard" : "submission.discard"),
    kind: "change",
  },
  input: () =>
    StaffInstanceRef.extend({
      /** True: what was submitted stays, and its change is discarded. */
      change: z.boolean().optional(),
    }),
  output: () => z.object({ success: z.boolean() }),
  problems: ["INSTANCE_COMPLETE", "INSTANCE_STALE"],
  rights: ["table:write", "blobs:read", "answers:delete"],
});

export const mailLink = route({
  method: "POST",
  path: "/rest/instance/mail",
  summary:
    "Mail the link that opens an instance, and store which further mails about it are wanted. The link of an owner's instance always goes to the owner's address.",
  access: "respondent",
  audit: { action: "respondent.mailLink", kind: "change" },
  input: () =>
    InstanceRef.extend({
      email: EmailAddress,
      reportReady: z.boolean().default(false),
      reminder: z.boolean().default(false),
      /** True: links mailed earlier stop working, except the one that was used for this request. */
      withdraw: z.boolean().default(false),
    }),
  output: () => z.object({ success: z.boolean(), email: z.string() }),
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write", "queue:mails"],
});

export const Subscriptions = z.object({
  /** A mail when a report is ready. */
  reportReady: z.boolean(),
  /** One mail about a form that was started and not finished. */
  reminder: z.boolean(),
  /** A mail when what was submitted is sent back, to be changed; absent in a choice: as `reportReady`. */
  sentBack: z.boolean().optional(),
});

export const subscriptions = route({
  method: "GET",
  path: "/rest/subscriptions",
  summary: "Which mails about forms the signed-in user wants, and the address they go to.",
  access: "signed-in",
  audit: { none: "one's own wishes about mails" },
  input: () => z.object({}),
  output: () => Subscriptions.extend({ email: z.string() }),
});

export const saveSubscriptions = route({
  method: "POST",
  path: "/rest/subscriptions/save",
  summary:
    "Choose which mails about forms the signed-in user wants; choosing a mail ends an earlier unsubscription.",
  access: "signed-in",
  audit: { none: "one's own wishes about mails" },
  input: Subscriptions,
  output: () => z.object({ success: z.boolean() }),
  rights: ["table:write", "table:delete"],
});

export const unsubscribe = route({
  method: "POST",
  path: "/rest/unsubscribe",
  summary: "Stop all mails about forms to an address, by the token of one of them; or allow them again.",
  access: "public",
  audit: { none: "a wish about mails, with the token of one of them" },
  input: () => z.object({ email: EmailAddress, token: Key, undo: z.boolean().default(false) }),
  output: () => z.object({ success: z.boolean() }),
  problems: ["ACCESS_DENIED"],
  rights: ["table:write", "table:delete"],
});
