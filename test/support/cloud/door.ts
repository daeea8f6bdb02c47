/**
 * The door to the emulators, at which every request shows whose it is: by its credentials, the role of a function. What that role's
 * policy doesn't allow is refused as AWS refuses it; the emulators behind the door check nothing.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, LOOPBACK, listenLocally } from "../../../infra/local/listen.ts";
import {
  type AwsRequest,
  requestsOf,
  requestsOfFailure,
  type SdkCommand,
} from "../../rights/aws-requests.ts";
import { isAllowed, type Statement } from "../../rights/policy.ts";

export interface Door {
  endpoint: string;
  /** Each refused request, once. */
  refused: ReadonlySet<string>;
  /** How many requests were allowed, by function. */
  allowed: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

export interface DoorOptions {
  /** Where the requests of a service go. @param service as in a signature, such as `dynamodb` */
  emulatorOf(service: string): string;
  /** @returns undefined for credentials that are nobody's */
  statementsOf(credentials: string): readonly Statement[] | undefined;
  /** Answers `Invoke` of Lambda. */
  invoke(name: string, event: unknown): Promise<unknown>;
}

interface Caller {
  credentials: string;
  service: string;
}

export async function openDoor(options: DoorOptions): Promise<Door> {
  const refused = new Set<string>();
  const allowed = new Map<string, number>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      refused.add(`${request.method} ${request.url}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = callerOf(request);
    const body = await bytesOf(request);
    const statements = caller && options.statementsOf(caller.credentials);
    if (caller === undefined || statements === undefined)
      return refuse(response, "nobody", "unsigned", refused);
    const { credentials, service } = caller;
    const command = commandOf(service, request, body);
    const denied = (requests: readonly AwsRequest[]) => requests.find((one) => !isAllowed(statements, one));
    const no = denied(requestsOf(command));
    if (no !== undefined) return refuse(response, credentials, wordsOf(no), refused, service);
    allowed.set(credentials, (allowed.get(credentials) ?? 0) + 1);
    if (command.client === "LambdaClient") return invoke(response, command, body);
    const answered = await passOn(options.emulatorOf(service), request, body);
    if (service === "s3" && answered.status === 404) {
      const missing = Object.assign(new Error(), { name: "NoSuchKey" });
      const unlisted = denied(requestsOfFailure(command, missing));
      if (unlisted !== undefined) return refuse(response, credentials, wordsOf(unlisted), refused, service);
    }
    response.writeHead(answered.status, answered.headers).end(answered.body);
  }

  async function invoke(response: ServerResponse, { input }: SdkCommand, body: Buffer): Promise<void> {
    const { FunctionName: name } = input as { FunctionName: string }; // written below
    try {
      const outcome = await options.invoke(name, JSON.parse(body.toString("utf8")));
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(outcome) ?? "null");
    } catch (error) {
      const { name: errorType, message: errorMessage } = error as Error; // nothing else is thrown there
      const headers = { "Content-Type": "application/json", "X-Amz-Function-Error": "Unhandled" };
      response.writeHead(200, headers).end(JSON.stringify({ errorType, errorMessage }));
    }
  }

  const port = await listenLocally(server);
  return { endpoint: `http://${LOOPBACK}:${port}`, refused, allowed, stop: () => closeAll() };

  async function closeAll(): Promise<void> {
    server.closeAllConnections();
    await closeServer(server);
  }
}

/** From the signature in the header, or in a link that is handed on. */
function callerOf({ headers, url }: IncomingMessage): Caller | undefined {
  const inLink = new URL(url ?? "/", "http://door").searchParams.get("X-Amz-Credential");
  const signed = /Credential=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? inLink ?? "";
  const [credentials, , , service] = signed.split("/");
  return credentials === undefined || service === undefined ? undefined : { credentials, service };
}

const clients: Readonly<Record<string, string>> = {
  dynamodb: "DynamoDBClient",
  sqs: "SQSClient",
  secretsmanager: "SecretsManagerClient",
};

/** The command of the SDK that sent a request. */
function commandOf(service: string, request: IncomingMessage, body: Buffer): SdkCommand {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://door");
  const target = String(request.headers["x-amz-target"] ?? "").split(".")[1];
  const client = clients[service];
  if (client !== undefined && target !== undefined)
    return { client, command: `${target}Command`, input: withoutArn(JSON.parse(body.toString("utf8"))) };
  const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(pathname) ?? [];
  if (service === "lambda" && name !== undefined)
    return {
      client: "LambdaClient",
      command: "InvokeCommand",
      input: { FunctionName: decodeURIComponent(name) },
    };
  if (service === "ses" && pathname === "/v2/email/outbound-emails")
    return { client: "SESv2Client", command: "SendEmailCommand", input: JSON.parse(body.toString("utf8")) };
  if (service === "s3") return objectCommand(request.method ?? "GET", pathname, searchParams, body);
  return { client: service, command: `${target ?? pathname}Command`, input: undefined };
}

/** A secret by its name: `requestsOf` makes its ARN. */
function withoutArn(input: unknown): unknown {
  const { SecretId } = Object(input) as { SecretId?: string };
  return SecretId === undefined ? input : { SecretId: SecretId.split(":secret:").at(-1) };
}

function objectCommand(method: string, pathname: string, query: URLSearchParams, body: Buffer): SdkCommand {
  const [, Bucket = "", ...rest] = pathname.split("/");
  const Key = rest.map(decodeURIComponent).join("/");
  const of = (command: string, further = {}): SdkCommand => ({
    client: "S3Client",
    command: `${command}Command`,
    input: { Bucket, ...(Key !== "" && { Key }), ...further },
  });
  if (Key === "" && method === "POST" && query.has("delete")) {
    const Objects = [...body.toString("utf8").matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, one = ""]) => ({
      Key: /<Key>(.*?)<\/Key>/s.exec(one)?.[1] ?? "",
      VersionId: /<VersionId>(.*?)<\/VersionId>/s.exec(one)?.[1],
    }));
    return of("DeleteObjects", { Delete: { Objects } });
  }
  if (Key === "") return of(query.has("versions") ? "ListObjectVersions" : "ListObjectsV2");
  if (method === "GET") return of("GetObject");
  if (method === "HEAD") return of("HeadObject");
  if (method === "DELETE") return of("DeleteObject");
  return of("PutObject"); // each part of a large object needs the same
}

