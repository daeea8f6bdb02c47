import { rmSync } from "node:fs";
import { type Stack, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Acknowledgement, acknowledge } from "../../infra/acknowledgements.ts";
import { isFull } from "../support/budget.ts";
import { makeStack, standIns } from "./read-stack.ts";

let folder: string;

beforeAll(() => {
  folder = standIns();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contexts: [string, Record<string, string>][] = [
  ["with an edge", { mailFrom: "forms@example.org", alarmMail: "ops@example.org" }],
  [
    "with a domain and a firewall",
    {
      stage: "prod",
      waf: "managed",
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
    },
  ],
  ["without an edge", { edge: "false" }],
];
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
const told = ({ id, path }: Finding) => `${id} at ${path}`;

describe("cdk-nag's checks of the stack", () => {
  it.each(contexts)("find only the acknowledged findings, %s", { timeout: PATIENCE_MS }, (_, context) => {
    const { stack } = makeStack(folder, context);
    const found = findings(stack);
    const { acknowledgements } = stack;
    const left = found.filter((one) => !acknowledgements.some((known) => isAbout(known, one)));
    expect(left.filter(({ id }) => id !== "Annotation::sprout:no-sender").map(told)).toEqual([]);
    const notNeeded = acknowledgements.filter((known) => !found.some((one) => isAbout(known, one)));
    expect(notNeeded.map(({ id, scope }) => told({ id, path: scope.node.path }))).toEqual([]);
  });

  it("let the app be synthesised only with the acknowledged findings", { timeout: PATIENCE_MS }, () => {
    for (const isAcknowledged of [true, false]) {
      // In a full run by CloudFormation's own rules, too; without the flag the CDK would warn of them only.
      const rules = { "@aws-cdk/core:validateAgainstDefaultRules": "true" };
      const { app, stack } = makeStack(folder, { ...contexts[2]?.[1], ...rules }, isAcknowledged && isFull);
      if (isAcknowledged) acknowledge(stack.acknowledgements);
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      if (isAcknowledged) expect(() => app.synth()).not.toThrow();
      else expect(() => app.synth()).toThrow("Acknowledge with");
    }
  });
});

describe("the acknowledged findings", () => {
  let all: readonly Acknowledgement[];
  beforeAll(() => {
    all = makeStack(folder, contexts[0]?.[1] ?? {}).stack.acknowledgements;
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
      const [part, ...rest] = scope.node.path.replace(/^Sprout\//, "").split("/");
      const place = [part?.replace(/^(Custom::CDKBucketDeployment).*/, "$1"), ...rest].join("/");
      return `${place} ${id.replace("AwsSolutions::AwsSolutions-", "")} until ${until}`;
    });
    expect(listed).toMatchInlineSnapshot(`
      [
        "Storage/Bodies S1 until 2027-11-20",
        "Secrets SMG4 until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/erased/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/exports/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/definitions/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/problems/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/processes/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/publications/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/templates/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/test-answers/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/workbooks/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*/answers/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*/outputs/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*/saved-outputs/*] until 2027-11-20",
        "Calls IAM5[Resource::<StorageBodies7921A412.Arn>/uploads/*] until 2027-11-20",
        "Calls IAM5[Resource::*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/erased/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/exports/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/forms/*/publications/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*/answers/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*/outputs/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/instances/*/saved-outputs/*] until 2027-11-20",
        "Pipeline IAM5[Resource::<StorageBodies7921A412.Arn>/uploads/*] until 2027-11-20",
        "Pipeline IAM5[Resource::*] until 2027-11-20",
        "Pipeline/Network VPC7 until 2027-11-20",
        "Site/Files S1 until 2027-11-20",
        "Site/Distribution CFR1 until 2027-11-20",
        "Site/Distribution CFR2 until 2027-11-20",
        "Site/Distribution CFR3 until 2027-11-20",
        "Site/Distribution CFR4 until 2027-11-20",
        "Site/Distribution Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk until 2027-11-20",
        "Custom::CDKBucketDeployment L1 until 2027-11-20",
        "Custom::CDKBucketDeployment IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Action::s3:GetObject*] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Action::s3:GetBucket*] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Action::s3:List*] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Action::s3:DeleteObject*] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Action::s3:Abort*] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Resource::<SiteFiles975A43CF.Arn>/*] until 2027-11-20",
        "Custom::CDKBucketDeployment IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*] until 2027-11-20",
      ]
    `);
  });
});
