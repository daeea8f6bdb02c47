/** The stack as a whole: what it keeps, the site before it, its size and its settings. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readSettings } from "../../infra/cdk/settings.ts";
import { apiPatterns } from "../../infra/cdk/site.ts";
import { callEntries, entriesWith } from "../../infra/entries.ts";
import { queues, table } from "../../infra/resources.ts";
import { servicesWith } from "../../shared/contract/workers.ts";
import { expectedOpener, expectedPermissions, expectedPolicy } from "../support/site-headers.ts";
import { fullStack, type ReadStack, Reference, readOwnStack, tunedStack } from "./read-stack.ts";

/** A text of the template, what is known while deploying spelled `BUCKET`. */
const Joined = z
  .object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.union([z.string(), z.looseObject({})]))]) })
  .transform(({ "Fn::Join": [, parts] }) =>
    parts.map((part) => (typeof part === "string" ? part : "BUCKET")).join(""),
  );
const SentHeaders = z.object({
  SecurityHeadersConfig: z.looseObject({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: Joined, Override: z.boolean() }),
  }),
  CustomHeadersConfig: z.object({ Items: z.array(z.unknown()) }),
});
const Behavior = z.looseObject({ ResponseHeadersPolicyId: z.unknown() });

/** Without those that listen to events of AWS. */
const usual = entriesWith({ scan: false });

/** With a domain and a map. */
const withMap = {
  domain: "forms.example.org",
  certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
  tiles: "https://tiles.example.org:8443/{z}/{x}/{y}.png?key=abc",
  tilesAttribution: "© The makers",
};

let full: ReadStack;
beforeAll(() => {
  full = fullStack();
});

describe("stored data", () => {
  it("is in one encrypted table that expires items and can be restored to any second of 35 days", () => {
    full.data.template.resourceCountIs("AWS::DynamoDB::Table", 1);
    full.data.template.hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "RetainExceptOnCreate",
      Properties: {
        BillingMode: "PAY_PER_REQUEST",
        SSESpecification: { SSEEnabled: true, SSEType: "KMS" },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true },
        GlobalSecondaryIndexes: table.indexes.map(({ name, partitionKey, sortKey, projects }) => ({
          IndexName: name,
          KeySchema: [
            { AttributeName: partitionKey, KeyType: "HASH" },
            { AttributeName: sortKey, KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...projects] },
        })),
      },
    });
    for (const { name, projects } of table.indexes) {
      expect(new Set(projects).size, name).toBe(projects.length);
      expect(projects.length, `${name}: DynamoDB projects at most 20`).toBeLessThanOrEqual(20);
      expect(projects, name).not.toContain("answers");
    }
    full.data.template.hasResourceProperties("AWS::KMS::Key", { EnableKeyRotation: true });
  });

  it("is in buckets that are encrypted, closed to the public and refuse plain HTTP", () => {
    const Encrypted = z.looseObject({ BucketEncryption: z.unknown() });
    const buckets = [full.data, full].flatMap(({ all }) => all("AWS::S3::Bucket", Encrypted));
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
    const policies = JSON.stringify(
      [full.data, full].map(({ template }) => template.findResources("AWS::S3::BucketPolicy")),
    );
    expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(2);
  });

  it("loses uploads and exported files after a day, and their old versions after another", () => {
    const [rules] = Object.values(full.data.template.findResources("AWS::S3::Bucket"))
      .map(({ Properties }) => Properties.LifecycleConfiguration?.Rules)
      .filter((one) => one !== undefined);
    for (const Prefix of ["uploads/", "exports/"])
      expect(rules).toContainEqual(
        expect.objectContaining({
          Prefix,
          Status: "Enabled",
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
      );
  });
});

