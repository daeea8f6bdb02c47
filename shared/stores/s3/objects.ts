/** Requests to S3 about the bodies in one bucket. It brings S3's client: `blobs.ts` loads it at the first request. */
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  NotFound,
  type ObjectIdentifier,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { create as contentDisposition } from "content-disposition";
import { safeFileName } from "../../file-name.ts";
import { assertReadableVersion, DATA_VERSION } from "../data-version.ts";

export interface WholeBody {
  bytes: Uint8Array;
  contentType: string;
  /** The version of the data that wrote it, as stored. */
  version?: string | undefined;
}

/** S3 stores it with the body. */
const VERSION_NAME = "data-version";

const FORBIDDEN = 403;

const CHECKSUM_HEADER = "x-amz-checksum-sha256";

/** @param maxAttempts how often a request is tried before it fails */
export function connectObjects(bucket: string, maxAttempts: number) {
  return openObjects(new S3Client({ maxAttempts }), bucket);
}

function openObjects(client: S3Client, bucket: string) {
  /** A body with its content type and version, as it is stored. */
  async function whole(key: string): Promise<WholeBody | undefined> {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const bytes = await found.Body?.transformToByteArray();
      if (bytes === undefined) return undefined;
      return { bytes, contentType: found.ContentType ?? "", version: found.Metadata?.[VERSION_NAME] };
    } catch (error) {
      if (error instanceof NoSuchKey || (await isOnlyMissing(key, error))) return undefined;
      throw error;
    }
  }

  /**
   * S3 may refuse a key that isn't there as if it were forbidden, to those who may list some keys and not all: then the list
   * says which it is. @param error of the request for the key
   */
  async function isOnlyMissing(key: string, error: unknown): Promise<boolean> {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== FORBIDDEN) return false;
    try {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 }),
      );
      return Contents[0]?.Key !== key;
    } catch {
      return false; // who may list nothing learns nothing: it is refused as before
    }
  }

  async function bytes(key: string): Promise<Uint8Array | undefined> {
    const found = await whole(key);
    if (found !== undefined) assertReadableVersion(found.version);
    return found?.bytes;
  }

  /** Puts a body back as it was. */
  async function putWhole(key: string, { bytes: Body, contentType, version }: WholeBody): Promise<void> {
    const Metadata = version === undefined ? undefined : { [VERSION_NAME]: version };
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentType: contentType, Metadata }),
    );
  }

  return {
    whole,
    putWhole,
    async put(key: string, body: string | Uint8Array, contentType: string) {
      const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
      await putWhole(key, { bytes: content, contentType, version: String(DATA_VERSION) });
    },
    /** Puts a body that is larger than memory, in parts. One that fails half-way is not there; its parts are deleted after a day. */
    putStream: (key: string, chunks: AsyncIterable<Uint8Array>, contentType: string) =>
      putInParts(client, { Bucket: bucket, Key: key }, chunks, contentType),
    bytes,
    async text(key: string) {
      const found = await bytes(key);
      return found && new TextDecoder().decode(found);
    },
    /** Deletes one body; the bucket keeps its version for a while. */
    async remove(key: string) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    /** The keys of all blobs under a prefix. */
    keys: (prefix: string) => currentKeys(client, bucket, prefix),
    /** Deletes everything under a prefix, in every version. @returns how many versions */
    erase: (prefix: string) => deleteAllVersions(client, bucket, prefix),
    /** The size and the type of a body. */
    async describe(key: string) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        return { bytes: found.ContentLength ?? 0, contentType: found.ContentType ?? "" };
      } catch (error) {
        if (error instanceof NotFound || (await isOnlyMissing(key, error))) return undefined;
        throw error;
      }
    },
    /**
     * A link that takes one body by PUT, of exactly this size and content, for this many seconds.
     * @returns the headers that have to be sent with it
     */
    async uploadLink(key: string, content: { bytes: number; sha256: string }, seconds: number) {
      const checksum = Buffer.from(content.sha256, "hex").toString("base64");
      const headers = { "Content-Type": "application/octet-stream", [CHECKSUM_HEADER]: checksum };
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ContentLength: content.bytes,
        ContentType: headers["Content-Type"],
        ChecksumSHA256: checksum,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        signableHeaders: new Set(["host", "content-length", "content-type", CHECKSUM_HEADER]),
        unhoistableHeaders: new Set([CHECKSUM_HEADER]),
      });
      return { url, headers };
    },
    /** A link that downloads the body under a file name, valid for this many seconds. */
    link(key: string, fileName: string, contentType: string, seconds: number) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition(safeFileName(fileName)),
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
  };
}

/* Every version of every object under a prefix: erasing has to include them, since the bucket keeps deleted objects. */

/**
 * Deletes all versions and delete markers under a prefix, a page of at most 1,000 at a time. A bucket without versions lists
 * each object once, as version `null`. Idempotent.
 * @returns how many versions were deleted
 */
async function deleteAllVersions(client: S3Client, bucket: string, prefix: string): Promise<number> {
  if (prefix === "") throw new Error("Without a prefix, everything would be deleted.");
  let count = 0;
  for (;;) {
    // Always the first page: what was listed before is gone by then.
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

/** S3 takes parts of five megabytes and more. */
const PART_BYTES = 8 * 1024 * 1024;

/** @returns how many bytes there were */
async function putInParts(
  client: S3Client,
  place: { Bucket: string; Key: string },
  chunks: AsyncIterable<Uint8Array>,
  ContentType: string,
): Promise<number> {
  const Metadata = { [VERSION_NAME]: String(DATA_VERSION) };
  let waiting: Uint8Array[] = [];
  let length = 0;
  let total = 0;
  let UploadId: string | undefined;
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const sendPart = async () => {
    const Body = Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }));
    Parts.push({ ETag, PartNumber });
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    total += chunk.length;
    if (length < PART_BYTES) continue;
    UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...place, ContentType, Metadata })))
      .UploadId;
    await sendPart();
  }
  if (UploadId === undefined) {
    const Body = Buffer.concat(waiting);
    await client.send(new PutObjectCommand({ ...place, Body, ContentType, Metadata }));
    return total;
  }
  if (length > 0) await sendPart();
  await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  return total;
}

/** The keys of the current objects under a prefix, in order. */
async function* currentKeys(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
    );
    for (const { Key } of Contents) if (Key !== undefined) yield Key;
    after = NextContinuationToken;
  } while (after !== undefined);
}
