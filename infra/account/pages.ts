/** Puts the built web application into the bucket of the site: after the functions that its pages call. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { contentTypes, EACH_TIME, FOR_GOOD, HASHED_FOLDER } from "../site-files.ts";

const AT_ONCE = 8;

/**
 * A page is published after the files that it loads; old files stay, since open pages still request them.
 * @param parameters what the deployment's settings make of some files, by their keys
 * @returns how many files were written @throws Error for a file whose type nobody named
 */
export async function publishPages(
  client: S3Client,
  bucket: string,
  folder: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<number> {
  const keys = [...new Set([...(await keysIn(folder)), ...Object.keys(parameters)])];
  const contentOf = async (key: string) => parameters[key] ?? readFile(join(folder, key));
  const isHashed = (key: string) => key.startsWith(HASHED_FOLDER);
  for (const part of [keys.filter(isHashed), keys.filter((key) => !isHashed(key))])
    for (let at = 0; at < part.length; at += AT_ONCE)
      await Promise.all(
        part.slice(at, at + AT_ONCE).map(async (key) => put(client, bucket, key, await contentOf(key))),
      );
  return keys.length;
}

async function put(client: S3Client, Bucket: string, Key: string, Body: Buffer | string): Promise<void> {
  const ContentType = contentTypes[extname(Key)];
  if (ContentType === undefined)
    throw new Error(`${Key} has no content type: name it in infra/site-files.ts.`);
  const CacheControl = Key.startsWith(HASHED_FOLDER) ? FOR_GOOD : EACH_TIME;
  await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
}

async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}
