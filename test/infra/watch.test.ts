import { rmSync } from "node:fs";
import { App, CfnResource } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callEntries } from "../../infra/entries.ts";
import { FirewallStack } from "../../infra/firewall.ts";
import { firewallOf, readSettings } from "../../infra/settings.ts";
import { invokedServices, queueNames } from "../../shared/contract/route.ts";
import { makeStack, type ReadStack, readOwnStack, readStack, standIns, tunedStack } from "./read-stack.ts";

let folder: string;
let full: ReadStack;
let local: ReadStack;

beforeAll(() => {
  folder = standIns();
  full = tunedStack();
  local = readOwnStack({ edge: "false" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const Alarm = z.looseObject({
  AlarmName: z.string(),
  AlarmActions: z.array(z.unknown()).length(1),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  ExtendedStatistic: z.string().optional(),
});
const alarmNamed = (name: string) =>
  full.all("AWS::CloudWatch::Alarm", Alarm).find(({ properties }) => properties.AlarmName === name)
    ?.properties;

describe("alarms", () => {
  it("report calls and reports that are slow for one in twenty, and only when it lasts", () => {
    const slow = { ExtendedStatistic: "p95", EvaluationPeriods: 3, TreatMissingData: "notBreaching" };
    expect(alarmNamed("sprout-dev-api-slow")).toMatchObject({
      ...slow,
      MetricName: "Latency",
      Threshold: 3_000,
    });
    expect(alarmNamed("sprout-dev-slow-reports")).toMatchObject({
      ...slow,
      Namespace: "Sprout/dev",
      MetricName: "ReportMilliseconds",
      Threshold: 120_000,
    });
  });

  it("report throttled functions, and a throttled table with all its indexes", () => {
    expect(alarmNamed("sprout-dev-throttled-functions")).toMatchObject({
      Namespace: "AWS/Lambda",
      MetricName: "Throttles",
    });
    const table = JSON.stringify(alarmNamed("sprout-dev-throttled-table"));
    for (const name of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
      expect(table.match(new RegExp(name, "g"))).toHaveLength(4);
    }
    for (const index of ["gsi1", "gsi2", "outbox"]) expect(table).toContain(`"${index}"`);
  });

  it("read the time of reports from the line that ends a run", () => {
    const filters = full.all(
      "AWS::Logs::MetricFilter",
      z.object({
        FilterPattern: z.string(),
        MetricTransformations: z.array(z.object({ MetricName: z.string(), MetricValue: z.string() })),
      }),
    );
    const settled = filters.filter(({ properties }) => properties.FilterPattern.includes("run-settled"));
    expect(settled, "those that take steps").toHaveLength(3);
    for (const { properties } of settled) {
      expect(properties.MetricTransformations).toEqual([
        { MetricName: "ReportMilliseconds", MetricValue: "$.milliseconds" },
      ]);
    }
  });

  it("may publish to their topic, which one with a policy of its own doesn't allow by default", () => {
    full.template.hasResourceProperties("AWS::SNS::TopicPolicy", {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: "Allow",
            Action: "sns:Publish",
            Principal: { Service: "cloudwatch.amazonaws.com" },
          }),
        ]),
      }),
    });
  });
});

describe("the dashboard", () => {
  const bodyOf = (stack: typeof full) =>
    JSON.stringify(stack.all("AWS::CloudWatch::Dashboard", z.looseObject({}))[0]?.properties ?? {});

  it("shows calls, reports, queues, functions, the table and printing", () => {
    const body = bodyOf(full);
    const metrics = [
      ...["Count", "4xx", "5xx", "Latency", "p50", "p95", "p99"],
      ...["ApproximateNumberOfMessagesVisible", "ApproximateAgeOfOldestMessage", "ReportMilliseconds"],
      ...["Duration", "Errors", "Throttles", "FailedRuns", "ReadThrottleEvents", "ConcurrentExecutions"],
      ...["print", "preview", ...queueNames],
    ];
    for (const metric of metrics) expect(body, metric).toContain(metric);
  });

  it("exists without an edge too, and shows no gateway then", () => {
    expect(bodyOf(local)).toContain("FailedRuns");
    expect(bodyOf(local)).not.toContain("AWS/ApiGateway");
  });
});

describe("traces", () => {
  const Traced = z.looseObject({
    FunctionName: z.string().optional(),
    TracingConfig: z.object({ Mode: z.string() }).optional(),
  });
  const traced = (stack: typeof full) =>
    stack
      .all("AWS::Lambda::Function", Traced)
      .filter(({ properties }) => properties.TracingConfig?.Mode === "Active")
      .map(({ properties }) => properties.FunctionName?.replace("sprout-dev-", "") ?? "");

  it("are of every function except those that run user code, and of none on LocalStack", () => {
    const untraced = full
      .functions()
      .map(({ FunctionName = "" }) => FunctionName.replace("sprout-dev-", ""))
      .filter((name) => !traced(full).includes(name));
    expect(untraced.toSorted()).toEqual([...invokedServices].toSorted());
    expect(traced(full).length).toBeGreaterThan(callEntries.length);
    expect(traced(local)).toEqual([]);
  });

  it("need two actions that add, of exactly the traced functions", () => {
    const statements = full.identityStatements().filter(({ statement }) => statement.Sid === "OwnTraces");
    expect(statements).toHaveLength(traced(full).length);
    for (const { statement } of statements) {
      expect(statement).toEqual({
        Sid: "OwnTraces",
        Effect: "Allow",
        Action: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
        Resource: "*",
      });
    }
  });
});

