/** A publication as designers see it, and as it is stored. */
import * as z from "zod";
import { NamesByLocale } from "../form/locales.ts";

export const PublicationStatus = z.enum(["OPEN", "PAUSED", "REVOKED"]);
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
  /** When it stops accepting answers; absent: no end date. */
  closesAt: z.iso.datetime().optional(),
  /** True: it is filled in on a shared device, which stores nothing and starts over after idling. */
  sharedDevice: z.literal(true).optional(),
});
export type Publication = z.infer<typeof Publication>;
