/**
 * How the stack of the application finds the data: by names that the stack of the data keeps in Parameter Store. An export of
 * one stack that another one uses can be neither changed nor removed, so that data that was restored elsewhere, or another key,
 * could never be put in place by a setting; a parameter is read at each deployment.
 */
import { CfnParameter } from "aws-cdk-lib";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/** What people entrust to the product, wherever it is. */
export interface StoredData {
  key: Pick<IKey, "keyArn">;
  table: Pick<ITable, "tableArn" | "tableName">;
  blobs: IBucket;
  secret: Pick<ISecret, "secretArn">;
}

/** ARNs beside names: a text of parts for each right to the table would make the template a fifth larger. */
const parts = ["Table", "TableArn", "Blobs", "BlobsArn", "Key", "Secret"] as const;
type Part = (typeof parts)[number];

/** @example parameterName({ stage: "dev" }, "TableArn") // "/sprout/dev/TableArn" */
function parameterName({ stage }: Pick<Settings, "stage">, part: Part): string {
  return `/sprout/${stage}/${part}`;
}

/** In the stack of the data: where it is. */
export class DataNames extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, { table, blobs, key, secret }: StoredData) {
    super(scope, id);
    const names: Readonly<Record<Part, string>> = {
      Table: table.tableName,
      TableArn: table.tableArn,
      Blobs: blobs.bucketName,
      BlobsArn: blobs.bucketArn,
      Key: key.keyArn,
      Secret: secret.secretArn,
    };
    for (const part of parts)
      new StringParameter(this, part, {
        parameterName: parameterName(settings, part),
        description: `Sprout ${settings.stage}: what the functions use`,
        stringValue: names[part],
      });
  }
}

/** In the stack of the application: the data, by the names that are read while it is deployed. */
export function storedData(scope: Construct, settings: Settings): StoredData {
  const found = new Construct(scope, "Data");
  const nameOf = (part: Part) => {
    const parameter = new CfnParameter(found, part, {
      type: "AWS::SSM::Parameter::Value<String>",
      default: parameterName(settings, part),
    });
    parameter.overrideLogicalId(part);
    return parameter.valueAsString;
  };
  return {
    table: { tableName: nameOf("Table"), tableArn: nameOf("TableArn") },
    blobs: Bucket.fromBucketAttributes(found, "Bodies", {
      bucketName: nameOf("Blobs"),
      bucketArn: nameOf("BlobsArn"),
    }),
    key: { keyArn: nameOf("Key") },
    secret: { secretArn: nameOf("Secret") },
  };
}
