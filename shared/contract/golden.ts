/** The golden cases of a form, and what its reports are compared with. */
import * as z from "zod";
import { FormDefinition } from "../form/definition/definition.ts";
import { KeptSet } from "../golden/kept-set.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key } from "./runtime.ts";

/** What a version of a link makes reports with. */
export const PublishedContent = z.object({
  /** As the list of publications calls it. */
  name: z.string(),
  publicationKey: z.string(),
  version: z.int().positive(),
  /** When this version was published. */
  activityDate: z.iso.datetime(),
  definition: FormDefinition,
  /** JSON: the tree of steps. */
  model: z.string(),
});
export type PublishedContent = z.infer<typeof PublishedContent>;

export const goldenReports = route({
  method: "POST",
  path: "/rest/form/golden",
  summary:
    "What the reports of a form are compared with: the form and the steps of a version of a link, and the golden cases as they were kept.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "a form with its steps, and answers that were made up, which its designers may see" },
  input: () =>
    z.object({
      id: FormId,
      /** Absent: the link that was published last and isn't revoked. */
      publicationKey: Key.optional(),
      /** Absent: its newest. */
      version: z.int().positive().optional(),
    }),
  output: () =>
    z.object({
      /** Absent: the form has no link. */
      published: PublishedContent.optional(),
      /** Absent: nothing was kept yet. */
      kept: KeptSet.optional(),
    }),
  problems: ["PUBLICATION_NOT_FOUND"],
  rights: ["blobs:read"],
});

export const keepGolden = route({
  method: "POST",
  path: "/rest/form/golden/save",
  summary:
    "Keep the golden cases of a form, with the hashes of what the reports say of each, so that they stay the same and another engine's texts can be told.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "answers that were made up, and hashes; no report is made of them" },
  input: () => z.object({ id: FormId, kept: KeptSet }),
  output: () => z.object({ success: z.boolean() }),
  countsBytes: true,
  rights: ["blobs:write"],
});
