/** Users, by e-mail address in lower case. */
import * as z from "zod";
import type { Role } from "../../access.ts";
import { type MailWishes, type Profile, User } from "../records/user.ts";
import { keys } from "./keys.ts";
import { ifNotErased, isNew, type Table } from "./table.ts";

/** Condition: the account is there, and not being erased. */
const condition = "attribute_exists(pk) AND attribute_not_exists(erasing)";

export function openUserStore(table: Table) {
  function change(username: string, update: string, values: Record<string, unknown>) {
    return table.update(keys.user(username), { update, condition, values }, User);
  }

  return {
    find: async (username: string) => ifNotErased(await table.get(keys.user(username), User)),
    /** Whether an account with this address is being erased; nobody finds it, and the address is free once it is gone. */
    async isBeingErased(username: string) {
      const found = await table.get(keys.user(username), z.object({ erasing: z.string().optional() }));
      return found?.erasing !== undefined;
    },
    /** @returns false when the address is taken */
    create: (user: User) => table.put(keys.user(user.username), user, isNew),
    /**
     * Sets a new password hash and ends all sessions begun before.
     * @param epoch the account's, where the change was allowed for that one alone
     * @returns undefined when there is no such account, or it has another epoch by now
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
    /** Puts another hash of the same password in the place of one, if that is still there. */
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
    /** Changes what people call themselves and the language they read. */
    changeProfile: (username: string, profile: Profile) =>
      change(username, "SET firstName = :firstName, lastName = :lastName, locale = :locale", profile),
    /** Lets somebody in or keeps them out; whatever is changed, all their sessions end. */
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
    /** Ends all sessions that began before. */
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
