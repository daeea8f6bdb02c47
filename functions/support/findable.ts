/**
 * Whom people find, and so may share a form with: designers, and of those whom the deployment lets be found.
 * Respondents' accounts are found by nobody (product decision 51).
 */

import { setTimeout as wait } from "node:timers/promises";
import { MAX_PEOPLE_FOUND } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { EVEN_ANSWER_MS } from "../../shared/timings.ts";
import type { Call } from "../endpoint/call.ts";
import { limitAttempts } from "./limit-attempts.ts";

/**
 * True for an active account that may design and that the searcher may find by the query, as the deployment has it.
 * @param query what was typed, or the whole address
 */
function isFindable(
  { peopleSearch }: Pick<Stores, "peopleSearch">,
  searcher: Pick<User, "username">,
  found: User,
  query: string,
): boolean {
  if (!found.active || !found.roles.includes("DESIGNER")) return false;
  const isExact = query.trim().toLowerCase() === found.username;
  switch (peopleSearch) {
    case "designers":
      return true;
    case "domain":
      return isExact || domainOf(found.username) === domainOf(searcher.username);
    case "exact":
      return isExact;
  }
}

/**
 * False for somebody who signed up to fill in forms: where everybody may design, who has filled in forms and has none
 * to work with is taken for a respondent.
 */
async function isDesigner(
  stores: Pick<Stores, "designers" | "forms" | "submissions">,
  { username }: Pick<User, "username">,
): Promise<boolean> {
  if (stores.designers !== "open") return true;
  const [forms, filledIn] = await Promise.all([
    stores.forms.listFor(username, { limit: 1 }),
    stores.submissions.listOwn(username, { limit: 1 }),
  ]);
  return forms.rows.length > 0 || filledIn.length === 0;
}

/**
 * The people that a search finds, of whom none is a respondent. Where there is nobody, as much is asked of AWS as for a
 * respondent, and the answer leaves at an even time: it tells of no account.
 */
export async function findPeople(call: Call, searcher: User, query: string): Promise<User[]> {
  const { stores } = call;
  const found = await stores.people.search(query, MAX_PEOPLE_FOUND, (one) =>
    isFindable(stores, searcher, one, query),
  );
  const asked = found.length > 0 ? found : [{ username: query }];
  const design = await Promise.all(asked.map((one) => isDesigner(stores, one)));
  await untilEven(call);
  return found.filter((_, index) => design[index]);
}

/**
 * Whom a form may be shared with, by address. Whoever could not be found by a search is refused in the same way, with an
 * account and without, and asking for such people is counted.
 * @throws USER_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function findToShare(call: Call, searcher: User, username: string): Promise<User> {
  // Both are asked of every address, so that no time tells which one has an account.
  const [user, designs] = await Promise.all([
    call.stores.users.find(username),
    isDesigner(call.stores, { username }),
  ]);
  if (user !== undefined && designs && isFindable(call.stores, searcher, user, username)) return user;
  await limitAttempts(call, { unfoundByUser: searcher.username });
  await untilEven(call);
  throw problem("USER_NOT_FOUND");
}

/* Answers that leave at even times, so that how long they took tells nothing of what they found. */

/** Waits until a whole number of steps has passed since the call began: a store takes longer to answer what is there. */
async function untilEven({ startedAt }: Pick<Call, "startedAt">): Promise<void> {
  const spent = performance.now() - startedAt;
  await wait(EVEN_ANSWER_MS - (spent % EVEN_ANSWER_MS));
}
