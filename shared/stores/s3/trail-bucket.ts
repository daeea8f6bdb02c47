/** The organisation's bucket for the audit trail: files are put there, and nothing is read. */
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { readTrailPlace } from "../../trail-place.ts";

/**
 * @param setting where (`shared/trail-place.ts`)
 * @param maxAttempts how often a request is tried before it fails
 */
export function connectTrailBucket(setting: string, maxAttempts: number) {
  const place = readTrailPlace(setting);
  const client = new S3Client({ maxAttempts, followRegionRedirects: true });
  return {
    /** @param name of the file, within the place */
    async put(name: string, body: string): Promise<void> {
      if (place === undefined) throw new Error("The setting for the audit trail names no bucket.");
      await client.send(
        new PutObjectCommand({
          Bucket: place.bucket,
          ExpectedBucketOwner: place.account,
          Key: `${place.prefix}${name}`,
          Body: body,
          ContentType: "application/x-ndjson",
          // A bucket with a lock demands one (Amazon S3 User Guide, "Object Lock considerations").
          ChecksumAlgorithm: "SHA256",
        }),
      );
    },
  };
}
