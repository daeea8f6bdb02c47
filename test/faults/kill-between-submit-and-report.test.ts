import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, it } from "vitest";
import { type Emulators, startEmulators } from "../../infra/local/emulators.ts";
import type { Mail } from "../../infra/local/mailbox.ts";
import { makeResources } from "../../infra/local/make-resources.ts";
import { api } from "../../shared/contract/index.ts";
import { budget } from "../support/budget.ts";
import { type KillableStack, startKillableStack } from "../support/killable-stack.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { runsAmong } from "../support/stored-instance.ts";

let emulators: Emulators | undefined;

/** What is in the table and the bucket for one submission: runs, and blobs of outputs (the root's, HTML and PDF). */
async function countsOf(dataFolder: string, instanceKey: string): Promise<{ runs: number; outputs: number }> {
  if (emulators === undefined) {
    emulators = await startEmulators({ dataFolder });
    Object.assign(process.env, emulators.environment);
    Object.assign(process.env, await makeResources());
  }
  const { Items = [] } = await new DynamoDBClient({}).send(
    new QueryCommand({
      TableName: process.env.SPROUT_TABLE,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": { S: `INSTANCE#${instanceKey}` }, ":sk": { S: "RUN#" } },
    }),
  );
  const { KeyCount } = await new S3Client({}).send(
    new ListObjectsV2Command({
      Bucket: process.env.SPROUT_BUCKET,
      Prefix: `instances/${instanceKey}/outputs/`,
    }),
  );
  return { runs: runsAmong(Items), outputs: KeyCount ?? 0 };
}

/** Moments from immediately to well after the last report, over the same period however many. */
const MOMENTS = budget({ search: 20, usual: 3 });
const MOMENTS_MS = Array.from({ length: MOMENTS }, (_, index) =>
  Math.round(((index * 19) / (MOMENTS - 1)) ** 2 * 4),
);

let stack: KillableStack | undefined;
let folder = "";

afterAll(async () => {
  await stack?.kill();
  await emulators?.stop();
  await rm(folder, { recursive: true, force: true });
});

it(`makes every report once after the process was killed at ${MOMENTS} moments between submission and report`, async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-kill-"));
  stack = await startKillableStack(folder);
  const designer = stack.client();
  const { origin } = stack;
  await signUpDesigner(
    designer,
    async () => (await (await fetch(`${origin}/local/mails.json`)).json()) as Mail[],
  );
  const { publicationKey } = await publishWorkbook(designer);

  const instanceKeys: string[] = [];
  for (const moment of MOMENTS_MS) {
    const respondent = stack.client();
    const instance = await startInstance(respondent, publicationKey);
    instanceKeys.push(instance.instanceKey);
    const model = JSON.stringify({ ...demoAnswers, lastName: `Killed after ${moment} ms` });
    const submission = { ...refOf(instance), model, command: "submit" as const, revision: instance.revision };
    must(await respondent.call(api.runtime.submit, submission));
    await new Promise((resolve) => setTimeout(resolve, moment));
    await stack.kill();

    stack = await startKillableStack(folder);
    const again = stack.client();
    const { outputReferences, messageCode, progress } = await waitForReports(again, refOf(instance));
    expect({ moment, messageCode, progress }).toEqual({ moment, messageCode: "OK", progress: 100 });
    expect(outputReferences.map(({ contentType }) => contentType).sort()).toEqual([
      "application/pdf",
      "text/html",
    ]);

    const first = outputReferences[0];
    const html = must(
      await again.call(api.runtime.output, { ...refOf(instance), outputId: first?.outputId ?? "" }),
    );
    expect(Buffer.from(html.data ?? "", "base64").toString()).toContain(`Killed after ${moment} ms`);
    const repeated = await again.call(api.runtime.submit, submission);
    expect(repeated.body.status, "submitting once more changes nothing").toBe("COMPLETE");
  }

  await stack.kill();
  for (const instanceKey of instanceKeys)
    expect(await countsOf(folder, instanceKey)).toEqual({ runs: 1, outputs: 3 });
}, 300_000);
