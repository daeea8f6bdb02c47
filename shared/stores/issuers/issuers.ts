/**
 * Issuers of OpenID Connect, and the only place that a function calls an address from: those that the deployment's settings
 * name, and what their own documents name. `openid-client` checks the answers: state, issuer (RFC 9207), PKCE, nonce, audience,
 * times and the signature by the issuer's keys.
 */
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as client from "openid-client";
import * as z from "zod";
import type { IdentityProvider } from "../../identity-providers.ts";
import { ISSUER_CACHE_SECONDS, ISSUER_TIMEOUT_SECONDS } from "../../timings.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { Claims, type IssuedClaims, issuedClaims } from "./claims.ts";
import { IssuerProblem } from "./issuer-problem.ts";

/** What binds an answer to its request. */
export interface Proof {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who signed in, and where the session at the issuer is ended, if the issuer says so. */
export type SignedInThere = IssuedClaims & { signOutAt: string | undefined };

/** The secrets of the clients, by the ids of the issuers. */
const Secrets = z.record(z.string(), z.string().min(1));

/**
 * @param secretId name or ARN of the secret that has the clients' secrets
 * @param origin where people reach the product
 * @param callback the path that issuers send browsers back to
 */
export function connectIssuers(secretId: string | undefined, origin: string, callback: string) {
  const secrets = new SecretsManagerClient({});
  const open = new Map<string, { until: number; configuration: Promise<client.Configuration> }>();

  /** Its metadata, its keys and our secret, kept for some minutes; a failure isn't kept. */
  function configurationOf(provider: IdentityProvider): Promise<client.Configuration> {
    const known = open.get(provider.id);
    if (known !== undefined && known.until > Date.now()) return known.configuration;
    const configuration = configure(provider);
    open.set(provider.id, { until: Date.now() + ISSUER_CACHE_SECONDS * 1_000, configuration });
    configuration.catch(() => open.delete(provider.id));
    return configuration;
  }

  async function configure({ id, issuer, clientId }: IdentityProvider): Promise<client.Configuration> {
    const secret = await secretOf(id);
    const isLocal = new URL(issuer).protocol === "http:"; // the settings allow that on this machine alone
    const configuration = await client
      .discovery(new URL(issuer), clientId, undefined, provesBy(secret), {
        timeout: ISSUER_TIMEOUT_SECONDS,
        [client.customFetch]: boundedFetch,
        execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        throw new IssuerProblem("unreachable", codeOf(error), error);
      });
    // The library lets Microsoft's issuers differ from what was asked for.
    if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new IssuerProblem("unreachable", "ISSUER_DIFFERS");
    return configuration;
  }

  async function secretOf(id: string): Promise<string> {
    if (secretId === undefined) throw new IssuerProblem("unreachable", "NO_SECRET");
    const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
    const secret = secretsIn(SecretString)[id];
    if (secret === undefined) throw new IssuerProblem("unreachable", "NO_SECRET");
    return secret;
  }

  return {
    /**
     * Where a browser signs in.
     * @param hint the address that somebody typed
     * @throws IssuerProblem
     */
    async signInAt(
      provider: IdentityProvider,
      { state, nonce, verifier }: Proof,
      hint?: string,
    ): Promise<string> {
      const parameters = {
        redirect_uri: `${origin}${callback}`,
        scope: "openid email profile",
        ...{ state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(hint !== undefined && { login_hint: hint }),
      };
      return client.buildAuthorizationUrl(await configurationOf(provider), parameters).href;
    },

    /**
     * Exchanges what a browser brought back for who it is.
     * @param answer the parameters of the callback
     * @throws IssuerProblem
     */
    async signedIn(
      provider: IdentityProvider,
      answer: Readonly<Record<string, string>>,
      { state, nonce, verifier }: Proof,
    ): Promise<SignedInThere> {
      const configuration = await configurationOf(provider);
      const url = new URL(`${callback}?${new URLSearchParams(answer)}`, origin);
      const tokens = await client
        .authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw problemOf(error);
        });
      const claims = Claims.safeParse(tokens.claims());
      if (!claims.success) throw new IssuerProblem("refused", "CLAIMS");
      return { ...issuedClaims(claims.data, provider.issuer), signOutAt: signOutOf(configuration) };
    },
  };

  function signOutOf(configuration: client.Configuration): string | undefined {
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${origin}/login` }).href;
  }
}

/** In the form, or in a header where the issuer takes nothing else. */
function provesBy(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (issuer, ...more) => {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = issuer;
    return (methods.includes("client_secret_post") ? post : basic)(issuer, ...more);
  };
}

function secretsIn(text: string): z.infer<typeof Secrets> {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    throw new IssuerProblem("unreachable", "SECRETS_UNREADABLE"); // without a cause: it could quote them
  }
}

function problemOf(error: unknown): IssuerProblem {
  if (error instanceof client.AuthorizationResponseError)
    return new IssuerProblem(error.error === "access_denied" ? "cancelled" : "refused", "ERROR_RESPONSE");
  const code = codeOf(error);
  const isAway = code === "OAUTH_TIMEOUT" || code === "UNKNOWN";
  return new IssuerProblem(isAway ? "unreachable" : "refused", code, error);
}

/** The name of an error: the standard's own, such as `invalid_client`, or the library's; "UNKNOWN" for the network's. */
function codeOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError && /^[a-z_]{1,40}$/.test(error.error)) return error.error;
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {};
  return typeof code === "string" ? code : "UNKNOWN";
}
