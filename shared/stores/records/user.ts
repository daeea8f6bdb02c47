/** What is stored of a person with an account. */
import * as z from "zod";
import { Role } from "../../access.ts";

/** Which mails about forms somebody wants; none by default (product decision 27). */
export const MailPreferences = z.object({
  reportReady: z.boolean(),
  reminder: z.boolean(),
  /** That what was submitted was sent back; absent where that wasn't asked: like the reports. */
  sentBack: z.boolean().optional(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

/** Who somebody is at an issuer: together these never change, and never belong to anybody else. */
export const IssuerIdentity = z.object({ issuer: z.string(), subject: z.string() });
export type IssuerIdentity = z.infer<typeof IssuerIdentity>;

export const User = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string(),
  roles: z.array(Role),
  passwordHash: z.string(),
  active: z.boolean(),
  /** Incremented with every change of the password; sessions started under an older one are over. */
  sessionEpoch: z.int(),
  createdAt: z.string(),
  /** Absent until something is chosen. */
  mailWishes: MailPreferences.optional(),
  /** Who they are at the issuer of their domain; absent until they have signed in there. */
  identity: IssuerIdentity.optional(),
  /**
   * The groups that it may be a member of, by id, with the time of each: what it may do with their forms is in the group alone, so
   * one too many grants nothing.
   */
  groups: z.record(z.string(), z.string()).optional(),
  /** When the erasure of the account started: from then on it counts as missing for everybody. */
  erasing: z.string().optional(),
});
export type User = z.infer<typeof User>;

/** Somebody whose rights are asked for. A name alone is that of a person without groups, or of a group itself. */
export type Caller = string | Pick<User, "username" | "groups">;

/** @example nameOf({ firstName: "Ana", lastName: "Ruiz" }) // "Ana Ruiz" */
export const nameOf = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

export type Profile = Pick<User, "firstName" | "lastName" | "locale">;
