import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { returnPath } from "../../../shared/return-path.ts";
import { api, call } from "../../lib/api.ts";
import { signInPath } from "../../lib/return-url.ts";
import { AccountCard } from "./AccountCard.tsx";
import { requestedPage } from "./use-federation.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** After a sign-in elsewhere, or one that was completed on the way: stores and announces who signed in, and goes on. */
export function SignedInPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const enter = useSignedIn();

  useEffect(() => {
    const enterAsUser = async () => {
      const user = await call(api.account.whoami, {}).catch(() => undefined);
      if (user !== undefined) return enter(user.username, user);
      navigate(signInPath(returnPath(requestedPage(search), location.origin)), { replace: true });
    };
    void enterAsUser();
  }, [search, navigate, enter]);

  return <AccountCard title="Signing in…">You are signed in and will be there in a moment.</AccountCard>;
}
