/**
 * The AWS services that the product uses, in this process, on free ports of 127.0.0.1. With `AWS_ENDPOINT_URL` set
 * (LocalStack), tables, objects and queues are there, and only mail and the secret are served from here.
 */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import { startDynamoDb } from "./dynamodb-emulator.ts";
import { LOOPBACK } from "./listen.ts";
import { startMailAndSecretService } from "./mail-and-secret-service.ts";
import { type Mail, openMailbox } from "./mailbox.ts";
import { startObjectsAndQueues } from "./objects-and-queues-emulator.ts";

/** The name of the table; the emulator finishes it if its creation was interrupted. */
export const TABLE_NAME = "sprout";

export interface Emulators {
  /** What the AWS SDK reads: endpoints, region, credentials that grant nothing. */
  environment: Readonly<Record<string, string>>;
  /** Every mail that was sent, oldest first. */
  mails(): readonly Mail[];
  /** Who hears of mails that came back, as EventBridge tells it. */
  hearReturned(listener: (event: object) => void): void;
  stop(): Promise<void>;
}

/** @param options.dataFolder keeps everything but the queues; undefined: all in memory */
export async function startEmulators(options: { dataFolder: string | undefined }): Promise<Emulators> {
  const inFolder = (name: string) =>
    options.dataFolder === undefined ? undefined : join(options.dataFolder, name);
  if (options.dataFolder !== undefined) await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });

  const started: { stop(): Promise<unknown> }[] = [];
  const starting = async <Service extends { stop(): Promise<unknown> }>(service: Promise<Service>) => {
    started.push(await service);
    return service;
  };
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
  };

  const mailbox = await openMailbox(inFolder("mails.jsonl"));
  const { dataFolder } = options;
  const keep = async (value: string) => {
    if (dataFolder !== undefined) await keepSecret(dataFolder, value);
  };
  const secret = { name: SECRET_NAME, value: await readOrMakeSecret(dataFolder), keep };
  // S3 puts the bucket's name in front of a host name, and many machines can't resolve "bucket.localhost"
  const external = process.env.AWS_ENDPOINT_URL?.replace("//localhost", `//${LOOPBACK}`);
  const services = await Promise.allSettled([
    starting(
      startMailAndSecretService(mailbox, secret, {
        [ISSUER_SECRET_NAME]: () => process.env.SPROUT_ISSUER_SECRETS ?? "{}",
      }),
    ),
    external ? { endpoint: external } : starting(startDynamoDb(inFolder("dynamodb"), TABLE_NAME)),
    external ? { endpoint: external } : starting(startObjectsAndQueues(inFolder("objects"))),
  ]);
  const [ours, tables, objects] = services;
  if (ours.status === "rejected" || tables.status === "rejected" || objects.status === "rejected") {
    await stop();
    throw services.find((service) => service.status === "rejected")?.reason;
  }
  const environment = {
    ...credentialsOfNothing,
    AWS_ENDPOINT_URL_DYNAMODB: tables.value.endpoint,
    AWS_ENDPOINT_URL_S3: objects.value.endpoint,
    AWS_ENDPOINT_URL_SQS: objects.value.endpoint,
    AWS_ENDPOINT_URL_SESV2: ours.value.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: ours.value.endpoint,
  };
  return { environment, mails: mailbox.mails, hearReturned: mailbox.hear, stop };
}

/** They override the user's own AWS settings, so that no local run can reach an account. */
const credentialsOfNothing = {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_SESSION_TOKEN: "",
  AWS_PROFILE: "",
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "false",
};

/** The secrets of the clients at issuers, which `SPROUT_ISSUER_SECRETS` has here. */
export const ISSUER_SECRET_NAME = "sprout-issuer";

/** The name under which the functions request it from Secrets Manager. */
export const SECRET_NAME = "sprout-secret";

/** The key of this installation: created once, then kept in the data folder, readable by its owner only. */
export async function readOrMakeSecret(dataFolder: string | undefined): Promise<string> {
  const fresh = randomBytes(32).toString("base64url");
  if (dataFolder === undefined) return fresh;
  const file = join(dataFolder, "secret");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept !== undefined) return kept.trim();
  await keepSecret(dataFolder, fresh);
  return fresh;
}

/** Written to another file and renamed: a kill in between leaves no partial secret. */
async function keepSecret(dataFolder: string, value: string): Promise<void> {
  const file = join(dataFolder, "secret");
  await writeFile(`${file}.new`, `${value}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
