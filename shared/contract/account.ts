/** Account and session (specification, section 7; product decisions 1-9). */
import * as z from "zod";
import { Role } from "../access.ts";
import { productLocales } from "../localize.ts";
import { passwordRule } from "../password.ts";
import { tokenScopes } from "../token-scopes.ts";
import { DueFactor } from "./factors.ts";
import { route } from "./route.ts";

/** E-mail addresses are usernames; they are compared in lower case. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .transform((text) => text.toLowerCase())
  .pipe(z.email("Enter a valid e-mail address."));

const localeCodes = productLocales.map(({ code }) => code);
export const UserLocale = z.enum(localeCodes);

/** The 6-digit code of a mail; text, since it may begin with zeros. */
export const SixDigits = z.string().regex(/^\d{6}$/, "Enter the 6 digits of the code.");

const personName = z.string().trim().min(1, "This field is required.").max(100);

const SimpleAnswer = z.object({ success: z.boolean(), message: z.string().optional() });

export const login = route({
  method: "POST",
  path: "/api/v1/login",
  summary: "Sign in with an e-mail address and a password; the session comes as a cookie.",
  access: "public",
  audit: {
    action: "account.signIn",
    kind: "read",
    trail: { user: (input) => input.username },
    details: () => ({ by: "password" }),
    isDone: (output) => output.success,
  },
  body: "form",
  input: () => z.object({ username: EmailAddress, password: z.string().min(1).max(1_000) }),
  output: () =>
    z.object({
      success: z.boolean(),
      username: z.string().optional(),
      firstName: z.string().optional(),
      roles: z.array(Role).optional(),
      code: z.string().optional(),
      message: z.string().optional(),
      /** With `success: false` and no code: the password is right, and a second factor is due. */
      factor: DueFactor.optional(),
    }),
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write"], // a hash that an older key made is made again
});

export const logout = route({
  method: "GET",
  path: "/logout",
  summary: "End the session and go to the sign-in page; from another site, go to a page that asks first.",
  access: "public",
  audit: { action: "account.signOut", kind: "read" },
  answer: "redirect",
  input: () => z.object({}),
  output: () => z.object({ location: z.string() }),
});

export const loginStatus = route({
  method: "GET",
  path: "/rest/login/status",
  summary: "The e-mail address of the signed-in user, or null.",
  access: "public",
  audit: { none: "reveals only what the caller already knows" },
  passive: true,
  input: () => z.object({}),
  output: () => z.object({ loggedIn: z.boolean(), email: z.string().nullable() }),
});

export const whoami = route({
  method: "GET",
  path: "/rest/whoami",
  summary: "The signed-in user.",
  access: "signed-in",
  audit: { none: "reveals only what the caller already knows" },
  passive: true,
  scopes: tokenScopes,
  input: () => z.object({}),
  output: () =>
    z.object({
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      roles: z.array(Role),
      locale: z.string(),
      domain: z.string(),
      /** How many seconds the sign-in still counts as recent, for calls that require a recent one. */
      recentSignInSeconds: z.int().min(0).optional(),
    }),
});

export const isAuth = route({
  method: "GET",
  path: "/rest/isAuth",
  summary: "Whether there is a session: true or false.",
  access: "public",
  audit: { none: "reveals only what the caller already knows" },
  passive: true,
  input: () => z.object({}),
  output: () => z.boolean(),
});

export const authEmail = route({
  method: "POST",
  path: "/rest/auth/email",
  summary: "How an address signs in; decided by its domain alone.",
  access: "public",
  audit: { none: "reveals nothing about an account" },
  input: () => z.object({ email: EmailAddress }),
  output: () =>
    z.object({
      mode: z.enum(["password", "federated"]),
      /** Federated: the address that starts the sign-in; `returnUrl` may be added to it. */
      redirectUrl: z.url().optional(),
      /** Federated: what people call the issuer. */
      name: z.string().optional(),
    }),
});

