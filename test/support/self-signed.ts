/** A certificate for this machine's own names, signed by itself: for servers that tests start. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface SelfSigned {
  /** PEM. */
  key: string;
  /** PEM. */
  cert: string;
  /** Of the public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  spkiHash: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** For `localhost` and 127.0.0.1, from yesterday until tomorrow (RFC 5280). */
export function selfSigned(now: Date = new Date()): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const algorithm = sequence(objectId("2a8648ce3d040302")); // ecdsa-with-SHA256
  const name = sequence(set(sequence(objectId("550403"), text("localhost")))); // commonName
  const validity = sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + DAY_MS)));
  const names = sequence(tagged(0x82, Buffer.from("localhost")), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(objectId("551d13"), YES, octets(sequence(YES))), // basicConstraints: it is its own authority
    sequence(objectId("551d11"), octets(names)), // subjectAltName
  );
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]); // positive
  const signed = sequence(
    tagged(0xa0, integer(Buffer.from([2]))), // version 3
    integer(serial),
    algorithm,
    name, // the issuer
    validity,
    name,
    spki,
    tagged(0xa3, extensions),
  );
  const signature = sign("sha256", signed, privateKey);
  const der = sequence(signed, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash("sha256").update(spki).digest("base64"),
  };
}

/* DER: each value has a tag, a length and its content. */

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => tagged(0x31, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const octets = (bytes: Buffer) => tagged(0x04, bytes);
const text = (value: string) => tagged(0x0c, Buffer.from(value));
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const YES = tagged(0x01, Buffer.from([0xff]));

/** UTCTime, such as 261123040000Z. */
function time(at: Date): Buffer {
  return tagged(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
}
