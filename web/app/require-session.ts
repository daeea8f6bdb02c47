import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { api, call } from "../lib/api.ts";
import { signInPath } from "../lib/return-url.ts";

/** Asked before every protected route: a falsy answer or any error leads to sign-in, which comes back here. */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, "request">): Promise<null> {
  const authenticated = await call(api.account.isAuth, {}).catch(() => false);
  if (authenticated) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search));
}

/** Asked before the page that asks whether to sign out: whoever is not signed in has nothing to end. */
export async function requireSessionToEnd(): Promise<null> {
  const authenticated = await call(api.account.isAuth, {}).catch(() => true); // if nobody knows, they may still try
  if (authenticated) return null;
  throw redirect("/login");
}
