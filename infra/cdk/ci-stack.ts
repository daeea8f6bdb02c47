import { Arn, CfnOutput, Duration, Stack, type StackProps, Tags } from "aws-cdk-lib";
import {
  CfnOIDCProvider,
  ManagedPolicy,
  OpenIdConnectPrincipal,
  OpenIdConnectProvider,
  PolicyDocument,
  PolicyStatement,
  Role,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { bodyPlaces } from "../data-access.ts";
import { type Acknowledgement, acknowledgementsOfCi } from "./acknowledgements.ts";
import { beginningWith } from "./rights.ts";
import { keyArns, type Settings } from "./settings.ts";
import { stackNames } from "./stack-names.ts";

/** Who signs the tokens of GitHub's workflows. */
const ISSUER = "token.actions.githubusercontent.com";
const AUDIENCE = "sts.amazonaws.com";
/** A canary of an hour, and what surrounds it. */
const LONGEST_SESSION = Duration.hours(2);

/**
 * The role with which a workflow of GitHub deploys this stage, without a key that somebody could lose: only workflows of one
 * repository that run in the environment of the stage's name get it. Its boundary is what it may ever do, whatever policy
 * somebody attaches to it later. CloudFormation itself works with the roles of the CDK's bootstrap, as for a person.
 */
export class CiStack extends Stack {
  /** The findings of cdk-nag that are accepted. */
  readonly acknowledgements: readonly Acknowledgement[];

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings; repository: string }) {
    super(scope, id, props);
    const { settings, repository } = props;
    for (const [name, value] of Object.entries({ product: "sprout", stage: settings.stage, part: "ci" }))
      Tags.of(this).add(name, value);

    const provider =
      settings.ciProvider ??
      new CfnOIDCProvider(this, "Provider", { url: `https://${ISSUER}`, clientIdList: [AUDIENCE] }).attrArn;
    // Where the account has a boundary for every role, it takes the place of this one (`roles.ts`).
    const boundary =
      settings.permissionsBoundary === undefined
        ? new ManagedPolicy(this, "Boundary", {
            description: `The most that the workflow which deploys Sprout ${settings.stage} may do`,
            document: new PolicyDocument({ statements: rightsOfCi(this, settings) }),
          })
        : undefined;
    const role = new Role(this, "Role", {
      description: `Deploys Sprout ${settings.stage} from ${repository}`,
      assumedBy: new OpenIdConnectPrincipal(
        OpenIdConnectProvider.fromOpenIdConnectProviderArn(this, "Signer", provider),
        {
          StringEquals: {
            [`${ISSUER}:aud`]: AUDIENCE,
            [`${ISSUER}:sub`]: `repo:${repository}:environment:${settings.stage}`,
          },
        },
      ),
      maxSessionDuration: LONGEST_SESSION,
      ...(boundary !== undefined && { permissionsBoundary: boundary }),
      inlinePolicies: { release: new PolicyDocument({ statements: rightsOfCi(this, settings) }) },
    });
    new CfnOutput(this, "CiRole", {
      description: "The workflow's variable SPROUT_ROLE",
      value: role.roleArn,
    });
    const account = "<AWS::AccountId>";
    const region = "<AWS::Region>";
    const { data, app } = stackNames(settings.stage);
    this.acknowledgements = acknowledgementsOfCi(this, [
      "*",
      ...["-*", "-*:*"].map(
        (end) => `arn:<AWS::Partition>:lambda:${region}:${account}:function:${app}${end}`,
      ),
      `arn:<AWS::Partition>:s3:::${app}-sitefiles*/*`,
      ...["-*", "-*/index/*"].map(
        (end) => `arn:<AWS::Partition>:dynamodb:${region}:${account}:table/${data}${end}`,
      ),
      ...["-*", "-*/*"].map((end) => `arn:<AWS::Partition>:s3:::${data}${end}`),
      ...(settings.key === undefined ? [`arn:<AWS::Partition>:kms:${region}:${account}:key/*`] : []),
      ...(settings.table === undefined
        ? []
        : [`arn:<AWS::Partition>:dynamodb:${region}:${account}:table/${settings.table}/index/*`]),
      ...(settings.blobs === undefined ? [] : [`arn:<AWS::Partition>:s3:::${settings.blobs}/*`]),
    ]);
  }
}

