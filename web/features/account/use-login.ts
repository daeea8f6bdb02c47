import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import * as z from "zod";
import { EmailAddress } from "../../../shared/contract/account.ts";
import { api, call } from "../../lib/api.ts";
import { checkFailure, returnPath } from "../../lib/return-url.ts";
import { announceSignIn } from "./announce-sign-in.ts";
import { openPath } from "./open-path.ts";

export const LoginFields = z.object({ emailAddress: EmailAddress, password: z.string().min(1) });

/**
 * Signs in and moves on. `refusal`: the name or the password is wrong; `failure`: nobody looked at them, and why.
 * Either way the form is there again (specification, section 8).
 */
export function useLogin() {
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<unknown>(checkFailure.get);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { unload } = useSWRConfig();

  const login = async ({ emailAddress, password }: z.infer<typeof LoginFields>) => {
    setRefusal(undefined);
    setFailure(undefined);
    const answer = await call(api.account.login, { username: emailAddress, password }).catch(setFailure);
    if (answer === undefined) return;
    if (!answer.success) return setRefusal("Invalid credentials.");
    announceSignIn(emailAddress, answer);
    unload({ revalidate: false }); // nothing of an earlier user stays on the screen
    openPath(returnPath(new URLSearchParams(search).get("returnUrl"), location.origin), navigate);
  };
  return { login, refusal, failure };
}
