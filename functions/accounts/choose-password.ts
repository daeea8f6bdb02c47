/** A password is checked against its owner's names and against the list of common passwords before it is stored. */

import { isGuessable, passwordGuessable } from "../../shared/password.ts";
import { problem } from "../../shared/problems.ts";
import type { User } from "../../shared/stores/records/user.ts";

type Owner = Pick<User, "username" | "firstName" | "lastName">;

/** True for a password that is easy to guess, also because of whose it is. */
export async function isGuessableFor(
  { username, firstName, lastName }: Owner,
  password: string,
): Promise<boolean> {
  const { isCommonPassword } = await import("../../shared/people/common-passwords.ts"); // the list is large
  const [mailbox = ""] = username.split("@");
  return isGuessable(password, [firstName, lastName, mailbox], isCommonPassword);
}

/** @throws INPUT_INVALID that names the field, for a password that is easy to guess (product decision 50) */
export async function refuseGuessable(password: string, owner: Owner): Promise<void> {
  if (!(await isGuessableFor(owner, password))) return;
  throw problem("INPUT_INVALID", { fields: [{ field: "password", message: passwordGuessable }] });
}
