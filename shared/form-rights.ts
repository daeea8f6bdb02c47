/** What somebody may do with a form, by all that was granted to them: owning it, shares, the groups that they are members of. */
import { allows, type Privilege } from "./access.ts";
import type { SiteLimit } from "./site-limit.ts";

export interface FormRights {
  privilege: Privilege;
  /** May read what all respondents answered. */
  data: boolean;
  /** May correct what all respondents answered, and enter answers for them: only with `data`. */
  correct?: boolean | undefined;
  /** May sign off changes of its reports that somebody else authored. */
  signOff?: boolean | undefined;
  /** Sees the submissions of any of these only; absent: all. */
  sites?: readonly SiteLimit[] | undefined;
  /** May read what respondents answered in those of any of these; absent where `data` says it for all, or none may be read. */
  readable?: readonly SiteLimit[] | undefined;
  /** May correct those of any of these; absent where `correct` says it for all, or none may be corrected. */
  correctable?: readonly SiteLimit[] | undefined;
}

/** What an owner may do. */
export const OWNER_RIGHTS: FormRights = { privilege: "O", data: true, correct: true, signOff: true };

/** What several grants allow together: the strongest privilege, and the submissions of each of them. @returns undefined without one */
export function allRights(grants: readonly FormRights[]): FormRights | undefined {
  const [first, ...others] = grants;
  if (first === undefined) return undefined;
  const strongest = others.reduce(
    (privilege, one) => (allows(privilege, one.privilege) ? privilege : one.privilege),
    first.privilege,
  );
  const data = grants.some((one) => one.data);
  const readable = data ? [] : grants.flatMap((one) => one.readable ?? []);
  const correct = grants.some((one) => one.data && one.correct === true);
  const correctable = correct ? [] : grants.flatMap((one) => one.correctable ?? []);
  const isLimited = grants.every(({ sites }) => sites !== undefined);
  return {
    ...{ privilege: strongest, data },
    ...(isLimited && { sites: grants.flatMap(({ sites = [] }) => sites) }),
    ...(readable.length > 0 && { readable }),
    ...(correct && { correct }),
    ...(correctable.length > 0 && { correctable }),
    ...(grants.some(({ signOff }) => signOff === true) && { signOff: true }),
  };
}

/**
 * What the grants allow together in a call that needs a privilege: it concerns the submissions of those grants alone that give it,
 * so that a share which only shows rows lets nobody act on them by the privilege of another.
 * @returns undefined where none gives it
 */
export function rightsFor(grants: readonly FormRights[], needed: Privilege): FormRights | undefined {
  const rights = allRights(grants);
  const able = allRights(grants.filter(({ privilege }) => allows(privilege, needed)));
  return rights && able && { ...rights, sites: able.sites };
}

/** True: may read what respondents answered, in some submissions at least. */
export const mayReadAnswers = ({ data, readable }: FormRights): boolean => data || readable !== undefined;

/** True: may correct what respondents answered, in some submissions at least. */
export const mayCorrect = ({ correct, correctable }: FormRights): boolean =>
  correct === true || correctable !== undefined;

/** True: may read the answers of each submission that is seen at all. */
export const readsAllSeen = ({ data, sites, readable = [] }: FormRights): boolean =>
  data || (sites?.every((site) => readable.includes(site)) ?? false);
