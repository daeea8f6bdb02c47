/**
 * The product as its templates describe it, on this machine: tables, buckets and queues of the templates in the local emulators,
 * each function in AWS's runtime client with the rights of its role, the routes of the HTTP API with the headers that CloudFront
 * sends on, event sources and schedules.
 */
import { randomBytes } from "node:crypto";
import { CreateTableCommand, type CreateTableInput, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import * as z from "zod";
import { startDynamoDb } from "../../../infra/local/dynamodb-emulator.ts";
import { startGateway } from "../../../infra/local/gateway.ts";
import { startMailAndSecretService } from "../../../infra/local/mail-and-secret-service.ts";
import { type Mail, openMailbox } from "../../../infra/local/mailbox.ts";
import { startObjectsAndQueues } from "../../../infra/local/objects-and-queues-emulator.ts";
import { pollQueue } from "../../../infra/local/poller.ts";
import { region } from "../../rights/aws-requests.ts";
import { Statement } from "../../rights/policy.ts";
import { httpsFront } from "../https-front.ts";
import type { SelfSigned } from "../self-signed.ts";
import { type Door, openDoor } from "./door.ts";
import { Edge } from "./edge.ts";
import { Sandboxes } from "./sandboxes.ts";
import { type Resource, Templates } from "./template.ts";

export interface Cloud {
  /** Where people reach the product. */
  origin: string;
  templates: Templates;
  door: Door;
  sandboxes: Sandboxes;
  mails(): readonly Mail[];
  stop(): Promise<void>;
}

export interface CloudOptions {
  /** Of `cdk synth`. */
  assembly: string;
  /** The built web application. */
  webFolder: string;
  /** For what is unzipped and written: other users must be allowed to pass through it. */
  folder: string;
  identity: SelfSigned;
  log(line: string): void;
}

/** What the templates describe and this machine has something for; the rest is only checked by its templates. */
export const served: readonly string[] = [
  "AWS::ApiGatewayV2::Api",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::OriginRequestPolicy",
  "AWS::DynamoDB::Table",
  "AWS::Events::Rule",
  "AWS::IAM::Role",
  "AWS::KMS::Key",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::S3::Bucket",
  "AWS::SecretsManager::Secret",
  "AWS::SES::ConfigurationSet",
  "AWS::SES::EmailIdentity",
  "AWS::SQS::Queue",
];

/** A schedule of minutes runs this often, so that a run of seconds sees each at least once. */
const SCHEDULED_EVERY_MS = 15_000;

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { assembly, folder, log } = options;
  const templates = new Templates(assembly);
  const parts: { stop(): Promise<unknown> }[] = [];
  const starting = async <Part extends { stop(): Promise<unknown> }>(part: Promise<Part>) => {
    parts.push(await part);
    return part;
  };
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  try {
    const secrets = templates.ofType("AWS::SecretsManager::Secret");
    for (const secret of secrets) templates.secrets.set(templates.nameOf(secret), generated(secret));
    const mailbox = await openMailbox(undefined);
    // The one whose value functions read; the other's is part of their environment.
    const [[arn = "", value = ""] = []] = [...templates.secrets].filter(([, one]) => !one.startsWith("{"));
    const tables = await starting(startDynamoDb(undefined, "none"));
    const objects = await starting(startObjectsAndQueues(undefined));
    const secret = {
      name: arn,
      value,
      keep: async (next: string) => void Object.assign(secret, { value: next }),
    };
    const others = await starting(startMailAndSecretService(mailbox, secret));
    await makeResources(templates, tables.endpoint, objects.endpoint);

    const emulators: Readonly<Record<string, string>> = {
      dynamodb: tables.endpoint,
      s3: objects.endpoint,
      sqs: objects.endpoint,
    };
    const statements = statementsByFunction(templates);
    const door = await starting(
      openDoor({
        emulatorOf: (service) => emulators[service] ?? others.endpoint,
        statementsOf: (credentials) => statements.get(credentials),
        invoke: (called, event) => sandboxes.invoke(called, event),
      }),
    );
    const sandboxes: Sandboxes = new Sandboxes({
      templates,
      folder,
      log,
      environmentOf: (functionName) => ({
        AWS_REGION: region,
        AWS_ENDPOINT_URL: door.endpoint,
        AWS_ACCESS_KEY_ID: functionName,
        AWS_SECRET_ACCESS_KEY: "of its role",
        AWS_SESSION_TOKEN: "of its role",
      }),
    });
    parts.push(sandboxes);

    const edge = new Edge(templates, statements);
    const { webFolder, identity } = options;
    const gateway = await starting(
      startGateway({
        port: 0,
        webFolder,
        mails: mailbox.mails,
        log,
        load: async () => (event) => {
          const { name: called, event: passedOn } = edge.callOf(event);
          return sandboxes.invoke(called, passedOn);
        },
      }),
    );
    const front = await starting(httpsFront(gateway.origin, identity));
    for (const { stack, id } of templates.ofType("AWS::CloudFront::Distribution"))
      templates.known.set(`${stack}/${id}`, { DomainName: new URL(front.origin).host });
    parts.push(startSources(templates, sandboxes, door.endpoint, log));
    return { origin: front.origin, templates, door, sandboxes, mails: mailbox.mails, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As Secrets Manager generates it. */
function generated({ raw }: Resource): string {
  const { GenerateSecretString: rules } = z
    .object({
      GenerateSecretString: z.object({
        SecretStringTemplate: z.string().optional(),
        GenerateStringKey: z.string().optional(),
      }),
    })
    .parse(raw);
  const value = randomBytes(32).toString("hex");
  if (rules.GenerateStringKey === undefined) return value;
  const template = z.record(z.string(), z.string()).parse(JSON.parse(rules.SecretStringTemplate ?? "{}"));
  return JSON.stringify({ ...template, [rules.GenerateStringKey]: value });
}

const ofNobody = { region, credentials: { accessKeyId: "local", secretAccessKey: "local" } };

/** The tables, buckets and queues, with the properties that the emulators know. */
async function makeResources(templates: Templates, tables: string, objects: string): Promise<void> {
  const table = new DynamoDBClient({ ...ofNobody, endpoint: tables });
  const bucket = new S3Client({ ...ofNobody, endpoint: objects });
  const queue = new SQSClient({ ...ofNobody, endpoint: objects, useQueueUrlAsEndpoint: false });
  for (const resource of templates.ofType("AWS::DynamoDB::Table")) {
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode } =
      templates.properties(resource);
    // CloudFormation's words for these are DynamoDB's own.
    const input = {
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes,
      BillingMode,
    } as CreateTableInput;
    await table.send(new CreateTableCommand({ ...input, TableName: templates.nameOf(resource) }));
  }
  for (const resource of templates.ofType("AWS::S3::Bucket"))
    await bucket.send(new CreateBucketCommand({ Bucket: templates.nameOf(resource) }));
  const arns = new Map<string, string>();
  const isDead = ({ raw }: Resource) => raw.RedrivePolicy === undefined;
  const queues = templates.ofType("AWS::SQS::Queue");
  for (const resource of [...queues.filter(isDead), ...queues.filter((one) => !isDead(one))]) {
    const { QueueUrl = "" } = await queue.send(
      new CreateQueueCommand({ QueueName: templates.nameOf(resource) }),
    );
    templates.known.set(`${resource.stack}/${resource.id}`, { Ref: QueueUrl });
    const { VisibilityTimeout, RedrivePolicy } = Queue.parse(templates.properties(resource));
    const dead = RedrivePolicy && {
      ...RedrivePolicy,
      deadLetterTargetArn: arns.get(RedrivePolicy.deadLetterTargetArn),
    };
    const Attributes = {
      ...(VisibilityTimeout !== undefined && { VisibilityTimeout: String(VisibilityTimeout) }),
      ...(dead && { RedrivePolicy: JSON.stringify(dead) }),
    };
    if (Object.keys(Attributes).length > 0)
      await queue.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
    const { Attributes: read } = await queue.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }),
    );
    arns.set(
      String(templates.resolve({ "Fn::GetAtt": [resource.id, "Arn"] }, resource.stack)),
      read?.QueueArn ?? "",
    );
  }
  for (const client of [table, bucket, queue]) client.destroy();
}

