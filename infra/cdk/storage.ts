import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { bucketHeaders, table } from "../resources.ts";
import { isProtected, keyArns, type Settings } from "./settings.ts";

const RECOVERY_DAYS = 35;

/** Kept whatever happens to the stack, except where its creation failed: a second attempt would find it in its way. */
export const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/**
 * The table and the bucket: all data that people entrust to the product. Settings name those that exist, such as what was
 * restored: they are used as they are, and what the stack made before is kept beside them, outside of it.
 */
export class Storage extends Construct {
  /** Health data has its own key: who may decrypt is decided here. CloudTrail records when a service asks for a data key, not each use. */
  readonly key: IKey;
  readonly table: ITable;
  readonly blobs: IBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);

    const [key] = keyArns(settings);
    this.key =
      key === undefined
        ? new Key(this, "Key", {
            description: `Sprout ${settings.stage}: answers, reports, forms and accounts`,
            enableKeyRotation: true,
            removalPolicy: KEPT,
          })
        : Key.fromKeyArn(this, "Key", key);
    // They are what they are taken for: only the CDK's types are laxer about undefined than ours.
    this.table = (
      settings.table === undefined
        ? this.#makeTable(settings)
        : Table.fromTableName(this, "Table", settings.table)
    ) as ITable;
    this.blobs = (
      settings.blobs === undefined
        ? this.#makeBucket(settings)
        : Bucket.fromBucketName(this, "Bodies", settings.blobs)
    ) as IBucket;
  }

  #makeTable(settings: Settings): Table {
    const dataTable = new Table(this, "Table", {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: table.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.key,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: RECOVERY_DAYS,
      },
      deletionProtection: isProtected(settings),
      removalPolicy: KEPT,
    });
    for (const { name, partitionKey, sortKey, projects } of table.indexes) {
      dataTable.addGlobalSecondaryIndex({
        indexName: name,
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...projects],
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
      });
    }
    return dataTable;
  }

  #makeBucket(settings: Settings): Bucket {
    return new Bucket(this, "Bodies", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      versioned: true,
      cors: [
        {
          // Pages fetch large reports and send files by links that are signed for minutes; the link is the authorization.
          allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
          // Without a domain the site's name is CloudFront's, which is known only after the bucket exists.
          allowedOrigins: [`https://${settings.domain ?? "*.cloudfront.net"}`],
          allowedHeaders: [...bucketHeaders],
          exposedHeaders: ["Content-Length", "Content-Range", "Accept-Ranges"],
        },
      ],
      removalPolicy: KEPT,
      lifecycleRules: [
        {
          id: "uploads-that-were-never-imported",
          prefix: blobKeys.upload(""),
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1), // nobody brings these back
        },
        {
          id: "files-that-were-never-confirmed",
          prefix: blobKeys.incoming,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1), // what was confirmed is kept elsewhere
        },
        {
          id: "exports-of-submissions",
          prefix: blobKeys.submissionsExports,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1), // nobody brings these back
        },
        {
          // Overwritten or deleted objects can be restored for as long as the table can.
          id: "old-versions",
          noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
  }
}
