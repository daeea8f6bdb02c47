import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { api, call } from "../lib/api.ts";
import { checkFailure, signInPath } from "../lib/return-url.ts";
import { isOffline } from "../lib/send.ts";

/**
 * Asked before every protected route: a falsy answer or an error leads to sign-in, which says of an error what it was
 * and comes back here. Without a connection sign-in would be no help.
 */
export async function requireSession({
  request,
}: Pick<LoaderFunctionArgs, "request">): Promise<"offline" | null> {
  const answer = await call(api.account.isAuth, {}).catch((error: unknown) => ({ error }));
  const failure = typeof answer === "boolean" ? undefined : answer.error;
  if (isOffline(failure)) return "offline";
  checkFailure.set(failure);
  if (answer === true) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search));
}

/** Asked before the page that asks whether to sign out: whoever is not signed in has nothing to end. */
export async function requireSessionToEnd(): Promise<null> {
  const authenticated = await call(api.account.isAuth, {}).catch(() => true); // if nobody knows, they may still try
  if (authenticated) return null;
  throw redirect("/login");
}
