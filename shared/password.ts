/** The rule for new passwords (specification, section 5): applied by the screens and by the server. */
import * as z from "zod";
import { isGuessable } from "./guessable-passwords.ts";

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;

export const passwordHint =
  "Your password should include both upper and lower case characters, a number or special character, and be a minimum of 8 characters long.";

export const passwordMismatch = "Your passwords do not match.";

export const passwordGuessable = "This password is too easy to guess. Choose another one.";

/**
 * 8 to 128 characters with an upper-case letter, a lower-case letter, and a digit or special character; no easily guessed
 * word.
 */
export const passwordRule = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, passwordHint)
  .max(PASSWORD_MAX_CHARACTERS, {
    error: `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`,
    abort: true, // what follows is slow on a long text
  })
  .refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /[^\p{L}\s]/u.test(text), {
    error: passwordHint,
    abort: true,
  })
  .refine((text) => !isGuessable(text), passwordGuessable);

/** True when the mismatch message shows: the confirmation is long enough to compare and differs. */
export function showsMismatch(password: string, confirmation: string): boolean {
  return confirmation.length > 0 && confirmation.length >= password.length && confirmation !== password;
}
