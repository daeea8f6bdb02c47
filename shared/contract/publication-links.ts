/** Links to a publication that bring answers with them. */
import * as z from "zod";
import { MAX_LINKS_AT_ONCE } from "../limits.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key, SubjectId } from "./runtime.ts";

export const PrefilledLink = z.object({ link: z.url(), subjectId: SubjectId.optional() });
export type PrefilledLink = z.infer<typeof PrefilledLink>;

export const prefilledLink = route({
  method: "POST",
  path: "/rest/form/publication/link",
  summary:
    "Make a link that starts a publication's form with answers in it, signed by the server; or one for each of some subjects. Nothing is stored until somebody submits with it. The answers are part of the link: whoever has it can read them.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: {
    action: "publication.link",
    kind: "change",
    object: (input) => `PUBLICATION#${input.publicationKey}`,
  },
  input: () =>
    z.strictObject({
      id: FormId,
      publicationKey: Key,
      /** JSON: answers by field key. Not of repeats, and no files. */
      model: z.string().min(2).max(4_000).default("{}"),
      /** Whom answers will be about, as the sender names them: each gets a link, whose submissions have it. */
      subjectIds: z.array(SubjectId).max(MAX_LINKS_AT_ONCE).default([]),
      /** From then on it starts no form; what was begun can be submitted. */
      validUntil: z.iso.datetime(),
      /** True: one submission can be made with it. */
      once: z.boolean().default(false),
      /**
       * True: what it starts is a test, which counts nowhere and is erased within 7 days. It works until the publication is revoked,
       * also while that is paused, closed or full.
       */
      test: z.boolean().default(false),
    }),
  output: () => z.object({ links: z.array(PrefilledLink) }),
  problems: [
    "PUBLICATION_NOT_FOUND",
    "PUBLICATION_REVOKED",
    "LINK_ANSWERS_REFUSED",
    "LINK_DATE_REFUSED",
    "LINK_TOO_LONG",
    "TOO_MUCH_TO_COMPUTE",
  ],
  rights: ["table:write", "blobs:read"],
});
