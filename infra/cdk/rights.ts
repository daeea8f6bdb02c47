/** What a right of the table of calls means in IAM: each lists its actions, the exact resources, and items by their keys. */
import { Arn, ArnFormat, type Stack } from "aws-cdk-lib";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { QueueName, Right, ServiceName } from "../../shared/contract/route.ts";
import {
  auditNotesPartition,
  auditPartition,
  keys,
  ledgerPartition,
  trailsPartition,
} from "../../shared/stores/dynamodb/keys.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import type { TrailPlace } from "../../shared/trail-place.ts";
import {
  type BlobKindName,
  bodyPlaces,
  type DataAccess,
  erasablePlaces,
  type ItemKind,
  partitionsOf,
} from "../data-access.ts";

/** Everything that a function may be given a right to. */
export interface Grantable {
  stack: Stack;
  key: Pick<IKey, "keyArn">;
  /** ARNs of keys that encrypted some of the data before. */
  formerKeys: readonly string[];
  table: Pick<ITable, "tableArn" | "tableName">;
  blobs: Pick<IBucket, "bucketArn" | "bucketName" | "arnForObjects">;
  queues: Readonly<Record<QueueName, Pick<IQueue, "queueArn" | "queueUrl">>>;
  /** The names of the functions that others call. */
  functionNames: Readonly<Partial<Record<ServiceName, string>>>;
  secret: Pick<ISecret, "secretArn">;
  /** The secrets of the product's clients at issuers; absent where the settings name no issuer. */
  issuerSecret: Pick<ISecret, "secretArn"> | undefined;
  /** Where the audit trail leaves to. */
  trail: TrailPlace | undefined;
  /** The sender's identity and configuration in SES; empty when no sender is set. */
  mailArns: readonly string[];
}

/** `sessions:write` reaches these partitions of the table and no others. */
export const sessionPartitions = [keys.session("*").pk, keys.limit("*").pk];

const tableReads = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const tableWrites = ["dynamodb:PutItem", "dynamodb:UpdateItem"];
const tableDeletes = ["dynamodb:DeleteItem"];

/** No function may change a ledger: entries are only ever added. They are deleted only with an erased submission. */
const ledgerPartitions = [ledgerPartition("*")];

/** The audit trail: entries are added by the recorder, and never changed or deleted. */
export const auditPartitions = [auditPartition("*")];
/** What the recorder makes entries from: left by functions with the right to, and deleted by the recorder. */
export const auditNotePartitions = [auditNotesPartition("*")];

const trailBucket = ({ stack }: Grantable, { bucket }: TrailPlace) => `arn:${stack.partition}:s3:::${bucket}`;

/** The statements for a list of rights, without duplicates. @param access what they may be used with */
export function statementsFor(
  rights: readonly Right[],
  to: Grantable,
  access: DataAccess,
): PolicyStatement[] {
  const distinct = [...new Set(rights)];
  const changesTable = distinct.includes("table:write") || distinct.includes("table:delete");
  return [
    ...distinct.flatMap((right) => statementFor(right, to, access) ?? []),
    ...(changesTable ? [keepLedger(distinct, to), keepAudit(to), keepNotes(distinct, to)] : []),
    ...keyStatements(distinct, to),
  ];
}

/** If an entry overwrote another, `prove` would find it; IAM can't distinguish a new item from an existing one. */
function keepLedger(rights: readonly Right[], to: Grantable): PolicyStatement {
  const mayErase = rights.includes("ledger:delete");
  return new PolicyStatement({
    sid: "LedgerOnlyGrows",
    effect: Effect.DENY,
    actions: ["dynamodb:UpdateItem", ...(mayErase ? [] : tableDeletes)],
    resources: [to.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ledgerPartitions } },
  });
}

