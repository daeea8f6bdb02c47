/**
 * Who can own a form or share one: a person, named by an address, or a group, named by `group:` and its id. Both stand in the
 * same places of what is stored and sent.
 */
const PREFIX = "group:";

/** @example groupPrincipal("0a1b") // "group:0a1b" */
export const groupPrincipal = (groupId: string): string => `${PREFIX}${groupId}`;

/** The id of a group; undefined for a person. @example groupIdOf("ana@lab.example") // undefined */
export function groupIdOf(principal: string): string | undefined {
  return principal.startsWith(PREFIX) ? principal.slice(PREFIX.length) : undefined;
}