describe("the site", () => {
  it("forwards what the gateway serves, uncached, and answers all else from the bucket", () => {
    const [distribution] = full.all(
      "AWS::CloudFront::Distribution",
      z.object({
        DistributionConfig: z.object({
          CacheBehaviors: z.array(z.looseObject({ PathPattern: z.string(), TargetOriginId: z.string() })),
          DefaultCacheBehavior: z.looseObject({
            FunctionAssociations: z.array(z.looseObject({ EventType: z.string() })),
          }),
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
      // the token of a program, under a name that the policy forwards
      expect(behavior.FunctionAssociations).toMatchObject([{ EventType: "viewer-request" }]);
    }
    expect(DefaultCacheBehavior.FunctionAssociations.map(({ EventType }) => EventType)).toEqual([
      "viewer-request",
      "viewer-response",
    ]);
    const filesOrigin = Origins.find(({ Id }) => Id === DefaultCacheBehavior.TargetOriginId);
    expect(filesOrigin?.OriginAccessControlId).toBeDefined();
  });

  it("sends the security headers with pages and calls, letter for letter", () => {
    const [sent, ...others] = full.all(
      "AWS::CloudFront::ResponseHeadersPolicy",
      z.object({ ResponseHeadersPolicyConfig: SentHeaders }),
    );
    expect(others).toEqual([]);
    const { SecurityHeadersConfig: known, CustomHeadersConfig: own } =
      sent?.properties.ResponseHeadersPolicyConfig ?? {};
    const Override = true;
    expect(known).toEqual({
      ContentSecurityPolicy: {
        ContentSecurityPolicy: expectedPolicy("https://BUCKET.s3.BUCKET.BUCKET"),
        Override,
      },
      ContentTypeOptions: { Override },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: false, Override },
    });
    expect(own?.Items).toEqual([
      { Header: "cross-origin-opener-policy", Value: expectedOpener, Override },
      { Header: "permissions-policy", Value: expectedPermissions, Override },
    ]);
  });

  it("sends them with every path", () => {
    const [distribution] = full.all(
      "AWS::CloudFront::Distribution",
      z.object({
        DistributionConfig: z.object({ CacheBehaviors: z.array(Behavior), DefaultCacheBehavior: Behavior }),
      }),
    );
    const { CacheBehaviors, DefaultCacheBehavior } = distribution?.properties.DistributionConfig ?? {};
    const [policy = "none"] = Object.keys(
      full.template.findResources("AWS::CloudFront::ResponseHeadersPolicy"),
    );
    const behaviors = [DefaultCacheBehavior, ...(CacheBehaviors ?? [])];
    expect(behaviors.length).toBeGreaterThan(1);
    for (const one of behaviors) expect(one?.ResponseHeadersPolicyId).toEqual({ Ref: policy });
  });

  it("lets the functions read the caller's own address from CloudFront", () => {
    const policies = JSON.stringify(full.template.findResources("AWS::CloudFront::OriginRequestPolicy"));
    expect(policies).toContain("CloudFront-Viewer-Address");
  });
});

describe("a release", () => {
  const textOf = ({ template }: ReadStack) => JSON.stringify(template.toJSON());
  /** The functions that something in the stack starts by their alias. */
  const startedByAlias = (stack: ReadStack) => new Set(textOf(stack).match(/sprout-dev-[\w-]+(?=:live\b)/g));
  const Alias = z.looseObject({ Name: z.literal("live"), FunctionName: z.object({ Ref: z.string() }) });
  const aliases = (stack: ReadStack) => stack.all("AWS::Lambda::Alias", Alias);
  const copies = (stack: ReadStack) =>
    Object.values<Record<string, unknown>>(stack.template.findResources("Custom::CDKBucketDeployment")).map(
      (resource) => Copy.parse(resource),
    );
  const Copy = z.object({
    Properties: z.looseObject({
      DestinationBucketName: z.object({ Ref: z.string() }),
      DestinationBucketKeyPrefix: z.string().optional(),
      SystemMetadata: z.object({ "cache-control": z.string() }),
      SourceObjectKeys: z.array(z.unknown()),
      Prune: z.boolean(),
    }),
    DependsOn: z.array(z.string()).default([]),
  });

  it("comes with the deployment: nothing is started by an alias, and everything that is started by name is there", () => {
    expect([...startedByAlias(full)]).toEqual([]);
    expect(aliases(full)).toEqual([]);
    const started = textOf(full).match(/(?<=:function:)sprout-dev-[\w-]+/g) ?? [];
    const result = full.functions().map(({ FunctionName }) => FunctionName);
    expect(new Set(started).size).toBeGreaterThan(50);
    for (const name of new Set(started)) expect(result, name).toContain(name);
    // The other two kinds of starting name the resource itself.
    const ids = Object.keys(full.template.findResources("AWS::Lambda::Function"));
    const Source = z.looseObject({ FunctionName: z.object({ Ref: z.string() }) });
    for (const { properties } of full.all("AWS::Lambda::EventSourceMapping", Source))
      expect(ids).toContain(properties.FunctionName.Ref);
    const Target = z.looseObject({ Arn: Reference });
    const rules = full.all("AWS::Events::Rule", z.looseObject({ Targets: z.array(Target) }));
    const targets = rules.flatMap(({ properties }) => properties.Targets);
    expect(targets.length).toBeGreaterThan(1);
    for (const { Arn } of targets) expect(ids).toContain(Arn["Fn::GetAtt"][0]);
  });

  it("is built by the CDK before it looks, so that nothing is missing or old", () => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(join(import.meta.dirname, "../..", file), "utf8"));
    const { build } = z.object({ build: z.string() }).parse(read("cdk.json"));
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(read("package.json"));
    const run = build.split(" && ").map((command) => scripts[command.replace(/^npm run --silent /, "")]);
    expect(run).toEqual(["node infra/local/build-web.ts", "node infra/bundle.ts"]);
  });

  it("comes with the pages, in the bucket of the site: after what they load, and after all functions of the calls", () => {
    const [site] = Object.keys(full.template.findResources("AWS::S3::Bucket"));
    const result = copies(full).map(({ Properties, DependsOn }) => ({ ...Properties, DependsOn }));
    expect(result.map((one) => [one.DestinationBucketName.Ref, one.Prune])).toEqual([
      [site, false],
      [site, false],
    ]);
    const hashed = result.find((one) => one.DestinationBucketKeyPrefix === "assets");
    const pages = result.find((one) => one.DestinationBucketKeyPrefix === undefined);
    expect(hashed?.SystemMetadata["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(pages?.SystemMetadata["cache-control"]).toBe("no-cache");
    const functions = Object.entries(full.template.findResources("AWS::Lambda::Function"));
    const after = pages?.DependsOn ?? [];
    for (const { name } of callEntries) {
      const [id] = functions.find(([, one]) => one.Properties.FunctionName === `sprout-dev-${name}`) ?? [];
      expect(after, name).toContain(id);
    }
    expect(after.filter((id) => id.includes("HashedFiles"))).not.toEqual([]);
    expect(full.template.findOutputs("Pages")).toEqual({});
  });

  it("says in a file of its own where the map comes from, where the settings name one", () => {
    const sources = (stack: ReadStack) => copies(stack).map((one) => one.Properties.SourceObjectKeys.length);
    expect([sources(full), sources(readOwnStack(withMap))]).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it("is left to npm run deploy where release=canary asks for it: the calls' aliases, and the pages", () => {
    const canary = tunedStack();
    const names = usual.map(({ name }) => `sprout-dev-${name}`);
    const known = z.record(
      z.string(),
      z.looseObject({ Properties: z.looseObject({ FunctionName: z.string() }) }),
    );
    const functions = known.parse(canary.template.findResources("AWS::Lambda::Function"));
    const result = aliases(canary).map(({ properties: { FunctionName } }) => functions[FunctionName.Ref]);
    const inStack = result.map((one) => one?.Properties.FunctionName);
    const byCommand = names.filter((name) => !inStack.includes(name));
    expect(byCommand).toEqual(callEntries.map(({ name }) => `sprout-dev-${name}`));
    expect([...startedByAlias(canary)]).toEqual(expect.arrayContaining(byCommand));
    expect(copies(canary)).toEqual([]);
    expect(Object.keys(canary.template.findOutputs("Pages"))).toEqual(["Pages"]);
    const released = (stack: ReadStack) => stack.template.findOutputs("Release").Release?.Value;
    expect([released(full), released(canary)]).toEqual(["direct", "canary"]);
  });
});

describe("access to the site and its files", () => {
  const cors = ({ data }: Pick<ReadStack, "data">) =>
    JSON.stringify(data.template.findResources("AWS::S3::Bucket")).match(/"AllowedOrigins":\[[^\]]*\]/g);

  it("with a domain speaks TLS 1.2 or newer, and lets only pages of that domain fetch files", () => {
    const own = readOwnStack(withMap);
    own.template.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        Aliases: ["forms.example.org"],
        ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2021", SslSupportMethod: "sni-only" },
      },
    });
    expect(cors(own)).toEqual(['"AllowedOrigins":["https://forms.example.org"]']);
  });

  it("with tiles lets pages load from their host, and from no other", () => {
    const [sent] = readOwnStack(withMap).all(
      "AWS::CloudFront::ResponseHeadersPolicy",
      z.object({ ResponseHeadersPolicyConfig: SentHeaders }),
    );
    const { ContentSecurityPolicy } =
      sent?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy ?? {};
    expect(ContentSecurityPolicy).toBe(
      expectedPolicy("https://BUCKET.s3.BUCKET.BUCKET", "https://tiles.example.org:8443"),
    );
  });

  it("without one has CloudFront's own certificate and its older TLS, and lets CloudFront's names fetch files", () => {
    expect(cors(full)).toEqual(['"AllowedOrigins":["https://*.cloudfront.net"]']);
    const [distribution] = Object.values(full.template.findResources("AWS::CloudFront::Distribution"));
    expect(distribution?.Properties.DistributionConfig.ViewerCertificate).toBeUndefined();
  });
});

describe("the stacks", () => {
  const bothOf = ({ data, template }: ReadStack) => [data.template, template];
  const typesOf = ({ template }: Pick<ReadStack, "template">) =>
    Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type);

  it("are one with what can't be made again, and one with all else, which may be torn down", () => {
    const kept = ["AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::S3::Bucket", "AWS::SecretsManager::Secret"];
    const result = ["AWS::S3::BucketPolicy", "AWS::SSM::Parameter"];
    expect([...new Set(typesOf(full.data))].toSorted()).toEqual([...kept, ...result].toSorted());
    for (const template of bothOf(full)) {
      for (const [id, resource] of Object.entries<Record<string, unknown>>(template.toJSON().Resources)) {
        const isKept = !["Delete", undefined].includes(resource.DeletionPolicy as string | undefined);
        // A creation that failed leaves nothing behind that would be in the way of the next.
        if (isKept) expect([id, resource.DeletionPolicy]).toEqual([id, "RetainExceptOnCreate"]);
        const isOfData = template === full.data.template && !result.includes(String(resource.Type));
        if (isOfData) expect(isKept, id).toBe(true);
        else if (isKept) expect(resource.Type, id).toBe("AWS::S3::Bucket"); // of the site: open pages ask for its files
      }
    }
  });

  it("have at most 350 resources each of CloudFormation's 500, and two more for a call with rights of its own", () => {
    const resources = Object.keys(full.template.toJSON().Resources);
    expect(
      resources.filter((id) => /restformpublish(?!check)/.test(id)),
      "function and role",
    ).toHaveLength(2);
    expect(
      resources.filter((id) => /restwhoami/.test(id)),
      "it shares the one of ping",
    ).toEqual([]);
    for (const template of [full, tunedStack()].flatMap(bothOf))
      expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(350);
  });

  it("fit into a template of 1 MB, with room for a fifth more", () => {
    for (const template of [full, tunedStack()].flatMap(bothOf))
      expect(JSON.stringify(template.toJSON()).length).toBeLessThan(800_000);
  });

  it("contain no account, no region and no secret", () => {
    const text = JSON.stringify(bothOf(full).map((template) => template.toJSON()));
    expect(text).not.toMatch(/arn:aws:[a-z0-9-]+:[a-z]{2}-[a-z]+-\d:\d{12}/);
    const secrets = [full.data, full].flatMap(({ all }) =>
      all("AWS::SecretsManager::Secret", z.looseObject({})),
    );
    expect(secrets).toHaveLength(3);
    for (const { properties } of secrets) {
      expect(Object.keys(properties)).not.toContain("SecretString");
    }
  });

  it("give what AWS names once in an account the region's name too, so that two regions may have the same stage", () => {
    const named = (type: string, schema: z.ZodType) =>
      full.all(type, z.record(z.string(), z.unknown())).map(({ properties }) => schema.parse(properties));
    const within = (key: string, name = "Name") =>
      z.looseObject({ [key]: z.looseObject({ [name]: Regional }) });
    for (const [type, schema] of [
      ["AWS::CloudFront::Function", z.looseObject({ Name: Regional })],
      ["AWS::CloudFront::ResponseHeadersPolicy", within("ResponseHeadersPolicyConfig")],
      ["AWS::CloudFront::OriginRequestPolicy", within("OriginRequestPolicyConfig")],
      ["AWS::CloudFront::OriginAccessControl", within("OriginAccessControlConfig")],
      ["AWS::CloudWatch::Dashboard", z.looseObject({ DashboardName: Regional })],
    ] as const)
      expect(named(type, schema), type).toHaveLength(1);
    for (const type of ["AWS::IAM::Role", "AWS::S3::Bucket"])
      for (const { properties } of full.all(type, z.record(z.string(), z.unknown())))
        expect(Object.keys(properties)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(Role|Bucket)Name$/)]),
        );
    const firewall = tunedStack().all("AWS::WAFv2::WebACL", z.looseObject({}));
    expect(firewall[0]?.properties).not.toHaveProperty("Name");
  });

  it("without an edge have all functions and queues, and nothing that LocalStack's free image lacks", () => {
    const local = readOwnStack({ edge: "false" }).template;
    local.resourceCountIs("AWS::ApiGatewayV2::Api", 0);
    local.resourceCountIs("AWS::CloudFront::Distribution", 0);
    local.resourceCountIs("AWS::SES::EmailIdentity", 0);
    local.resourceCountIs("AWS::Lambda::Function", usual.length);
    local.resourceCountIs("AWS::SQS::Queue", queues.length * 2);
  });

  it("protect the data of production, unless that is not there yet, and answer at the configured domain", () => {
    const context = {
      stage: "prod",
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
    };
    const production = readOwnStack(context);
    const isKept = { DeletionProtectionEnabled: true };
    production.data.template.hasResourceProperties("AWS::DynamoDB::Table", isKept);
    expect(production.isProtected).toEqual([true, true]);
    production.template.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "sprout-prod-ping",
      Environment: { Variables: { SPROUT_ORIGIN: "https://forms.example.org" } },
    });
    const first = readOwnStack({ stage: "prod", protect: "false" });
    expect(first.isProtected).toEqual([false, false]);
    first.data.template.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: false });
  });
});

