/**
 * `node test/support/issuers/provider.ts ORIGIN [PORT]`: an issuer of OpenID Connect that is none of the product's code, for a client
 * `sprout` at ORIGIN. Whoever signs in types `SUB MAIL VERIFIED`, such as `7 ana@hospital.test true`, and any password. Prints
 * its own address, and ends with its parent.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const PROVIDER_CLIENT = { id: "sprout", secret: "the-secret-of-the-client-at-the-provider" };

/** What somebody typed. @example claimsOf("7 ana@hospital.test true") */
function claimsOf(typed: string) {
  const [, email, verified] = typed.split(" ");
  return {
    sub: typed,
    email,
    email_verified: verified === "true",
    given_name: "Ana",
    family_name: "Ruiz",
    locale: "es-MX",
  };
}

async function main(origin: string, fixedPort: number): Promise<void> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((listening) => server.listen(fixedPort, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.id,
        client_secret: PROVIDER_CLIENT.secret,
        redirect_uris: [`${origin}/rest/auth/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        token_endpoint_auth_method: "client_secret_post",
        subject_type: "pairwise",
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "locale"],
    },
    conformIdTokenClaims: false, // as Entra ID, Google and Keycloak do, it says them in the ID token
    cookies: { keys: ["of-this-run-alone"] },
    subjectTypes: ["pairwise"],
    pairwiseIdentifier: (_context: unknown, typed: string) => typed.split(" ")[0],
    findAccount: (_context: unknown, typed: string) => ({ accountId: typed, claims: () => claimsOf(typed) }),
  });
  answer = provider.callback();
  process.stdin.on("close", () => process.exit(0)).resume();
  console.log(issuer);
}

if (import.meta.main) await main(process.argv[2] ?? "", Number(process.argv[3] ?? 0));
