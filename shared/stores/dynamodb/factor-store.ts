/** Somebody's second factors: one item beside the account, so that each use is one conditional write. */
import * as z from "zod";
import { change, exists, is } from "./change.ts";
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

export const StoredFactors = z.object({
  totp: z
    .object({
      /** Sealed. */
      secret: z.string(),
      addedAt: z.string(),
      /** The step of the last code that was accepted. */
      step: z.int(),
    })
    .optional(),
  /** Sealed, until a code of it was entered. */
  newTotp: z.object({ secret: z.string(), at: z.string() }).optional(),
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
    /** In the order of the names. */
    findMany: async (usernames: readonly string[]) =>
      (await table.getMany(usernames.map(key), StoredFactors)).map((factors) => factors ?? noFactors),
    /** Whose passkey it is. */
    ownerOf: async (passkeyId: string) => (await table.get(keys.passkey(passkeyId), Pointer))?.username,
    async beginTotp(username: string, secret: string, at: string) {
      await prepared(username);
      await update(username, change().set({ newTotp: { secret, at } }));
    },
    /** @returns undefined when another one was begun meanwhile */
    addTotp: (username: string, secret: string, addedAt: string, step: number) =>
      update(
        username,
        change()
          .set({ totp: { secret, addedAt, step } })
          .remove("newTotp")
          .when(is(["newTotp", "secret"], "=", secret)),
      ),
    /** Accepts a code once. @returns undefined: it, or a later one, was used already */
    useStep: (username: string, step: number) =>
      update(
        username,
        change()
          .setAt(["totp", "step"], step)
          .when(is(["totp", "step"], "<", step)),
      ),
    /** @returns undefined when it is no code that is left */
    useRecovery: (username: string, hash: string) =>
      update(
        username,
        change()
          .remove(["recovery", hash])
          .when(exists(["recovery", hash])),
      ),
    async setRecovery(username: string, hashes: readonly string[]) {
      await prepared(username);
      await update(username, change().set({ recovery: Object.fromEntries(hashes.map((hash) => [hash, true])) }));
    },
    async addPasskey(username: string, id: string, passkey: StoredPasskey) {
      await prepared(username);
      await table.put(keys.passkey(id), {
        username,
        gsi1pk: indexKeys.heldFor(username),
        gsi1sk: passkey.addedAt,
      });
      await update(username, change().setAt(["passkeys", id], passkey));
    },
    /** @returns undefined: it was used at the same time, or its counter has gone back */
    usePasskey: (username: string, id: string, before: number, counter: number, usedAt: string) =>
      update(
        username,
        change()
          .setAt(["passkeys", id, "counter"], counter)
          .setAt(["passkeys", id, "usedAt"], usedAt)
          .when(is(["passkeys", id, "counter"], "=", before)),
      ),
    async rememberDevice(username: string, hash: string, device: z.infer<typeof Device>) {
      await prepared(username);
      await update(username, change().setAt(["devices", hash], device));
    },
    async removeTotp(username: string) {
      await update(username, change().remove("totp", "newTotp"));
    },
    async removePasskey(username: string, id: string) {
      await update(username, change().remove(["passkeys", id]).when(exists(["passkeys", id])));
      await table.deleteReturning(keys.passkey(id), Pointer);
    },
    async removeDevice(username: string, hash: string) {
      await update(username, change().remove(["devices", hash]).when(exists(["devices", hash])));
    },
    /** Removes all: for an administrator, and for the eraser. */
    async reset(username: string) {
      const { passkeys } = (await table.get(key(username), StoredFactors)) ?? noFactors;
      for (const id of Object.keys(passkeys)) await table.deleteReturning(keys.passkey(id), Pointer);
      await table.deleteReturning(key(username), StoredFactors);
    },
  };
}
