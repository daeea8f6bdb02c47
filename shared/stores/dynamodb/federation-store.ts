/** Single sign-on: sign-ins that are under way at an issuer, and whose account each identity of an issuer opens. */
import * as z from "zod";
import { idHash } from "../../tokens.ts";
import type { IssuerIdentity } from "../records/user.ts";
import { is } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** What a sign-in needs when its browser comes back from the issuer. */
const FederatedSignIn = z.object({
  /** The issuer that the browser was sent to, by its id in the settings. */
  provider: z.string(),
  /** The hash of what only that browser has. */
  binding: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  returnPath: z.string(),
  /** The hash of the session that the browser had: it ends with the new one. */
  formerSession: z.string().optional(),
  expiresAt: z.int(),
});
export type FederatedSignIn = z.infer<typeof FederatedSignIn>;

const Owner = z.object({ username: z.string() });

export function openFederationStore(table: Table) {
  return {
    async begin(stateHash: string, signIn: FederatedSignIn) {
      await table.put(keys.federatedSignIn(stateHash), { ...signIn, ttl: signIn.expiresAt });
    },
    /** Ends a sign-in, so that its state works once. @returns undefined where there is none of this browser, or it is too old */
    async take(stateHash: string, binding: string, nowSeconds: number): Promise<FederatedSignIn | undefined> {
      const ofBrowser = is("binding", "=", binding);
      const taken = await table.deleteReturning(keys.federatedSignIn(stateHash), FederatedSignIn, ofBrowser);
      return taken !== undefined && taken.expiresAt > nowSeconds ? taken : undefined;
    },
    /** Whose account an identity opens; the account itself says whether it still does. */
    findOwner: async (identity: IssuerIdentity) =>
      (await table.get(keys.identity(identityHash(identity)), Owner))?.username,
    /** It is deleted with its person. */
    async setOwner(identity: IssuerIdentity, username: string, at: string) {
      const held = { gsi1pk: indexKeys.heldFor(username), gsi1sk: at };
      await table.put(keys.identity(identityHash(identity)), { username, ...held });
    },
  };
}

const identityHash = ({ issuer, subject }: IssuerIdentity) => idHash(JSON.stringify([issuer, subject]));
