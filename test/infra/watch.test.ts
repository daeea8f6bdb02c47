import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { App, CfnResource } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { FREE_METRICS } from "../../infra/cdk/dashboard.ts";
import { FirewallStack } from "../../infra/cdk/firewall.ts";
import { firewallOf, readSettings } from "../../infra/cdk/settings.ts";
import { callEntries } from "../../infra/entries.ts";
import { queueNames } from "../../shared/contract/route.ts";
import { schedulesWith, servicesWith } from "../../shared/contract/workers.ts";
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

describe("saved queries", () => {
  it("ask the logs that have the lines, of this stage alone, for what an operator needs", () => {
    const Query = z.object({
      Name: z.string(),
      QueryString: z.string(),
      LogGroupNames: z.array(z.object({ Ref: z.string() })),
    });
    const groups = full.template.findResources("AWS::Logs::LogGroup");
    const queries = full.all("AWS::Logs::QueryDefinition", Query).map(({ properties }) => properties);
    const logsOf = (name: string) =>
      queries
        .find(({ Name }) => Name === `sprout-dev/${name}`)
        ?.LogGroupNames.map(({ Ref }) => groups[Ref]?.Properties.LogGroupName.replace("/sprout/dev/", ""))
        .toSorted();
    expect(logsOf("failed-reports")).toEqual([
      "print-ready",
      "reconcile",
      "step-ready",
      "submission-completed",
    ]);
    expect(logsOf("failed-reports-by-code")).toEqual(logsOf("failed-reports"));
    expect(logsOf("failed-prints")).toEqual(["preview", "print"]);
    expect(logsOf("faults")).toEqual(["calls"]);
    expect(logsOf("page-faults")).toEqual(["calls"]);
    const failed = queries.find(({ Name }) => Name === "sprout-dev/failed-reports")?.QueryString ?? "";
    for (const field of ["code", "errno", "exit", "lastLine", "form", "step", "submission"])
      expect(failed).toContain(field);
    const text = readFileSync(join(import.meta.dirname, "../../docs/runbooks.md"), "utf8");
    for (const { Name } of queries) expect(text).toContain(`\`${Name.replace("sprout-dev/", "")}\``);
  });
});

