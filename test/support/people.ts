/** Accounts for tests that need several people, each with a name of their own. */
import { randomBytes } from "node:crypto";
import { sessionCookieName } from "../../functions/endpoint/cookies.ts";
import { signUp } from "../../infra/cli/sign-up.ts";
import { refundAttempt } from "../../shared/people/limits.ts";
import { hashPassword } from "../../shared/people/password-hash.ts";
import { rolesOfNew } from "../../shared/roles.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { idHash, newSecretId } from "../../shared/tokens.ts";
import { Client } from "./client.ts";
import { isDeployed, leaveNothingOf } from "./deployed.ts";
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
  const email = addressOf(firstName);
  await signUp(client, { email, password: PERSON_PASSWORD, firstName, lastName }, stack.mails);
  leaveNothingOf(client);
  return { client, email, password: PERSON_PASSWORD };
}

/**
 * A person who has signed up and in, written through the stores: four calls and a mail less than `person`. For tests that
 * are about neither; without the browser that a sign-in remembers. At a deployed stack they sign up.
 */
export async function enrolled(stack: StackInUse, firstName: string, lastName: string): Promise<Person> {
  if (isDeployed) return person(stack, firstName, lastName);
  const stores = openStores();
  const client = new Client(stack.origin);
  const email = addressOf(firstName);
  const pepper = await stores.keyring.current();
  const user = {
    username: email,
    firstName,
    lastName,
    locale: "en",
    roles: rolesOfNew(email, stores.designers),
    passwordHash: await hashPassword(PERSON_PASSWORD, pepper.key, pepper.version, stores.passwordCost),
    active: true,
    sessionEpoch: 1,
    createdAt: new Date().toISOString(),
  };
  await Promise.all([stores.people.addTerms(user), stores.users.create(user)]);
  await beginSession(client, user);
  return { client, email, password: PERSON_PASSWORD };
}

/** Signs a client in through the stores: no call, and nothing that limits attempts. */
export async function beginSession(
  client: Client,
  { username, sessionEpoch }: Pick<User, "username" | "sessionEpoch">,
): Promise<void> {
  const sessionId = newSecretId();
  const nowSeconds = Math.floor(Date.now() / 1_000);
  await openStores().sessions.begin(idHash(sessionId), username, sessionEpoch, nowSeconds);
  client.cookies.set(sessionCookieName(client.origin), sessionId);
}

const addressOf = (firstName: string) =>
  `${firstName.split(" ")[0]}-${randomBytes(4).toString("hex")}@lab.example`.toLowerCase();

/** Counts a share no more, or an offer: for tests that give more in an hour than somebody may. */
export async function forgetGrants(from: string, to: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  await refundAttempt(openStores(), "givenByUser", from, seconds);
  await refundAttempt(openStores(), "givenByUserToPerson", `${from} ${to}`, seconds);
}