/** What `npm run preflight` and `npm run deploy` do beside CloudFormation. */
function rightsOfCi(stack: Stack, { stage, key, table, blobs }: Settings): PolicyStatement[] {
  const { account, region } = stack;
  const { data, app } = stackNames(stage);
  const tables = [`${data}-*`, ...(table === undefined ? [] : [table])];
  const buckets = [`${data}-*`, ...(blobs === undefined ? [] : [blobs])];
  const arn = (service: string, resource: string, resourceName: string) =>
    Arn.format({ service, resource, resourceName }, stack);
  const named = (resource: string) =>
    `arn:${stack.partition}:lambda:${region}:${account}:function:${resource}`;
  const qualifier = stack.synthesizer.bootstrapQualifier;
  return [
    new PolicyStatement({
      sid: "ThroughTheCdk",
      actions: ["sts:AssumeRole"],
      resources: ["deploy", "file-publishing", "lookup"].map(
        (name) =>
          `arn:${stack.partition}:iam::${account}:role/cdk-${qualifier}-${name}-role-${account}-${region}`,
      ),
    }),
    new PolicyStatement({
      sid: "LookAround",
      actions: [
        ...["cloudformation:DescribeStacks", "cloudfront:ListDistributions", "cloudwatch:DescribeAlarms"],
        "cloudwatch:GetMetricData",
        ...["ec2:DescribeAvailabilityZones", "ec2:DescribeRouteTables", "ec2:DescribeSubnets"],
        ...["ec2:DescribeVpcs", "lambda:GetAccountSettings", "lambda:ListFunctions"],
        ...["ses:GetAccount", "ses:GetEmailIdentity", "sqs:ListQueues"],
      ],
      resources: ["*"], // lists of the account, of which these actions can't name a part
    }),
    new PolicyStatement({
      sid: "MoveCalls",
      actions: [
        ...["lambda:CreateAlias", "lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetFunction"],
        ...["lambda:GetFunctionConfiguration", "lambda:ListVersionsByFunction", "lambda:PublishVersion"],
      ],
      resources: [named(`${app}-*`)],
    }),
    new PolicyStatement({
      sid: "TryNewVersions",
      actions: ["lambda:InvokeFunction"],
      resources: [named(`${app}-*:*`)], // a version of a function, before any call goes to it
    }),
    new PolicyStatement({
      sid: "RemoveOldVersions",
      actions: ["lambda:DeleteFunction"],
      resources: [named(`${app}-*:*`)], // a version of a function, and never the function
    }),
    new PolicyStatement({
      sid: "PublishPages",
      actions: ["s3:PutObject"],
      resources: [`arn:${stack.partition}:s3:::${app}-sitefiles*/*`],
    }),
    new PolicyStatement({
      sid: "MigrateItems",
      actions: ["GetItem", "BatchGetItem", "Query", "Scan", "PutItem", "UpdateItem", "DeleteItem"].map(
        (action) => `dynamodb:${action}`,
      ),
      resources: tables
        .flatMap((name) => [name, `${name}/index/*`])
        .map((name) => arn("dynamodb", "table", name)),
    }),
    new PolicyStatement({
      sid: "MigrateBodies",
      actions: ["s3:GetObject", "s3:PutObject"],
      resources: buckets.map((name) => `arn:${stack.partition}:s3:::${name}/*`),
    }),
    new PolicyStatement({
      sid: "ListBodies",
      actions: ["s3:ListBucket"],
      resources: buckets.map((name) => `arn:${stack.partition}:s3:::${name}`),
      conditions: beginningWith(Object.values(bodyPlaces)),
    }),
    new PolicyStatement({
      sid: "KeyOfTheData",
      actions: ["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey"],
      // One that the account had has no tags of this product: then it is named.
      resources: key === undefined ? [arn("kms", "key", "*")] : keyArns({ key }),
      conditions: {
        StringEquals: {
          ...(key === undefined && {
            "aws:ResourceTag/product": "sprout",
            "aws:ResourceTag/stage": stage,
          }),
          "kms:ViaService": [`dynamodb.${region}.amazonaws.com`, `s3.${region}.amazonaws.com`],
        },
      },
    }),
  ];
}