const Queue = z.object({
  VisibilityTimeout: z.number().optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
});

const Role = z.object({
  Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) })).default([]),
});

/** What the role of each function allows and denies; and, by its ARN, each role's. */
function statementsByFunction(templates: Templates): Map<string, Statement[]> {
  const roles = new Map(
    templates.ofType("AWS::IAM::Role").map((role) => {
      const arn = String(templates.resolve({ "Fn::GetAtt": [role.id, "Arn"] }, role.stack));
      const { Policies } = Role.parse(templates.properties(role));
      const all = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      return [arn, all.flatMap(readable)];
    }),
  );
  for (const resource of templates.ofType("AWS::Lambda::Function")) {
    const { Role: arn } = templates.properties(resource);
    roles.set(templates.nameOf(resource), roles.get(String(arn)) ?? []);
  }
  return roles;
}

/** One that this reader doesn't know allows nothing here; what it denies must be known. */
function readable(statement: unknown): Statement[] {
  const { data, error } = Statement.safeParse(statement);
  if (data !== undefined) return [data];
  if (z.looseObject({ Effect: z.literal("Deny") }).safeParse(statement).success) throw error;
  return [];
}

const Mapping = z.object({ EventSourceArn: z.string(), FunctionName: z.string(), BatchSize: z.number() });
const Rule = z.object({
  ScheduleExpression: z.string().optional(),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })),
});

