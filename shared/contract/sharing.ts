/** Sharing forms (specification, section 6 and the sharing dialog; product decision 11). */
import * as z from "zod";
import { Privilege } from "../access.ts";
import { auditActions, auditResults } from "../audit.ts";
import { MIN_SEARCH_LETTERS } from "../limits.ts";
import { SiteLimit } from "../site-limit.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";

const success = z.object({ success: z.boolean(), message: z.string().optional() });

export const Share = z.object({
  username: z.string(),
  /** The user at every domain: the name with its domain. Usernames are e-mail addresses, so both are the same. */
  usernameFederated: z.string(),
  domain: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null: found by a search, without a share. */
  privilege: Privilege.nullable(),
  /** The privilege in words; "" without one. */
  privilegePretty: z.string(),
  /** True: may read what respondents answered. */
  data: z.boolean(),
  /** True: may also correct that, and enter answers for respondents. */
  correct: z.literal(true).optional(),
  /** True: may sign off changes of its reports. */
  signOff: z.literal(true).optional(),
  /** The submissions that they see; absent: all. */
  site: SiteLimit.optional(),
  activityDate: z.iso.datetime().optional(),
  formId: FormId,
});
export type Share = z.infer<typeof Share>;

export const FoundUser = Share.omit({ formId: true });
export type FoundUser = z.infer<typeof FoundUser>;

const query = z
  .string()
  .trim()
  .min(MIN_SEARCH_LETTERS, `Type at least ${MIN_SEARCH_LETTERS} letters.`)
  .max(200);

export const shares = route({
  method: "POST",
  path: "/rest/form/shares",
  summary: "Who shares the form, by name; its owner is not among them.",
  access: { privilege: "O", formId: (input) => input.id },
  audit: { none: "who shares a form, which its owner decides" },
  input: () => z.object({ id: FormId }),
  output: () => z.array(Share),
});

export const userSearch = route({
  method: "POST",
  path: "/rest/user/search",
  summary: "At most 20 designers, by the start of their e-mail address or any part of their name.",
  access: "signed-in",
  audit: { none: "names, which a limit keeps few" },
  input: () => z.object({ query }),
  output: () => z.array(FoundUser),
  problems: ["TOO_MANY_REQUESTS"],
});

export const userFormSearch = route({
  method: "POST",
  path: "/rest/user/form/search",
  summary: "Like /rest/user/search, with each user's privilege on a form.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: { none: "names, which a limit keeps few" },
  input: () => z.object({ query, formId: FormId }),
  output: () => z.array(FoundUser),
  problems: ["TOO_MANY_REQUESTS"],
});

const shareTarget = z.object({
  formId: FormId,
  /** Usernames are e-mail addresses in lower case. */
  username: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .transform((text) => text.toLowerCase()),
});

export const shareSave = route({
  method: "POST",
  path: "/rest/user/share/save",
  summary:
    "Give a user a privilege on a form, effective at once; `data` grants or withdraws the right to respondents' answers, `correct` that to correct them and to enter some for others, which nobody has without the first, `signOff` that to sign off changes of its reports. Without them, these rights stay as they are. `site` limits which submissions they see; null: all of them; absent: as before.",
  access: { privilege: "O", formId: (input) => input.formId },
  audit: { action: "share.save", kind: "change", object: (input) => `SHARE#${input.username}` },
  input: () =>
    shareTarget.extend({
      privilege: z.enum(["R", "W"]),
      data: z.boolean().optional(),
      correct: z.boolean().optional(),
      signOff: z.boolean().optional(),
      site: SiteLimit.nullable().optional(),
    }),
  output: success,
  problems: ["USER_NOT_FOUND", "SHARE_OF_OWNER", "SHARES_TOO_MANY", "TOO_MANY_REQUESTS"],
  rights: ["table:write"],
});

export const shareRevoke = route({
  method: "POST",
  path: "/rest/user/share/revoke",
  summary: "Revoke a user's share of a form, effective at once; or give up one's own.",
  access: { privilege: "O", formId: (input) => input.formId, about: (input) => input.username },
  audit: { action: "share.revoke", kind: "change", object: (input) => `SHARE#${input.username}` },
  input: shareTarget,
  output: success,
  problems: ["SHARE_OF_OWNER", "SHARE_NOT_FOUND"],
  rights: ["table:delete"],
});

