/** Access tokens of programs, each under the hash of its text. */
import * as z from "zod";
import { MAX_TOKENS } from "../../limits.ts";
import { TOKEN_KEPT_SECONDS, TOKEN_USE_SECONDS } from "../../timings.ts";
import { tokenScopes } from "../../token-scopes.ts";
import type { User } from "../records/user.ts";
import { change, is, isNew, isThere } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** Times are epoch seconds. */
export const StoredToken = z.object({
  username: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Absent: all forms of its person. */
  forms: z.array(z.int()).optional(),
  /** The user's `sessionEpoch` when it was created: it ends where sessions do. */
  epoch: z.int(),
  createdAt: z.int(),
  expiresAt: z.int(),
  usedAt: z.int().optional(),
});
export type StoredToken = z.infer<typeof StoredToken>;

/** Whether a token opens anything: it ends with its time, and where the sessions of its person end. */
export function tokenState(
  { epoch, expiresAt }: Pick<StoredToken, "epoch" | "expiresAt">,
  { active, sessionEpoch }: Pick<User, "active" | "sessionEpoch">,
  nowSeconds: number,
): "active" | "expired" | "ended" {
  if (!active || epoch !== sessionEpoch) return "ended";
  return expiresAt <= nowSeconds ? "expired" : "active";
}

export function openTokenStore(table: Table) {
  return {
    /** Whatever its state. */
    find: (hash: string) => table.get(keys.accessToken(hash), StoredToken),
    async add(hash: string, token: StoredToken) {
      const { username, createdAt, expiresAt } = token;
      const listed = { gsi1pk: indexKeys.tokensOf(username), gsi1sk: `${createdAt}` };
      const ttl = expiresAt + TOKEN_KEPT_SECONDS; // so that its person still sees that it has expired
      await table.put(keys.accessToken(hash), { ...token, ...listed, ttl }, isNew);
    },
    /** Those of a user, newest first, each with its hash; also those that have expired or ended. */
    async list(username: string) {
      const places = await table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.tokensOf(username) },
          newestFirst: true,
          limit: 4 * MAX_TOKENS, // more can't be created, not even at the same moment: `tokensByUser`
        },
        z.object({ pk: z.string() }),
      );
      const hashes = places.map(({ pk }) => pk.slice(keys.accessToken("").pk.length));
      const found = await table.getMany(hashes.map(keys.accessToken), StoredToken);
      return found.flatMap((token, index) => (token ? [{ ...token, hash: hashes[index] ?? "" }] : []));
    },
    /** Notes that it is used, at most once an hour. */
    async touch(hash: string, { usedAt = 0 }: StoredToken, now: number) {
      if (now - usedAt < TOKEN_USE_SECONDS) return;
      await table.update(keys.accessToken(hash), change().set({ usedAt: now }).when(isThere), StoredToken);
    },
    /** @returns false when this person has no such token */
    async end(hash: string, username: string) {
      const isOwn = is("username", "=", username);
      return (await table.deleteReturning(keys.accessToken(hash), StoredToken, isOwn)) !== undefined;
    },
  };
}
