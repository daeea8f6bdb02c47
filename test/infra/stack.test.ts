/** The stack as a whole: what it keeps, the site before it, its size and its settings. */
import { App } from "aws-cdk-lib";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { entries } from "../../infra/entries.ts";
import { queues, table } from "../../infra/resources.ts";
import { readSettings } from "../../infra/settings.ts";
import { apiPatterns } from "../../infra/site.ts";
import { expectedOpener, expectedPermissions, expectedPolicy } from "../support/site-headers.ts";
import { fullStack, type ReadStack, Reference, readOwnStack } from "./read-stack.ts";

/** A text of the template, its one reference to the bucket spelled `BUCKET`. */
const Joined = z
  .object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.union([z.string(), Reference]))]) })
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

let full: ReadStack;
beforeAll(() => {
  full = fullStack();
});

describe("stored data", () => {
  it("is in one encrypted table that expires items and can be restored to any second of 35 days", () => {
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

  it("is in buckets that are encrypted, closed to the public and refuse plain HTTP", () => {
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

  it("loses uploads and exported files after a day, and their old versions after another", () => {
    const [rules] = Object.values(full.template.findResources("AWS::S3::Bucket"))
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
      expect(behavior.FunctionAssociations).toBeUndefined();
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
      ContentSecurityPolicy: { ContentSecurityPolicy: expectedPolicy("https://BUCKET"), Override },
      ContentTypeOptions: { Override },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override },
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

describe("access to the site and its files", () => {
  const cors = ({ template }: Pick<ReadStack, "template">) =>
    JSON.stringify(template.findResources("AWS::S3::Bucket")).match(/"AllowedOrigins":\[[^\]]*\]/g);

  it("with a domain speaks TLS 1.2 or newer, and lets only pages of that domain fetch files", () => {
    const own = readOwnStack({
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
    });
    own.template.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        Aliases: ["forms.example.org"],
        ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2021", SslSupportMethod: "sni-only" },
      },
    });
    expect(cors(own)).toEqual(['"AllowedOrigins":["https://forms.example.org"]']);
  });

  it("without one has CloudFront's own certificate and its older TLS, and lets CloudFront's names fetch files", () => {
    expect(cors(full)).toEqual(['"AllowedOrigins":["https://*.cloudfront.net"]']);
    const [distribution] = Object.values(full.template.findResources("AWS::CloudFront::Distribution"));
    expect(distribution?.Properties.DistributionConfig.ViewerCertificate).toBeUndefined();
  });
});

describe("the stack", () => {
  it("has at most 300 resources of CloudFormation's 500, and two more for a call with rights of its own", () => {
    const resources = Object.keys(full.template.toJSON().Resources);
    expect(
      resources.filter((id) => id.includes("restformpublish")),
      "function and role",
    ).toHaveLength(2);
    expect(
      resources.filter((id) => /restwhoami/.test(id)),
      "it shares the one of ping",
    ).toEqual([]);
    expect(resources.length).toBeLessThanOrEqual(300);
  });

  it("fits into a template of 1 MB", () => {
    expect(JSON.stringify(full.template.toJSON(), undefined, 1).length).toBeLessThan(1_000_000);
  });

  it("contains no account, no region and no secret", () => {
    const text = JSON.stringify(full.template.toJSON());
    expect(text).not.toMatch(/arn:aws:[a-z0-9-]+:[a-z]{2}-[a-z]+-\d:\d{12}/);
    const secrets = full.all("AWS::SecretsManager::Secret", z.looseObject({}));
    expect(secrets).toHaveLength(2);
    for (const { properties } of secrets) {
      expect(Object.keys(properties)).not.toContain("SecretString");
    }
  });

  it("without an edge has all functions and queues, and nothing that LocalStack's free image lacks", () => {
    const local = readOwnStack({ edge: "false" }).template;
    local.resourceCountIs("AWS::ApiGatewayV2::Api", 0);
    local.resourceCountIs("AWS::CloudFront::Distribution", 0);
    local.resourceCountIs("AWS::SES::EmailIdentity", 0);
    local.resourceCountIs("AWS::Lambda::LayerVersion", 0);
    local.resourceCountIs("AWS::Lambda::Function", entries.length);
    local.resourceCountIs("AWS::SQS::Queue", queues.length * 2);
  });

  it("protects the data of production, and answers at the configured domain", () => {
    const production = readOwnStack({
      stage: "prod",
      domain: "forms.example.org",
      certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
    }).template;
    production.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: true });
    production.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "sprout-prod-ping",
      Environment: { Variables: { SPROUT_ORIGIN: "https://forms.example.org" } },
    });
  });

  it("says which setting can't be used", () => {
    const settingsOf = (context: Record<string, string>) => () => readSettings(new App({ context }).node);
    expect(settingsOf({ domain: "forms.example.org" })).toThrow("Give domain and certificate together");
    expect(settingsOf({ stage: "Prod!" })).toThrow("lower-case letters");
  });
});
