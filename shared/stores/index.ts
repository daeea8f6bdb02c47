/**
 * All stores of a function, built once per function instance. Each AWS client but the table's is loaded at its first use, and
 * so are the stores that few functions use: a function starts with what all of its calls need.
 */

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { regionOf } from "../aws-regions.ts";
import { late, part } from "../part.ts";
import { readTrailPlace } from "../trail-place.ts";
import { openAuditStore } from "./dynamodb/audit-store.ts";
import { openCodeStore } from "./dynamodb/code-store.ts";
import { openFormStore } from "./dynamodb/form-store.ts";
import { openGroupStore } from "./dynamodb/group-store.ts";
import { openInstanceStore } from "./dynamodb/instance-store.ts";
import { openLimits } from "./dynamodb/limit-store.ts";
import { openPeopleStore } from "./dynamodb/people-store.ts";
import { openReservationStore } from "./dynamodb/reservation-store.ts";
import { openSessionStore } from "./dynamodb/session-store.ts";
import { openStatisticsStore } from "./dynamodb/statistics-store.ts";
import { openSubmissionStore } from "./dynamodb/submission-store.ts";
import { openTable } from "./dynamodb/table.ts";
import { openTableScan } from "./dynamodb/table-scan.ts";
import { openTokenStore } from "./dynamodb/token-store.ts";
import { openUserStore } from "./dynamodb/user-store.ts";
import { Environment } from "./environment.ts";
import { readAddedLanguages } from "./read-languages.ts";
import { openBlobs } from "./s3/blobs.ts";

/** What a function may ask for, whichever of it its rights allow. */
export type Stores = ReturnType<typeof createStores>;

let opened: Stores | undefined;

/** The stores that the environment names; the AWS SDK finds emulators by its own variables. */
export function openStores(): Stores {
  if (opened !== undefined) return opened;
  const environment = Environment.parse(process.env);
  readAddedLanguages(environment.SPROUT_LANGUAGES_FILE);
  opened = createStores(environment);
  return opened;
}

/** Forgets the open stores, so that the next call reads the environment again. */
export function closeStores(): void {
  opened = undefined;
}

/** How often an AWS call is tried, with backoff, before it fails. */
const maxAttempts = 5;