/** Of the connection, not of the request. */
const ofConnection = ["host", "connection", "content-length", "expect", "transfer-encoding", "keep-alive"];

async function passOn(emulator: string, request: IncomingMessage, body: Buffer) {
  const method = request.method ?? "POST";
  const headers = Object.entries(request.headers).filter(([name]) => !ofConnection.includes(name));
  const answered = await fetch(new URL(request.url ?? "/", emulator), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(method !== "GET" && method !== "HEAD" && { body: new Uint8Array(body) }),
  });
  const kept = [...answered.headers].filter(([name]) => method === "HEAD" || !ofConnection.includes(name));
  return {
    status: answered.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await answered.arrayBuffer()),
  };
}

function refuse(
  response: ServerResponse,
  who: string,
  what: string,
  refused: Set<string>,
  service = "",
): void {
  refused.add(`${who} may not ${what}`);
  const message = `User: ${who} is not authorized to perform: ${what}`;
  if (service === "s3") {
    const error = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
    response.writeHead(403, { "Content-Type": "application/xml" }).end(error);
    return;
  }
  response
    .writeHead(400, {
      "Content-Type": "application/x-amz-json-1.0",
      "X-Amzn-ErrorType": "AccessDeniedException",
    })
    .end(JSON.stringify({ __type: "AccessDeniedException", message }));
}

function wordsOf({ action, resource, context }: AwsRequest): string {
  return [action, resource, ...Object.values(context).flat()].join(" ");
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
