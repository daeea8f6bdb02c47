/**
 * Whom people can find, and so share a form with: designers, limited to those that the deployment makes searchable.
 * Respondents' accounts can't be found (product decision 51).
 */

import { setTimeout as wait } from "node:timers/promises";
import { MAX_PEOPLE_FOUND } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { isNamed } from "../../shared/stores/dynamodb/form-names.ts";
import { domainOf } from "../../shared/stores/dynamodb/user-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Membership } from "../../shared/stores/records/group.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { EVEN_ANSWER_MS } from "../../shared/timings.ts";
import type { Call } from "../endpoint/call.ts";
import { limitAttempts } from "../endpoint/limit-attempts.ts";

/**
 * True for an active account that may design and that the searcher may find with this query, under the deployment's settings.
 * @param query what was typed, or the whole address
 */
function mayFind(
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
 * False for somebody who signed up to fill in forms: where everybody may design, a user who has filled in forms and works on
 * none counts as a respondent.
 */
async function isDesigner(
  stores: Pick<Stores, "designers" | "forms" | "submissions">,
  { username, groups = {} }: Pick<User, "username" | "groups">,
): Promise<boolean> {
  if (stores.designers !== "open") return true;
  const [forms, filledIn] = await Promise.all([
    stores.forms.listFor(username, { limit: 1 }),
    stores.submissions.listOwn(username, { limit: 1 }),
  ]);
  return forms.rows.length > 0 || Object.keys(groups).length > 0 || filledIn.length === 0;
}

/**
 * The people that a search finds, without respondents. An empty result takes as many AWS requests as one of a respondent, and
 * answers are sent at fixed intervals, so that timing does not reveal an account.
 */
export async function findPeople(call: Call, searcher: User, query: string): Promise<User[]> {
  const { stores } = call;
  const found = await stores.people.search(query, MAX_PEOPLE_FOUND, (one) =>
    mayFind(stores, searcher, one, query),
  );
  const candidates = found.length > 0 ? found : [{ username: query }];
  const design = await Promise.all(candidates.map((one) => isDesigner(stores, one)));
  await untilEven(call);
  return found.filter((_, index) => design[index]);
}

/** The groups of the searcher that have a text in their names. */
export async function findOwnGroups(call: Call, searcher: User, query: string): Promise<Membership[]> {
  const own = await call.stores.groups.membershipsOf(searcher);
  return own.filter(({ name }) => isNamed(name, query));
}

/**
 * A group that a form may be shared with or handed over to: one of the caller's own. Any other is refused as an unknown person is.
 * @throws USER_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function findOwnGroup(call: Call, searcher: User, groupId: string): Promise<Membership> {
  const own = await call.stores.groups.membershipsOf(searcher);
  const found = own.find(({ id }) => id === groupId);
  // Who owns the group fills nobody's list without having been let in.
  if (found?.privilege !== "O") await limitAttempts(call, { givenByUser: searcher.username });
  if (found === undefined) throw problem("USER_NOT_FOUND");
  return found;
}

/**
 * Whom a form may be shared with or handed over to, by address. An address that a search could not find is refused in the same
 * way, with an account or without. All are counted alike: nobody tries addresses out, or fills somebody's list with forms.
 * @throws USER_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function findToShare(call: Call, searcher: User, username: string): Promise<User> {
  const pair = `${searcher.username} ${username}`;
  await limitAttempts(call, { givenByUser: searcher.username, givenByUserToPerson: pair });
  // Both are looked up for every address, so that timing does not reveal which ones have an account.
  const [user, hasDesigned] = await Promise.all([
    call.stores.users.find(username),
    isDesigner(call.stores, { username }),
  ]);
  const designs = hasDesigned || Object.keys(user?.groups ?? {}).length > 0;
  if (user !== undefined && designs && mayFind(call.stores, searcher, user, username)) return user;
  await untilEven(call);
  throw problem("USER_NOT_FOUND");
}

/* Answers are sent at fixed intervals, so that the time they took does not reveal what was found. */

/** Waits until a whole number of intervals has passed since the call started: a store takes longer to return existing items. */
async function untilEven({ startedAt }: Pick<Call, "startedAt">): Promise<void> {
  const spent = performance.now() - startedAt;
  await wait(EVEN_ANSWER_MS - (spent % EVEN_ANSWER_MS));
}
