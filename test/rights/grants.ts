/** The policy of each function, made by what makes those of the stack, over the resources of the stack that runs here. */
import { App, Stack } from "aws-cdk-lib";
import { Table } from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { consumeStatement, type Grantable, sesArn, statementsFor } from "../../infra/cdk/rights.ts";
import { type DataAccess, dataAccessOf } from "../../infra/data-access.ts";
import { calledEntry, callFile, workerEntry } from "../../infra/entries.ts";
import { ISSUER_SECRET_NAME, SECRET_NAME, TABLE_NAME } from "../../infra/local/emulators.ts";
import { BUCKET_NAME, QUEUE_PREFIX, TRAIL_PLACE } from "../../infra/local/make-resources.ts";
import { queues } from "../../infra/resources.ts";
import { routes } from "../../shared/contract/index.ts";
import {
  baseRights,
  invokedServices,
  type QueueName,
  queueNames,
  type Right,
  type ServiceName,
} from "../../shared/contract/route.ts";
import { listeners, schedules, services, workers } from "../../shared/contract/workers.ts";
import { Environment } from "../../shared/stores/environment.ts";
import { readTrailPlace } from "../../shared/trail-place.ts";
import { account, arnOf, keyArn, region } from "./aws-requests.ts";
import { readStatements, type Statement } from "./policy.ts";

export interface Grant {
  /** The handler's file, as `entries` name it. */
  file: string;
  /** What its own row names. */
  rights: readonly Right[];
  /** What every function of its kind has. */
  base: readonly Right[];
  /** The queue that it works off. */
  consumes?: QueueName;
}

/** Every function of the product with its rights. */
export const grants: readonly Grant[] = [
  ...routes.map((row) => ({ file: callFile(row), rights: row.rights, base: baseRights })),
  ...queueNames.map((name) => ({
    file: workerEntry(workers[name]).files[0],
    rights: workers[name].rights,
    base: [],
    consumes: name,
  })),
  ...invokedServices.map((name) => ({
    file: calledEntry(name).files[0],
    rights: services[name].rights,
    base: [],
  })),
  ...Object.values({ ...schedules, ...listeners }).map((schedule) => ({
    file: workerEntry(schedule).files[0],
    rights: schedule.rights,
    base: [],
  })),
];

/**
 * @returns a function that returns the statements of a function, optionally without one of its rights, or with another
 * access than its own
 */
export function openPolicies(): (grant: Grant, without?: Right, access?: DataAccess) => Statement[] {
  const to = grantable();
  return ({ file, rights, base, consumes }, without, access = dataAccessOf(file)) =>
    readStatements([
      ...statementsFor(
        [...base, ...rights].filter((right) => right !== without),
        to,
        access,
      ),
      ...(consumes === undefined ? [] : [consumeStatement(to.queues[consumes])]),
    ]);
}

/** The resources by the names that they have in every stack of the tests (`infra/local/make-resources.ts`). */
export const names = {
  table: TABLE_NAME,
  bucket: BUCKET_NAME,
  secret: SECRET_NAME,
  issuerSecret: ISSUER_SECRET_NAME,
  /** Where mails come from when nothing else is set. */
  mailHost: Environment.shape.SPROUT_MAIL_FROM.parse(undefined).split("@")[1] ?? "",
} as const;

function grantable(): Grantable {
  const app = new App({ context: { "@aws-cdk/core:enablePartitionLiterals": true } });
  const stack = new Stack(app, "Sprout", { env: { account, region } });
  const ofQueues = queues.map(({ name }): [string, unknown] => [
    name,
    Queue.fromQueueArn(stack, name, arnOf("sqs", `${QUEUE_PREFIX}${name}`)),
  ]);
  const functionNames = invokedServices.map((name): [string, unknown] => [name, name]);
  const secretOf = (name: string) =>
    Secret.fromSecretAttributes(stack, name, {
      secretCompleteArn: arnOf("secretsmanager", `secret:${name}`),
    });
  return {
    stack,
    key: Key.fromKeyArn(stack, "Key", keyArn),
    formerKeys: [],
    table: Table.fromTableArn(stack, "Table", arnOf("dynamodb", `table/${names.table}`)),
    blobs: Bucket.fromBucketName(stack, "Bodies", names.bucket),
    queues: Object.fromEntries(ofQueues) as Grantable["queues"], // one for each name
    functionNames: Object.fromEntries(functionNames) as Record<ServiceName, string>, // one for each name
    secret: secretOf(names.secret),
    issuerSecret: secretOf(names.issuerSecret),
    trail: readTrailPlace(TRAIL_PLACE),
    mailArns: [sesArn(stack, "identity", names.mailHost), sesArn(stack, "configuration-set", names.mailHost)],
  };
}
