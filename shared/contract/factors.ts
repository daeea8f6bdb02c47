/** Second factors of a sign-in: passkeys, codes of an authenticator app, recovery codes, remembered devices. */
import * as z from "zod";
import { Role } from "../access.ts";
import { route } from "./route.ts";

/** How somebody may show that it is them, beside the password. */
export const factorMethods = ["passkey", "totp", "recovery"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What a sign-in still lacks. */
export const DueFactor = z.object({
  /** One of these is enough. */
  methods: z.array(z.enum(factorMethods)),
  /** True: a second factor is required, and the person has none yet: it is set up first. */
  mustEnrol: z.literal(true).optional(),
});
export type DueFactor = z.infer<typeof DueFactor>;

/** As login answers. */
const Completed = z.object({
  success: z.boolean(),
  username: z.string().optional(),
  firstName: z.string().optional(),
  roles: z.array(Role).optional(),
  message: z.string().optional(),
});

/** What a browser's WebAuthn calls take and give as JSON (W3C WebAuthn Level 3, section 5.1); a library checks it. */
const WebAuthnJson = z.record(z.string(), z.unknown());
/** With a passkey's largest id, and the certificates of its maker. */
const MAX_ANSWER_CHARACTERS = 32_768;
const WebAuthnAnswer = WebAuthnJson.refine(
  (answer) => JSON.stringify(answer).length <= MAX_ANSWER_CHARACTERS,
  "This is no answer of a passkey.",
);
const success = z.object({ success: z.boolean(), message: z.string().optional() });
const recoveryCodes = z.array(z.string());

export const dueFactor = route({
  method: "GET",
  path: "/rest/auth/factor",
  summary: "What the sign-in that this browser has started still lacks; nothing where it has started none.",
  access: "public",
  audit: { none: "reveals only what the caller already knows" },
  passive: true,
  input: () => z.object({}),
  output: () => z.object({ factor: DueFactor.optional(), username: z.string().optional() }),
});

export const passkeyOptions = route({
  method: "POST",
  path: "/rest/auth/passkey/options",
  summary: "Begin to sign in with a passkey: alone, or as the second factor of a sign-in.",
  access: "public",
  audit: { none: "nobody is signed in by it" },
  input: () => z.object({}),
  output: () => z.object({ options: WebAuthnJson }),
  problems: ["TOO_MANY_REQUESTS"],
});

export const passkeySignIn = route({
  method: "POST",
  path: "/rest/auth/passkey",
  summary: "Sign in with the answer of a passkey; the session comes as a cookie.",
  access: "public",
  audit: { action: "account.signIn", kind: "read", trail: "by handler", isDone: ({ success }) => success },
  input: () => z.strictObject({ response: WebAuthnAnswer }),
  output: Completed,
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write"],
});

export const factorCode = route({
  method: "POST",
  path: "/rest/auth/code",
  summary: "Complete a sign-in with a code of the authenticator app, or with a recovery code.",
  access: "public",
  audit: { action: "account.signIn", kind: "read", trail: "by handler", isDone: ({ success }) => success },
  input: () =>
    z.strictObject({
      code: z.string().trim().min(6).max(20),
      /** True: for 30 days this browser needs no second factor. */
      remember: z.boolean().default(false),
    }),
  output: Completed,
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write"],
});

export const Factors = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      usedAt: z.iso.datetime().optional(),
    }),
  ),
  totp: z.object({ addedAt: z.iso.datetime() }).optional(),
  /** How many are left. */
  recoveryCodes: z.int().min(0),
  devices: z.array(
    z.object({ id: z.string(), userAgent: z.string(), addedAt: z.iso.datetime(), current: z.boolean() }),
  ),
  /** True: the last factor can't be removed. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

export const factors = route({
  method: "GET",
  path: "/rest/account/factors",
  summary: "One's own second factors and remembered devices.",
  access: "signed-in",
  audit: { none: "reveals only what the caller already knows" },
  whileEnrolling: true,
  input: () => z.object({}),
  output: Factors,
});

export const totpBegin = route({
  method: "POST",
  path: "/rest/account/factors/totp/begin",
  summary: "A new secret for an authenticator app; it counts once a code of it was entered.",
  access: "signed-in",
  audit: { none: "nothing counts yet" },
  whileEnrolling: true,
  input: () => z.object({}),
  output: () => z.object({ secret: z.string(), uri: z.string() }),
  problems: ["SIGN_IN_TOO_OLD"],
});

const Added = success.extend({
  /** Made with the first factor, and shown once. */
  recoveryCodes: recoveryCodes.optional(),
});