/** What reads the queues for their functions, each as its function's role, and what the clock starts. */
function startSources(templates: Templates, sandboxes: Sandboxes, door: string, log: (line: string) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work: Promise<unknown>[] = [];
  const queues = templates.ofType("AWS::SQS::Queue");
  for (const resource of templates.ofType("AWS::Lambda::EventSourceMapping")) {
    const { EventSourceArn, FunctionName, BatchSize } = Mapping.parse(templates.properties(resource));
    const name = FunctionName.split(":").at(-1) ?? "";
    const queue = queues.find(
      ({ stack, id }) => templates.resolve({ "Fn::GetAtt": [id, "Arn"] }, stack) === EventSourceArn,
    );
    if (queue === undefined) throw new Error(`${name} reads ${EventSourceArn}, which no template has.`);
    const url = String(templates.resolve({ Ref: queue.id }, queue.stack));
    const credentials = { accessKeyId: name, secretAccessKey: "of its role" };
    const client = new SQSClient({ region, credentials, endpoint: door, useQueueUrlAsEndpoint: false });
    const worker = { file: name, batchSize: BatchSize, timeoutSeconds: 900, prints: false };
    const load = async () => (event: unknown) => sandboxes.invoke(name, event);
    work.push(pollQueue({ client, url, worker, load, log, signal }).finally(() => client.destroy()));
  }
  const permitted = new Set(
    templates.ofType("AWS::Lambda::Permission").map((one) => {
      const { FunctionName, Principal } = templates.properties(one);
      return `${Principal} ${String(FunctionName).split(":").at(-1)}`;
    }),
  );
  const timers = templates.ofType("AWS::Events::Rule").flatMap((resource) => {
    const { ScheduleExpression, Targets } = Rule.parse(templates.properties(resource));
    if (ScheduleExpression === undefined) return [];
    return Targets.map(({ Arn, Input = "{}" }) => {
      const name = Arn.split(":").at(-1) ?? "";
      if (!permitted.has(`events.amazonaws.com ${name}`)) throw new Error(`No clock may start ${name}.`);
      let last: Promise<unknown> = Promise.resolve();
      const run = () => {
        last = last
          .then(() => (signal.aborted ? undefined : sandboxes.invoke(name, JSON.parse(Input))))
          .catch((error: unknown) => log(`${name}: ${String(error)}`));
      };
      run();
      work.push(new Promise((done) => signal.addEventListener("abort", () => void last.then(done))));
      return setInterval(run, SCHEDULED_EVERY_MS);
    });
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(work);
    },
  };
}