/** A text of a template, in which the region is written as `REGION`. */
function textOf(value: unknown): string {
  const Joined = z.object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.unknown())]) });
  const parts = typeof value === "string" ? [value] : Joined.parse(value)["Fn::Join"][1];
  return parts.map((part) => (typeof part === "string" ? part : "REGION")).join("");
}

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

  it("report throttled functions, and leave the throttles of the table to the dashboard", () => {
    expect(alarmNamed("sprout-dev-throttled-functions")).toMatchObject({
      Namespace: "AWS/Lambda",
      MetricName: "Throttles",
    });
    const table = JSON.stringify(
      full.all("AWS::CloudWatch::Dashboard", z.looseObject({}))[0]?.properties ?? {},
    );
    expect(table.match(/ReadThrottleEvents/g)).toHaveLength(1);
    expect(table.match(/WriteThrottleEvents/g)).toHaveLength(4);
    for (const index of ["gsi1", "gsi2", "outbox"]) expect(table).toContain(index);
  });

  it("ring when a clock stops, and not while a stage is new", () => {
    const Rounds = z.object({
      Threshold: z.number(),
      ComparisonOperator: z.literal("LessThanThreshold"),
      TreatMissingData: z.literal("ignore"),
      EvaluationPeriods: z.number(),
      DatapointsToAlarm: z.number(),
      Metrics: z.tuple([
        z.looseObject({ Expression: z.literal("FILL(counted, 0) + 0 * FILL(counted, REPEAT)") }),
        z.looseObject({
          MetricStat: z.object({
            Metric: z.object({ MetricName: z.literal("Rounds"), Namespace: z.string() }),
            Period: z.literal(300),
            Stat: z.literal("Sum"),
          }),
        }),
      ]),
    });
    const alarm = Rounds.parse(alarmNamed("sprout-dev-stopped"));
    expect((alarm.EvaluationPeriods * 300) / 60, "minutes").toBe(30);
    const Counted = z.object({
      MetricTransformations: z.array(z.object({ MetricName: z.string(), MetricValue: z.string() })),
    });
    const values = full
      .all("AWS::Logs::MetricFilter", Counted)
      .flatMap(({ properties }) => properties.MetricTransformations)
      .filter(({ MetricName }) => MetricName === "Rounds")
      .map(({ MetricValue }) => Number(MetricValue));
    expect(values.toSorted()).toEqual([0.2, 1, 1]);
    const starts = schedulesWith({}).map(([, { everyMinutes }]) => 5 / everyMinutes);
    const usual = starts.reduce((sum, count) => sum + count * (count > 1 ? 0.2 : 1), 0);

    /** As CloudWatch evaluates it: what is counted in each five minutes, undefined where nothing is reported. */
    const raisedBy = (counted: readonly (number | undefined)[]) => {
      let state = "INSUFFICIENT_DATA";
      for (let end = 1; end <= counted.length; end += 1) {
        const range = counted.slice(Math.max(0, end - alarm.EvaluationPeriods), end);
        const first = range.findIndex((value) => value !== undefined);
        const points = range.slice(first === -1 ? range.length : first).map((value) => value ?? 0);
        if (points.length === 0) continue; // missing, so it stays as it is
        const bad = points.filter((value) => value < alarm.Threshold).length;
        if (bad >= alarm.DatapointsToAlarm) state = "ALARM";
        else if (points.some((value) => value >= alarm.Threshold)) state = "OK";
      }
      return state;
    };
    const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
    const well = times(12, usual);
    expect(raisedBy(times(12, undefined)), "a first deployment").toBe("INSUFFICIENT_DATA");
    expect(raisedBy([...times(8, undefined), 0.4, ...well]), "its clocks begin").toBe("OK");
    expect(raisedBy([...times(8, undefined), 0.4])).toBe("INSUFFICIENT_DATA");
    expect(raisedBy([...well, ...times(6, undefined)]), "all stop").toBe("ALARM");
    expect(raisedBy([...well, ...times(100, undefined)]), "and stay so").toBe("ALARM");
    for (const stopped of [1, 1, 1])
      expect(raisedBy([...well, ...times(6, usual - stopped)]), "one of the three stops").toBe("ALARM");
    expect(raisedBy([...well, ...times(6, undefined), ...well]), "it runs again").toBe("OK");
    expect(raisedBy([...well, ...times(6, [usual + 1, usual - 1]).flat()]), "late rounds").toBe("OK");
    expect(raisedBy([...well, ...times(4, undefined), usual]), "twenty minutes").toBe("OK");
  });

  it("say how severe they are, each severity to a topic of its own, and link the dashboard", () => {
    const AlarmProperties = z.looseObject({
      AlarmName: z.string(),
      AlarmDescription: z.unknown(),
      AlarmActions: z.tuple([z.object({ Ref: z.string() })]),
      OKActions: z.tuple([z.object({ Ref: z.string() })]),
    });
    const { all, template } = readOwnStack({ alarmMail: "ops@example.org", noticeMail: "desk@example.org" });
    const topics = new Map<string, Set<string>>();
    for (const { properties } of all("AWS::CloudWatch::Alarm", AlarmProperties)) {
      const text = textOf(properties.AlarmDescription);
      const severity = /^\[(urgent|notice)\] /.exec(text)?.[1] ?? text;
      topics.set(severity, (topics.get(severity) ?? new Set()).add(properties.AlarmActions[0].Ref));
      expect(properties.OKActions).toEqual(properties.AlarmActions);
      expect(text).toContain(
        "Dashboard: https://REGION.console.aws.amazon.com/cloudwatch/home?region=REGION#dashboards/dashboard/sprout-dev-REGION ",
      );
      expect(text.length).toBeLessThan(1_024);
    }
    const [urgent = new Set<string>(), notice = new Set<string>()] = [
      topics.get("urgent"),
      topics.get("notice"),
    ];
    expect([topics.size, urgent.size, notice.size, new Set([...urgent, ...notice]).size]).toEqual([
      2, 1, 1, 2,
    ]);
    for (const [of, Endpoint] of [
      [urgent, "ops@example.org"],
      [notice, "desk@example.org"],
    ] as const)
      template.hasResourceProperties("AWS::SNS::Subscription", { TopicArn: { Ref: [...of][0] }, Endpoint });
    const over = readOwnStack({
      alarmTopic: "arn:aws:sns:eu-west-1:111122223333:pager",
      noticeTopic: "arn:aws:sns:eu-west-1:111122223333:chat",
    });
    over.template.resourceCountIs("AWS::SNS::Topic", 0);
    const to = over.all(
      "AWS::CloudWatch::Alarm",
      z.looseObject({ AlarmName: z.string(), AlarmActions: z.unknown() }),
    );
    const actionOf = (name: string) =>
      to.find(({ properties }) => properties.AlarmName === name)?.properties.AlarmActions;
    expect(actionOf("sprout-dev-api-errors")).toEqual(["arn:aws:sns:eu-west-1:111122223333:pager"]);
    expect(actionOf("sprout-dev-failed-runs")).toEqual(["arn:aws:sns:eu-west-1:111122223333:chat"]);
  });

  it("ring at the first fault of an hour, which the log of the calls has", () => {
    expect(alarmNamed("sprout-dev-first-fault")).toMatchObject({
      Namespace: "Sprout/dev",
      MetricName: "Faults",
      Statistic: "Sum",
      Period: 3_600,
      EvaluationPeriods: 1,
      Threshold: 0,
      ComparisonOperator: "GreaterThanThreshold",
      TreatMissingData: "notBreaching",
    });
    const Filter = z.looseObject({
      FilterPattern: z.string(),
      LogGroupName: z.object({ Ref: z.string() }),
      MetricTransformations: z.array(z.looseObject({ MetricName: z.string() })),
    });
    const faultsOf = (stack: ReadStack) =>
      stack
        .all("AWS::Logs::MetricFilter", Filter)
        .map(({ properties }) => properties)
        .filter(({ FilterPattern }) => FilterPattern === '{ $.event = "fault" }');
    const direct = readOwnStack({ edge: "false" });
    expect(faultsOf(direct).map(({ MetricTransformations }) => MetricTransformations[0]?.MetricName)).toEqual(
      ["Faults"],
    );
    const [first] = faultsOf(direct);
    const groups = direct.template.findResources("AWS::Logs::LogGroup");
    expect(groups[first?.LogGroupName.Ref ?? ""]?.Properties.LogGroupName).toBe("/sprout/dev/calls");
    // A release that takes over bit by bit is judged by what its own versions say.
    expect(faultsOf(full)[1]?.MetricTransformations[0]).toMatchObject({
      MetricName: "FaultsOfVersion",
      Dimensions: [
        { Key: "Function", Value: "$.function" },
        { Key: "Version", Value: "$.version" },
      ],
    });
  });

  it("read few metrics, and each tells where to read on", () => {
    const bill = readOwnStack({
      alarmMail: "ops@example.org",
      mailFrom: "forms@example.org",
      runbooks: "https://x.example/r",
    });
    const AlarmProperties = z.looseObject({
      AlarmName: z.string(),
      AlarmDescription: z.unknown(),
      Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
    });
    const alarms = bill.all("AWS::CloudWatch::Alarm", AlarmProperties).map(({ properties }) => properties);
    const metrics = alarms.map(
      ({ Metrics: many }) => many?.filter(({ MetricStat }) => MetricStat).length ?? 1,
    );
    // Ten are free; docs/scale.md has the bill of the others.
    expect(metrics.reduce((sum, count) => sum + count, 0)).toBe(16);
    const text = readFileSync(join(import.meta.dirname, "../../docs/runbooks.md"), "utf8");
    for (const { AlarmName: name, AlarmDescription: description } of alarms) {
      const family = /What to do: https:\/\/x\.example\/r#([\w-]+)$/.exec(textOf(description))?.[1];
      expect(text, name).toContain(`| <a id="${family}"></a>`);
    }
  });

  it("of CloudFront are where its metrics are, and those of SES where mails are sent", () => {
    expect(alarmNamed("sprout-dev-site-errors")).toMatchObject({
      Namespace: "AWS/CloudFront",
      Statistic: "Average",
    });
    const resource = Object.values(full.template.findResources("AWS::CloudWatch::Alarm")).find((one) =>
      JSON.stringify(one).includes("5xxErrorRate"),
    );
    const condition = z.object({ Condition: z.string() }).parse(resource).Condition;
    expect(JSON.stringify(full.template.toJSON().Conditions[condition])).toContain("us-east-1");
    expect(alarmNamed("sprout-dev-mail-bounces")).toBeUndefined();
    const sending = readOwnStack({
      alarmMail: "ops@example.org",
      mailFrom: "forms@example.org",
      runbooks: "https://x.example/r",
    });
    for (const [MetricName, Threshold] of [
      ["Reputation.BounceRate", 0.05],
      ["Reputation.ComplaintRate", 0.001],
    ] as const)
      sending.template.hasResourceProperties("AWS::CloudWatch::Alarm", {
        Namespace: "AWS/SES",
        MetricName,
        Threshold,
      });
  });

  it("tell the alarm mail what the account costs, where a budget is set", () => {
    full.template.resourceCountIs("AWS::Budgets::Budget", 0);
    const settings = { alarmMail: "ops@example.org", budget: "40", dataEvents: "true", traces: "true" };
    const { template } = readOwnStack(settings);
    template.hasResourceProperties("AWS::Budgets::Budget", {
      Budget: { BudgetLimit: { Amount: 40, Unit: "USD" }, BudgetType: "COST", TimeUnit: "MONTHLY" },
      NotificationsWithSubscribers: [
        {
          Notification: { NotificationType: "ACTUAL", Threshold: 80 },
          Subscribers: [{ Address: "ops@example.org" }],
        },
        { Notification: { NotificationType: "FORECASTED", Threshold: 100 } },
      ],
    });
    const alone = new App({ context: { budget: "40" } });
    expect(() => readSettings(alone.node)).toThrow("budget tells alarmMail");
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

  it("refers to no more metrics than are free", () => {
    const Body = z.object({ DashboardBody: z.unknown() });
    const [{ properties } = expect.fail("no dashboard")] = full.all("AWS::CloudWatch::Dashboard", Body);
    // References of CloudFormation stand between the parts of the text.
    const text = JSON.stringify(properties.DashboardBody).replaceAll('\\"', '"');
    const shown = text.match(/\["AWS\/|\["Sprout\//g) ?? [];
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.length).toBeLessThanOrEqual(FREE_METRICS);
  });

  it("exists without an edge too, and shows no gateway then", () => {
    expect(bodyOf(local)).toContain("FailedRuns");
    expect(bodyOf(local)).not.toContain("AWS/ApiGateway");
  });
});

describe("CloudTrail's record of the data", () => {
  it("is of the table and of the blobs, in a bucket that it alone writes to, where a setting asks for it", () => {
    full.template.resourceCountIs("AWS::CloudTrail::Trail", 0);
    const recording = readOwnStack({
      alarmMail: "ops@example.org",
      budget: "40",
      dataEvents: "true",
      traces: "true",
    });
    const { properties } =
      recording.all("AWS::CloudTrail::Trail", z.looseObject({}))[0] ?? expect.fail("no trail");
    const text = JSON.stringify(properties);
    for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Object"])
      expect(text).toContain(`"Equals":["${type}"]`);
    expect(properties).toMatchObject({ EnableLogFileValidation: true, IsLogging: true });
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

  const tracing = () =>
    readOwnStack({ alarmMail: "ops@example.org", budget: "40", dataEvents: "true", traces: "true" });

  it("are of every function except those that run user code, and of none on LocalStack", () => {
    expect(traced(full), "off by default").toEqual([]);
    const untraced = tracing()
      .functions()
      .map(({ FunctionName = "" }) => FunctionName.replace("sprout-dev-", ""))
      .filter((name) => !traced(tracing()).includes(name));
    expect(untraced.toSorted()).toEqual(servicesWith({}).toSorted());
    expect(traced(tracing()).length).toBeGreaterThan(callEntries.length);
    expect(traced(readOwnStack({ edge: "false", traces: "true" }))).toEqual([]);
  });

  it("need two actions that add, of exactly the traced functions", () => {
    const ofTraces = ({ statement }: { statement: { Sid?: string | undefined } }) =>
      statement.Sid === "OwnTraces";
    expect(full.identityStatements().filter(ofTraces)).toEqual([]);
    const statements = tracing().identityStatements().filter(ofTraces);
    expect(statements).toHaveLength(traced(tracing()).length);
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
        "SizeRestrictions_QUERYSTRING",
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
    const make = (context: Record<string, string>) =>
      firewallOf(readSettings(new App({ context: { stage: "prod", ...context } }).node));
    expect(make({})).toBe("managed");
    expect(make({ waf: "none" })).toBe("none");
    expect(make({ edge: "false" })).toBe("none");
    expect(make({ webAcl: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1" })).toBe("none");
    expect(make({ stage: "dev" })).toBe("none");
    expect(make({ waf: "apart" })).toBe("apart");
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
