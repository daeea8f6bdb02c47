/** Users, by e-mail address in lower case. */
import * as z from "zod";
import type { Role } from "../../access.ts";
import { type MailWishes, type Profile, User } from "../records/user.ts";
import { keys } from "./keys.ts";
import { ifNotErased, isNew, type Table } from "./table.ts";

export interface UserStore {
  find(username: string): Promise<User | undefined>;
  /** Whether an account with this address is being erased; nobody finds it, and the address is free once it is gone. */
  isBeingErased(username: string): Promise<boolean>;
  /** @returns false when the address is taken */
  create(user: User): Promise<boolean>;
  /**
   * Sets a new password hash and ends all sessions begun before.
   * @param epoch the account's, where the change was allowed for that one alone
   * @returns undefined when there is no such account, or it has another epoch by now
   */
  changePassword(username: string, passwordHash: string, epoch?: number): Promise<User | undefined>;
  /** Puts another hash of the same password in the place of one, if that is still there. */
  renewHash(username: string, from: string, to: string): Promise<void>;
  chooseMails(username: string, mailWishes: MailWishes): Promise<void>;
  /** Changes what people call themselves and the language they read. */
  changeProfile(username: string, profile: Profile): Promise<User | undefined>;
  /** Lets somebody in or keeps them out; whatever is changed, all their sessions end. */
  setActive(username: string, active: boolean): Promise<User | undefined>;
  setRoles(username: string, roles: readonly Role[]): Promise<User | undefined>;
  /** Ends all sessions that began before. */
  endSessions(username: string): Promise<User | undefined>;
  findMany(usernames: readonly string[]): Promise<(User | undefined)[]>;
}

/** Condition: the account is there, and not being erased. */
const condition = "attribute_exists(pk) AND attribute_not_exists(erasing)";

export function openUserStore(table: Table): UserStore {
  function change(username: string, update: string, values: Record<string, unknown>) {
    return table.update(keys.user(username), { update, condition, values }, User);
  }

  return {
    find: async (username) => ifNotErased(await table.get(keys.user(username), User)),
    async isBeingErased(username) {
      const found = await table.get(keys.user(username), z.object({ erasing: z.string().optional() }));
      return found?.erasing !== undefined;
    },
    create: (user) => table.put(keys.user(user.username), user, isNew),
    changePassword: (username, passwordHash, epoch) =>
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
    async renewHash(username, from, to) {
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
    changeProfile: (username, profile) =>
      change(username, "SET firstName = :firstName, lastName = :lastName, locale = :locale", profile),
    setActive: (username, active) =>
      change(username, "SET active = :active ADD sessionEpoch :one", { active, one: 1 }),
    setRoles: (username, roles) =>
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
    endSessions: (username) => change(username, "ADD sessionEpoch :one", { one: 1 }),
    findMany: async (usernames) => (await table.getMany(usernames.map(keys.user), User)).map(ifNotErased),
    async chooseMails(username, mailWishes) {
      await change(username, "SET mailWishes = :mailWishes", { mailWishes });
    },
  };
}

/** The part of an address after the `@`. */
export function domainOf(username: string): string {
  return username.slice(username.lastIndexOf("@") + 1);
}
