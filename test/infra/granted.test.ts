/**
 * What each right of the table of calls grants in IAM, written by hand: an action, a partition or a denial more or less
 * is noticed here, whichever function has the right.
 */
import { App, Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { consumeStatement, type Grantable, sesArn, statementsFor } from "../../infra/cdk/rights.ts";
import type { DataAccess } from "../../infra/data-access.ts";
import type { Right } from "../../shared/contract/route.ts";

const stack = new Stack(new App(), "Rights", { env: { region: "eu-west-1", account: "123456789012" } });
const queue = (name: string) => ({ queueArn: `queue ${name}`, queueUrl: "" });
const to: Grantable = {
  stack,
  key: { keyArn: "key" },
  formerKeys: [],
  table: { tableArn: "table", tableName: "" },
  blobs: { bucketArn: "bucket", bucketName: "", arnForObjects: (keys) => `bucket/${keys}` },
  queues: {
    submissions: queue("submissions"),
    steps: queue("steps"),
    prints: queue("prints"),
    mails: queue("mails"),
  },
  functionNames: { render: "it-renders", print: "it-prints", preview: "it-previews", deliver: "it-delivers" },
  secret: { secretArn: "secret" },
  issuerSecret: { secretArn: "issuers" },
  trail: { account: "111122223333", bucket: "acme-audit", prefix: "sprout/" },
  mailArns: ["identity", "configuration"],
};
const nothing: DataAccess = {
  reads: [],
  writes: [],
  deletes: [],
  indexes: [],
  blobsRead: [],
  blobsWrite: [],
};
const access: DataAccess = {
  reads: ["FORM", "USER"],
  writes: ["COUNTER"],
  deletes: ["PEOPLE"],
  indexes: ["gsi1", "gsi2"],
  blobsRead: ["uploads", "answers"],
  blobsWrite: ["outputs"],
};

/** Statements as they are in a template. */
function granted(rights: readonly Right[], grantable = to, accessed = access): unknown {
  return stack.resolve(
    statementsFor(rights, grantable, accessed).map((statement) => statement.toStatementJson()),
  );
}

const [put, update, remove] = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"];
/** One that allows something only on items of these partitions. */
const onItems = (Sid: string, Action: unknown, partitions: string | string[]) => ({
  Sid,
  Action,
  Effect: "Allow",
  Resource: "table",
  Condition: {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [partitions].flat() },
    Null: { "dynamodb:LeadingKeys": "false" },
  },
});
/** One that denies something on every item of a partition. */
const denied = (Sid: string, Action: unknown, partition: string) => ({
  Sid,
  Action,
  Effect: "Deny",
  Resource: "table",
  Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [partition] } },
});
const allowed = (Sid: string, Action: unknown, Resource: unknown) => ({
  Sid,
  Action,
  Effect: "Allow",
  Resource,
});
/** One that lists what begins like this, and nothing else of the bucket. */
const listed = (Sid: string, Action: unknown, prefixes: readonly string[]) => ({
  ...allowed(Sid, Action, "bucket"),
  Condition: { StringLike: { "s3:prefix": prefixes } },
});
const keyThrough = (services: string | string[]) => ({
  Sid: "KeyThroughServices",
  Effect: "Allow",
  Resource: "key",
  Action: [
    ...["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt"],
    ...["kms:GenerateDataKey", "kms:ReEncryptFrom", "kms:ReEncryptTo"],
  ],
  Condition: { StringEquals: { "kms:ViaService": [services].flat() } },
});
const throughTable = keyThrough("dynamodb.eu-west-1.amazonaws.com");
const throughBucket = keyThrough("s3.eu-west-1.amazonaws.com");
const throughBoth = keyThrough(["dynamodb.eu-west-1.amazonaws.com", "s3.eu-west-1.amazonaws.com"]);
const theLedger = "LEDGER#*";
const theTrail = "AUDIT#*";
const theNotes = "AUDIT_NOTE#*";
const keptFromAll = [
  denied("LedgerOnlyGrows", [update, remove], theLedger),
  denied("AuditOnlyGrows", [put, update, remove], theTrail),
  denied("AuditNotesStay", [put, update, remove], theNotes),
];
const reads = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const inPartition = (rest: string) => ({ "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, rest]] });
const functionArn = (name: string) => inPartition(`:lambda:eu-west-1:123456789012:function:${name}`);

describe("a right grants exactly this", () => {
  const rights: Record<Right, unknown[]> = {
    "table:read": [
      onItems("TableRead", reads, ["FORM#*", "USER#*"]),
      allowed("IndexRead", "dynamodb:Query", ["table/index/gsi1", "table/index/gsi2"]),
      throughTable,
    ],
    "table:write": [onItems("TableWrite", [put, update], "COUNTER"), ...keptFromAll, throughTable],
    "table:delete": [onItems("TableDelete", remove, ["PEOPLE", "PEOPLE#*"]), ...keptFromAll, throughTable],
    "ledger:delete": [],
    "sessions:write": [
      onItems("SessionsWrite", [put, update, remove], ["SESSION#*", "LIMIT#*"]),
      throughTable,
    ],
    "audit:write": [onItems("AuditNote", put, theNotes), throughTable],
    "audit:record": [
      onItems("AuditAdd", put, theTrail),
      onItems("AuditNotesTake", remove, theNotes),
      onItems("TrailsMark", update, "TRAILS#*"),
      throughTable,
    ],
    "trail:send": [
      {
        ...allowed("TrailSend", "s3:PutObject", inPartition(":s3:::acme-audit/sprout/*")),
        Condition: { StringEquals: { "s3:ResourceAccount": "111122223333" } },
      },
      {
        ...allowed("TrailEncrypt", "kms:GenerateDataKey", inPartition(":kms:*:111122223333:key/*")),
        Condition: {
          StringLike: {
            "kms:ViaService": "s3.*.amazonaws.com",
            "kms:EncryptionContext:aws:s3:arn": [
              inPartition(":s3:::acme-audit"),
              inPartition(":s3:::acme-audit/sprout/*"),
            ],
          },
        },
      },
    ],
    "blobs:read": [
      allowed("BodiesRead", "s3:GetObject", ["bucket/uploads/*", "bucket/instances/*/answers/*"]),
      listed("BodiesList", "s3:ListBucket", ["uploads/*", "instances/*/answers/*"]),
      throughBucket,
    ],
    "blobs:write": [allowed("BodiesWrite", "s3:PutObject", "bucket/instances/*/outputs/*"), throughBucket],
    "answers:delete": [allowed("AnswersDelete", "s3:DeleteObject", "bucket/instances/*/answers/*")],
    "blobs:delete": [
      allowed("BodiesDelete", "s3:DeleteObjectVersion", [
        "bucket/uploads/*",
        "bucket/incoming/*",
        "bucket/forms/*",
        "bucket/instances/*",
        "bucket/exports/*",
      ]),
      listed("VersionsList", "s3:ListBucketVersions", [
        ...["uploads/*", "incoming/*", "forms/*", "instances/*", "exports/*"],
      ]),
      throughBucket,
    ],
    "secret:read": [allowed("SecretRead", "secretsmanager:GetSecretValue", "secret")],
    "issuer:call": [allowed("IssuerSecretsRead", "secretsmanager:GetSecretValue", "issuers")],
    "mail:send": [allowed("MailSend", "ses:SendEmail", ["identity", "configuration"])],
    "queue:submissions": [allowed("SendSubmissions", "sqs:SendMessage", "queue submissions")],
    "queue:steps": [allowed("SendSteps", "sqs:SendMessage", "queue steps")],
    "queue:prints": [allowed("SendPrints", "sqs:SendMessage", "queue prints")],
    "queue:mails": [allowed("SendMails", "sqs:SendMessage", "queue mails")],
    "invoke:render": [allowed("CallRender", "lambda:InvokeFunction", functionArn("it-renders"))],
    "invoke:print": [allowed("CallPrint", "lambda:InvokeFunction", functionArn("it-prints"))],
    "invoke:preview": [allowed("CallPreview", "lambda:InvokeFunction", functionArn("it-previews"))],
    "invoke:deliver": [allowed("CallDeliver", "lambda:InvokeFunction", functionArn("it-delivers"))],
  };
  it.each(Object.keys(rights) as Right[])("%s", (right) => {
    expect(granted([right])).toEqual(rights[right]);
  });

  it("and only the eraser's lifts a denial, and only that of the ledger", () => {
    expect(granted(["table:delete", "ledger:delete"])).toEqual([
      onItems("TableDelete", remove, ["PEOPLE", "PEOPLE#*"]),
      denied("LedgerOnlyGrows", update, theLedger),
      ...keptFromAll.slice(1),
      throughTable,
    ]);
  });

  it("and the right to leave notes for the audit trail adds items, and removes none", () => {
    expect(granted(["table:write", "audit:write"])).toEqual([
      onItems("TableWrite", [put, update], "COUNTER"),
      onItems("AuditNote", put, theNotes),
      ...keptFromAll.slice(0, 2),
      denied("AuditNotesStay", [update, remove], theNotes),
      throughTable,
    ]);
  });
});

describe("statements", () => {
  it("appear once however often a right is named, and name both services that use the key", () => {
    expect(granted(["blobs:write", "audit:write", "blobs:write"])).toEqual([
      allowed("BodiesWrite", "s3:PutObject", "bucket/instances/*/outputs/*"),
      onItems("AuditNote", put, theNotes),
      throughBoth,
    ]);
  });

  it("grant nothing where nothing is accessed: a statement without a resource or a key would be invalid", () => {
    const idle = ["table:read", "blobs:read", "blobs:write"] as const;
    expect(granted(idle, to, nothing)).toEqual([throughBoth]);
    expect(granted(["table:write", "table:delete"], to, nothing)).toEqual([...keptFromAll, throughTable]);
    expect(granted(["mail:send"], { ...to, mailArns: [] })).toEqual([]);
  });

  it("of a queue's worker take messages from that one queue", () => {
    expect(consumeStatement({ queueArn: "queue" }).toStatementJson()).toEqual(
      allowed(
        "ConsumeQueue",
        [
          ...["sqs:ReceiveMessage", "sqs:DeleteMessage"],
          ...["sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes"],
        ],
        "queue",
      ),
    );
  });

  it("name a sender's identity by its own ARN", () => {
    expect(stack.resolve(sesArn(stack, "identity", "example.org"))).toEqual({
      "Fn::Join": [
        "",
        ["arn:", { Ref: "AWS::Partition" }, ":ses:eu-west-1:123456789012:identity/example.org"],
      ],
    });
  });
});
