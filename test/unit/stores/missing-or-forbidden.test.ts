/** A store of objects that tells nobody what it lacks, as S3 does to those who may not list all of a bucket. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectObjects } from "../../../shared/stores/s3/objects.ts";

const FORBIDDEN =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
const there = "forms/1/definitions/there.json";
let server: Server;
let mayList = true;
let lists: string[] = [];

beforeEach(async () => {
  [mayList, lists] = [true, []];
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const prefix = searchParams.get("prefix");
    if (prefix === null || !mayList) {
      response.writeHead(403, { "Content-Type": "application/xml" }).end(FORBIDDEN);
      return;
    }
    lists.push(prefix);
    const keys = [there]
      .filter((key) => key.startsWith(prefix))
      .map((key) => `<Contents><Key>${key}</Key></Contents>`);
    response
      .writeHead(200, { "Content-Type": "application/xml" })
      .end(`<?xml version="1.0"?><ListBucketResult>${keys.join("")}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

it("a blob that isn't there is missing, and one that is there is forbidden", async () => {
  const objects = connectObjects("bucket", 1);
  const missing = "forms/1/definitions/the.json";
  expect(await objects.text(missing)).toBeUndefined();
  expect(await objects.describe(missing)).toBeUndefined();
  expect(lists, "for each, the list of this one key").toEqual([missing, missing]);
  await expect(objects.text(there)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  await expect(objects.describe(there)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  mayList = false;
  await expect(objects.text(missing), "nothing is known then").rejects.toThrow("Access Denied");
});
