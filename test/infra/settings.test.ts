/** What a setting changes in the templates, and what it says where it can't be used. */
import { rmSync } from "node:fs";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { wordsOf } from "../../infra/account/words.ts";
import { readSettings } from "../../infra/cdk/settings.ts";
import { callEntries } from "../../infra/entries.ts";
import { isForRespondents } from "../../shared/contract/route.ts";
import { fullStack, makeStack, readOwnStack, standIns } from "./read-stack.ts";

const read = (context: Record<string, string>) => readSettings(new App({ context }).node);
const refusal = (context: Record<string, string>) => () => read(context);

let folder: string;
beforeAll(() => {
  folder = standIns();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataKey = "arn:aws:kms:eu-west-1:111122223333:key/data";

describe("the stage", () => {
  it.each(["production", "prd", "live", "prod-eu", "eu-prod", "main", "prod2"])(
    "%s sounds like production, so it has to say whether it is protected",
    (stage) => {
      expect(refusal({ stage })).toThrow(`"${stage}" sounds like what people rely on`);
      expect(read({ stage, protect: "true" }).protect).toBe(true);
      expect(read({ stage, protect: "false" }).protect).toBe(false);
    },
  );

  it.each(["prod", "dev", "staging", "non-prod", "pre-prod", "olive", "product-a", "clinic"])(
    "%s does not have to",
    (stage) => expect(read({ stage }).stage).toBe(stage),
  );

  it("is protected where its settings say so, whatever its name", () => {
    expect(refusal({ stage: "Prod" })).toThrow("lower-case letters");
    const clinic = readOwnStack({ stage: "clinic", protect: "true", edge: "false" });
    expect(clinic.isProtected).toEqual([true, true]);
    clinic.data.template.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: true });
    expect(readOwnStack({ edge: "false" }).isProtected).toEqual([false, false]);
  });
});

const issuersAt = (issuer: string) =>
  JSON.stringify([
    { id: "hospital", name: "Hospital", issuer, clientId: "sprout", domains: ["hospital.org"] },
  ]);

describe("values that can't be used are named in words", () => {
  it.each([
    [{ traces: "yes" }, "Write true or false."],
    [{ dataEvents: "1" }, "Write true or false."],
    [{ prints: "many" }, "Write a whole number from 2 to 1000."],
    [{ concurrency: "10.5" }, "Write a whole number from 10 to 100000."],
    [{ key: "alias/own" }, "Write the whole ARN, like arn:aws:kms:"],
    [{ logKey: "arn:aws:s3:::bucket" }, "Write the whole ARN, like arn:aws:kms:"],
    [{ alarmTopic: "arn:aws:sns:eu-west-1:1:operations" }, "Write the whole ARN, like arn:aws:sns:"],
    [{ permissionsBoundary: "bounds" }, "Write the whole ARN, like arn:aws:iam:"],
    [{ rolePath: "hospital" }, "Write the path with a slash at both ends, like /hospital/."],
    [{ logDays: "91" }, "Write one of 1, 3, 5, 7, 14, 30, 60, 90,"],
    [{ priceClass: "PriceClass_100" }, "Write one of 100, 200, all."],
    [{ waf: "yes" }, "Write one of auto, none, managed, apart."],
    [{ release: "blue-green" }, "Write one of direct, canary."],
    [{ budget: "much" }, "Write a sum of US dollars, like 50."],
    [{ hstsSubdomains: "true" }, "give domain too"],
    [{ secondFactor: "yes" }, "Write one of off, administrators, data, all."],
    [{ breakGlass: "ana" }, "Write e-mail addresses with commas between them."],
    [{ identityProviders: "hospital" }, "Write a JSON list of issuers."],
    [{ identityProviders: '[{"id":"hospital"}]' }, "Each issuer has clientId"],
    [{ identityProviders: issuersAt("http://127.0.0.1:8080") }, "Write the https address of each issuer."],
    [
      { identityProviders: issuersAt("http://login.example.org") },
      "Write the https address of one organisation's",
    ],
  ])("%j", (context, words) => {
    expect(refusal(context as Record<string, string>)).toThrow(words); // each has one setting
    expect(refusal(context as Record<string, string>)).not.toThrow("Invalid input");
  });

  it("and what is reserved has to be there", () => {
    const make = (context: Record<string, string>) => () => makeStack(folder, context);
    expect(make({ edge: "false", anonymousCalls: "20", concurrency: "200" })).toThrow(
      /^The settings can't be used\.\nanonymousCalls would take \d+ executions, and concurrency=200 has 100 for that/,
    );
    expect(make({ edge: "false", reserve: "true", concurrency: "10" })).toThrow("has 0 for that");
  });

  it("spaces around values and beside commas are no part of them", () => {
    expect(read({ designers: " a.org , b.org ", stage: " dev " })).toMatchObject({
      designers: "a.org,b.org",
      stage: "dev",
    });
    expect(read({ network: "subnet-1, subnet-2", securityGroups: " sg-1" })).toMatchObject({
      network: "subnet-1,subnet-2",
      securityGroups: "sg-1",
    });
  });

  it("words of a variable are read with their quotes", () => {
    expect(
      wordsOf(`-c stage=dev  -c 'tilesAttribution=© The "makers"'\n-c runbooks="our wiki"/page`),
    ).toEqual([
      ...["-c", "stage=dev", "-c", 'tilesAttribution=© The "makers"', "-c", "runbooks=our wiki/page"],
    ]);
    expect(wordsOf("")).toEqual([]);
    expect(wordsOf("-c a='b")).toBeUndefined();
  });
});

