/** Long bodies in S3: workbooks, form versions, process trees, templates, answers, outputs. */
import { createHash } from "node:crypto";
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { create as contentDisposition } from "content-disposition";

export interface Bodies {
  put(key: string, body: string | Uint8Array, contentType: string): Promise<void>;
  bytes(key: string): Promise<Uint8Array | undefined>;
  text(key: string): Promise<string | undefined>;
  /** A link that downloads the body under a file name, for so many seconds. */
  link(key: string, fileName: string, contentType: string, seconds: number): Promise<string>;
}

const EXPORTS = "exports/";

/** Where each kind of body lies: keys are made of ids and hashes only, never of names that people chose. */
export const bodyKeys = {
  upload: (uploadId: string) => `uploads/${uploadId}`,
  /** `importKey` is made anew by every import: a version's bodies belong to it alone. */
  workbook: (formId: number, importKey: string) => `forms/${formId}/workbooks/${importKey}`,
  definition: (formId: number, importKey: string) => `forms/${formId}/definitions/${importKey}.json`,
  /** What the import had to say, as JSON. */
  problems: (formId: number, importKey: string) => `forms/${formId}/problems/${importKey}.json`,
  process: (formId: number, hash: string) => `forms/${formId}/processes/${hash}.json`,
  template: (formId: number, templateId: string) => `forms/${formId}/templates/${templateId}`,
  testAnswers: (formId: number, hash: string) => `forms/${formId}/test-answers/${hash}.json`,
  publication: (formId: number, key: string) => `forms/${formId}/publications/${key}.json`,
  /** What lies under it is gone after a day. */
  submissionsExports: EXPORTS,
  submissionsExport: (formId: number, exportKey: string) => `${EXPORTS}${formId}/${exportKey}`,
  answers: (instanceKey: string, hash: string) => `instances/${instanceKey}/answers/${hash}.json`,
  output: (instanceKey: string, hash: string) => `instances/${instanceKey}/outputs/${hash}`,
} as const;

/** SHA-256 as hex: what content-addressed bodies are named by. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}

export function openBodies(client: S3Client, bucket: string): Bodies {
  async function bytes(key: string): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    async put(key, body, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
      );
    },
    bytes,
    async text(key) {
      const found = await bytes(key);
      return found && new TextDecoder().decode(found);
    },
    link(key, fileName, contentType, seconds) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition(fileName),
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
  };
}
