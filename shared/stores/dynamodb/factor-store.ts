/** Somebody's second factors: one item beside the account, so that each use is one conditional write. */
import * as z from "zod";
import { allOf, anyOf, change, exists, is, isAbsent, isLarger, isNew, isSmaller } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

export const StoredPasskey = z.object({
  /** base64url of the COSE key. */
  publicKey: z.string(),
  counter: z.int(),
  transports: z.array(z.string()).default([]),
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.string().optional(),
});
export type StoredPasskey = z.infer<typeof StoredPasskey>;

const Device = z.object({ epoch: z.int(), userAgent: z.string(), addedAt: z.string() });
type RememberedDevice = z.infer<typeof Device>;

const StoredTotp = z.object({
  /** Sealed. */
  secret: z.string(),
  addedAt: z.string(),
  /** The step of the last code that was accepted. */
  step: z.int(),
});
type StoredTotp = z.infer<typeof StoredTotp>;

export const StoredFactors = z.object({
  totp: StoredTotp.optional(),
  passkeys: z.record(z.string(), StoredPasskey).default({}),
  /** The hashes of those that are left. */
  recovery: z.record(z.string(), z.literal(true)).default({}),
  /** Browsers that need no second factor for a while, by the hashes of their ids. */
  devices: z.record(z.string(), Device).default({}),
});
export type StoredFactors = z.infer<typeof StoredFactors>;

/** A person with none. */
export const noFactors: StoredFactors = { passkeys: {}, recovery: {}, devices: {} };

export const hasFactor = ({ totp, passkeys }: StoredFactors) =>
  totp !== undefined || Object.keys(passkeys).length > 0;

/** Nobody has more devices than these, and an item stays small. */
export const MAX_PASSKEYS = 20;
const MAX_DEVICES = 20;

/** The first factor, or one more: what somebody who has yet to set up theirs adds is the first, or nothing. */
export interface AddOptions {
  isFirst: boolean;
}
/** Where a factor is required, the last one stays. */
interface RemoveOptions {
  keepsOne: boolean;
}
const hasNone = allOf(isAbsent("totp"), isSmaller("passkeys", 1));

const Pointer = z.object({ username: z.string() });

export function openFactorStore(table: Table) {
  const key = keys.factors;
  const update = (username: string, changed: ReturnType<typeof change>) =>
    table.update(key(username), changed, StoredFactors);
  /** A map can be written into only once it is there. */
  const prepared = (username: string) =>
    update(username, change().setOnce({ passkeys: {}, recovery: {}, devices: {} }));

  return {
    find: async (username: string) => (await table.get(key(username), StoredFactors)) ?? noFactors,
    /** Whose passkey it is. */
    ownerOf: async (passkeyId: string) => (await table.get(keys.passkey(passkeyId), Pointer))?.username,
    /** @returns false when it had to be the first and isn't */
    async addTotp(username: string, totp: StoredTotp, { isFirst }: AddOptions) {
      await prepared(username);
      return (
        (await update(
          username,
          change()
            .set({ totp })
            .when(isFirst && hasNone),
        )) !== undefined
      );
    },
    /**
     * Accepts a code once.
     * @param renewed the secret, sealed by the newest key
     * @returns undefined: it, or a later one, was used already
     */
    acceptStep: (username: string, { secret }: { secret: string }, step: number, renewed = secret) =>
      update(
        username,
        change()
          .setAt(["totp", "step"], step)
          .setAt(["totp", "secret"], renewed)
          .when(is(["totp", "step"], "<", step), is(["totp", "secret"], "=", secret)),
      ),
    /** @returns undefined when it is no code that is left */
    acceptRecovery: (username: string, hash: string) =>
      update(
        username,
        change()
          .remove(["recovery", hash])
          .when(exists(["recovery", hash])),
      ),
    async setRecovery(username: string, hashes: readonly string[]) {
      await prepared(username);
      await update(
        username,
        change().set({ recovery: Object.fromEntries(hashes.map((hash) => [hash, true])) }),
      );
    },
    /** @returns false: it belongs to somebody already, they have as many as may be, or it had to be the first and isn't */
    async addPasskey(username: string, id: string, passkey: StoredPasskey, { isFirst }: AddOptions) {
      await prepared(username);
      const pointer = { username, gsi1pk: indexKeys.heldFor(username), gsi1sk: passkey.addedAt };
      if (!(await table.put(keys.passkey(id), pointer, isNew))) return false;
      const isRoom = isFirst ? hasNone : isSmaller("passkeys", MAX_PASSKEYS);
      if (await update(username, change().setAt(["passkeys", id], passkey).when(isRoom))) return true;
      await table.deleteReturning(keys.passkey(id), Pointer);
      return false;
    },
    /** @returns undefined: it was used at the same time, or its counter has gone back */
    acceptPasskey: (username: string, id: string, before: number, counter: number, usedAt: string) =>
      update(
        username,
        change()
          .setAt(["passkeys", id, "counter"], counter)
          .setAt(["passkeys", id, "usedAt"], usedAt)
          .when(is(["passkeys", id, "counter"], "=", before)),
      ),
    /** @param known those that are remembered; the oldest make room */
    async rememberDevice(
      username: string,
      hash: string,
      device: RememberedDevice,
      known: StoredFactors["devices"],
    ) {
      await prepared(username);
      const newestFirst = Object.entries(known).sort(([, one], [, other]) =>
        other.addedAt.localeCompare(one.addedAt),
      );
      const leaving = newestFirst.slice(MAX_DEVICES - 1).map(([old]) => ["devices", old] as const);
      await update(
        username,
        change()
          .setAt(["devices", hash], device)
          .remove(...leaving),
      );
    },
    /** @returns false where it is the last factor, and must not be */
    async removeTotp(username: string, { keepsOne }: RemoveOptions) {
      const isLeft = keepsOne && isLarger("passkeys", 0);
      return (await update(username, change().remove("totp").when(exists("totp"), isLeft))) !== undefined;
    },
    /** @returns false where it is the last factor, and must not be, or isn't this person's */
    async removePasskey(username: string, id: string, { keepsOne }: RemoveOptions) {
      const isLeft = keepsOne && anyOf(exists("totp"), isLarger("passkeys", 1));
      const removed = change()
        .remove(["passkeys", id])
        .when(exists(["passkeys", id]), isLeft);
      if (!(await update(username, removed))) return false;
      await table.deleteReturning(keys.passkey(id), Pointer);
      return true;
    },
    /** What belongs to factors and is of no use without one. */
    async removeRest(username: string) {
      await update(username, change().set({ recovery: {}, devices: {} }).when(hasNone));
    },
    async removeDevice(username: string, hash: string) {
      await update(
        username,
        change()
          .remove(["devices", hash])
          .when(exists(["devices", hash])),
      );
    },
    /** Forgets all of them. */
    async reset(username: string) {
      const { passkeys } = (await table.get(key(username), StoredFactors)) ?? noFactors;
      for (const id of Object.keys(passkeys)) await table.deleteReturning(keys.passkey(id), Pointer);
      await update(username, change().set(noFactors).remove("totp"));
    },
  };
}
