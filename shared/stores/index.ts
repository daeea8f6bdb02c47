/** All stores of a function, built once per function instance. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { openAuditStore } from "./dynamodb/audit-store.ts";
import { openCodeStore } from "./dynamodb/code-store.ts";
import { openErasingStore } from "./dynamodb/erasing-store.ts";
import { openFormStore } from "./dynamodb/form-store.ts";
import { openInstanceStore } from "./dynamodb/instance-store.ts";
import { openLimits } from "./dynamodb/limit-store.ts";
import { openMailStore } from "./dynamodb/mail-store.ts";
import { openPeopleStore } from "./dynamodb/people-store.ts";
import { openSessionStore } from "./dynamodb/session-store.ts";
import { openStatisticsStore } from "./dynamodb/statistics-store.ts";
import { openSubmissionStore } from "./dynamodb/submission-store.ts";
import { openTable } from "./dynamodb/table.ts";
import { openTableScan } from "./dynamodb/table-scan.ts";
import { openUserStore } from "./dynamodb/user-store.ts";
import { Environment } from "./environment.ts";
import { openFunctions } from "./lambda/functions.ts";
import { openMailer } from "./mail/mailer.ts";
import { openBlobs } from "./s3/blobs.ts";
import { openKeyring } from "./secrets/secret.ts";
import { openQueues } from "./sqs/queues.ts";

/** What a function may ask for, whichever of it its rights allow. */
export type Stores = ReturnType<typeof createStores>;

let opened: Stores | undefined;

/** The stores that the environment names; the AWS SDK finds emulators by its own variables. */
export function openStores(): Stores {
  opened ??= createStores(Environment.parse(process.env));
  return opened;
}

/** Forgets the open stores, so that the next call reads the environment again. */
export function closeStores(): void {
  opened = undefined;
}

/** How often an AWS call is tried, with backoff, before it fails. */
const maxAttempts = 5;

/**
 * A lost answer is no reason to render or print again, and the store itself retries calls that never started. A connection
 * kept while this function slept may be dead, and nobody could tell whether a job was lost with it.
 */
const withoutRetries = {
  maxAttempts: 1,
  requestHandler: { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } },
} as const;

function createStores(environment: Environment) {
  const client = new DynamoDBClient({ maxAttempts });
  const table = openTable(client, environment.SPROUT_TABLE);
  const keyring = openKeyring(new SecretsManagerClient({}), environment.SPROUT_SECRET_ID);
  return {
    users: openUserStore(table),
    people: openPeopleStore(table),
    audit: openAuditStore(table),
    sessions: openSessionStore(table),
    limits: openLimits(table),
    codes: openCodeStore(table),
    mails: openMailStore(table),
    forms: openFormStore(table),
    instances: openInstanceStore(table),
    submissions: openSubmissionStore(table),
    statistics: openStatisticsStore(table),
    erasing: openErasingStore(table),
    /** For the commands of operators. */
    tableScan: openTableScan(client, environment.SPROUT_TABLE),
    blobs: openBlobs(new S3Client({ maxAttempts }), environment.SPROUT_BUCKET),
    // Otherwise the client calls the host in QueueUrl, which an emulator may not own.
    queues: openQueues(new SQSClient({ useQueueUrlAsEndpoint: false, maxAttempts }), {
      submissions: environment.SPROUT_QUEUE_SUBMISSIONS,
      steps: environment.SPROUT_QUEUE_STEPS,
      prints: environment.SPROUT_QUEUE_PRINTS,
      mails: environment.SPROUT_QUEUE_MAILS,
    }),
    functions: openFunctions(new LambdaClient(withoutRetries), {
      render: environment.SPROUT_FUNCTION_RENDER,
      print: environment.SPROUT_FUNCTION_PRINT,
      preview: environment.SPROUT_FUNCTION_PREVIEW,
    }),
    mailer: openMailer(new SESv2Client({}), environment.SPROUT_MAIL_FROM),
    /** The newest key: the one that HMACs are created with. */
    secret: async () => (await keyring.current()).key,
    /** Every key that is still accepted. */
    keyring,
    /** Where people reach the product. */
    origin: environment.SPROUT_ORIGIN,
    /** N of scrypt for passwords. */
    passwordCost: environment.SPROUT_PASSWORD_COST,
    /** Whom people can find. */
    designers: environment.SPROUT_DESIGNERS,
    /** Whom people find. */
    peopleSearch: environment.SPROUT_PEOPLE_SEARCH,
    /** The addresses of accounts with the role ADMIN, separated by commas. */
    administrators: environment.SPROUT_ADMINISTRATORS,
    /** How CloudFront identifies itself. */
    edgeKey: environment.SPROUT_EDGE_KEY,
  };
}
