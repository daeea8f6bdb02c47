/**
 * What a command of the AWS SDK requires of IAM: the action, the resource, and the keys of a policy's conditions. Actions
 * and resources: https://docs.aws.amazon.com/service-authorization/latest/reference/
 */
import * as z from "zod";

export interface AwsRequest {
  /** @example "dynamodb:GetItem" */
  action: string;
  /** An ARN. */
  resource: string;
  /** The keys of conditions, each with its values. @example { "dynamodb:LeadingKeys": ["FORM#7"] } */
  context: Readonly<Record<string, readonly string[]>>;
}

/** One command before it is sent. */
export interface SdkCommand {
  /** @example "DynamoDBClient" */
  client: string;
  /** @example "GetItemCommand" */
  command: string;
  input: unknown;
}

export const region = "eu-west-1";
export const account = "111122223333";

/** @example arnOf("sqs", "sprout-steps") // "arn:aws:sqs:eu-west-1:111122223333:sprout-steps" */
export function arnOf(service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${account}:${resource}`;
}

/** The key that encrypts table and bucket; the services use it on a caller's behalf. */
export const keyArn = arnOf("kms", "key/data");

/**
 * All that one command needs to be allowed. An unknown command requires an action of its own name, which no function has.
 */
export function requestsOf(sent: SdkCommand): AwsRequest[] {
  switch (sent.client) {
    case "DynamoDBClient":
      return tableRequests(sent);
    case "S3Client":
      return bucketRequests(sent);
    case "SQSClient": {
      const { QueueUrl } = z.object({ QueueUrl: z.url() }).parse(sent.input);
      const queue = new URL(QueueUrl).pathname.split("/").at(-1) ?? "";
      return [request(`sqs:${nameOf(sent)}`, arnOf("sqs", queue))];
    }
    case "LambdaClient": {
      const { FunctionName } = z.object({ FunctionName: z.string() }).parse(sent.input);
      const action = sent.command === "InvokeCommand" ? "InvokeFunction" : nameOf(sent);
      return [request(`lambda:${action}`, arnOf("lambda", `function:${FunctionName}`))];
    }
    case "SESv2Client": {
      const { FromEmailAddress } = z.object({ FromEmailAddress: z.string() }).parse(sent.input);
      const host = FromEmailAddress.split("@")[1];
      // The identity has a configuration of its own, which is requested with it.
      const places = [`identity/${host}`, `configuration-set/${host}`];
      return places.map((place) => request(`ses:${nameOf(sent)}`, arnOf("ses", place)));
    }
    case "SecretsManagerClient": {
      const { SecretId } = z.object({ SecretId: z.string() }).parse(sent.input);
      return [request(`secretsmanager:${nameOf(sent)}`, arnOf("secretsmanager", `secret:${SecretId}`))];
    }
    default:
      return [request(`${sent.client}:${nameOf(sent)}`, "*")];
  }
}

/** What more a command needs since it failed: S3 reports a missing object only to those who may list. */
export function requestsOfFailure({ client, input }: SdkCommand, error: unknown): AwsRequest[] {
  const isMissing = error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name);
  if (client !== "S3Client" || !isMissing) return [];
  const { Bucket, Key = "" } = InBucket.parse(input);
  return [request("s3:ListBucket", `arn:aws:s3:::${Bucket}`, { "s3:prefix": [Key] })];
}

const Key = z.object({ pk: z.object({ S: z.string() }) }).transform(({ pk }) => pk.S);
const OfTable = z.object({
  TableName: z.string(),
  IndexName: z.string().optional(),
  Key: Key.optional(),
  Item: Key.optional(),
  ExpressionAttributeValues: z
    .object({ ":pk": z.object({ S: z.string() }) })
    .transform((values) => values[":pk"].S)
    .optional()
    .catch(undefined),
});
const OfTables = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Key) })) });

function tableRequests(sent: SdkCommand): AwsRequest[] {
  const keyUse = throughService("dynamodb", "kms:Decrypt");
  const action = `dynamodb:${nameOf(sent)}`;
  const table = (name: string, keys: readonly string[]) =>
    request(action, arnOf("dynamodb", `table/${name}`), {
      ...(keys.length > 0 && { "dynamodb:LeadingKeys": keys }),
    });
  if (sent.command === "BatchGetItemCommand") {
    const { RequestItems } = OfTables.parse(sent.input);
    return [...Object.entries(RequestItems).map(([name, { Keys }]) => table(name, Keys)), keyUse];
  }
  const { TableName, IndexName, Key, Item, ExpressionAttributeValues } = OfTable.parse(sent.input);
  const place = IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`;
  const key = sent.command === "QueryCommand" ? ExpressionAttributeValues : (Key ?? Item);
  return [table(place, key === undefined ? [] : [key]), keyUse];
}

const InBucket = z.object({
  Bucket: z.string(),
  Key: z.string().optional(),
  Prefix: z.string().optional(),
  /** Whose the bucket is, where it may be another account's. */
  ExpectedBucketOwner: z.string().default(account),
});
const ToDelete = z.object({
  Delete: z.object({ Objects: z.array(z.object({ Key: z.string(), VersionId: z.string().optional() })) }),
});

function bucketRequests(sent: SdkCommand): AwsRequest[] {
  const { Bucket, Key = "", Prefix = "", ExpectedBucketOwner: owner } = InBucket.parse(sent.input);
  const bucket = `arn:aws:s3:::${Bucket}`;
  switch (sent.command) {
    case "GetObjectCommand":
    case "HeadObjectCommand":
      return [request("s3:GetObject", `${bucket}/${Key}`), throughService("s3", "kms:Decrypt")];
    case "PutObjectCommand":
    case "CreateMultipartUploadCommand":
    case "UploadPartCommand":
    case "CompleteMultipartUploadCommand":
      return [
        request("s3:PutObject", `${bucket}/${Key}`, { "s3:ResourceAccount": [owner] }),
        owner === account ? throughService("s3", "kms:GenerateDataKey") : underOwnersKey(owner, bucket),
      ];
    case "ListObjectsV2Command":
      return [request("s3:ListBucket", bucket, { "s3:prefix": [Prefix] })];
    case "ListObjectVersionsCommand":
      return [request("s3:ListBucketVersions", bucket, { "s3:prefix": [Prefix] })];
    case "DeleteObjectsCommand":
      return ToDelete.parse(sent.input).Delete.Objects.map(({ Key, VersionId }) =>
        request(VersionId === undefined ? "s3:DeleteObject" : "s3:DeleteObjectVersion", `${bucket}/${Key}`),
      );
    default:
      return [request(`s3:${nameOf(sent)}`, `${bucket}/${Key}`)];
  }
}

function throughService(service: string, action: string): AwsRequest {
  return request(action, keyArn, { "kms:ViaService": [`${service}.${region}.amazonaws.com`] });
}

/** With a key of whoever owns the bucket; S3 names the bucket to it. */
function underOwnersKey(owner: string, bucket: string): AwsRequest {
  const { action, context } = throughService("s3", "kms:GenerateDataKey");
  const key = `arn:aws:kms:${region}:${owner}:key/of-the-bucket`;
  return request(action, key, { ...context, "kms:EncryptionContext:aws:s3:arn": [bucket] });
}

function request(action: string, resource: string, context: AwsRequest["context"] = {}): AwsRequest {
  return { action, resource, context };
}

const nameOf = ({ command }: SdkCommand) => command.replace(/Command$/, "");
