/** What administrators see of the product as a whole: what waits, and what failed; never whose answers. */
import * as z from "zod";
import { SecondFactor } from "../roles.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { AuditRow } from "./sharing.ts";

/** More are not counted. */
export const MOST_COUNTED = 1_000;

/** In the order in which they are shown. */
export const waitingKinds = ["reports", "mails", "audit", "erasures", "trail"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Of reports, their submissions; of the audit trail, accounts, groups and forms with entries to come, or to leave. 1,000: at least as many. */
  count: z.int().min(0),
  /** Since when the oldest has waited. */
  since: z.iso.datetime().optional(),
  /** True: longer than it should take. */
  isLate: z.boolean(),
});

/** Submissions of one form whose reports failed and wait for somebody to retry them. */
const FailedReports = z.object({
  formId: FormId,
  owner: z.string(),
  /** Of the group that owns the form. */
  groupName: z.string().optional(),
  count: z.int().positive(),
});

export const Health = z.object({
  waiting: z.array(Waiting),
  /** Most first. */
  failed: z.array(FailedReports),
  /** Where the audit trail leaves to; absent: nowhere, and nothing waits for it. */
  trail: z
    .object({
      /** The bucket, with the folder in it. */
      place: z.string(),
      /** How many files have left; the SHA-256 of the last one as hex, and when it did. */
      files: z.int().min(0),
      hash: z.string().optional(),
      at: z.iso.datetime().optional(),
    })
    .optional(),
});
export type Health = z.infer<typeof Health>;

export const health = route({
  method: "GET",
  path: "/rest/administration/health",
  summary: "What waits in the whole product, since when, and the forms whose reports failed; no answers.",
  access: { role: "ADMIN" },
  audit: { none: "counts, and who owns the forms whose reports failed" },
  input: () => z.object({}),
  output: Health,
});

/** How people sign in, as the deployment's settings say it. No secrets: they are in no function that answers this call. */
export const SignInSettings = z.object({
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      issuer: z.string(),
      domains: z.array(z.string()),
      passwords: z.enum(["on", "off"]),
    }),
  ),
  /** The address that is registered at each issuer. */
  callback: z.string(),
  breakGlass: z.array(z.object({ username: z.string(), account: z.enum(["active", "deactivated", "none"]) })),
  /** Who must have a second factor. */
  secondFactor: SecondFactor,
  /** A session ends after so long without use, and after so long in any case. */
  idleSeconds: z.int(),
  longestSeconds: z.int(),
  /** How long a remembered browser needs no second factor. */
  rememberedSeconds: z.int(),
});
export type SignInSettings = z.infer<typeof SignInSettings>;

export const signInSettings = route({
  method: "GET",
  path: "/rest/administration/sign-in",
  summary: "How people sign in, as the deployment's settings say it; without secrets.",
  access: { role: "ADMIN" },
  audit: { none: "settings without secrets, which every administrator may see" },
  input: () => z.object({}),
  output: SignInSettings,
});

export const administrationTrail = route({
  method: "GET",
  path: "/rest/administration/trail",
  summary: "What happened to an account or a group, newest first.",
  access: { role: "ADMIN" },
  audit: { none: "the trail itself" },
  input: () =>
    z.strictObject({
      /** An address, or `group:` and the id of a group. */
      username: z.string().min(1).max(254),
      after: z.string().min(1).max(200).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    }),
  output: () => z.object({ entries: z.array(AuditRow), next: z.string().optional() }),
});

/** As it leaves: with what its trail is proven by (`shared/people/audit-chain.ts`). */
const TrailLine = AuditRow.extend({
  /** Whose trail, as `FORM#7`. */
  subject: z.string(),
  /** Its number in that trail, from 1. */
  sequence: z.int(),
  since: z.string(),
  noteId: z.string(),
  /** The hash of the entry before it; "" for the first. */
  previous: z.string(),
  /** Its own: SHA-256 as hex. */
  hash: z.string(),
});
export type TrailLine = z.infer<typeof TrailLine>;

/** A day of UTC. */
const Day = z.iso.date();
/** After which entry the next page begins: its number and its trail. @example "12 FORM#7" */
const AfterEntry = z.string().regex(/^\d{1,12} \S{1,300}$/);

export const trailExport = route({
  method: "GET",
  path: "/rest/administration/trail/export",
  summary: "All trails between two days, entry by entry, with the hashes that prove them; in pages.",
  access: { role: "ADMIN" },
  audit: { action: "product.trail", kind: "read", trail: "by handler" },
  input: () =>
    z
      .strictObject({
        /** The first and the last day, of UTC. */
        from: Day,
        to: Day,
        /** As the page before answered it. */
        afterEntry: AfterEntry.optional(),
      })
      .refine(({ from, to }) => from <= to, { path: ["to"], error: "The last day is before the first one." }),
  /** By trail, and each in its order; without `next` it is the last page. */
  output: () => z.object({ entries: z.array(TrailLine), next: AfterEntry.optional() }),
});
