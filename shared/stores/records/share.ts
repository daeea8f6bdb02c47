/** With whom a form is shared, and what a person may do with it. */
import * as z from "zod";
import { Privilege } from "../../access.ts";

/** A stored share. The owner has none: the owner's rights follow from the form. */
export const FormShare = z.object({
  formId: z.int(),
  username: z.string(),
  privilege: Privilege.exclude(["O"]),
  /** True: may read what respondents answered (product decision 11). */
  data: z.boolean().default(false),
  /** When it was created or last changed. */
  activityDate: z.string(),
  /** When it was given; absent: before this was stored. */
  givenAt: z.string().optional(),
});
export type FormShare = z.infer<typeof FormShare>;

export type { FormRights } from "../../groups.ts";