describe("the firewall", () => {
  const Acl = z.looseObject({
    Scope: z.string(),
    Rules: z.array(z.looseObject({ Name: z.string(), Statement: z.looseObject({}) })),
  });

  it("limits each address, and blocks by the rules of AWS except those that would refuse a form's own content", () => {
    const [acl] = full.all("AWS::WAFv2::WebACL", Acl);
    expect(acl?.properties.Scope).toBe("CLOUDFRONT");
    const rules = acl?.properties.Rules ?? [];
    expect(rules.map(({ Name }) => Name)).toEqual([
      "too-many-requests",
      "too-many-requests-over-ipv6",
      "too-many-sign-ins",
      "AWSManagedRulesAmazonIpReputationList",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesCommonRuleSet",
    ]);
    // A /64 has more addresses than any limit by address can count.
    expect(rules[1]?.Statement.RateBasedStatement).toMatchObject({
      AggregateKeyType: "CUSTOM_KEYS",
      CustomKeys: [{ ASN: {} }, { JA4Fingerprint: {} }],
      ScopeDownStatement: { IPSetReferenceStatement: {} },
    });
    const common = rules[5]?.Statement.ManagedRuleGroupStatement;
    expect(common).toMatchObject({
      RuleActionOverrides: [
        "SizeRestrictions_BODY",
        "CrossSiteScripting_BODY",
        "GenericLFI_BODY",
        "GenericRFI_BODY",
        "EC2MetaDataSSRF_BODY",
      ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
    });
    // Samples would keep the addresses of pages, which contain respondents' keys.
    expect(JSON.stringify(acl?.properties)).not.toContain('"SampledRequestsEnabled":true');
  });

  it("refuses as the product does, and says how long to wait", () => {
    const [acl] = full.all(
      "AWS::WAFv2::WebACL",
      z.looseObject({ CustomResponseBodies: z.record(z.string(), z.object({ Content: z.string() })) }),
    );
    const { CustomResponseBodies: bodies, ...rest } = acl?.properties ?? expect.fail("no web ACL");
    const [[key, body] = expect.fail("no body")] = Object.entries(bodies);
    expect(JSON.parse(body.Content)).toMatchObject({ name: "TOO_MANY_REQUESTS", status: 429 });
    const answers = JSON.stringify(rest).match(/"CustomResponse":\{.*?"ResponseHeaders":\[.*?\]\}/g) ?? [];
    expect(answers).toHaveLength(3);
    for (const answer of answers)
      expect(answer).toMatch(new RegExp(`"CustomResponseBodyKey":"${key}".*Retry-After`));
  });

  it("is production's unless its settings say otherwise", () => {
    const made = (context: Record<string, string>) =>
      firewallOf(readSettings(new App({ context: { stage: "prod", ...context } }).node));
    expect(made({})).toBe("managed");
    expect(made({ waf: "none" })).toBe("none");
    expect(made({ edge: "false" })).toBe("none");
    expect(made({ webAcl: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1" })).toBe("none");
    expect(made({ stage: "dev" })).toBe("none");
    expect(made({ waf: "apart" })).toBe("apart");
  });

  it("is in front of the site, and the stack says which region it needs", () => {
    full.template.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: { WebACLId: { "Fn::GetAtt": [Match.stringLikeRegexp("^Firewall"), "Arn"] } },
    });
    expect(JSON.stringify(full.template.toJSON().Rules)).toContain("us-east-1");
  });

  it("can be a stack of its own, in the one region for it, an existing one, or none", () => {
    const app = new App({ context: { waf: "apart" }, builtinCloudFormationValidation: false });
    const apart = new FirewallStack(app, "Waf", { settings: readSettings(app.node) });
    expect(apart.region).toBe("us-east-1");
    Template.fromStack(apart).resourceCountIs("AWS::WAFv2::WebACL", 1);
    const arn = "arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1";
    const own = readStack(folder, { webAcl: arn }).template;
    own.hasResourceProperties("AWS::CloudFront::Distribution", { DistributionConfig: { WebACLId: arn } });
    own.resourceCountIs("AWS::WAFv2::WebACL", 0);
    const both = new App({ context: { waf: "managed", webAcl: arn } });
    expect(() => readSettings(both.node)).toThrow("waf=managed makes the web ACL");
  });
});

describe("the bill", () => {
  it("can be split by product, stage and part: each resource that takes tags has them", () => {
    const { data, stack } = makeStack(folder, { mailFrom: "forms@example.org", waf: "managed" });
    const parts = [data, stack].flatMap((one) => one.node.children.map(({ node }) => node.id));
    expect(parts).toEqual(expect.arrayContaining(["Storage", "Calls", "Pipeline", "Site", "Alarms"]));
    const untagged = [data, stack].flatMap((one) => {
      const template = Template.fromStack(one).toJSON().Resources as Record<string, unknown>;
      return one.node
        .findAll()
        .filter((construct) => construct instanceof CfnResource)
        .filter((resource) =>
          /::(Function|Table|Bucket|Queue|Key|Secret|LogGroup|Distribution|WebACL|Topic)$/.test(
            resource.cfnResourceType,
          ),
        )
        .filter((resource) => !resource.cfnResourceType.startsWith("AWS::CloudFront::Function"))
        .filter((resource) => {
          const text = JSON.stringify(template[one.getLogicalId(resource)] ?? {});
          return !["product", "stage", "part"].every((key) => text.includes(`"Key":"${key}"`));
        })
        .map(({ node }) => node.path);
    });
    expect(untagged).toEqual([]);
  });
});
