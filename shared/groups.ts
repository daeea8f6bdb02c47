/**
 * Who can own a form or share one: a person, named by an address, or a group, named by `group:` and its id. Both stand in the
 * same places of what is stored and sent.
 */
import type { Privilege } from "./access.ts";
import { allows } from "./access.ts";

const PREFIX = "group:";

/** @example groupPrincipal("0a1b") // "group:0a1b" */
export const groupPrincipal = (groupId: string): string => `${PREFIX}${groupId}`;

/** The id of a group; undefined for a person. @example groupIdOf("ana@lab.example") // undefined */
export function groupIdOf(principal: string): string | undefined {
  return principal.startsWith(PREFIX) ? principal.slice(PREFIX.length) : undefined;
}

/** What somebody may do with a form. */
export interface FormRights {
  privilege: Privilege;
  /** May read what respondents answered. */
  data: boolean;
}

/** What an owner may do. */
export const OWNER_RIGHTS: FormRights = { privilege: "O", data: true };

/** What several grants allow together: the strongest privilege, and the answers where any of them has them; undefined without one. */
export function allRights(grants: readonly FormRights[]): FormRights | undefined {
  const [first, ...others] = grants;
  if (first === undefined) return undefined;
  return others.reduce<FormRights>(
    ({ privilege, data }, one) => ({
      privilege: allows(privilege, one.privilege) ? privilege : one.privilege,
      data: data || one.data,
    }),
    { privilege: first.privilege, data: first.data },
  );
}