/** Contains the region, which is known while deploying. */
const Regional = z
  .object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.unknown())]) })
  .refine(({ "Fn::Join": [, parts] }) => JSON.stringify(parts).includes('{"Ref":"AWS::Region"}'));

describe("the data", () => {
  const named = {
    table: "sprout-dev-restored",
    blobs: "sprout-dev-restored-bodies",
    key: "arn:aws:kms:eu-west-1:111122223333:key/new,arn:aws:kms:eu-west-1:111122223333:key/old",
  };
  const contexts = [{}, { table: named.table }, { blobs: named.blobs }, { key: named.key }, named];
  const text = ({ template }: Pick<ReadStack, "template">) => JSON.stringify(template.toJSON());
  const namesIn = ({ data }: ReadStack) =>
    Object.fromEntries(
      data
        .all(
          "AWS::SSM::Parameter",
          z.object({ Name: z.string(), Value: z.unknown(), Type: z.literal("String") }),
        )
        .map(({ properties: { Name, Value } }) => [Name, Value]),
    );

  it("is found by names, so that no setting changes what one stack exports and the other one uses", () => {
    for (const context of contexts) {
      const stack = readOwnStack(context);
      const outputs = Object.values(stack.data.template.findOutputs("*"));
      expect(outputs.filter((output) => "Export" in output)).toEqual([]);
      expect(text(stack)).not.toContain("Fn::ImportValue");
      expect(text(stack), "the application is the same, whatever the data is").not.toContain(named.table);
      const parameters = Object.values(
        stack.template.toJSON().Parameters as Record<string, { Type: string; Default?: string }>,
      ).filter(
        ({ Type, Default }) =>
          Type === "AWS::SSM::Parameter::Value<String>" && Default?.startsWith("/sprout/"),
      );
      expect(parameters.map(({ Default }) => Default).toSorted()).toEqual(
        Object.keys(namesIn(stack)).toSorted(),
      );
      expect(parameters).toHaveLength(6);
    }
  });

  it("is what the settings name, and what was made before stays, outside of the stack", () => {
    const own = readOwnStack({});
    const over = readOwnStack(named);
    for (const [type, { DeletionPolicy, UpdateReplacePolicy }] of [
      "AWS::DynamoDB::Table",
      "AWS::S3::Bucket",
      "AWS::KMS::Key",
    ].flatMap((type) =>
      Object.values(own.data.template.findResources(type)).map((one) => [type, one] as const),
    )) {
      expect([type, DeletionPolicy, UpdateReplacePolicy]).toEqual([type, "RetainExceptOnCreate", "Retain"]);
      over.data.template.resourceCountIs(type, 0);
    }
    expect(namesIn(over)).toMatchObject({
      "/sprout/dev/Table": named.table,
      "/sprout/dev/Blobs": named.blobs,
      "/sprout/dev/Key": "arn:aws:kms:eu-west-1:111122223333:key/new",
    });
    expect(JSON.stringify(over.data.template.findOutputs("Data"))).toContain(named.table);
    // What was encrypted by a key before is opened by it.
    const [use] = over.statementsOf("ping").filter(({ Sid }) => Sid === "KeyThroughServices");
    expect(use?.Resource).toEqual([{ Ref: "Key" }, named.key.split(",")[1]]);
  });

  it("that is named can be named", () => {
    for (const [context, expectedText] of [
      [{ table: "a b" }, "the name of a table"],
      [{ blobs: "Upper" }, "the name of a bucket"],
      [{ key: "alias/x" }, "Write the whole ARN"],
    ] as const)
      expect(() => readSettings(new App({ context }).node)).toThrow(expectedText);
  });
});

