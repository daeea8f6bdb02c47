import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { returnPath } from "../../../shared/return-path.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { announceSignIn } from "./announce-sign-in.ts";
import { openPath } from "./open-path.ts";
import { requestedPage } from "./use-federation.ts";

/**
 * The end of each way to sign in: stores and announces who signed in, and goes to the page that was requested.
 * @example const enter = useSignedIn(); enter("ada@lab.example", answer);
 */
export function useSignedIn(): (emailAddress: string, user: Parameters<typeof announceSignIn>[1]) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { unload } = useSWRConfig();
  return useCallback(
    (emailAddress, user) => {
      announceSignIn(emailAddress, user);
      unload({ revalidate: false }); // nothing of an earlier user stays on the screen
      const page = requestedPage(search);
      sessionValue.idlePage.clear();
      openPath(returnPath(page, location.origin), navigate);
    },
    [navigate, search, unload],
  );
}
