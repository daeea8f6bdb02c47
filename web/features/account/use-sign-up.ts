import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { signup } from "../../../shared/contract/account.ts";
import { call } from "../../lib/api.ts";
import { heldForSitting } from "../../lib/held.ts";
import { problemText } from "../../lib/problem-text.ts";
import { newPassword } from "./NewPasswordFields.tsx";

/** The row's own rules, and the password once more. */
export const SignUpFields = signup.input.extend(newPassword);

/** Registers, holds the e-mail address for the activation screen and goes there. */
export function useSignUp() {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();

  const signUp = async ({ passwordConfirm: _, ...account }: z.infer<typeof SignUpFields>) => {
    setFailure(undefined);
    try {
      const answer = await call(signup, account);
      if (!answer.success) return setFailure(answer.message ?? "Your account could not be created.");
      heldForSitting.signUpEmail.set(account.email);
      navigate("/confirm");
    } catch (error) {
      setFailure(problemText(error));
    }
  };
  return { signUp, failure };
}