describe("over what an account has", () => {
  let over: ReadStack;
  beforeAll(() => {
    over = readOwnStack({
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
      hostedZone: "Z0123456789ABC:example.org",
      mailFrom: "forms@example.org",
      mailIdentity: "example.org",
      mailConfiguration: "transactional",
      key: "arn:aws:kms:eu-west-1:111122223333:key/1",
      alarmTopic: "arn:aws:sns:eu-west-1:111122223333:operations",
      network: "subnet-1,subnet-2",
      securityGroups: "sg-1",
    });
  });

  it("the data is encrypted with its key", () => {
    over.data.template.resourceCountIs("AWS::KMS::Key", 0);
    over.data.template.hasResourceProperties("AWS::DynamoDB::Table", {
      SSESpecification: { KMSMasterKeyId: "arn:aws:kms:eu-west-1:111122223333:key/1" },
    });
    const [use] = over.statementsOf("ping").filter(({ Sid }) => Sid === "KeyThroughServices");
    expect(use?.Resource).toEqual({ Ref: "Key" });
  });

  it("mails are sent by its identity, and alarms go to its topic", () => {
    over.template.resourceCountIs("AWS::SES::EmailIdentity", 0);
    over.template.resourceCountIs("AWS::SES::ConfigurationSet", 0);
    const [send] = over.statementsOf("mail-due").filter(({ Sid }) => Sid === "MailSend");
    const resources = JSON.stringify(send?.Resource);
    for (const name of ["identity/example.org", "configuration-set/transactional"])
      expect(resources).toContain(name);
    over.template.resourceCountIs("AWS::SNS::Topic", 0);
    const alarms = over.all("AWS::CloudWatch::Alarm", z.looseObject({ AlarmActions: z.array(z.unknown()) }));
    for (const { properties } of alarms)
      expect(properties.AlarmActions).toEqual(["arn:aws:sns:eu-west-1:111122223333:operations"]);
  });

  it("functions without rights run in its subnets", () => {
    for (const type of ["AWS::EC2::VPC", "AWS::EC2::Subnet", "AWS::EC2::SecurityGroup"])
      over.template.resourceCountIs(type, 0);
    for (const name of servicesWith({}))
      expect(over.functionNamed(name).VpcConfig).toMatchObject({
        SubnetIds: ["subnet-1", "subnet-2"],
        SecurityGroupIds: ["sg-1"],
      });
  });

  it("the domain points to the site, and a new sender's records are in its zone", () => {
    const Record = z.looseObject({ Name: z.string(), Type: z.string(), HostedZoneId: z.string() });
    const records = over.all("AWS::Route53::RecordSet", Record).map(({ properties }) => properties);
    expect(records.map(({ Type, Name }) => `${Type} ${Name}`).toSorted()).toEqual([
      "A forms.example.org.",
      "AAAA forms.example.org.",
    ]);
    const sender = readOwnStack({
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
      hostedZone: "Z0123456789ABC:example.org",
      mailFrom: "forms@mail.example.org",
    });
    const ofSender = sender.all("AWS::Route53::RecordSet", z.looseObject({ Type: z.string() }));
    const types = ofSender.map(({ properties }) => properties.Type);
    expect(types.toSorted()).toEqual(["A", "AAAA", "CNAME", "CNAME", "CNAME", "MX", "TXT"]);
    expect(Object.keys(sender.template.findOutputs("*")).filter((id) => id.includes("Record"))).toEqual([]);
  });

  it("a setting that can't be used is named", () => {
    const settingsOf = (context: Record<string, string>) => () => readSettings(new App({ context }).node);
    expect(settingsOf({ domain: "forms.example.org" })).toThrow("Give domain and certificate together");
    expect(settingsOf({ stage: "Prod!" })).toThrow("lower-case letters");
    expect(settingsOf({ stgae: "prod", unheardOf: "a@example.org" })).toThrow(
      "There is no setting stgae; did you mean stage?\nThere is no setting unheardOf; docs/runbooks.md lists them.",
    );
    expect(settingsOf({ "@aws-cdk/core:checkSecretUsage": "true", "cli-telemetry": "false" })).not.toThrow();
    expect(settingsOf({ stage: "dev-data" })).toThrow("not ending in -data");
    expect(settingsOf({ network: "subnet-1" })).toThrow("together with securityGroups");
    expect(settingsOf({ network: "vpc-1" })).toThrow("Write own, none, or the ids of subnets");
    expect(settingsOf({ network: "none", zones: "a,b" })).toThrow("for network=own only");
    expect(settingsOf({ mailFrom: "a@example.org", mailIdentity: "other.org" })).toThrow("mailIdentity is");
    expect(settingsOf({ mailConfiguration: "own" })).toThrow("belongs to a mailIdentity");
    const tiles = "https://tiles.example.org/{z}/{x}/{y}.png";
    expect(settingsOf({ tiles })).toThrow("Give tiles and tilesAttribution together");
    expect(settingsOf({ tiles, tilesAttribution: "© The makers" })).not.toThrow();
    const domain = { domain: "a.example.org", certificate: "arn:1" };
    expect(settingsOf({ ...domain, hostedZone: "Z1:other.org" })).toThrow("the zone that domain is in");
    expect(settingsOf({ ...domain, hostedZone: "other.org" })).toThrow("like Z0123456789ABC");
  });
});
