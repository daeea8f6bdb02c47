/**
 * Stands in for the AWS SDK's chain of credentials in the bundles of functions (`infra/bundle.ts`): Lambda hands a function
 * those of its role in its environment, so it needs no profiles, no single sign-on and no metadata service.
 */
import type { AwsCredentialIdentityProvider } from "@aws-sdk/types";

/** @throws Error where the environment has no credentials */
export const defaultProvider = (): AwsCredentialIdentityProvider => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    throw new Error("The environment has no credentials of AWS.");
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  };
};