export const forgotSend = route({
  method: "POST",
  path: "/rest/forgot/send",
  summary: "Mail a code for a new password; the answer is the same whether or not the address is known.",
  access: "public",
  audit: { none: "anybody may request one for any address; the new password is noted" },
  input: () => z.object({ email: EmailAddress }),
  output: SimpleAnswer,
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write", "queue:mails"],
});

export const forgotConfirm = route({
  method: "POST",
  path: "/rest/forgot/confirm",
  summary: "Trade the mailed code for a short-lived ticket that allows a new password.",
  access: "public",
  audit: { none: "a ticket alone changes nothing; the new password is noted" },
  input: () => z.object({ email: EmailAddress, code: SixDigits }),
  output: () => SimpleAnswer.extend({ ticket: z.string().optional() }),
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write", "table:delete"],
});

export const password = route({
  method: "POST",
  path: "/rest/password",
  summary: "Set a new password, by session or by ticket; the user's other sessions end.",
  access: "public",
  audit: {
    action: "account.password",
    kind: "change",
    trail: "by handler",
    isDone: ({ success }) => success,
  },
  input: () => z.object({ password: passwordRule, ticket: z.string().max(200).optional() }),
  output: () => SimpleAnswer.extend({ code: z.string().optional() }),
  problems: ["SIGN_IN_NEEDED", "TOO_MANY_REQUESTS"],
  rights: ["table:write", "table:delete", "queue:mails"],
});

export const signup = route({
  method: "POST",
  path: "/rest/account/signup",
  summary:
    "Register; an activation code is mailed. The answer is the same whether or not the address is known.",
  access: "public",
  audit: { none: "an account begins when it is activated" },
  input: () =>
    z.object({
      email: EmailAddress,
      firstName: personName,
      lastName: personName,
      password: passwordRule,
      locale: UserLocale.default("en"),
    }),
  output: () => SimpleAnswer.extend({ email: z.string() }),
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write", "queue:mails"],
});

export const resend = route({
  method: "POST",
  path: "/rest/account/resend",
  summary: "Mail the activation code again.",
  access: "public",
  audit: { none: "an account begins when it is activated" },
  input: () => z.object({ email: EmailAddress }),
  output: SimpleAnswer,
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write", "queue:mails"],
});

export const verify = route({
  method: "POST",
  path: "/rest/account/verify",
  summary: "Activate the account with the mailed code; signs in.",
  access: "public",
  audit: {
    action: "account.activate",
    kind: "read",
    trail: { user: (input) => input.email },
    isDone: (output) => output.success,
  },
  input: () => z.object({ email: EmailAddress, registrationKey: SixDigits }),
  output: () =>
    SimpleAnswer.extend({
      email: z.string(),
      username: z.string().optional(),
      firstName: z.string().optional(),
      roles: z.array(Role).optional(),
      /** The account is activated, and a second factor is set up before it is used. */
      factor: DueFactor.optional(),
    }),
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["table:write", "table:delete"],
});

/** A place in the program of a page, as the build names its files. @example "index-1a2b.js:1:2345" */
const PlaceInPage = z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/);
const MOST_PLACES = 8;

export const pageFault = route({
  method: "POST",
  path: "/rest/page/fault",
  summary:
    "Logs that the program of a page failed in a browser: the kind of error and where in its own files, no text.",
  access: "public",
  audit: { none: "concerns the program, and nobody's data" },
  passive: true,
  input: () =>
    z.strictObject({
      page: z.enum(["designer", "respondent"]),
      /** Of the error's class. */
      name: z.string().regex(/^[A-Za-z]{1,40}$/),
      /** From the innermost; of a stack only what is in the product's files. */
      places: z.array(PlaceInPage).min(1).max(MOST_PLACES),
    }),
  output: () => z.object({}),
});

export const ping = route({
  method: "GET",
  path: "/ping",
  summary:
    "Keepalive: whether the session is live. Sets the XSRF token for a visitor; never resets the idle timer.",
  access: "public",
  audit: { none: "reveals only what the caller already knows" },
  passive: true,
  input: () => z.object({}),
  output: () => z.object({ alive: z.boolean() }),
});
