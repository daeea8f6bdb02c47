/**
 * The findings of cdk-nag that this stack accepts, each with its scope, its reason and an expiry date; any other fails the
 * synth.
 */
import { Stack, Validations } from "aws-cdk-lib";
import { Bucket, type CfnBucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { IConstruct } from "constructs";
import { readTrailPlace } from "../../shared/trail-place.ts";
import { blobsAccessed, bodyPlaces, erasablePlaces } from "../data-access.ts";
import { entriesWith } from "../entries.ts";
import { type Backups, backupPolicies } from "./backups.ts";
import { OWN_RULE } from "./file-scan.ts";
import { IsolatedNetwork } from "./network.ts";
import type { Pipeline } from "./pipeline.ts";
import { firewallOf, type Settings } from "./settings.ts";
import { copierIn, type Site } from "./site.ts";
import type { Storage } from "./storage.ts";

/** An accepted finding, until somebody has reviewed it again. */
export interface Acknowledgement {
  /** Where it is accepted: in this construct and everything inside it. */
  scope: IConstruct;
  /** The rule, followed by the finding in brackets where a rule has several. */
  id: string;
  reason: string;
  /** The last day, `YYYY-MM-DD`, at most a year ahead: then the reason is reviewed, and the day extended or the cause fixed. */
  until: string;
}

/** The parts of the stack that have findings. */
interface Parts {
  settings: Settings;
  blobs: IBucket;
  secrets: IConstruct;
  issuers: IConstruct | undefined;
  calls: IConstruct;
  pipeline: Pipeline;
  fileScan: IConstruct | undefined;
  dataEvents: IConstruct | undefined;
  site: Site | undefined;
}

/** A year after all of these were last reviewed. */
const UNTIL = "2027-11-20";

/** Those of the data. */
export function acknowledgementsOfData(parts: {
  storage: Storage;
  secrets: IConstruct;
  backups: Backups | undefined;
}): Acknowledgement[] {
  const { storage, secrets, backups } = parts;
  return [
    ...(storage.blobs instanceof Bucket
      ? [
          finding(
            storage.blobs,
            "S1",
            "Only functions read and write here; each logs its call, and the setting dataEvents records each use.",
          ),
        ]
      : []),
    finding(secrets, "SMG4", "With a different pepper no stored password would match."),
    ...(backups === undefined
      ? []
      : backupPolicies.map((name) =>
          finding(
            backups,
            `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
            "AWS's own policy for AWS Backup, which changes with what the service needs.",
          ),
        )),
  ];
}

/** Those of the role with which a workflow deploys. @param wild the resources of its statements that end in any text */
export function acknowledgementsOfCi(scope: IConstruct, wild: readonly string[]): Acknowledgement[] {
  return wild.map((resource) =>
    finding(
      scope,
      `IAM5[Resource::${resource}]`,
      "Of this stage alone, by the beginning of the name that CloudFormation gives; * are lists of the account, read before a deployment.",
    ),
  );
}

/** Those of all else. */
export function acknowledgementsOf(parts: Parts): Acknowledgement[] {
  const { settings, blobs, secrets, issuers, calls, pipeline, fileScan, dataEvents, site } = parts;
  const bodies = textOf(Stack.of(secrets).resolve(blobs.bucketArn));
  const { network } = pipeline;
  const trail = readTrailPlace(settings.trail);
  return [
    finding(secrets, "SMG4", "The edge's secret is rotated by replacing it and deploying."),
    ...(issuers === undefined
      ? []
      : [finding(issuers, "SMG4", "The issuers give these out; an operator replaces them before they end.")]),
    ...[calls, pipeline].flatMap((functions) => [
      ...placesOf(functions === calls, settings).map((place) =>
        finding(
          functions,
          `IAM5[Resource::${bodies}/${place}]`,
          "The right covers one kind of blob of all forms; which form a caller may see is decided per call.",
        ),
      ),
      ...((settings.edge && settings.traces) || (functions === pipeline && network !== undefined)
        ? [finding(functions, "IAM5[Resource::*]", withoutResource)]
        : []),
    ]),
    ...(trail === undefined
      ? []
      : [
          finding(
            pipeline,
            `IAM5[Resource::arn:<AWS::Partition>:s3:::${trail.bucket}/${trail.prefix}*]`,
            "One function puts files of the audit trail into the organisation's bucket, and reads none.",
          ),
          finding(
            pipeline,
            `IAM5[Resource::arn:<AWS::Partition>:kms:*:${trail.account}:key/*]`,
            "Only the owner of that bucket knows its key; the right covers what S3 encrypts in that bucket, and its key's policy must allow it too.",
          ),
        ]),
    ...(network instanceof IsolatedNetwork
      ? [finding(network, "VPC7", "No traffic is possible in this network, so there is no flow to log.")]
      : []),
    ...(dataEvents === undefined
      ? []
      : [
          finding(
            dataEvents,
            "S1",
            "Only CloudTrail writes here, and its own management events record who else touches the bucket.",
          ),
        ]),
    ...(fileScan === undefined
      ? []
      : [
          finding(
            fileScan,
            `IAM5[Resource::${bodies}/${bodyPlaces.incoming}]`,
            "GuardDuty reads what respondents upload, and nothing else of the bucket.",
          ),
          finding(
            fileScan,
            `IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/${OWN_RULE}]`,
            "GuardDuty names its own rule; the condition events:ManagedBy lets it change no other.",
          ),
        ]),
    ...(site === undefined ? [] : ofSite(site, settings)),
  ];
}

/** What the checks call a value of a template. @example textOf({ Ref: "Bucket" }) // "<Bucket>" */
function textOf(
  value: { Ref: string } | { "Fn::Join": [string, (string | { Ref: string })[]] } | string,
): string {
  if (typeof value === "string") return value;
  return "Ref" in value ? `<${value.Ref}>` : value["Fn::Join"][1].map(textOf).join("");
}

/** The keys of blobs that calls, or the pipeline's workers including the eraser, have a right to. */
function placesOf(isOfCalls: boolean, settings: Settings): string[] {
  const files = entriesWith(settings).flatMap((entry) => entry.files);
  const accessed = blobsAccessed(files.filter((file) => file.startsWith("functions/") === isOfCalls));
  return [...new Set([...accessed, ...(isOfCalls ? [] : erasablePlaces)])].sort();
}

/** Removes the findings from those that fail the synth. */
export function acknowledge(acknowledgements: readonly Acknowledgement[]): void {
  for (const { scope, id, reason, until } of acknowledgements) {
    Validations.of(scope).acknowledge({ id, reason: `${reason} (until ${until})` });
  }
}

const withoutResource =
  "Actions for which IAM knows no resource: OwnTraces adds to X-Ray and reads nothing, ConnectToSubnet is denied to the function's own code.";

function finding(scope: IConstruct, rule: string, reason: string): Acknowledgement {
  return { scope, id: `AwsSolutions::AwsSolutions-${rule}`, reason, until: UNTIL };
}

function ofSite(site: Site, settings: Settings): Acknowledgement[] {
  const { bucket, distribution } = site;
  const hasFirewall = settings.webAcl !== undefined || firewallOf(settings) === "managed";
  return [
    finding(bucket, "S1", "Public files of the web application; CloudFront alone reads them."),
    finding(distribution, "CFR1", "Families and hospitals of every country may use the product."),
    ...(hasFirewall
      ? []
      : [
          finding(distribution, "CFR2", "A web ACL is the deployment's choice: the settings waf and webAcl."),
        ]),
    finding(
      distribution,
      "CFR3",
      "Addresses of pages hold respondents' keys; calls are logged by route instead.",
    ),
    ...(settings.domain === undefined
      ? [
          finding(
            distribution,
            "CFR4",
            "Without a domain, CloudFront's own certificate dictates the TLS version.",
          ),
        ]
      : []),
    {
      scope: distribution,
      id: "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      reason:
        "The root is a page; no address without a file name reaches the bucket, and no query string does.",
      until: UNTIL,
    },
    ...(settings.release === "direct" ? ofCopier(site) : []),
  ];
}

/** The CDK's own function, whose role the CDK chooses. */
function ofCopier({ bucket }: Site): Acknowledgement[] {
  const stack = Stack.of(bucket);
  const copier = copierIn(stack);
  if (copier === undefined) throw new Error("The site is no longer copied by the CDK's own function.");
  const files = stack.getLogicalId(bucket.node.defaultChild as CfnBucket); // a Bucket consists of exactly this
  const rules = [
    "L1",
    "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
    ...["s3:GetObject*", "s3:GetBucket*", "s3:List*", "s3:DeleteObject*", "s3:Abort*"].map(
      (action) => `IAM5[Action::${action}]`,
    ),
    `IAM5[Resource::<${files}.Arn>/*]`,
    `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-${stack.synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-<AWS::Region>/*]`,
  ];
  return rules.map((rule) =>
    finding(
      copier,
      rule,
      "The CDK's own function, which copies the web application into its bucket while deploying.",
    ),
  );
}
