/** The one secret: keys HMACs and peppers passwords. Read once in the life of a function instance. */
import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

export type Secret = () => Promise<string>;

export function openSecret(client: SecretsManagerClient, secretId: string): Secret {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined; // a failed read is tried again by the next call
      throw error;
    });
    return reading;
  };

  async function read(): Promise<string> {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (SecretString === undefined || SecretString.length < 32)
      throw new Error("The secret is too short to be used.");
    return SecretString;
  }
}
