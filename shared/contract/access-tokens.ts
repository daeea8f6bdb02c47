/** Personal access tokens, with which programs act for a person (product decisions 43 and 59). */
import * as z from "zod";
import { MAX_TOKEN_DAYS, MAX_TOKEN_FORMS } from "../limits.ts";
import { shortTokenId, tokenScopes } from "../token-scopes.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";

/** Of what is stored: it names a token and is of no use as one. */
const TokenId = z.string().regex(/^[\w-]{43}$/);
const username = z.string().min(1).max(254);
/** What is recorded of a token that is revoked; of a list alone, nothing. */
const revoking = {
  action: ({ revoke }: { revoke?: string | undefined }) =>
    revoke === undefined ? undefined : ("account.tokenRevoke" as const),
  kind: "change",
  object: ({ revoke = "" }: { revoke?: string | undefined }) => `TOKEN#${shortTokenId(revoke)}`,
  isDone: ({ revoked }: { revoked?: boolean | undefined }) => revoked !== false,
} as const;

export const AccessToken = z.object({
  tokenId: TokenId,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
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

const listed = () =>
  z.object({
    tokens: z.array(AccessToken),
    /** Of one that was to be revoked; false: there is none. */
    revoked: z.boolean().optional(),
  });

export const tokens = route({
  method: "POST",
  path: "/rest/account/tokens",
  summary:
    "One's own access tokens, newest first; with `revoke`, without that one, which opens nothing from then on.",
  access: "signed-in",
  audit: revoking,
  input: () => z.strictObject({ revoke: TokenId.optional() }),
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
      scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
      /** Absent: all that the person may use, also later. */
      forms: z.array(FormId).min(1).max(MAX_TOKEN_FORMS).optional(),
      /** It expires after so many. */
      days: z.int().min(1).max(MAX_TOKEN_DAYS),
    }),
  output: () => z.object({ token: z.string(), created: AccessToken }),
  problems: ["SIGN_IN_TOO_OLD", "TOO_MANY_TOKENS"],
  rights: ["table:write", "queue:mails"],
});

export const userTokens = route({
  method: "POST",
  path: "/rest/user/tokens",
  summary: "Somebody's access tokens, newest first; with `revoke`, without that one.",
  access: { role: "ADMIN" },
  audit: { ...revoking, trail: { user: (input) => input.username } },
  input: () => z.strictObject({ username, revoke: TokenId.optional() }),
  output: listed,
  problems: ["USER_NOT_FOUND"],
});