const formRef = z.object({ id: FormId });
const ofReceiver = (input: { username: string }) => `USER#${input.username}`;

export const handOver = route({
  method: "POST",
  path: "/rest/form/handover",
  summary:
    "Offer a form to another designer, or to a group of the caller's: they become its owner when they accept, with the right to answers. The caller may keep it as a writer. A new offer replaces an earlier one. To a group that the caller owns, and from one to the caller, it goes at once.",
  access: { privilege: "O", formId: (input) => input.id },
  audit: { action: "form.offer", kind: "change", object: ofReceiver },
  input: () => z.strictObject({ id: FormId, username: shareTarget.shape.username, keepsWrite: z.boolean() }),
  /** `isDone`: nobody else has to accept it. */
  output: () => success.extend({ isDone: z.boolean().optional() }),
  problems: ["USER_NOT_FOUND", "SHARE_OF_OWNER", "OFFER_ENDED", "ACCESS_DENIED", "TOO_MANY_REQUESTS"],
  rights: ["table:write", "table:delete"],
});

/** An offer as its two sides see it. */
const Offer = z.object({
  offeredAt: z.iso.datetime(),
  /** True: the present owner stays as a writer. */
  keepsWrite: z.boolean(),
});

export const handOverOffer = route({
  method: "POST",
  path: "/rest/form/handover/offer",
  summary: "Whom the form was offered to, while they haven't answered; nothing without an offer.",
  access: { privilege: "O", formId: (input) => input.id },
  audit: { none: "whom its owner chose" },
  input: formRef,
  output: () => z.object({ offer: Offer.extend({ username: z.string(), name: z.string() }).optional() }),
});

export const handOverWithdraw = route({
  method: "POST",
  path: "/rest/form/handover/withdraw",
  summary: "Take back the offer of a form that nobody has accepted yet.",
  access: { privilege: "O", formId: (input) => input.id },
  audit: { action: "form.offerWithdraw", kind: "change" },
  input: formRef,
  output: success,
  problems: ["OFFER_ENDED"],
  rights: ["table:delete"],
});

export const offers = route({
  method: "GET",
  path: "/rest/form/offers",
  summary:
    "The forms that others want to hand over to the user, or to a group that the user owns, the newest offer first.",
  access: "signed-in",
  audit: { none: "what waits for the user's own answer" },
  input: () => z.object({}),
  output: () =>
    z.object({
      offers: z.array(
        Offer.extend({
          formId: FormId,
          formName: z.string(),
          /** The group that it is offered to, which the user owns; absent: to the user. */
          group: z.object({ id: z.string(), name: z.string() }).optional(),
          by: z.object({ username: z.string(), name: z.string() }),
        }),
      ),
    }),
});

export const handOverAnswer = route({
  method: "POST",
  path: "/rest/form/handover/answer",
  summary: "Accept a form that was offered to the user, who then owns it; or refuse it.",
  access: "signed-in", // nobody has a privilege on a form for being offered it: the handler looks for the offer
  audit: {
    action: ({ accept }) => (accept ? "form.handover" : "form.handoverRefuse"),
    kind: "change",
    trail: { form: (input) => input.id },
  },
  input: () => z.strictObject({ id: FormId, accept: z.boolean() }),
  output: success,
  problems: ["ACCESS_DENIED", "OFFER_ENDED"],
  rights: ["table:write", "table:delete"],
});

export const AuditRow = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.enum(auditActions),
  object: z.string(),
  result: z.enum(auditResults),
  requestId: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export const audit = route({
  method: "POST",
  path: "/rest/form/audit",
  summary: "Who did what with the form and its submissions, newest first.",
  access: { privilege: "O", formId: (input) => input.id },
  audit: { none: "the trail itself" },
  input: () =>
    z.strictObject({
      id: FormId,
      /** Whose actions: those of designers and operators, or of respondents. */
      of: z.enum(["form", "respondents"]).default("form"),
      after: z.string().min(1).max(200).optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
  output: () => z.object({ entries: z.array(AuditRow), next: z.string().optional() }),
});
