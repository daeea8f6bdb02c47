import { Stack } from "aws-cdk-lib";
import { CfnMalwareProtectionPlan } from "aws-cdk-lib/aws-guardduty";
import { PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { bodyPlaces } from "../data-access.ts";
import { serviceFor } from "./roles.ts";
import type { StoredData } from "./stored-data.ts";

const SERVICE = "malware-protection-plan.guardduty.amazonaws.com";
/** GuardDuty's own rule, by which S3 tells it of new objects. */
export const OWN_RULE = "DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*";
/** What GuardDuty writes to see whether it may. */
const PROBE = "malware-protection-resource-validation-object";

/**
 * GuardDuty's scan of what respondents upload, where the setting `scan` asks for it: of `incoming/` alone, so that nothing
 * else of the bucket is read. What it finds comes as an event to `events/file-scanned.ts`.
 * https://docs.aws.amazon.com/guardduty/latest/ug/malware-protection-s3-iam-policy-prerequisite.html
 */
export class FileScan extends Construct {
  constructor(scope: Construct, id: string, { blobs, key }: Pick<StoredData, "blobs" | "key">) {
    super(scope, id);
    const stack = Stack.of(this);
    const rule = stack.formatArn({ service: "events", resource: "rule", resourceName: OWN_RULE });
    const statement = (sid: string, actions: string[], resource: string, conditions = {}) =>
      new PolicyStatement({ sid, actions, resources: [resource], conditions });
    const role = new Role(this, "Role", {
      assumedBy: serviceFor(this, SERVICE),
      inlinePolicies: {
        scan: new PolicyDocument({
          statements: [
            statement(
              "KeepOwnRule",
              ["events:PutRule", "events:DeleteRule", "events:PutTargets", "events:RemoveTargets"],
              rule,
              { StringEquals: { "events:ManagedBy": SERVICE } },
            ),
            statement("SeeOwnRule", ["events:DescribeRule", "events:ListTargetsByRule"], rule),
            statement(
              "HearOfObjects",
              ["s3:PutBucketNotification", "s3:GetBucketNotification", "s3:ListBucket"],
              blobs.bucketArn,
            ),
            statement("Probe", ["s3:PutObject"], blobs.arnForObjects(PROBE)),
            statement(
              "ReadIncoming",
              ["s3:GetObject", "s3:GetObjectVersion"],
              blobs.arnForObjects(bodyPlaces.incoming),
            ),
            statement("KeyThroughS3", ["kms:GenerateDataKey", "kms:Decrypt"], key.keyArn, {
              StringLike: { "kms:ViaService": `s3.${stack.region}.amazonaws.com` },
            }),
          ],
        }),
      },
    });
    new CfnMalwareProtectionPlan(this, "Plan", {
      role: role.roleArn,
      protectedResource: {
        s3Bucket: { bucketName: blobs.bucketName, objectPrefixes: [blobKeys.incoming] },
      },
    });
  }
}
