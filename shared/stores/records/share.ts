/** With whom a form is shared, and what a person may do with it. */
import * as z from "zod";
import { Privilege } from "../../access.ts";
import type { FormRights } from "../../form-rights.ts";
import { SiteLimit } from "../../site-limit.ts";

/** A stored share. The owner has none: the owner's rights follow from the form. */
export const FormShare = z.object({
  formId: z.int(),
  username: z.string(),
  privilege: Privilege.exclude(["O"]),
  /** True: may read what all respondents answered (product decision 11). */
  data: z.boolean().default(false),
  /** Sees these submissions only. `data` is then false, so that whatever doesn't know of limits shows nothing. */
  site: SiteLimit.optional(),
  /** With `site`: may read what respondents answered in those. */
  siteData: z.boolean().optional(),
  /** May also correct the answers that it lets read, and enter some for others. */
  correct: z.literal(true).optional(),
  /** May sign off changes of the form's reports. */
  signOff: z.literal(true).optional(),
  /** When it was created or last changed. */
  activityDate: z.string(),
  /** When it was given; absent: before this was stored. */
  givenAt: z.string().optional(),
});
export type FormShare = z.infer<typeof FormShare>;

/** True: may read what respondents answered, in those submissions that are seen at all. */
export const givesAnswers = ({ data, site, siteData }: Pick<FormShare, "data" | "site" | "siteData">) =>
  site === undefined ? data : siteData === true;

/** What a share gives. */
export const rightsIn = ({ privilege, data, site, siteData, correct, signOff }: FormShare): FormRights => ({
  ...{ privilege, data },
  ...(signOff === true && { signOff }),
  ...(site !== undefined && { sites: [site] }),
  ...(site !== undefined && siteData === true && { readable: [site] }),
  ...(site === undefined && data && correct === true && { correct }),
  ...(site !== undefined && siteData === true && correct === true && { correctable: [site] }),
});

/** True: may correct the answers that the share lets read. */
export const givesCorrecting = (share: Pick<FormShare, "data" | "site" | "siteData" | "correct">) =>
  givesAnswers(share) && share.correct === true;
