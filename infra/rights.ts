/** What a right of the table of calls means in IAM: each names its actions and the very resources. */
import { Arn, ArnFormat, type Stack } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { CalledName, QueueName, Right } from "../shared/contract/route.ts";
import { auditPartition, keys, ledgerPartition } from "../shared/stores/dynamodb/keys.ts";
import { table as tableDefinition } from "./resources.ts";

/** All that a function may be given a right to. */
export interface Grantable {
  stack: Stack;
  key: Key;
  table: Table;
  bodies: Bucket;
  queues: Readonly<Record<QueueName, Queue>>;
  /** What the functions that others call are named. */
  functionNames: Readonly<Record<CalledName, string>>;
  secret: Secret;
  /** The sender's identity and configuration in SES; empty when no sender is set. */
  mailArns: readonly string[];
}

/** `sessions:write` reaches these partitions of the table and no others. */
export const sessionPartitions = [keys.session("*").pk, keys.limit("*", 0).pk];

const tableWrites = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"];

/** No function may change or remove what stands in a ledger: entries are only ever added. */
const ledgerPartitions = [ledgerPartition("*")];

/** The audit trail: entries are added by those with the right to, and changed or removed by nobody. */
export const auditPartitions = [auditPartition("*")];

/** The statements for a list of rights, none twice. */
export function statementsFor(rights: readonly Right[], to: Grantable): PolicyStatement[] {
  const distinct = [...new Set(rights)];
  const statements = distinct
    .filter((right) => !(right === "sessions:write" && distinct.includes("table:write"))) // the wider one holds it
    .flatMap((right) => statementFor(right, to) ?? []);
  return [
    ...statements,
    ...(distinct.includes("table:write") ? [keepLedger(to), keepAudit(distinct, to)] : []),
    ...keyStatements(distinct, to),
  ];
}

/** Were an entry put over another, `prove` would find it; nothing in IAM tells a new item from one that is there. */
function keepLedger(to: Grantable): PolicyStatement {
  return new PolicyStatement({
    sid: "LedgerOnlyGrows",
    effect: Effect.DENY,
    actions: ["dynamodb:UpdateItem", "dynamodb:DeleteItem"],
    resources: [to.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ledgerPartitions } },
  });
}

/** As the ledger; and who has no business with the audit trail adds nothing to it either. */
function keepAudit(rights: readonly Right[], to: Grantable): PolicyStatement {
  const mayAdd = rights.includes("audit:write");
  return new PolicyStatement({
    sid: "AuditOnlyGrows",
    effect: Effect.DENY,
    actions: mayAdd ? tableWrites.filter((action) => action !== "dynamodb:PutItem") : tableWrites,
    resources: [to.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": auditPartitions } },
  });
}

function statementFor(right: Right, to: Grantable): PolicyStatement | undefined {
  switch (right) {
    case "table:read":
      return new PolicyStatement({
        sid: "TableRead",
        actions: ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"],
        resources: [
          to.table.tableArn,
          ...tableDefinition.indexes.map(({ name }) => `${to.table.tableArn}/index/${name}`),
        ],
      });
    case "table:write":
      return new PolicyStatement({
        sid: "TableWrite",
        actions: tableWrites,
        resources: [to.table.tableArn],
      });
    case "sessions:write":
      return new PolicyStatement({
        sid: "SessionsWrite",
        actions: tableWrites,
        resources: [to.table.tableArn],
        conditions: {
          "ForAllValues:StringLike": { "dynamodb:LeadingKeys": sessionPartitions },
          // ForAllValues holds for a request that names no key at all.
          Null: { "dynamodb:LeadingKeys": "false" },
        },
      });
    case "audit:write":
      return new PolicyStatement({
        sid: "AuditAdd",
        actions: ["dynamodb:PutItem"],
        resources: [to.table.tableArn],
        conditions: {
          "ForAllValues:StringLike": { "dynamodb:LeadingKeys": auditPartitions },
          Null: { "dynamodb:LeadingKeys": "false" },
        },
      });
    case "bodies:read":
      return new PolicyStatement({
        sid: "BodiesRead",
        // Without ListBucket, S3 answers 403 for a body that is not there, and absent could not be told from denied.
        actions: ["s3:GetObject", "s3:ListBucket"],
        resources: [to.bodies.bucketArn, to.bodies.arnForObjects("*")],
      });
    case "bodies:write":
      return new PolicyStatement({
        sid: "BodiesWrite",
        actions: ["s3:PutObject"],
        resources: [to.bodies.arnForObjects("*")],
      });
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
    case "queue:submissions":
      return sendTo("submissions", to);
    case "queue:steps":
      return sendTo("steps", to);
    case "queue:prints":
      return sendTo("prints", to);
    case "queue:mails":
      return sendTo("mails", to);
    case "call:render":
      return callOf("render", to);
    case "call:print":
      return callOf("print", to);
  }
}

function sendTo(name: QueueName, to: Grantable): PolicyStatement {
  return new PolicyStatement({
    sid: `Send${name[0]?.toUpperCase()}${name.slice(1)}`,
    actions: ["sqs:SendMessage"],
    resources: [to.queues[name].queueArn],
  });
}

function callOf(name: CalledName, to: Grantable): PolicyStatement {
  const resourceName = to.functionNames[name];
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  return new PolicyStatement({
    sid: `Call${name[0]?.toUpperCase()}${name.slice(1)}`,
    actions: ["lambda:InvokeFunction"],
    // By its name: the function itself may well be made later than those that call it.
    resources: [Arn.format({ service: "lambda", resource: "function", resourceName, arnFormat }, to.stack)],
  });
}

/** The key is used on a function's behalf by the two services that hold the data, and never by the function itself. */
function keyStatements(rights: readonly Right[], to: Grantable): PolicyStatement[] {
  const services = new Set<string>();
  if (rights.some((right) => right.startsWith("table:") || right === "sessions:write"))
    services.add("dynamodb");
  if (rights.some((right) => right.startsWith("bodies:"))) services.add("s3");
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
      resources: [to.key.keyArn],
      conditions: {
        StringEquals: {
          "kms:ViaService": [...services].map((service) => `${service}.${to.stack.region}.amazonaws.com`),
        },
      },
    }),
  ];
}

/** The ARN of a resource of SES, which has no construct that tells it. */
export function sesArn(stack: Stack, resource: string, resourceName: string): string {
  return Arn.format(
    { service: "ses", resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME },
    stack,
  );
}