export const totpAdd = route({
  method: "POST",
  path: "/rest/account/factors/totp",
  summary: "Add the authenticator app by a code of it.",
  access: "signed-in",
  audit: {
    action: "account.factorAdd",
    kind: "change",
    object: () => "TOTP",
    isDone: ({ success }) => success,
  },
  whileEnrolling: true,
  input: () => z.strictObject({ code: z.string().regex(/^\d{6}$/, "Enter the 6 digits of the code.") }),
  output: Added,
  problems: ["SIGN_IN_TOO_OLD", "TOO_MANY_REQUESTS"],
  rights: ["table:write", "queue:mails"],
});

export const passkeyAddOptions = route({
  method: "POST",
  path: "/rest/account/factors/passkey/options",
  summary: "Begin to add a passkey.",
  access: "signed-in",
  audit: { none: "nothing counts yet" },
  whileEnrolling: true,
  input: () => z.object({}),
  output: () => z.object({ options: WebAuthnJson }),
  problems: ["SIGN_IN_TOO_OLD"],
});

export const passkeyAdd = route({
  method: "POST",
  path: "/rest/account/factors/passkey",
  summary: "Add the passkey that the browser has made.",
  access: "signed-in",
  audit: {
    action: "account.factorAdd",
    kind: "change",
    object: () => "PASSKEY",
    isDone: ({ success }) => success,
  },
  whileEnrolling: true,
  input: () => z.strictObject({ response: WebAuthnAnswer, name: z.string().trim().min(1).max(100) }),
  output: Added,
  problems: ["SIGN_IN_TOO_OLD"],
  rights: ["table:write", "table:delete", "queue:mails"],
});

export const factorRemove = route({
  method: "POST",
  path: "/rest/account/factors/remove",
  summary:
    "Remove one of one's own factors or remembered devices; the last factor stays where one is required.",
  access: "signed-in",
  audit: {
    action: "account.factorRemove",
    kind: "change",
    object: ({ kind }) => kind.toUpperCase(),
    isDone: ({ success }) => success,
  },
  input: () =>
    z
      .strictObject({
        kind: z.enum(["totp", "passkey", "device"]),
        /** Of a passkey or a device. */
        id: z.string().min(1).max(1_400).optional(),
      })
      .refine(({ kind, id }) => (kind === "totp") === (id === undefined), "Say which one."),
  output: success,
  problems: ["SIGN_IN_TOO_OLD"],
  rights: ["table:write", "table:delete", "queue:mails"],
});

export const recoveryRenew = route({
  method: "POST",
  path: "/rest/account/factors/recovery",
  summary: "New recovery codes, shown once; those before them end.",
  access: "signed-in",
  audit: { action: "account.recoveryCodes", kind: "change", object: () => "ACCOUNT" },
  input: () => z.object({}),
  output: () => z.object({ recoveryCodes }),
  problems: ["SIGN_IN_TOO_OLD"],
  rights: ["table:write", "queue:mails"],
});

export const factorsReset = route({
  method: "POST",
  path: "/rest/user/factors/reset",
  summary: "Remove all second factors of somebody who lost them; their sessions and remembered devices end.",
  access: { role: "ADMIN" },
  audit: { action: "user.factorsReset", kind: "change", trail: { user: (input) => input.username } },
  input: () => z.strictObject({ username: z.string().min(1).max(254) }),
  output: success,
  problems: ["USER_NOT_FOUND", "OWN_ACCOUNT", "SIGN_IN_TOO_OLD"],
  rights: ["table:write", "table:delete", "queue:mails"],
});
