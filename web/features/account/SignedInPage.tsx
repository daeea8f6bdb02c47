import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { returnPath } from "../../../shared/return-path.ts";
import { api, call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { signInPath } from "../../lib/return-url.ts";
import { AccountCard } from "./AccountCard.tsx";
import { announceSignIn } from "./announce-sign-in.ts";
import { openPath } from "./open-path.ts";

/** After a sign-in elsewhere: stores and announces who signed in, as the sign-in page does, and goes on. */
export function SignedInPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { unload } = useSWRConfig();

  useEffect(() => {
    const page = returnPath(new URLSearchParams(search).get("returnUrl"), location.origin);
    const continueThere = async () => {
      const user = await call(api.account.whoami, {}).catch(() => undefined);
      if (user === undefined) return navigate(signInPath(page), { replace: true });
      announceSignIn(user.username, user);
      unload({ revalidate: false }); // nothing of an earlier user stays on the screen
      sessionValue.idlePage.clear();
      openPath(page, navigate);
    };
    void continueThere();
  }, [search, navigate, unload]);

  return <AccountCard title="Signing in…">You are signed in and will be there in a moment.</AccountCard>;
}
