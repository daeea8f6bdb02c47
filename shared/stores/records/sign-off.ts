/** What a form stores of its sign-off. */
import * as z from "zod";

/** A version of a link that a change is compared with. */
export const ReviewBase = z.object({
  publicationKey: z.string(),
  version: z.int(),
  snapshot: z.string().optional(),
  formVersion: z.int(),
  processRevision: z.int(),
});
export type ReviewBase = z.infer<typeof ReviewBase>;

export const SignOffSetting = z.object({
  isOn: z.boolean(),
  /** When it was last switched on or off, ISO 8601. */
  at: z.string(),
  /** What a link had when it was first switched on: a change is compared with it until another one is approved. */
  base: ReviewBase.optional(),
});
export type SignOffSetting = z.infer<typeof SignOffSetting>;

/** One publication that needs no sign-off. */
export const SignOffWaiver = z.object({
  /** For this content, as `contentOf` names it. */
  content: z.string(),
  at: z.string(),
  /** The administrator's name, which stays with the publication. */
  by: z.string(),
  reason: z.string(),
});
export type SignOffWaiver = z.infer<typeof SignOffWaiver>;
