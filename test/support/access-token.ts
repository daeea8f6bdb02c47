/** Access tokens for tests, stored without the call that makes one. */
import { newAccessToken } from "../../shared/access-token.ts";
import type { StoredToken } from "../../shared/stores/dynamodb/token-store.ts";
import { openStores } from "../../shared/stores/index.ts";
import { tokenScopes } from "../../shared/token-scopes.ts";
import { idHash } from "../../shared/tokens.ts";
import { Client } from "./client.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** A token of a person: for all, unless told otherwise. @returns its text and its id */
export async function tokenOf(
  username: string,
  change: Partial<StoredToken> = {},
): Promise<{ token: string; tokenId: string }> {
  const stores = openStores();
  const createdAt = Math.floor(Date.now() / 1_000);
  const epoch = (await stores.users.find(username))?.sessionEpoch ?? 0;
  const token = newAccessToken();
  const tokenId = idHash(token);
  await stores.tokens.add(tokenId, {
    ...{ username, name: "Nightly", scopes: [...tokenScopes], epoch },
    ...{ createdAt, expiresAt: createdAt + DAY_SECONDS, ...change },
  });
  return { token, tokenId };
}

/** A program that calls with such a token. @example await programOf(origin, ana.email, { scopes: ["forms:read"] }) */
export async function programOf(
  origin: string,
  username: string,
  change: Partial<StoredToken> = {},
): Promise<Client> {
  const { token } = await tokenOf(username, change);
  return new Client(origin, token);
}
