/** Users, by e-mail address in lower case. */
import * as z from "zod";
import { Role } from "../../access.ts";
import { keys } from "./keys.ts";
import { isNew, type Table } from "./table.ts";

/** Which mails somebody wants about forms; none unless they ask (product decision 27). */
export const MailWishes = z.object({ reportReady: z.boolean(), reminder: z.boolean() });
export type MailWishes = z.infer<typeof MailWishes>;

export const User = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string(),
  roles: z.array(Role),
  passwordHash: z.string(),
  active: z.boolean(),
  /** Grows with every change of the password; sessions begun under an older one are over. */
  sessionEpoch: z.int(),
  createdAt: z.string(),
  /** Absent until something is chosen. */
  mailWishes: MailWishes.optional(),
});
export type User = z.infer<typeof User>;

export type Profile = Pick<User, "firstName" | "lastName" | "locale">;

export interface UserStore {
  find(username: string): Promise<User | undefined>;
  /** @returns false when the address is taken */
  create(user: User): Promise<boolean>;
  /** Sets a new password hash and ends all sessions begun before. */
  changePassword(username: string, passwordHash: string): Promise<User | undefined>;
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

export function openUserStore(table: Table): UserStore {
  function change(username: string, update: string, values: Record<string, unknown>) {
    const condition = "attribute_exists(pk)";
    return table.update(keys.user(username), { update, condition, values }, User);
  }

  return {
    find: (username) => table.get(keys.user(username), User),
    create: (user) => table.put(keys.user(user.username), user, isNew),
    changePassword: (username, passwordHash) =>
      table.update(
        keys.user(username),
        {
          update: "SET #passwordHash = :passwordHash ADD #sessionEpoch :one",
          condition: "attribute_exists(pk)",
          names: { passwordHash: "passwordHash", sessionEpoch: "sessionEpoch" },
          values: { passwordHash, one: 1 },
        },
        User,
      ),
    changeProfile: (username, profile) =>
      change(username, "SET firstName = :firstName, lastName = :lastName, locale = :locale", profile),
    setActive: (username, active) =>
      change(username, "SET active = :active ADD sessionEpoch :one", { active, one: 1 }),
    setRoles: (username, roles) =>
      table.update(
        keys.user(username),
        {
          update: "SET #roles = :roles",
          condition: "attribute_exists(pk)",
          names: { roles: "roles" },
          values: { roles },
        },
        User,
      ),
    endSessions: (username) => change(username, "ADD sessionEpoch :one", { one: 1 }),
    findMany: (usernames) => table.getMany(usernames.map(keys.user), User),
    async chooseMails(username, mailWishes) {
      await table.update(
        keys.user(username),
        {
          update: "SET mailWishes = :mailWishes",
          condition: "attribute_exists(pk)",
          values: { mailWishes },
        },
        User,
      );
    },
  };
}

/** The part of an address after the `@`. */
export function domainOf(username: string): string {
  return username.slice(username.lastIndexOf("@") + 1);
}
