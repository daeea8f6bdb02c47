/** Users, by e-mail address in lower case. */
import * as z from "zod";
import type { Role } from "../../access.ts";
import { type MailWishes, type Profile, User } from "../records/user.ts";
import { keys } from "./keys.ts";
import { ifNotErased, isNew, type Table } from "./table.ts";

/** Condition: the account exists, and is not being erased. */
const condition = "attribute_exists(pk) AND attribute_not_exists(erasing)";

export function openUserStore(table: Table) {
  function change(username: string, update: string, values: Record<string, unknown>) {
    return table.update(keys.user(username), { update, condition, values }, User);
  }

  return {
    find: async (username: string) => ifNotErased(await table.get(keys.user(username), User)),
    /** Whether an account with this address is being erased; it can't be found, and the address is free once it is gone. */
    async isBeingErased(username: string) {
      const found = await table.get(keys.user(username), z.object({ erasing: z.string().optional() }));
      return found?.erasing !== undefined;
    },
    /** @returns false when the address is taken */
    create: (user: User) => table.put(keys.user(user.username), user, isNew),
    /**
     * Sets a new password hash and ends all sessions started before.
     * @param epoch the account's, where the change was allowed for that one only
     * @returns undefined when there is no such account, or its epoch has changed
     */
    changePassword: (username: string, passwordHash: string, epoch?: number) =>
      table.update(
        keys.user(username),
        {
          update: "SET #passwordHash = :passwordHash ADD #sessionEpoch :one",
          condition: epoch === undefined ? condition : `${condition} AND #sessionEpoch = :epoch`,
          names: { passwordHash: "passwordHash", sessionEpoch: "sessionEpoch" },
          values: { passwordHash, one: 1, ...(epoch !== undefined && { epoch }) },
        },
        User,
      ),
    /** Replaces a hash by another one of the same password, if it is still stored. */
    async renewHash(username: string, from: string, to: string) {
      await table.update(
        keys.user(username),
        {
          update: "SET passwordHash = :to",
          condition: `${condition} AND passwordHash = :from`,
          values: { from, to },
        },
        User,
      );
    },
    /** Changes a user's names and the language they read. */
    changeProfile: (username: string, profile: Profile) =>
      change(username, "SET firstName = :firstName, lastName = :lastName, locale = :locale", profile),
    /** Activates or deactivates an account; either way, all its sessions end. */
    setActive: (username: string, active: boolean) =>
      change(username, "SET active = :active ADD sessionEpoch :one", { active, one: 1 }),
    setRoles: (username: string, roles: readonly Role[]) =>
      table.update(
        keys.user(username),
        {
          update: "SET #roles = :roles",
          condition,
          names: { roles: "roles" },
          values: { roles },
        },
        User,
      ),
    /** Ends all sessions that started before. */
    endSessions: (username: string) => change(username, "ADD sessionEpoch :one", { one: 1 }),
    findMany: async (usernames: readonly string[]) =>
      (await table.getMany(usernames.map(keys.user), User)).map(ifNotErased),
    async chooseMails(username: string, mailWishes: MailWishes) {
      await change(username, "SET mailWishes = :mailWishes", { mailWishes });
    },
  };
}

/** The part of an address after the `@`. */
export function domainOf(username: string): string {
  return username.slice(username.lastIndexOf("@") + 1);
}
