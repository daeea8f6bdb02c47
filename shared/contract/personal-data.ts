/** The data stored about oneself: exported or erased. */
import * as z from "zod";
import { EmailAddress } from "./account.ts";
import { route } from "./route.ts";

export const accountData = route({
  method: "GET",
  path: "/rest/account/data",
  summary:
    "All data stored about the signed-in user as one JSON file: base64, or a short-lived link when it is large.",
  access: "signed-in",
  audit: { action: "account.data", kind: "read" },
  input: () => z.object({}),
  output: () =>
    z.object({
      fileName: z.string(),
      contentType: z.string(),
      data: z.base64().optional(),
      url: z.url().optional(),
    }),
  problems: ["TOO_MANY_REQUESTS", "OWN_DATA_TOO_LARGE"],
  rights: ["blobs:read", "blobs:write"],
});

export const accountErase = route({
  method: "POST",
  path: "/rest/account/erase",
  summary:
    "Erase one's own account soon after signing in, with one's own forms and submissions. Refused while one of the forms is shared with others.",
  access: "signed-in",
  audit: { action: "account.erase", kind: "change", isDone: (output) => output.success },
  /** The user's own address, typed once more as a confirmation. */
  input: () => z.strictObject({ username: EmailAddress }),
  output: () => z.object({ success: z.boolean(), code: z.string().optional(), message: z.string() }),
  rights: ["table:write", "blobs:write"],
});
