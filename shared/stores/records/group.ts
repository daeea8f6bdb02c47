/** What is stored of a group: one item with its members, so that what must hold of all of them is a condition of one write. */
import * as z from "zod";
import { Privilege } from "../../access.ts";
import { type FormRights, OWNER_RIGHTS } from "../../form-rights.ts";

const Member = z.object({
  privilege: Privilege,
  /** May read what respondents answered; an owner always may. */
  data: z.boolean(),
  /** With that: may also correct them, and enter some for others; an owner always may. */
  correct: z.literal(true).optional(),
  /** May sign off changes of the reports of its forms; an owner always may. */
  signOff: z.literal(true).optional(),
  since: z.string(),
  /** The account is deactivated: as an owner, it doesn't count. */
  away: z.literal(true).optional(),
});
export type Member = z.infer<typeof Member>;

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Grows with every change. */
  revision: z.int(),
  /** By username. */
  members: z.record(z.string(), Member),
  /** When a form was last given to it, or was about to be. */
  filledAt: z.string().optional(),
});
export type Group = z.infer<typeof Group>;

/** A group as one of its members has it: with what that member may do with its forms. */
export interface Membership extends FormRights {
  id: string;
  name: string;
}

/** @returns undefined for somebody who is no member */
export function membershipOf({ id, name, members }: Group, username: string): Membership | undefined {
  if (!Object.hasOwn(members, username)) return undefined;
  const { privilege, data, correct, signOff } = members[username] as Member; // it is there
  const rights = { privilege, data, ...(data && correct && { correct }), ...(signOff && { signOff }) };
  return { id, name, ...(privilege === "O" ? OWNER_RIGHTS : rights) };
}

/** The owners whose accounts are active: there is always one. */
export function actingOwners({ members }: Pick<Group, "members">): string[] {
  return Object.entries(members).flatMap(([username, { privilege, away }]) =>
    privilege === "O" && away === undefined ? [username] : [],
  );
}
