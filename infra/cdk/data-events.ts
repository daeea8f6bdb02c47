import { Duration } from "aws-cdk-lib";
import { CfnTrail } from "aws-cdk-lib/aws-cloudtrail";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { KEPT } from "./storage.ts";
import type { StoredData } from "./stored-data.ts";

/** As long as the audit trail. */
const KEPT_DAYS = 6 * 365;

/**
 * CloudTrail's own record of every read and write of the table and of the blobs, by whom and from where, where the setting
 * `dataEvents` asks for it. What CloudTrail records without it are the calls of the key, which come once per cached data key
 * and not once per item. The files hold names of items and blobs, and no content.
 */
export class DataEvents extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { table, blobs }: Pick<StoredData, "table" | "blobs">) {
    super(scope, id);
    this.bucket = new Bucket(this, "Files", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ id: "as-long-as-the-audit-trail", expiration: Duration.days(KEPT_DAYS) }],
      removalPolicy: KEPT,
    });
    const service = new ServicePrincipal("cloudtrail.amazonaws.com");
    const { account } = this.bucket.stack;
    const conditions = { StringEquals: { "aws:SourceAccount": account } };
    const statements = [
      new PolicyStatement({
        sid: "TrailLooks",
        principals: [service],
        actions: ["s3:GetBucketAcl"],
        resources: [this.bucket.bucketArn],
        conditions,
      }),
      new PolicyStatement({
        sid: "TrailWrites",
        principals: [service],
        actions: ["s3:PutObject"],
        resources: [this.bucket.arnForObjects(`AWSLogs/${account}/*`)],
        conditions,
      }),
    ];
    for (const statement of statements) this.bucket.addToResourcePolicy(statement);
    const selector = (name: string, type: string, field: object) => ({
      name,
      fieldSelectors: [
        { field: "eventCategory", equalTo: ["Data"] },
        { field: "resources.type", equalTo: [type] },
        { field: "resources.ARN", ...field },
      ],
    });
    const trail = new CfnTrail(this, "Trail", {
      isLogging: true,
      enableLogFileValidation: true,
      includeGlobalServiceEvents: false,
      s3BucketName: this.bucket.bucketName,
      advancedEventSelectors: [
        selector("The table", "AWS::DynamoDB::Table", { equalTo: [table.tableArn] }),
        selector("The blobs", "AWS::S3::Object", { startsWith: [blobs.arnForObjects("")] }),
      ],
    });
    if (this.bucket.policy !== undefined) trail.node.addDependency(this.bucket.policy);
  }
}
