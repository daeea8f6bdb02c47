/** Personal access tokens, with which programs act for a person (product decisions 43 and 59). */
import * as z from "zod";
import { shortTokenId, TokenScope } from "../access-token.ts";
import { MAX_TOKEN_DAYS, MAX_TOKEN_FORMS } from "../limits.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";

/** Of what is stored: it names a token and is of no use as one. */
const TokenId = z.string().regex(/^[\w-]{43}$/);
const success = z.object({ success: z.boolean() });
const username = z.string().min(1).max(254);
/** As the audit trail names a token. */
const ofToken = ({ tokenId }: { tokenId: string }) => `TOKEN#${shortTokenId(tokenId)}`;

export const AccessToken = z.object({
  tokenId: TokenId,
  name: z.string(),
  scopes: z.array(TokenScope),
  /** Ids; absent: all that the person may use. */
  forms: z.array(FormId).optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Within an hour. */
  usedAt: z.iso.datetime().optional(),
  /** `ended`: with a new password, the end of other sessions, or the account. */
  state: z.enum(["active", "expired", "ended"]),
});
export type AccessToken = z.infer<typeof AccessToken>;

const listed = () => z.object({ tokens: z.array(AccessToken) });

export const tokens = route({
  method: "GET",
  path: "/rest/account/tokens",
  summary: "One's own access tokens, newest first.",
  access: "signed-in",
  audit: { none: "reveals only what the caller already knows" },
  input: () => z.object({}),
  output: listed,
});

export const tokenCreate = route({
  method: "POST",
  path: "/rest/account/tokens/create",
  summary:
    "Create an access token for a program: it is answered once, and only its hash is stored. It never may do more than its person, ends with their password, and is reported by mail.",
  access: "signed-in",
  audit: {
    action: "account.tokenCreate",
    kind: "change",
    trail: "by handler",
  },
  input: () =>
    z.strictObject({
      name: z.string().trim().min(1, "This field is required.").max(100),
      scopes: z.array(TokenScope).min(1).max(TokenScope.options.length),
      /** Absent: all that the person may use, also later. */
      forms: z.array(FormId).min(1).max(MAX_TOKEN_FORMS).optional(),
      /** It expires after so many. */
      days: z.int().min(1).max(MAX_TOKEN_DAYS),
    }),
  output: () => z.object({ token: z.string(), created: AccessToken }),
  problems: ["SIGN_IN_TOO_OLD", "TOO_MANY_TOKENS"],
  rights: ["table:write", "queue:mails"],
});

export const tokenRevoke = route({
  method: "POST",
  path: "/rest/account/tokens/revoke",
  summary: "Revoke one of one's own access tokens: it opens nothing from then on.",
  access: "signed-in",
  audit: { action: "account.tokenRevoke", kind: "change", object: ofToken, isDone: ({ success }) => success },
  input: () => z.strictObject({ tokenId: TokenId }),
  output: success,
});

export const userTokens = route({
  method: "POST",
  path: "/rest/user/tokens",
  summary: "Somebody's access tokens, newest first.",
  access: { role: "ADMIN" },
  audit: { none: "names and times of tokens, which every administrator may see" },
  input: () => z.strictObject({ username }),
  output: listed,
  problems: ["USER_NOT_FOUND"],
});

export const userTokenRevoke = route({
  method: "POST",
  path: "/rest/user/tokens/revoke",
  summary: "Revoke somebody's access token.",
  access: { role: "ADMIN" },
  audit: {
    action: "account.tokenRevoke",
    kind: "change",
    trail: { user: (input) => input.username },
    object: ofToken,
    isDone: ({ success }) => success,
  },
  input: () => z.strictObject({ username, tokenId: TokenId }),
  output: success,
});