const Role = z.looseObject({
  Path: z.string().optional(),
  PermissionsBoundary: z.unknown().optional(),
  AssumeRolePolicyDocument: z.object({
    Statement: z.array(
      z.looseObject({ Principal: z.record(z.string(), z.unknown()), Condition: z.unknown().optional() }),
    ),
  }),
});

describe("roles", () => {
  /** Of all stacks, those of the CDK's own functions included. */
  function rolesOf(context: Record<string, string>) {
    const { app } = makeStack(folder, context);
    const stacks = app.node.children.filter((child) => child instanceof Stack);
    return stacks.flatMap((stack) =>
      Object.values(Template.fromStack(stack).findResources("AWS::IAM::Role")).map(({ Properties }) =>
        Role.parse(Properties),
      ),
    );
  }

  it("have the path and the boundary that the account requires, each of them", () => {
    const required = {
      rolePath: "/hospital/",
      permissionsBoundary: "arn:aws:iam::111122223333:policy/bounds",
    };
    const more = { scan: "true", backup: "daily", ciRepository: "hospital/sprout" };
    const roles = rolesOf({ ...required, ...more });
    expect(roles.length).toBeGreaterThan(40);
    for (const { Path, PermissionsBoundary } of roles)
      expect([Path, PermissionsBoundary]).toEqual([required.rolePath, required.permissionsBoundary]);
  });

  it("are given to services that act for this account", () => {
    const roles = rolesOf({ scan: "true", backup: "daily" });
    const trusted = new Set<string>();
    for (const { AssumeRolePolicyDocument } of roles)
      for (const { Principal, Condition } of AssumeRolePolicyDocument.Statement) {
        const { Service } = z.object({ Service: z.string() }).parse(Principal);
        if (Condition === undefined) trusted.add(Service);
        else
          expect(Condition).toEqual({
            StringEqualsIfExists: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
          });
      }
    // The CDK's own function, which copies the pages.
    expect([...trusted]).toEqual(["lambda.amazonaws.com"]);
    expect(
      roles.filter((role) => role.AssumeRolePolicyDocument.Statement.some(({ Condition }) => !Condition)),
    ).toHaveLength(1);
  });

  it("list what begins like what they read, and nothing else of the bucket", () => {
    const lists = fullStack()
      .identityStatements()
      .filter(
        ({ statement: { Sid, Action } }) =>
          Sid !== undefined && Action.some((name) => /^s3:ListBucket/.test(name)),
      );
    expect(lists.length).toBeGreaterThan(10);
    for (const { id, statement } of lists)
      expect(JSON.stringify(statement.Condition), id).toMatch(/^\{"StringLike":\{"s3:prefix":/);
  });
});

describe("the workflow's role with a key that the account had", () => {
  it("uses that key, which has no tags of this product", () => {
    const { ci } = makeStack(folder, { ciRepository: "hospital/sprout", key: dataKey });
    if (ci === undefined) throw new Error("There is no stack of the workflow.");
    const text = JSON.stringify(Template.fromStack(ci).findResources("AWS::IAM::Role"));
    expect(text).toContain(`"Resource":"${dataKey}"`);
    expect(text).not.toContain("aws:ResourceTag");
    expect(text).toContain('"kms:ViaService"');
  });
});

describe("logs", () => {
  const Group = z.looseObject({
    LogGroupName: z.string(),
    RetentionInDays: z.number(),
    KmsKeyId: z.unknown().optional(),
  });

  it("of the gateway are where a service writes without a statement for each group, and kept for 90 days", () => {
    const groups = fullStack().all("AWS::Logs::LogGroup", Group);
    const names = groups.map(({ properties }) => properties.LogGroupName);
    expect(names).toContain("/aws/vendedlogs/sprout/dev/api-access");
    expect(names).not.toContain("/sprout/dev/api-access");
    expect(new Set(groups.map(({ properties }) => properties.RetentionInDays))).toEqual(new Set([90]));
    expect(groups.every(({ properties }) => properties.KmsKeyId === undefined)).toBe(true);
  });

  it("have the key and the time that the settings name, each of them", () => {
    const own = readOwnStack({ logDays: "365", logKey: dataKey });
    for (const { properties } of own.all("AWS::Logs::LogGroup", Group))
      expect(properties).toMatchObject({ RetentionInDays: 365, KmsKeyId: dataKey });
  });
});

describe("calls of people without an account", () => {
  it("take no more than the setting says, and nothing else takes that", () => {
    const limited = readOwnStack({ edge: "false", anonymousCalls: "15" });
    const anonymous = callEntries.filter(({ calls }) =>
      calls.some(({ access }) => access === "public" || isForRespondents(access)),
    );
    expect(anonymous.length).toBeGreaterThan(10);
    const reserved = new Map(
      limited
        .functions()
        .map(({ FunctionName = "", ReservedConcurrentExecutions: most }) => [FunctionName, most]),
    );
    const expected = callEntries.map((entry) => [
      `sprout-dev-${entry.name}`,
      anonymous.includes(entry) ? 15 : undefined,
    ]);
    for (const [name, most] of expected) expect([name, reserved.get(String(name))]).toEqual([name, most]);
    for (const { ReservedConcurrentExecutions } of fullStack().functions())
      expect(ReservedConcurrentExecutions).toBeUndefined();
  });
});

describe("the site", () => {
  const headers = (context: Record<string, string>) =>
    JSON.stringify(readOwnStack(context).template.findResources("AWS::CloudFront::ResponseHeadersPolicy"));
  const site = {
    domain: "forms.example.org",
    certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
  };

  it("speaks for the subdomains of its domain only where the settings say so", () => {
    expect(headers(site)).toContain('"IncludeSubdomains":false');
    expect(headers({ ...site, hstsSubdomains: "true" })).toContain('"IncludeSubdomains":true');
  });

  it("is near the people that the price class names", () => {
    const classOf = (context: Record<string, string>) =>
      JSON.stringify(readOwnStack(context).template.findResources("AWS::CloudFront::Distribution"));
    expect(classOf({})).toContain('"PriceClass":"PriceClass_100"');
    expect(classOf({ priceClass: "all" })).toContain('"PriceClass":"PriceClass_All"');
  });

  it("has an output by the name that the deployment prints", () => {
    expect(fullStack().template.findOutputs("Address")).toHaveProperty("Address.Value");
    expect(
      Object.keys(fullStack().template.findOutputs("*")).filter((id) => /^SiteAddress/.test(id)),
    ).toEqual([]);
  });
});
