import type { tokens } from "../../shared/contract/access-tokens.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { type StoredToken, tokenState } from "../../shared/stores/dynamodb/token-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";

type ShownToken = OutputOf<typeof tokens>["tokens"][number];

const time = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A token as people see it: nothing of it opens anything. */
export function shownToken(tokenId: string, token: StoredToken, user: User, now: Date): ShownToken {
  const { name, scopes, forms, createdAt, expiresAt, usedAt } = token;
  return {
    ...{ tokenId, name, scopes, createdAt: time(createdAt), expiresAt: time(expiresAt) },
    ...(forms && { forms }),
    ...(usedAt !== undefined && { usedAt: time(usedAt) }),
    state: tokenState(token, user, Math.floor(now.getTime() / 1000)),
  };
}

/** The tokens of a person, newest first, once one of them is revoked, if any is to be. */
export async function tokensWithout(
  stores: Stores,
  user: User,
  revoke: string | undefined,
  now: Date,
): Promise<OutputOf<typeof tokens>> {
  const revoked = revoke === undefined ? undefined : await stores.tokens.end(revoke, user.username);
  const found = await stores.tokens.list(user.username);
  return {
    tokens: found.map(({ hash, ...token }) => shownToken(hash, token, user, now)),
    ...(revoked !== undefined && { revoked }),
  };
}
