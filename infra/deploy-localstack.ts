/**
 * Deploys the stack to LocalStack, without what its free image lacks: `docker compose up -d`, then `node
 * infra/deploy-localstack.ts`.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { bundle } from "./bundle.ts";
import { entries, lambdaFolder } from "./entries.ts";

const ACCOUNT = "000000000000";

const {
  AWS_PROFILE: _profile,
  AWS_DEFAULT_PROFILE: _otherProfile,
  AWS_SESSION_TOKEN: _token,
  ...inherited
} = process.env;
// S3 puts the bucket's name in front of a host name, and many machines can't resolve "bucket.localhost"; an IP address is
// left as it is
const endpoint = (process.env.AWS_ENDPOINT_URL ?? "http://127.0.0.1:4566").replace(
  "//localhost",
  "//127.0.0.1",
);
const environment: NodeJS.ProcessEnv = {
  ...inherited,
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: process.env.AWS_REGION ?? "us-east-1",
  // LocalStack accepts any credentials; real ones must not be sent to it.
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
};

await bundle(entries, lambdaFolder);
cdk("bootstrap", `aws://${ACCOUNT}/${environment.AWS_REGION}`);
cdk("deploy", "--all", "--require-approval", "never");
console.log(`Deployed to ${endpoint}. The functions are named sprout-local-…
The whole product over its table, bucket and queues: AWS_ENDPOINT_URL=${endpoint} npm start
See docs/elsewhere.md.`);

function cdk(...command: string[]): void {
  const program = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const { status, error } = spawnSync(
    process.execPath,
    [program, ...command, "--context", "stage=local", "--context", "edge=false"],
    { cwd: resolve(import.meta.dirname, ".."), env: environment, stdio: "inherit" },
  );
  if (error) throw error;
  if (status !== 0) {
    console.error(
      `"cdk ${command[0]}" ended with ${status}. Is LocalStack running at ${environment.AWS_ENDPOINT_URL}?`,
    );
    process.exit(1);
  }
}