/** IAM can't distinguish a new item from an existing one: so functions that change other items put nothing here at all. */
function keepAudit(to: Grantable): PolicyStatement {
  return new PolicyStatement({
    sid: "AuditOnlyGrows",
    effect: Effect.DENY,
    actions: [...tableWrites, ...tableDeletes],
    resources: [to.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": auditPartitions } },
  });
}

/** Functions without audit rights leave no note; and those with them delete none. */
function keepNotes(rights: readonly Right[], to: Grantable): PolicyStatement {
  const mayAdd = rights.includes("audit:write");
  return new PolicyStatement({
    sid: "AuditNotesStay",
    effect: Effect.DENY,
    actions: [...tableWrites, ...tableDeletes].filter((action) => !mayAdd || action !== "dynamodb:PutItem"),
    resources: [to.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": auditNotePartitions } },
  });
}

/** Items of these partitions only. */
function onlyIn(partitions: readonly string[]) {
  return {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions },
    // ForAllValues is true for a request without any key.
    Null: { "dynamodb:LeadingKeys": "false" },
  };
}

/** Nothing where nothing is accessed: a condition without values is no condition. */
function onItems(
  sid: string,
  actions: readonly string[],
  kinds: readonly ItemKind[],
  to: Grantable,
): PolicyStatement[] {
  if (kinds.length === 0) return [];
  const conditions = onlyIn(partitionsOf(kinds));
  return [new PolicyStatement({ sid, actions: [...actions], resources: [to.table.tableArn], conditions })];
}

/** Indexes by their names only: what they list is known by then, and each contains items of several kinds. */
function onIndexes({ indexes }: DataAccess, to: Grantable): PolicyStatement[] {
  if (indexes.length === 0) return [];
  const resources = indexes.map((name) => `${to.table.tableArn}/index/${name}`);
  return [new PolicyStatement({ sid: "IndexRead", actions: ["dynamodb:Query"], resources })];
}

/** Lists of what begins like this, and of nothing else. */
export const beginningWith = (places: readonly string[]) => ({ StringLike: { "s3:prefix": [...places] } });

const blobsAt = (kinds: readonly BlobKindName[], to: Grantable) =>
  kinds.map((kind) => to.blobs.arnForObjects(bodyPlaces[kind]));

function statementFor(
  right: Right,
  to: Grantable,
  access: DataAccess,
): PolicyStatement | PolicyStatement[] | undefined {
  switch (right) {
    case "table:read":
      return [...onItems("TableRead", tableReads, access.reads, to), ...onIndexes(access, to)];
    case "table:write":
      return onItems("TableWrite", tableWrites, access.writes, to);
    case "table:delete":
      return onItems("TableDelete", tableDeletes, access.deletes, to);
    case "ledger:delete":
      return undefined; // it lifts a denial
    case "sessions:write":
      return new PolicyStatement({
        sid: "SessionsWrite",
        actions: [...tableWrites, ...tableDeletes],
        resources: [to.table.tableArn],
        conditions: onlyIn(sessionPartitions),
      });
    case "audit:write":
      return new PolicyStatement({
        sid: "AuditNote",
        actions: ["dynamodb:PutItem"],
        resources: [to.table.tableArn],
        conditions: onlyIn(auditNotePartitions),
      });
    case "audit:record":
      return [
        new PolicyStatement({
          sid: "AuditAdd",
          actions: ["dynamodb:PutItem"],
          resources: [to.table.tableArn],
          conditions: onlyIn(auditPartitions),
        }),
        new PolicyStatement({
          sid: "AuditNotesTake",
          actions: tableDeletes,
          resources: [to.table.tableArn],
          conditions: onlyIn(auditNotePartitions),
        }),
        // By which a trail says that it grows; the other attributes of these items are of whoever sends them.
        new PolicyStatement({
          sid: "TrailsMark",
          actions: ["dynamodb:UpdateItem"],
          resources: [to.table.tableArn],
          conditions: onlyIn([trailsPartition("*")]),
        }),
      ];
    case "trail:send":
      if (to.trail === undefined) return undefined;
      return [
        new PolicyStatement({
          sid: "TrailSend",
          actions: ["s3:PutObject"],
          resources: [`${trailBucket(to, to.trail)}/${to.trail.prefix}*`],
          conditions: { StringEquals: { "s3:ResourceAccount": to.trail.account } },
        }),
        // Where the bucket encrypts with a key of its owner: through S3, and for what goes into this bucket alone.
        new PolicyStatement({
          sid: "TrailEncrypt",
          actions: ["kms:GenerateDataKey"],
          resources: [`arn:${to.stack.partition}:kms:*:${to.trail.account}:key/*`],
          conditions: {
            StringLike: {
              "kms:ViaService": "s3.*.amazonaws.com",
              "kms:EncryptionContext:aws:s3:arn": [
                trailBucket(to, to.trail),
                `${trailBucket(to, to.trail)}/${to.trail.prefix}*`,
              ],
            },
          },
        }),
      ];
    case "blobs:read":
      if (access.blobsRead.length === 0) return undefined;
      return [
        new PolicyStatement({
          sid: "BodiesRead",
          actions: ["s3:GetObject"],
          resources: blobsAt(access.blobsRead, to),
        }),
        // S3 says of a missing blob that it is missing only to those who may list it; others can't tell it from a denied one.
        new PolicyStatement({
          sid: "BodiesList",
          actions: ["s3:ListBucket"],
          resources: [to.blobs.bucketArn],
          conditions: beginningWith(access.blobsRead.map((kind) => bodyPlaces[kind])),
        }),
      ];
    case "blobs:write":
      if (access.blobsWrite.length === 0) return undefined;
      return new PolicyStatement({
        sid: "BodiesWrite",
        actions: ["s3:PutObject"],
        resources: blobsAt(access.blobsWrite, to),
      });
    case "answers:delete":
      return new PolicyStatement({
        sid: "AnswersDelete",
        actions: ["s3:DeleteObject"],
        resources: [to.blobs.arnForObjects(blobKeys.answersOf("*"))],
      });
    case "blobs:delete":
      return [
        new PolicyStatement({
          sid: "BodiesDelete",
          actions: ["s3:DeleteObjectVersion"],
          resources: erasablePlaces.map((place) => to.blobs.arnForObjects(place)),
        }),
        new PolicyStatement({
          sid: "VersionsList",
          actions: ["s3:ListBucketVersions"],
          resources: [to.blobs.bucketArn],
          conditions: beginningWith(erasablePlaces),
        }),
      ];
    case "secret:read":
      return new PolicyStatement({
        sid: "SecretRead",
        actions: ["secretsmanager:GetSecretValue"],
        resources: [to.secret.secretArn],
      });
    case "mail:send":
      if (to.mailArns.length === 0) return undefined;
      return new PolicyStatement({
        sid: "MailSend",
        actions: ["ses:SendEmail"],
        resources: [...to.mailArns],
      });
    case "issuer:call":
      if (to.issuerSecret === undefined) return undefined;
      return new PolicyStatement({
        sid: "IssuerSecretsRead",
        actions: ["secretsmanager:GetSecretValue"],
        resources: [to.issuerSecret.secretArn],
      });
    case "queue:submissions":
      return sendTo("submissions", to);
    case "queue:steps":
      return sendTo("steps", to);
    case "queue:prints":
      return sendTo("prints", to);
    case "queue:mails":
      return sendTo("mails", to);
    case "invoke:render":
      return callOf("render", to);
    case "invoke:print":
      return callOf("print", to);
    case "invoke:preview":
      return callOf("preview", to);
    case "invoke:deliver":
      return callOf("deliver", to);
  }
}

/** What a queue's worker has in addition to its rights; all but the visibility is required by Lambda itself. */
export function consumeStatement(queue: Pick<IQueue, "queueArn">): PolicyStatement {
  return new PolicyStatement({
    sid: "ConsumeQueue",
    actions: [
      "sqs:ReceiveMessage",
      "sqs:DeleteMessage",
      "sqs:ChangeMessageVisibility",
      "sqs:GetQueueAttributes",
    ],
    resources: [queue.queueArn],
  });
}

function sendTo(name: QueueName, to: Grantable): PolicyStatement {
  return new PolicyStatement({
    sid: `Send${name[0]?.toUpperCase()}${name.slice(1)}`,
    actions: ["sqs:SendMessage"],
    resources: [to.queues[name].queueArn],
  });
}

/** Nothing where the deployment has no such function. */
function callOf(name: ServiceName, to: Grantable): PolicyStatement | undefined {
  const resourceName = to.functionNames[name];
  if (resourceName === undefined) return undefined;
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  return new PolicyStatement({
    sid: `Call${name[0]?.toUpperCase()}${name.slice(1)}`,
    actions: ["lambda:InvokeFunction"],
    // By its name: the function may be created later than those that call it.
    resources: [Arn.format({ service: "lambda", resource: "function", resourceName, arnFormat }, to.stack)],
  });
}

/** The key is used on a function's behalf by the two services that store the data, and never by the function itself. */
function keyStatements(rights: readonly Right[], to: Grantable): PolicyStatement[] {
  const services = new Set<string>();
  if (rights.some((right) => ["table", "sessions", "audit"].includes(right.split(":")[0] ?? "")))
    services.add("dynamodb");
  if (rights.some((right) => right.startsWith("blobs:"))) services.add("s3");
  if (services.size === 0) return [];
  return [
    new PolicyStatement({
      sid: "KeyThroughServices",
      actions: [
        "kms:Decrypt",
        "kms:DescribeKey",
        "kms:Encrypt",
        "kms:GenerateDataKey",
        "kms:ReEncryptFrom",
        "kms:ReEncryptTo",
      ],
      resources: [to.key.keyArn, ...to.formerKeys],
      conditions: {
        StringEquals: {
          "kms:ViaService": [...services].map((service) => `${service}.${to.stack.region}.amazonaws.com`),
        },
      },
    }),
  ];
}

/** The ARN of an SES resource, for which no construct provides it. */
export function sesArn(stack: Stack, resource: string, resourceName: string): string {
  return Arn.format(
    { service: "ses", resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME },
    stack,
  );
}
