/** Every version of every object under a prefix: what erasing has to reach, since the bucket keeps what was deleted. */
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  type S3Client,
} from "@aws-sdk/client-s3";

/**
 * Deletes all versions and delete markers under a prefix, a page of at most 1,000 at a time. A bucket without versions
 * lists each object once, as version `null`. Twice does no harm.
 * @returns how many versions were deleted
 */
export async function deleteAllVersions(client: S3Client, bucket: string, prefix: string): Promise<number> {
  if (prefix === "") throw new Error("Without a prefix, everything would be deleted.");
  let count = 0;
  for (;;) {
    // Always the first page: what was listed is gone by then.
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix }),
    );
    const found = [...Versions, ...DeleteMarkers].map(
      ({ Key = "", VersionId = "null" }): ObjectIdentifier => ({ Key, VersionId }),
    );
    if (found.length === 0) return count;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: found, Quiet: true } }),
    );
    if (Errors.length > 0)
      throw new Error(`${Errors.length} versions could not be deleted: ${Errors[0]?.Code ?? "unknown"}.`);
    count += found.length;
  }
}

/** The keys of the current objects under a prefix, in order. */
export async function* currentKeys(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
    );
    for (const { Key } of Contents) if (Key !== undefined) yield Key;
    after = NextContinuationToken;
  } while (after !== undefined);
}
