/** How many respondents are on each version of a link. */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key } from "./runtime.ts";
import { SmallCount } from "./small-count.ts";

/** How many respondents a version of a link has, without tests. */
export const VersionUse = z.object({
  version: z.int().positive(),
  /** Began with it. */
  began: SmallCount,
  /** Have it, and have neither submitted nor deleted it. */
  open: SmallCount,
  /** Submitted with it. */
  submitted: SmallCount,
});
export type VersionUse = z.infer<typeof VersionUse>;

export const publicationUse = route({
  method: "POST",
  path: "/rest/form/publication/use",
  summary:
    "How many respondents began with each version of a link, are in the middle of it, and submitted with it, in the last year. Groups under 5 are shown as '<5', and then all other figures rounded down to fives. A version that the link went back to is counted as the newer one.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "counts of groups, never of fewer than five" },
  input: () => z.object({ id: FormId, publicationKey: Key }),
  output: () =>
    z.object({
      /** Newest first. */
      versions: z.array(VersionUse),
      /** True: some began before these were counted, or more than a year ago, and are in no figure. */
      isPartial: z.boolean(),
    }),
  problems: ["PUBLICATION_NOT_FOUND"],
  rights: ["table:write", "blobs:read"],
});
