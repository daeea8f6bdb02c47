/**
 * The product secret as it is stored, with all its versions: for the commands that back it up and put it back. No function does
 * either.
 */
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { readKeys } from "./secret.ts";

/** @param secretId the secret's name or ARN */
export function connectWholeSecret(secretId: string) {
  const client = new SecretsManagerClient({});
  return {
    /** @throws Error for one that can't be used: it would be no use in a backup either */
    async read(): Promise<string> {
      const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
      readKeys(SecretString);
      return SecretString;
    },
    /** @throws Error for a text that is no secret */
    async replace(text: string): Promise<void> {
      readKeys(text);
      await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: text }));
    },
  };
}
export type WholeSecret = ReturnType<typeof connectWholeSecret>;
