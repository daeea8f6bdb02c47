/** Links to a publication that bring answers with them. */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key, SubjectId } from "./runtime.ts";

export const prefilledLink = route({
  method: "POST",
  path: "/rest/form/publication/link",
  summary:
    "Make a link that starts a publication's form with answers in it, signed by the server. Nothing is stored until somebody submits with it. The answers are part of the link: whoever has it can read them.",
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
      /** Whom the answers will be about, as its sender names them; the submission has it. */
      subjectId: SubjectId.optional(),
      /** From then on it starts no form; what was begun can be submitted. */
      validUntil: z.iso.datetime(),
      /** True: one submission can be made with it. */
      once: z.boolean().default(false),
    }),
  output: () => z.object({ link: z.url() }),
  problems: [
    "PUBLICATION_NOT_FOUND",
    "PUBLICATION_REVOKED",
    "LINK_ANSWERS_REFUSED",
    "LINK_DATE_REFUSED",
    "LINK_TOO_LONG",
  ],
  rights: ["table:write", "blobs:read"],
});
