import { rmSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callEntry, entries } from "../../infra/entries.ts";
import { queues, queueVariable, table } from "../../infra/resources.ts";
import { readSettings } from "../../infra/settings.ts";
import { apiPatterns } from "../../infra/site.ts";
import { routes } from "../../shared/contract/index.ts";
import { baseRights, calledNames, changesState, queueNames } from "../../shared/contract/route.ts";
import { schedules, services } from "../../shared/contract/workers.ts";
import { Reference, readStack, standIns } from "./read-stack.ts";

let folder: string;
let full: ReturnType<typeof readStack>;

beforeAll(() => {
  folder = standIns();
  full = readStack(folder, { mailFrom: "forms@example.org", alarmMail: "ops@example.org" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the functions", () => {
  it("are one for each call, queue, service and schedule", () => {
    const names = full.functions().map(({ FunctionName }) => FunctionName);
    expect(names.toSorted()).toEqual(entries.map(({ name }) => `sprout-dev-${name}`).toSorted());
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    const others = Object.keys({ ...services, ...schedules }).length;
    expect(entries).toHaveLength(routes.length + queueNames.length + others);
  });

  it("run on nodejs24.x and never turn text into code", () => {
    for (const properties of full.functions()) {
      expect(properties.Runtime).toBe("nodejs24.x");
      expect(properties.Environment?.Variables.NODE_OPTIONS).toBe("--disallow-code-generation-from-strings");
    }
  });

  it("keep their names within what Lambda allows, for the longest stage too", () => {
    for (const { name } of entries) expect(`sprout-${"s".repeat(12)}-${name}`.length).toBeLessThanOrEqual(64);
  });

  it("know the table, the bucket, the secret, the origin, and only the queues that they may send to", () => {
    for (const row of routes) {
      const variables =
        full.functionNamed(row.path.slice(1).replaceAll("/", "-")).Environment?.Variables ?? {};
      expect(Object.keys(variables)).toEqual(
        expect.arrayContaining(["SPROUT_TABLE", "SPROUT_BUCKET", "SPROUT_SECRET_ID", "SPROUT_ORIGIN"]),
      );
      expect(variables.SPROUT_EDGE_KEY, row.path).toBeDefined();
      const known = Object.keys(variables).filter((name) => name.startsWith("SPROUT_QUEUE_"));
      const allowed = queueNames.filter((name) => row.rights.includes(`queue:${name}`));
      expect(known).toEqual(allowed.map((name) => `SPROUT_QUEUE_${name.toUpperCase()}`));
    }
  });

  it("print with Chromium's memory, on its architecture, a limited number at a time; the others do not", () => {
    const printing = { print: 10, preview: services.preview.atOnce };
    for (const [name, atOnce] of Object.entries(printing)) {
      expect(full.functionNamed(name)).toMatchObject({
        MemorySize: services.print.memoryMegabytes,
        Architectures: ["x86_64"],
        ReservedConcurrentExecutions: atOnce,
      });
    }
    const names = Object.keys(printing).map((name) => `sprout-dev-${name}`);
    const others = full.functions().filter(({ FunctionName }) => !names.includes(FunctionName ?? ""));
    for (const properties of others) {
      expect(properties.MemorySize).toBeLessThan(services.print.memoryMegabytes);
      expect(properties.Architectures).toEqual(["arm64"]);
      expect(properties.ReservedConcurrentExecutions).toBeUndefined();
    }
  });

  it("write to log groups that are kept for 90 days: one for the calls, and one for each of the others", () => {
    const groups = full.all(
      "AWS::Logs::LogGroup",
      z.object({ LogGroupName: z.string(), RetentionInDays: z.number() }),
    );
    expect(groups.every(({ properties }) => properties.RetentionInDays === 90)).toBe(true);
    const names = groups.map(({ properties }) => properties.LogGroupName.replace("/sprout/dev/", ""));
    const calls = routes.map((row) => callEntry(row).name);
    const others = entries.map(({ name }) => name).filter((name) => !calls.includes(name));
    expect(names).toEqual(expect.arrayContaining(["calls", "api-access", "site-deployment", ...others]));
    expect(names.filter((name) => calls.includes(name))).toEqual([]);
    for (const { LoggingConfig, FunctionName } of full.functions()) {
      expect(LoggingConfig, FunctionName).toMatchObject({ LogFormat: "JSON", LogGroup: expect.anything() });
    }
  });
});

describe("the HTTP API", () => {
  it("has exactly one route for each call", () => {
    const keys = full
      .all("AWS::ApiGatewayV2::Route", z.object({ RouteKey: z.string() }))
      .map(({ properties }) => properties.RouteKey);
    expect(keys.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it("invokes each call by a role that reaches the functions of the calls and nothing else", () => {
    const integrations = full.all(
      "AWS::ApiGatewayV2::Integration",
      z.object({
        IntegrationUri: Reference,
        CredentialsArn: Reference,
        PayloadFormatVersion: z.literal("2.0"),
      }),
    );
    expect(integrations).toHaveLength(routes.length);
    const invoked = new Map<string, string[]>();
    for (const { properties } of integrations) {
      const role = properties.CredentialsArn["Fn::GetAtt"][0] ?? "";
      const lambda = properties.IntegrationUri["Fn::GetAtt"][0] ?? "";
      invoked.set(role, [...(invoked.get(role) ?? []), lambda]);
    }
    expect(invoked.size).toBe(2);
    for (const [role, lambdas] of invoked) {
      const statements = full.identityStatements().filter(({ id }) => id === role);
      expect(statements.map(({ statement }) => statement.Action)).toEqual([["lambda:InvokeFunction"]]);
      const reached = z.array(Reference).parse(statements[0]?.statement.Resource);
      expect(reached.map((resource) => resource["Fn::GetAtt"][0]).toSorted()).toEqual(lambdas.toSorted());
    }
    // What is left is what the clock and the event bus need: nobody else may invoke a function.
    const permissions = full.all("AWS::Lambda::Permission", z.looseObject({ Principal: z.string() }));
    expect(new Set(permissions.map(({ properties }) => properties.Principal))).toEqual(
      new Set(["events.amazonaws.com"]),
    );
  });

  it("has room for 25 more calls in each of those roles, whose policies end at 10,240 characters", () => {
    const arnOf = (name: string) =>
      `arn:aws:lambda:ap-southeast-2:111122223333:function:sprout-${"s".repeat(12)}-${name}`;
    const longest = Math.max(...routes.map((row) => callEntry(row).name.length));
    for (const changes of [false, true]) {
      const own = routes.filter((row) => changesState(row) === changes).map((row) => callEntry(row).name);
      const more = Array.from({ length: 25 }, () => "x".repeat(longest));
      const policy = {
        Version: "2012-10-17",
        Statement: [
          {
            Action: "lambda:InvokeFunction",
            Effect: "Allow",
            Resource: [...own, ...more].map(arnOf),
            Sid: "InvokeCalls",
          },
        ],
      };
      expect(JSON.stringify(policy).length).toBeLessThanOrEqual(10_240);
    }
  });

  it("slows guessing down more than work", () => {
    const stages = full.all(
      "AWS::ApiGatewayV2::Stage",
      z.object({
        DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }),
        RouteSettings: z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() })),
      }),
    );
    expect(stages).toHaveLength(1);
    const { DefaultRouteSettings, RouteSettings } = stages[0]?.properties ?? expect.fail("no stage");
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBe(100);
    for (const key of ["POST /api/v1/login", "POST /rest/account/signup", "POST /rest/forgot/send"]) {
      expect(RouteSettings[key]?.ThrottlingRateLimit).toBe(10);
    }
    expect(RouteSettings["POST /rest/form/submit"]).toBeUndefined();
  });
});

