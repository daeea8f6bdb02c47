/** Single sign-on: the way to the issuer of a mail domain and back (product decision 43). */
import * as z from "zod";
import { CALLBACK_PATH, SIGN_IN_PROBLEM_PATH } from "../site.ts";
import { route } from "./route.ts";

const Redirect = () => z.object({ location: z.string() });

export const authStart = route({
  method: "GET",
  path: "/rest/auth/start",
  summary: "Go to the issuer of a mail domain to sign in; from another site, to the sign-in page.",
  access: "public",
  audit: { none: "signs nobody in yet" },
  answer: "redirect",
  failurePage: SIGN_IN_PROBLEM_PATH,
  input: () => z.object({ provider: z.string().max(20), returnUrl: z.string().max(2_000).optional() }),
  output: Redirect,
  problems: ["TOO_MANY_REQUESTS"],
  rights: ["issuer:call"],
});

/** What an issuer may send along; all else is left unread. */
const part = z.string().max(4_000).optional();

export const authCallback = route({
  method: "GET",
  path: CALLBACK_PATH,
  summary: "Come back from an issuer; signs in, or leads to a page that says why not.",
  access: "public",
  audit: { action: "account.signIn", kind: "read", trail: "by handler" },
  answer: "redirect",
  failurePage: SIGN_IN_PROBLEM_PATH,
  input: () => z.object({ state: part, code: part, iss: part, error: part }),
  output: Redirect,
  rights: ["table:write", "table:delete", "issuer:call"],
});
