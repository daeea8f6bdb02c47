/**
 * An authenticator of passkeys, written from W3C WebAuthn Level 3 (sections 6.1 and 6.5): what it answers can be changed, so that a
 * test can lie in a single thing.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What an answer says in place of what is right. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: nobody has unlocked the authenticator. */
  isVerified?: boolean;
  counter?: number;
  /** The id of another passkey. */
  id?: string;
  type?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const hash = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** One passkey, on a device of its own. */
export class Authenticator {
  readonly id = text(randomBytes(32));
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  /** How often it has signed. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    // a COSE key (RFC 9052): {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  /** What a browser sends to add it. */
  toAdd(options: Record<string, unknown>, lies: Lies = {}): Record<string, unknown> {
    const id = Buffer.from(lies.id ?? this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const data = Buffer.concat([this.#data(HAS_KEY, lies), key]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR (RFC 8949): {"fmt": "none", "attStmt": {}, "authData": data}
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63, ...Buffer.from("fmt"), 0x64, ...Buffer.from("none")]),
      Buffer.from([0x67, ...Buffer.from("attStmt"), 0xa0, 0x68, ...Buffer.from("authData"), 0x59]),
      size,
      data,
    ]);
    return this.#response(lies, {
      clientDataJSON: text(this.#clientData("webauthn.create", options, lies)),
      attestationObject: text(attestationObject),
      transports: ["internal"],
    });
  }

  /** What a browser sends to sign in with it. */
  answer(options: Record<string, unknown>, lies: Lies = {}): Record<string, unknown> {
    this.counter += 1;
    const data = this.#data(0, { counter: this.counter, ...lies });
    const clientData = this.#clientData("webauthn.get", options, lies);
    const signature = sign("sha256", Buffer.concat([data, hash(clientData)]), this.#privateKey);
    return this.#response(lies, {
      clientDataJSON: text(clientData),
      authenticatorData: text(data),
      signature: text(signature),
    });
  }

  #response({ id = this.id }: Lies, response: Record<string, unknown>): Record<string, unknown> {
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, options: Record<string, unknown>, lies: Lies): Buffer {
    const challenge = lies.challenge ?? String(options.challenge);
    const { origin = this.#origin } = lies;
    return Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: false }));
  }

  #data(
    flags: number,
    { rpId = new URL(this.#origin).hostname, isVerified = true, counter = 0 }: Lies,
  ): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([hash(rpId), Buffer.from([all]), counted]);
  }
}
