import { rmSync } from "node:fs";
import { Stack, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Acknowledgement, acknowledge } from "../../infra/cdk/acknowledgements.ts";
import { isSearch } from "../support/budget.ts";
import { type Context, everySetting, triedValues } from "./every-setting.ts";
import { makeStack, standIns } from "./read-stack.ts";

let folder: string;

beforeAll(() => {
  folder = standIns();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ordinary = {
  mailFrom: "forms@example.org",
  alarmMail: "ops@example.org",
  ciRepository: "hospital/sprout",
};

const contexts: [string, Context][] = [
  ["with a sender and a workflow's role", ordinary],
  ...(isSearch ? triedValues() : everySetting()).map((context, index): [string, Context] => [
    `with values of all settings, ${index + 1}`,
    context,
  ]),
];
/** What whoever deploys is told, and may leave: no mails are sent; how large the template is, which is bounded below. */
const warned = ["Annotation::sprout:no-sender", "Annotation::@aws-cdk/core:Stack.templateSize"];
/** With every setting. CloudFormation takes 500, and templates of a million characters; the CDK warns from 80 % of these on. */
const MOST_RESOURCES = 370;
const MOST_CHARACTERS = 850_000;
/** The checks ask each rule about each resource. */
const PATIENCE_MS = 3 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Finding {
  id: string;
  path: string;
}

/** What cdk-nag finds, acknowledged or not; and what the CDK itself warns of. */
function findings(stack: Stack): Finding[] {
  const { violations } = new AwsSolutionsChecks(stack).validateScope(stack);
  const rules = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath = "" }) => ({
      id: `AwsSolutions::${ruleName}`,
      path: constructPath,
    })),
  );
  const warnings = stack.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === "aws:cdk:warning")
      .map(({ data }) => ({
        id: `Annotation::${/\[ack: (.*)\]$/.exec(String(data))?.[1]}`,
        path: node.path,
      })),
  );
  return [...rules, ...warnings];
}

const isAbout = ({ id, scope }: Acknowledgement, found: Finding) =>
  found.id === id && `${found.path}/`.startsWith(`${scope.node.path}/`);
const textOf = ({ id, path }: Finding) => `${id} at ${path}`;

describe("cdk-nag's checks of the stack", () => {
  it.each(contexts)("find only the acknowledged findings, %s", { timeout: PATIENCE_MS }, (_, context) => {
    const { app, data, stack, ci } = makeStack(folder, context);
    app.synth(); // until then, what is of the data isn't called as it is exported
    const all = app.node.children.filter((child) => child instanceof Stack);
    const ofParts = [data, stack, ...(ci === undefined ? [] : [ci])];
    const others = all.filter((one) => !ofParts.some((part) => part === one));
    expect(others.flatMap(findings).map(textOf), "the web ACL apart").toEqual([]);
    for (const one of all) {
      const { Resources } = Template.fromStack(one).toJSON();
      expect(Object.keys(Resources).length, one.stackName).toBeLessThanOrEqual(MOST_RESOURCES);
      expect(JSON.stringify(Resources).length, one.stackName).toBeLessThan(MOST_CHARACTERS);
    }
    for (const one of ofParts) {
      const found = findings(one);
      const left = found.filter((finding) => !one.acknowledgements.some((known) => isAbout(known, finding)));
      expect(left.filter(({ id }) => !warned.includes(id)).map(textOf)).toEqual([]);
      const notNeeded = one.acknowledgements.filter(
        (known) => !found.some((finding) => isAbout(known, finding)),
      );
      expect(notNeeded.map(({ id, scope }) => textOf({ id, path: scope.node.path }))).toEqual([]);
    }
  });

  it("let the app be synthesised only with the acknowledged findings", { timeout: PATIENCE_MS }, () => {
    for (const isAcknowledged of [true, false]) {
      // In a search by CloudFormation's own rules, too; without the flag the CDK would warn of them only.
      const rules = { "@aws-cdk/core:validateAgainstDefaultRules": "true" };
      const context = { edge: "false", ...rules };
      const { app, data, stack } = makeStack(folder, context, isAcknowledged && isSearch);
      if (isAcknowledged) for (const one of [data, stack]) acknowledge(one.acknowledgements);
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      if (isAcknowledged) expect(() => app.synth()).not.toThrow();
      else expect(() => app.synth()).toThrow("Acknowledge with");
    }
  });
});

describe("the acknowledged findings", () => {
  let all: readonly Acknowledgement[];
  beforeAll(() => {
    const { data, stack } = makeStack(folder, ordinary);
    all = [data, stack].flatMap(({ acknowledgements }) => acknowledgements);
  });

  it("have a reason, and an end date that is in the future and at most a year ahead", () => {
    for (const { id, reason, until } of all) {
      expect(reason.length, id).toBeGreaterThan(30);
      const daysLeft = (Date.parse(until) - Date.now()) / DAY_MS;
      expect(daysLeft, `${id}: read its reason again, then move the day`).toBeGreaterThan(-1);
      expect(daysLeft, id).toBeLessThanOrEqual(366);
    }
  });

  it("are these and no more", () => {
    const listed = all.map(({ scope, id, until }) => {
      const place = scope.node.path.replace(/^sprout-dev-data/, "data");
      return `${place} ${id.replace("AwsSolutions::AwsSolutions-", "")} until ${until}`;
    });
    expect(listed).toMatchInlineSnapshot(`
      [
        "data/Storage/Bodies S1 until 2027-11-20",
        "data/Secrets SMG4 until 2027-11-20",
        "sprout-dev/Secrets SMG4 until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/erased/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/exports/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/definitions/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/golden/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/problems/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/processes/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/publications/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/reviews/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/templates/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/test-answers/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/forms/*/workbooks/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/incoming/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/instances/*/answers/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/instances/*/files/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/instances/*/outputs/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/instances/*/saved-outputs/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/instances/*/scans/*] until 2027-11-20",
        "sprout-dev/Calls IAM5[Resource::<BlobsArn>/uploads/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/erased/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/exports/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/forms/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/forms/*/publications/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/incoming/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/instances/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/instances/*/answers/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/instances/*/files/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/instances/*/outputs/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/instances/*/saved-outputs/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::<BlobsArn>/uploads/*] until 2027-11-20",
        "sprout-dev/Pipeline IAM5[Resource::*] until 2027-11-20",
        "sprout-dev/Pipeline/Network VPC7 until 2027-11-20",
        "sprout-dev/Site/Files S1 until 2027-11-20",
        "sprout-dev/Site/Distribution CFR1 until 2027-11-20",
        "sprout-dev/Site/Distribution CFR2 until 2027-11-20",
        "sprout-dev/Site/Distribution CFR3 until 2027-11-20",
        "sprout-dev/Site/Distribution CFR4 until 2027-11-20",
        "sprout-dev/Site/Distribution Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB L1 until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Action::s3:GetObject*] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Action::s3:GetBucket*] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Action::s3:List*] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Action::s3:DeleteObject*] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Action::s3:Abort*] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Resource::<SiteFiles975A43CF.Arn>/*] until 2027-11-20",
        "sprout-dev/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C256MiB IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*] until 2027-11-20",
      ]
    `);
  });
});