describe("rights", () => {
  /** The roles that put, change or remove items of any kind. */
  const thoseWhoChange = () => {
    const change = full
      .identityStatements()
      .filter(({ statement }) => ["TableWrite", "TableDelete"].includes(statement.Sid ?? ""));
    return [...new Set(change.map(({ id }) => id))];
  };

  it("never reach all resources, nor all actions of a service, save where IAM knows no resource", () => {
    const withoutResource = ["ConnectToSubnet", "OwnTraces"]; // held in network.test.ts and watch.test.ts
    for (const { id, statement } of full.identityStatements()) {
      if (statement.Effect === "Deny") continue;
      if (!withoutResource.includes(statement.Sid ?? "")) {
        expect([statement.Resource].flat(), id).not.toContain("*");
      }
      expect(
        statement.Action.filter((action) => action === "*" || action.endsWith(":*")),
        id,
      ).toEqual([]);
    }
  });

  it("of a call are those of its row and no others", () => {
    const allowed: Record<string, string> = {
      "table:read": "TableRead",
      "table:write": "TableWrite",
      "table:delete": "TableDelete",
      "sessions:write": "SessionsWrite",
      "audit:write": "AuditAdd",
      "bodies:read": "BodiesRead",
      "bodies:write": "BodiesWrite",
      "secret:read": "SecretRead",
      "queue:submissions": "SendSubmissions",
      "queue:mails": "SendMails",
      "call:render": "CallRender",
      "call:preview": "CallPreview",
    };
    for (const row of routes) {
      const rights = new Set<string>([...baseRights, ...row.rights]);
      const changes = rights.has("table:write") || rights.has("table:delete");
      const ledger = changes ? ["LedgerOnlyGrows", "AuditOnlyGrows"] : [];
      const expected = [
        ...["OwnLogs", "OwnTraces", "KeyThroughServices", ...ledger],
        ...[...rights].map((right) => allowed[right]),
      ];
      const held = full.statementsOf(row.path.slice(1).replaceAll("/", "-")).map(({ Sid }) => Sid);
      expect(held.toSorted(), row.path).toEqual(expected.toSorted());
    }
  });

  it.each(calledNames)("of the function %s end at its own log, and it knows no address", (name) => {
    const [logs, connect, deny, ...others] = full.statementsOf(name);
    expect([logs?.Sid, logs?.Effect, others]).toEqual(["OwnLogs", "Allow", []]);
    // Lambda itself connects it to its subnet by its role; its code is denied all that this takes, and more.
    expect(connect?.Action.every((action) => action.startsWith("ec2:"))).toBe(true);
    expect(deny).toMatchObject({ Effect: "Deny", Action: ["ec2:*"], Resource: "*" });
    const denied = JSON.stringify(deny?.Condition);
    expect(denied).toContain('{"ArnEquals":{"lambda:SourceFunctionArn"');
    expect(denied).toContain(`:function:sprout-dev-${name}"`);
    expect(Object.keys(full.functionNamed(name).Environment?.Variables ?? {})).toEqual(["NODE_OPTIONS"]);
  });

  it("to call a function reach that one alone", () => {
    const [call] = full.statementsOf("step-ready").filter(({ Sid }) => Sid === "CallRender");
    expect(call?.Action).toEqual(["lambda:InvokeFunction"]);
    expect(JSON.stringify(call?.Resource)).toMatch(/:function:sprout-dev-render"/);
    expect(full.functionNamed("step-ready").Environment?.Variables.SPROUT_FUNCTION_RENDER).toBe(
      "sprout-dev-render",
    );
    expect(full.functionNamed("rest-whoami").Environment?.Variables.SPROUT_FUNCTION_RENDER).toBeUndefined();
  });

  it("to write the table change and remove nothing on the audit trail, and add only with the right to", () => {
    const held = full.identityStatements().filter(({ statement }) => statement.Sid === "AuditOnlyGrows");
    expect(held.map(({ id }) => id)).toEqual(thoseWhoChange());
    const changes = ["dynamodb:UpdateItem", "dynamodb:DeleteItem"];
    for (const { statement } of held) expect(statement.Action).toEqual(expect.arrayContaining(changes));
    const refusedIn = (name: string) =>
      full.statementsOf(name).find(({ Sid }) => Sid === "AuditOnlyGrows")?.Action;
    expect(refusedIn("rest-user-share-save")).not.toContain("dynamodb:PutItem");
    expect(refusedIn("rest-form-submit")).toContain("dynamodb:PutItem");
  });

  it("to write the table change nothing in a ledger, and only the eraser removes one", () => {
    const held = full.identityStatements().filter(({ statement }) => statement.Sid === "LedgerOnlyGrows");
    expect(held.map(({ id }) => id)).toEqual(thoseWhoChange());
    const eraser = full.statementsOf("erase-due");
    const ofEraser = eraser.find(({ Sid }) => Sid === "LedgerOnlyGrows");
    for (const { statement } of held) {
      const mayRemove = JSON.stringify(statement.Action) === JSON.stringify(ofEraser?.Action);
      expect(statement).toMatchObject({
        Effect: "Deny",
        Action: mayRemove ? ["dynamodb:UpdateItem"] : ["dynamodb:UpdateItem", "dynamodb:DeleteItem"],
        Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["LEDGER#*"] } },
      });
    }
    expect(ofEraser?.Action).toEqual(["dynamodb:UpdateItem"]);
    const mayRemoveLedgers = held.filter(({ statement }) => statement.Action.length === 1);
    const mayRemoveBodies = full
      .identityStatements()
      .filter(({ statement }) => statement.Sid === "BodiesDelete");
    expect([mayRemoveLedgers.length, mayRemoveBodies.length]).toEqual([1, 1]);
  });

  it("to remove items go to those whose rows say so, and to nobody who only writes", () => {
    for (const row of routes) {
      const mayRemove = full
        .statementsOf(callEntry(row).name)
        .filter(({ Effect, Action }) => Effect === "Allow" && Action.includes("dynamodb:DeleteItem"))
        .map(({ Sid }) => Sid);
      const expected = row.rights.includes("table:delete")
        ? ["SessionsWrite", "TableDelete"]
        : ["SessionsWrite"];
      expect(mayRemove.toSorted(), row.path).toEqual(expected);
    }
    for (const name of ["submission-completed", "step-ready", "print-ready", "mail-due", "reconcile"]) {
      const allowed = full.statementsOf(name).filter(({ Effect }) => Effect === "Allow");
      expect(
        allowed.flatMap(({ Action }) => Action),
        name,
      ).not.toContain("dynamodb:DeleteItem");
    }
  });

  it("to sessions end at sessions and rate counters", () => {
    const sessions = full.statementsOf("rest-whoami").find(({ Sid }) => Sid === "SessionsWrite");
    expect(sessions?.Condition).toEqual({
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["SESSION#*", "LIMIT#*"] },
      Null: { "dynamodb:LeadingKeys": "false" },
    });
    expect(full.statementsOf("rest-whoami").some(({ Sid }) => Sid === "TableWrite")).toBe(false);
  });

  it("to send mail are the mail worker's alone", () => {
    const senders = full
      .identityStatements()
      .filter(({ statement }) => statement.Action.includes("ses:SendEmail"));
    expect(senders).toHaveLength(1);
    expect(full.statementsOf("mail-due").some(({ Sid }) => Sid === "MailSend")).toBe(true);
  });

  it("come from no managed policy, save for the CDK's own copier of the site", () => {
    const managed = full.roles().filter(({ properties }) => properties.ManagedPolicyArns.length > 0);
    expect(managed.map(({ id }) => id)).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment/)]);
  });
});

