/** Accounts for tests that need several people, each with a name of their own. */
import { randomBytes } from "node:crypto";
import { signUp } from "../../infra/cli/sign-up.ts";
import { Client } from "./client.ts";
import { leaveNothingOf } from "./deployed.ts";
import type { StackInUse } from "./stack.ts";

export interface Person {
  client: Client;
  email: string;
  password: string;
}

export const PERSON_PASSWORD = "Good-Person-1";

/** Signs a person up; addresses are new each time. @example await person(stack, "Ana", "Ruiz") */
export async function person(stack: StackInUse, firstName: string, lastName: string): Promise<Person> {
  const client = new Client(stack.origin);
  const email = `${firstName.split(" ")[0]}-${randomBytes(4).toString("hex")}@lab.example`.toLowerCase();
  await signUp(client, { email, password: PERSON_PASSWORD, firstName, lastName }, stack.mails);
  leaveNothingOf(client);
  return { client, email, password: PERSON_PASSWORD };
}
