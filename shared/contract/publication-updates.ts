/** Publishing changes behind a link that people have already. */
import * as z from "zod";
import { FormDifference } from "../form/definition/form-difference.ts";
import { ProcessDifference } from "../process/process-difference.ts";
import { FormId, publishProblems, seenBefore } from "./forms.ts";
import { Publication } from "./publication.ts";
import { route } from "./route.ts";
import { Key } from "./runtime.ts";

const publicationRef = z.object({ id: FormId, publicationKey: Key });
const versionNumber = z.int().positive();

export const updatePublication = route({
  method: "POST",
  path: "/rest/form/publication/update",
  summary:
    "Publish changes behind the same link: whoever begins from now on gets the form and its process as they are, or as they were in an earlier version of the link.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: {
    action: "publication.update",
    kind: "change",
    object: (input) => `PUBLICATION#${input.publicationKey}`,
  },
  scopes: ["publish"],
  input: () =>
    publicationRef.extend({
      /** The link's version that was looked at; if another one is current, nothing is published. */
      base: versionNumber,
      /** Its version to go back to. Absent: the form and its process as they are now. */
      to: versionNumber.optional(),
      /** `move`: whoever opens a form that they began gets the new version, where nothing that they entered is lost. */
      drafts: z.enum(["stay", "move"]).default("stay"),
      ...seenBefore(),
    }),
  output: Publication,
  problems: [
    ...publishProblems,
    "PUBLICATION_NOT_FOUND",
    "PUBLICATION_REVOKED",
    "PUBLICATION_STALE",
    "PUBLICATION_UNCHANGED",
  ],
  countsBytes: true,
  rights: ["table:write", "blobs:read", "blobs:write"],
});

export const publicationDifference = route({
  method: "POST",
  path: "/rest/form/publication/difference",
  summary:
    "What differs between two versions of a link, or between its newest one and the form as it is now.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "questions of a form, which its users may see" },
  scopes: ["publish"],
  input: () =>
    publicationRef.extend({
      /** Absent: the link's newest version. */
      from: versionNumber.optional(),
      /** Absent: the form as it is now. */
      to: versionNumber.optional(),
    }),
  output: () =>
    z.object({
      difference: FormDifference,
      /** True: its steps, templates or translations differ. */
      process: z.boolean(),
      /** Which steps differ. */
      steps: ProcessDifference.optional(),
    }),
  problems: ["PUBLICATION_NOT_FOUND"],
  rights: ["blobs:read"],
});
