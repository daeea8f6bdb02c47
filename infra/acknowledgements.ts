/** The findings of cdk-nag that this stack lives with, each with its reason; any other fails the synth. */
import { type Stack, Validations } from "aws-cdk-lib";
import type { CfnBucket } from "aws-cdk-lib/aws-s3";
import type { IConstruct } from "constructs";
import type { Site } from "./site.ts";
import type { Storage } from "./storage.ts";

interface Acknowledged {
  /** The rule, and the finding in brackets where a rule has several. */
  finding: string;
  reason: string;
}

/** The parts of the stack that have findings. */
interface Parts {
  storage: Storage;
  secrets: IConstruct;
  calls: IConstruct;
  pipeline: IConstruct;
  api: IConstruct | undefined;
  site: Site | undefined;
}

export function acknowledgeFindings(stack: Stack, parts: Parts): void {
  const { storage, secrets, calls, pipeline, api, site } = parts;
  const bodies = storage.bodies.node.defaultChild as CfnBucket; // a Bucket is made of exactly this
  acknowledge(storage.bodies, {
    finding: "S1",
    reason: "Only functions read and write here; each logs its call, and CloudTrail each use of the key.",
  });
  acknowledge(secrets, {
    finding: "SMG4",
    reason:
      "With another pepper no stored password would match; the edge's secret is renewed by replacing it and deploying.",
  });
  for (const functions of [calls, pipeline]) {
    acknowledge(functions, {
      finding: `IAM5[Resource::<${stack.getLogicalId(bodies)}.Arn>/*]`,
      reason: "The right is to the bodies of all forms; which form a caller may see is decided per call.",
    });
  }
  if (api !== undefined) {
    acknowledge(api, {
      finding: "APIG4",
      reason: "The wrapper around every call checks session and privilege; public calls have neither.",
    });
  }
  if (site !== undefined) acknowledgeSite(stack, site);
}

function acknowledgeSite(stack: Stack, site: Site): void {
  acknowledge(site.bucket, {
    finding: "S1",
    reason: "Public files of the web application; CloudFront alone reads them.",
  });
  acknowledge(
    site.distribution,
    { finding: "CFR1", reason: "Families and hospitals of every country may use the product." },
    { finding: "CFR2", reason: "A web ACL is the deployment's choice: the setting webAcl." },
    {
      finding: "CFR3",
      reason: "Addresses of pages hold respondents' keys; calls are logged by route instead.",
    },
    { finding: "CFR4", reason: "Without a domain, CloudFront's own certificate dictates the TLS version." },
  );
  Validations.of(site.distribution).acknowledge({
    id: "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
    reason:
      "The root is a page, no address without a file's name reaches the bucket, nor does any query string.",
  });
  const copier = stack.node.children.find(({ node }) => node.id.startsWith("Custom::CDKBucketDeployment"));
  if (copier === undefined) throw new Error("The site is not copied by the CDK's own function any more.");
  const reason = "The CDK's own function, which copies the web application into its bucket while deploying.";
  acknowledge(
    copier,
    { finding: "L1", reason },
    {
      finding: "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
      reason,
    },
    ...["s3:GetObject*", "s3:GetBucket*", "s3:List*", "s3:DeleteObject*", "s3:Abort*"].map((action) => ({
      finding: `IAM5[Action::${action}]`,
      reason,
    })),
    {
      finding: `IAM5[Resource::<${stack.getLogicalId(site.bucket.node.defaultChild as CfnBucket)}.Arn>/*]`,
      reason,
    },
    {
      finding: `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-${stack.synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-<AWS::Region>/*]`,
      reason,
    },
  );
}

function acknowledge(construct: IConstruct, ...acknowledged: Acknowledged[]): void {
  for (const { finding, reason } of acknowledged) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
  }
}
