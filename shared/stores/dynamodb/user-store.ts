/** Users, by e-mail address in lower case. */

import * as z from "zod";
import type { Role } from "../../access.ts";
import { MAX_GROUPS } from "../../limits.ts";
import { type IssuerIdentity, type MailPreferences, type Profile, User } from "../records/user.ts";
import {
  allOf,
  anyOf,
  type Change,
  change,
  exists,
  is,
  isAbsent,
  isNew,
  isSmaller,
  isThere,
} from "./change.ts";
import { keys } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

/** Condition: the account exists, and is not being erased. */
const isLive = allOf(isThere, isAbsent("erasing"));

export function openUserStore(table: Table) {
  function update(username: string, changed: Change) {
    return table.update(keys.user(username), changed.when(isLive), User);
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
      update(
        username,
        change()
          .set({ passwordHash })
          .add("sessionEpoch")
          .when(epoch !== undefined && is("sessionEpoch", "=", epoch)),
      ),
    /** Replaces a hash by another one of the same password, if it is still stored. */
    async renewHash(username: string, from: string, to: string) {
      await update(
        username,
        change()
          .set({ passwordHash: to })
          .when(is("passwordHash", "=", from)),
      );
    },
    /** Changes a user's names and the language they read. */
    changeProfile: (username: string, { firstName, lastName, locale }: Profile) =>
      update(username, change().set({ firstName, lastName, locale })),
    /** Activates or deactivates an account; either way, all its sessions end. */
    setActive: (username: string, active: boolean) =>
      update(username, change().set({ active }).add("sessionEpoch")),
    setRoles: (username: string, roles: readonly Role[]) => update(username, change().set({ roles })),
    /** Ends all sessions that started before. */
    endSessions: (username: string) => update(username, change().add("sessionEpoch")),
    /**
     * Ties an account to an identity of an issuer.
     * @param from the one that it is tied to
     * @returns undefined when there is no such account, or it is tied to another one by now
     */
    tieTo: (username: string, identity: IssuerIdentity, from: IssuerIdentity | undefined) =>
      update(
        username,
        change()
          .set({ identity })
          .when(
            from === undefined
              ? isAbsent("identity")
              : allOf(
                  is(["identity", "issuer"], "=", from.issuer),
                  is(["identity", "subject"], "=", from.subject),
                ),
          ),
      ),
    /** Forgets the identity of an issuer, and ends all sessions. */
    untie: (username: string) => update(username, change().remove("identity").add("sessionEpoch")),
    findMany: async (usernames: readonly string[]) =>
      (await table.getMany(usernames.map(keys.user), User)).map(ifNotErased),
    /** @returns `unknown` when there is no such active account, `full` when it has as many groups as it can have */
    async joinGroup(username: string, groupId: string, at: string): Promise<"joined" | "full" | "unknown"> {
      const user = await update(
        username,
        change()
          .setOnce({ groups: {} })
          .when(is("active", "=", true), isAbsent("joinsNoGroup")),
      );
      if (user === undefined) return "unknown";
      const place = ["groups", groupId] as const;
      const joined = await update(
        username,
        change()
          .setFrom(place, place, at)
          .when(is("active", "=", true), isAbsent("joinsNoGroup"))
          .when(anyOf(exists(place), isSmaller("groups", MAX_GROUPS))),
      );
      return joined === undefined ? "full" : "joined";
    },
    async leaveGroup(username: string, groupId: string) {
      const place = ["groups", groupId] as const;
      await update(username, change().remove(place).when(exists(place)));
    },
    /** From now on the account joins no group: it is about to be erased. @returns false while it is a member of some */
    async joinNoGroup(username: string) {
      const isInNone = anyOf(isAbsent("groups"), isSmaller("groups", 1));
      const changed = await update(username, change().set({ joinsNoGroup: true }).when(isInNone));
      return changed !== undefined;
    },
    async chooseMails(username: string, mailWishes: MailPreferences) {
      await update(username, change().set({ mailWishes }));
    },
  };
}

/** The part of an address after the `@`. */
export function domainOf(username: string): string {
  return username.slice(username.lastIndexOf("@") + 1);
}