describe("what is kept", () => {
  it("lies in one encrypted table that expires items and can be brought back to any second of 35 days", () => {
    full.template.resourceCountIs("AWS::DynamoDB::Table", 1);
    full.template.hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "Retain",
      Properties: {
        BillingMode: "PAY_PER_REQUEST",
        SSESpecification: { SSEEnabled: true, SSEType: "KMS" },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
        GlobalSecondaryIndexes: table.indexes.map(({ name, partitionKey, sortKey }) => ({
          IndexName: name,
          KeySchema: [
            { AttributeName: partitionKey, KeyType: "HASH" },
            { AttributeName: sortKey, KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        })),
      },
    });
    full.template.hasResourceProperties("AWS::KMS::Key", { EnableKeyRotation: true });
  });

  it("and in buckets that are encrypted, closed to the public and refuse plain HTTP", () => {
    const buckets = full.all("AWS::S3::Bucket", z.looseObject({ BucketEncryption: z.unknown() }));
    expect(buckets).toHaveLength(2);
    for (const { properties } of buckets) {
      expect(properties.BucketEncryption).toBeDefined();
      expect(properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    const policies = JSON.stringify(full.template.findResources("AWS::S3::BucketPolicy"));
    expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(2);
  });

  it("forgets uploads and exported files after a day, and their old versions after another", () => {
    const [rules] = Object.values(full.template.findResources("AWS::S3::Bucket"))
      .map(({ Properties }) => Properties.LifecycleConfiguration?.Rules)
      .filter((one) => one !== undefined);
    for (const Prefix of ["uploads/", "exports/"])
      expect(rules).toContainEqual(
        expect.objectContaining({
          ...{ Prefix, Status: "Enabled", ExpirationInDays: 1 },
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
      );
  });
});

describe("the pipeline", () => {
  it("has a queue and its dead letters for each name, encrypted", () => {
    full.template.resourceCountIs("AWS::SQS::Queue", queues.length * 2);
    for (const { name, deadLetterName, visibilitySeconds, maxReceives } of queues) {
      full.template.hasResourceProperties("AWS::SQS::Queue", {
        QueueName: `sprout-dev-${deadLetterName}`,
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      });
      const [live] = full
        .all("AWS::SQS::Queue", z.looseObject({ QueueName: z.string() }))
        .filter(({ properties }) => properties.QueueName === `sprout-dev-${name}`);
      expect(live?.properties).toMatchObject({
        SqsManagedSseEnabled: true,
        VisibilityTimeout: visibilitySeconds,
        RedrivePolicy: { maxReceiveCount: maxReceives },
      });
    }
  });

  it("hands messages to the workers one at a time, and takes back only those that failed", () => {
    const sources = full.all(
      "AWS::Lambda::EventSourceMapping",
      z.object({
        BatchSize: z.number(),
        FunctionResponseTypes: z.array(z.string()),
        ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
      }),
    );
    expect(sources).toHaveLength(queues.length);
    for (const { properties } of sources) {
      expect(properties.BatchSize).toBe(1);
      expect(properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
    }
  });

  it("lets a flood of submissions take neither all browsers nor all functions of the account", () => {
    const sources = full.all(
      "AWS::Lambda::EventSourceMapping",
      z.object({ ScalingConfig: z.object({ MaximumConcurrency: z.number() }) }),
    );
    const most = sources.map(({ properties }) => properties.ScalingConfig.MaximumConcurrency);
    expect(most.toSorted((one, other) => one - other)).toEqual([10, 50, 50, 50]);
  });

  it("tells the commands that work on its data where everything is", () => {
    const { Environment } = z
      .object({ Environment: z.object({ Value: z.unknown() }) })
      .parse(full.template.findOutputs("Environment"));
    const value = JSON.stringify(Environment.Value);
    for (const name of [
      "SPROUT_TABLE",
      "SPROUT_BUCKET",
      "SPROUT_FUNCTION_RENDER",
      ...queueNames.map(queueVariable),
    ])
      expect(value).toContain(name);
  });

  it("reconciles every five minutes", () => {
    full.template.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "rate(5 minutes)",
      State: "ENABLED",
    });
  });

  it("raises an alarm for dead letters, late messages and errors, and tells somebody", () => {
    const alarms = full.all(
      "AWS::CloudWatch::Alarm",
      z.looseObject({ AlarmName: z.string(), AlarmActions: z.array(z.unknown()) }),
    );
    const names = alarms.map(({ properties }) => properties.AlarmName);
    for (const name of queueNames) {
      expect(names).toEqual(
        expect.arrayContaining([
          `sprout-dev-${name}-dead`,
          `sprout-dev-${name}-late`,
          `sprout-dev-${name}-errors`,
        ]),
      );
    }
    expect(names).toEqual(
      expect.arrayContaining([
        ...["sprout-dev-reconcile-errors", "sprout-dev-render-errors"],
        ...["sprout-dev-failed-runs", "sprout-dev-api-errors"],
      ]),
    );
    const filters = full.all("AWS::Logs::MetricFilter", z.looseObject({ FilterPattern: z.string() }));
    expect(new Set(filters.map(({ properties }) => properties.FilterPattern))).toEqual(
      new Set(['{ $.event = "run-failed" }', '{ $.event = "run-settled" }']),
    );
    full.template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "ops@example.org",
    });
  });
});

describe("the site", () => {
  it("forwards what the gateway serves, uncached, and answers all else from the bucket", () => {
    const [distribution] = full.all(
      "AWS::CloudFront::Distribution",
      z.object({
        DistributionConfig: z.object({
          CacheBehaviors: z.array(z.looseObject({ PathPattern: z.string(), TargetOriginId: z.string() })),
          DefaultCacheBehavior: z.looseObject({ FunctionAssociations: z.array(z.unknown()) }),
          Origins: z.array(z.looseObject({ Id: z.string() })),
        }),
      }),
    );
    const { CacheBehaviors, DefaultCacheBehavior, Origins } =
      distribution?.properties.DistributionConfig ?? expect.fail("no distribution");
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/rest/*",
      "/api/*",
      "/logout",
      "/ping",
    ]);
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(apiPatterns);
    for (const behavior of CacheBehaviors) {
      const origin = Origins.find(({ Id }) => Id === behavior.TargetOriginId);
      expect(JSON.stringify(origin)).toContain("execute-api");
      expect(JSON.stringify(origin)).toContain("x-sprout-edge");
      expect(behavior.AllowedMethods).toEqual(expect.arrayContaining(["GET", "POST", "DELETE"]));
      expect(behavior.ViewerProtocolPolicy).toBe("https-only");
      expect(behavior.FunctionAssociations).toBeUndefined();
    }
    expect(DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
    const filesOrigin = Origins.find(({ Id }) => Id === DefaultCacheBehavior.TargetOriginId);
    expect(filesOrigin?.OriginAccessControlId).toBeDefined();
  });

  it("sends the security headers with pages and calls", () => {
    full.template.hasResourceProperties("AWS::CloudFront::ResponseHeadersPolicy", {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: "no-referrer" },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true },
        },
      },
    });
    const policies = JSON.stringify(full.template.findResources("AWS::CloudFront::ResponseHeadersPolicy"));
    expect(policies).toContain("frame-ancestors 'self'");
    expect(policies).not.toContain("unsafe-eval");
  });

  it("lets the functions read the caller's own address from CloudFront", () => {
    const policies = JSON.stringify(full.template.findResources("AWS::CloudFront::OriginRequestPolicy"));
    expect(policies).toContain("CloudFront-Viewer-Address");
  });
});

describe("the stack", () => {
  it("stays under CloudFormation's 500 resources, with room for 24 more calls", () => {
    const resources = full.template.toJSON().Resources;
    const ofOneCall = Object.keys(resources).filter((id) => id.includes("restwhoami"));
    expect(ofOneCall, "function, role, integration, route").toHaveLength(4);
    expect(Object.keys(resources).length).toBeLessThanOrEqual(500 - 24 * ofOneCall.length);
  });

  it("fits into a template of 1 MB", () => {
    expect(JSON.stringify(full.template.toJSON(), undefined, 1).length).toBeLessThan(1_000_000);
  });

  it("holds no account, no region and no secret", () => {
    const text = JSON.stringify(full.template.toJSON());
    expect(text).not.toMatch(/arn:aws:[a-z0-9-]+:[a-z]{2}-[a-z]+-\d:\d{12}/);
    const secrets = full.all("AWS::SecretsManager::Secret", z.looseObject({}));
    expect(secrets).toHaveLength(2);
    for (const { properties } of secrets) {
      expect(Object.keys(properties)).not.toContain("SecretString");
    }
  });

  it("without an edge has all functions and queues, and nothing that LocalStack's free image lacks", () => {
    const local = readStack(folder, { edge: "false" }).template;
    local.resourceCountIs("AWS::ApiGatewayV2::Api", 0);
    local.resourceCountIs("AWS::CloudFront::Distribution", 0);
    local.resourceCountIs("AWS::SES::EmailIdentity", 0);
    local.resourceCountIs("AWS::Lambda::LayerVersion", 0);
    local.resourceCountIs("AWS::Lambda::Function", entries.length);
    local.resourceCountIs("AWS::SQS::Queue", queues.length * 2);
  });

  it("protects the data of production, and answers at the domain that it is given", () => {
    const production = readStack(folder, {
      stage: "prod",
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
    }).template;
    production.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: true });
    production.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "sprout-prod-rest-whoami",
      Environment: { Variables: { SPROUT_ORIGIN: "https://forms.example.org" } },
    });
  });

  it("says which setting can't be used", () => {
    const settingsOf = (context: Record<string, string>) => () => readSettings(new App({ context }).node);
    expect(settingsOf({ domain: "forms.example.org" })).toThrow("Give domain and certificate together");
    expect(settingsOf({ stage: "Prod!" })).toThrow("lower-case letters");
  });
});
