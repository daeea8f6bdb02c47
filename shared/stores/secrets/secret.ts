/**
 * The product secret: keys HMACs and peppers passwords. It is a text, or several with their versions: the newest creates, and
 * the others still verify what they created. Read once per function instance, and again when something was created by an
 * unknown version.
 */
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";

export interface Key {
  /** An increasing number; the secret from before versions existed is 1. */
  version: number;
  key: string;
}

/** The newest key. */
export type Secret = () => Promise<string>;

const MIN_CHARACTERS = 32;
/** The stored format once a key was replaced: `{"1":"…","2":"…"}`. */
const Versions = z.record(z.string().regex(/^[1-9]\d{0,5}$/), z.string().min(MIN_CHARACTERS));

/**
 * @returns the keys of a secret, newest first
 * @throws Error for an unusable secret; it never reveals its content
 */
export function readKeys(secret: string): Key[] {
  if (!secret.trimStart().startsWith("{")) {
    if (secret.length < MIN_CHARACTERS) throw new Error("The secret is too short.");
    return [{ version: 1, key: secret }];
  }
  const parsed = Versions.safeParse(parsedOrNothing(secret));
  const keys = Object.entries(parsed.data ?? {}).map(([version, key]) => ({ version: Number(version), key }));
  if (keys.length === 0) throw new Error("The secret's versions can't be read.");
  return keys.sort((one, other) => other.version - one.version);
}

/** @param secretId the secret's name or ARN */
export function connectKeyring(secretId: string) {
  const client = new SecretsManagerClient({});
  let reading: Promise<Key[]> | undefined;
  /** All that are still accepted, newest first. */
  const all = () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined; // a failed read is tried again by the next call
      throw error;
    });
    return reading;
  };
  const keyOf = async (version: number) => (await all()).find((key) => key.version === version)?.key;
  return {
    all,
    /** The key that new things are created with. */
    async current() {
      const [newest] = await all();
      if (newest === undefined) throw new Error("The secret contains no key.");
      return newest;
    },
    /** The key of a version; if unknown, the secret is read again. */
    async find(version: number) {
      const known = await keyOf(version);
      if (known !== undefined) return known;
      reading = undefined; // another function has read a newer secret already
      return keyOf(version);
    },
  };

  async function read(): Promise<Key[]> {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return readKeys(SecretString ?? "");
  }
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