function createStores(environment: Environment) {
  const client = new DynamoDBClient({ maxAttempts });
  // It copies each answer for a logger that writes nothing: a tenth of the time of a large batch.
  client.middlewareStack.remove("loggerMiddleware");
  const table = openTable(client, environment.SPROUT_TABLE);
  const keyring = late(
    part(() => import("./secrets/secret.ts")),
    ({ connectKeyring }) => connectKeyring(environment.SPROUT_SECRET_ID),
  );
  const sqsClient = part(() => import("./sqs/queues.ts"));
  const sqs = part(async () => {
    const { connectQueues } = await sqsClient();
    const urls = {
      submissions: environment.SPROUT_QUEUE_SUBMISSIONS,
      steps: environment.SPROUT_QUEUE_STEPS,
      prints: environment.SPROUT_QUEUE_PRINTS,
      mails: environment.SPROUT_QUEUE_MAILS,
    };
    return connectQueues(urls, maxAttempts);
  });
  return {
    users: openUserStore(table),
    groups: openGroupStore(table),
    organisations: late(
      part(() => import("./dynamodb/organisation-store.ts")),
      ({ openOrganisationStore }) => openOrganisationStore(table),
    ),
    people: openPeopleStore(table),
    audit: openAuditStore(table),
    trails: late(
      part(() => import("./dynamodb/trail-store.ts")),
      ({ openTrailStore }) => openTrailStore(table),
    ),
    /** The organisation's bucket. */
    trailBucket: late(
      part(() => import("./s3/trail-bucket.ts")),
      ({ connectTrailBucket }) => connectTrailBucket(environment.SPROUT_TRAIL, maxAttempts),
    ),
    sessions: openSessionStore(table),
    tokens: openTokenStore(table),
    limits: openLimits(table),
    turns: late(
      part(() => import("./dynamodb/turn-store.ts")),
      ({ openTurns }) => openTurns(table),
    ),
    codes: openCodeStore(table),
    factors: late(
      part(() => import("./dynamodb/factor-store.ts")),
      ({ openFactorStore }) => openFactorStore(table),
    ),
    federation: late(
      part(() => import("./dynamodb/federation-store.ts")),
      ({ openFederationStore }) => openFederationStore(table),
    ),
    notices: late(
      part(() => import("./dynamodb/notice-store.ts")),
      ({ openNoticeStore }) => openNoticeStore(table),
    ),
    hooks: late(
      part(() => import("./dynamodb/hook-store.ts")),
      ({ openHookStore }) =>
        openHookStore(table, { home: environment.SPROUT_TABLE, isOn: environment.SPROUT_HOOKS !== "" }),
    ),
    mails: late(
      part(() => import("./dynamodb/mail-store.ts")),
      ({ openMailStore }) => openMailStore(table),
    ),
    forms: openFormStore(table),
    offers: late(
      part(() => import("./dynamodb/offer-store.ts")),
      ({ openOfferStore }) => openOfferStore(table),
    ),
    recipients: late(
      part(() => import("./dynamodb/recipient-store.ts")),
      ({ openRecipientStore }) => openRecipientStore(table),
    ),
    instances: openInstanceStore(table),
    submissions: openSubmissionStore(table),
    changes: late(
      part(() => import("./dynamodb/submission-change-store.ts")),
      ({ openSubmissionChangeStore }) => openSubmissionChangeStore(table),
    ),
    reviews: late(
      part(() => import("./dynamodb/review-store.ts")),
      ({ openReviewStore }) => openReviewStore(table),
    ),
    reservations: openReservationStore(table),
    activity: late(
      part(() => import("./dynamodb/activity-store.ts")),
      ({ openActivityStore }) => openActivityStore(table),
    ),
    statistics: openStatisticsStore(table),
    moves: late(
      part(() => import("./dynamodb/move-store.ts")),
      ({ openMoveStore }) => openMoveStore(table),
    ),
    erasing: late(
      part(() => import("./dynamodb/erasing-store.ts")),
      ({ openErasingStore }) => openErasingStore(table),
    ),
    /** For the commands of operators. */
    tableScan: openTableScan(client, environment.SPROUT_TABLE),
    blobs: openBlobs(environment.SPROUT_BUCKET, maxAttempts),
    queues: late(sqs, ({ queues }) => queues),
    /** Messages that failed too often; for the commands of operators. */
    deadLetters: late(sqs, ({ deadLetters }) => deadLetters),
    functions: late(
      part(() => import("./lambda/functions.ts")),
      ({ connectFunctions }) =>
        connectFunctions({
          render: environment.SPROUT_FUNCTION_RENDER,
          print: environment.SPROUT_FUNCTION_PRINT,
          preview: environment.SPROUT_FUNCTION_PREVIEW,
          deliver: environment.SPROUT_FUNCTION_DELIVER,
        }),
    ),
    mailer: late(
      part(() => import("./mail/mailer.ts")),
      ({ connectMailer }) => connectMailer(environment.SPROUT_MAIL_FROM),
    ),
    /** The newest key: the one that HMACs are created with. */
    secret: async () => (await keyring.current()).key,
    /** Every key that is still accepted. */
    keyring,
    /** Where the audit trail leaves to; undefined: nowhere. */
    trailPlace: readTrailPlace(environment.SPROUT_TRAIL),
    /** Where hooks may go. */
    hookHosts: environment.SPROUT_HOOKS,
    /** Where people reach the product. */
    origin: environment.SPROUT_ORIGIN,
    /** Where its data is; undefined on somebody's own machine. */
    region: regionOf(environment.SPROUT_ORIGIN, environment.AWS_REGION),
    /** N of scrypt for passwords. */
    passwordCost: environment.SPROUT_PASSWORD_COST,
    /** Whom people can find. */
    designers: environment.SPROUT_DESIGNERS,
    /** Whom people find. */
    peopleSearch: environment.SPROUT_PEOPLE_SEARCH,
    /** Who must have a second factor. */
    secondFactor: environment.SPROUT_SECOND_FACTOR,
    /** Where the people of some mail domains sign in. */
    identityProviders: environment.SPROUT_IDENTITY_PROVIDERS,
    /** Where the secrets of the product's clients there are; undefined for functions that may not call them. */
    issuerSecretId: environment.SPROUT_ISSUER_SECRET_ID,
    /** Addresses that sign in by their password whatever their domain's issuer, separated by commas. */
    breakGlass: environment.SPROUT_BREAK_GLASS,
    /** Whether uploaded files are scanned for malware before they are kept. */
    scansFiles: environment.SPROUT_SCAN === "true",
    /** The addresses of accounts with the role ADMIN, separated by commas. */
    administrators: environment.SPROUT_ADMINISTRATORS,
    /** How CloudFront identifies itself. */
    edgeKey: environment.SPROUT_EDGE_KEY,
    /** Accepted from CloudFront too, while its key is replaced. */
    otherEdgeKey: environment.SPROUT_EDGE_KEY_OTHER,
  };
}
