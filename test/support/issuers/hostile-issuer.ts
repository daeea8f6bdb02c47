/** An issuer that signs whatever a test wants, right or wrong: each code is worth the answer that the test gave it. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

/** What the issuer's token call answers for a code. */
export interface Issued {
  claims: JWTPayload;
  /** Default: signed with the issuer's own key. */
  signed?: "by another key" | "with a shared secret" | "not at all";
}

export interface HostileIssuer {
  issuer: string;
  clientId: string;
  secret: string;
  /** Makes a code, which works as often as it is sent. */
  issue(issued: Issued): string;
  /** The codes that the product has sent here. */
  sent: { code: string; verifier: string; secret: string; isInForm: boolean }[];
  /** How often its documents were read. */
  reads: { metadata: number; keys: number };
  /** Answers nothing from now on, or answers again. */
  isSilent: boolean;
  stop(): Promise<void>;
}

/** @param more fields of its metadata @example await startHostileIssuer({ authorization_response_iss_parameter_supported: true }) */
export async function startHostileIssuer(more: object = {}): Promise<HostileIssuer> {
  const own = await generateKeyPair("RS256");
  const other = await generateKeyPair("RS256");
  const codes = new Map<string, Issued>();
  const server = createServer(async (request, response) => {
    if (it.isSilent) return; // the caller has to give up
    const body = await answer(request);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const it: HostileIssuer = {
    issuer,
    clientId: "sprout-at-hostile",
    secret: "the-secret-of-the-client-at-the-hostile-issuer",
    issue(issued) {
      const code = `code-${codes.size}-${"x".repeat(2_500)}`; // Entra ID's are long
      codes.set(code, issued);
      return code;
    },
    sent: [],
    reads: { metadata: 0, keys: 0 },
    isSilent: false,
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage): Promise<object> {
    if (request.url === "/.well-known/openid-configuration") {
      it.reads.metadata += 1;
      return metadataOf(issuer, more);
    }
    if (request.url === "/keys") {
      it.reads.keys += 1;
      return { keys: [{ ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" }] };
    }
    const form = new URLSearchParams(await textOf(request));
    const code = form.get("code") ?? "";
    const [, basic = ""] = (request.headers.authorization ?? "").split(" ");
    const header = Buffer.from(basic, "base64").toString().split(":")[1];
    const secret = form.get("client_secret") ?? decodeURIComponent(header ?? "");
    it.sent.push({ code, verifier: form.get("code_verifier") ?? "", secret, isInForm: basic === "" });
    const issued = codes.get(code);
    if (issued === undefined) return { error: "invalid_grant" };
    return { access_token: "none", token_type: "bearer", id_token: await token(issued) };
  }

  async function token({ claims, signed }: Issued): Promise<string> {
    if (signed === "not at all") return new UnsecuredJWT(claims).encode();
    const jwt = new SignJWT(claims);
    if (signed === "with a shared secret")
      return jwt.setProtectedHeader({ alg: "HS256", kid: "own" }).sign(Buffer.from(it.secret));
    const { privateKey } = signed === "by another key" ? other : own;
    return jwt.setProtectedHeader({ alg: "RS256", kid: "own" }).sign(privateKey);
  }

  return it;
}

/** It claims to take every algorithm, as a hostile one would. */
const metadataOf = (issuer: string, more: object) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
  code_challenge_methods_supported: ["S256"],
  ...more,
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
