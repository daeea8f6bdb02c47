/**
 * One call of each function, recorded on the journey through the whole product: the first of those that need the most clients
 * of AWS. The event that it gets, what it asks AWS for, and what AWS answers, each as if the function had just started. Recorded, it can be made as often as wanted, by a process
 * of its own, without any emulator at work beside it.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { startStack } from "../../../infra/local/stack.ts";
import { forgetContents } from "../../../shared/runs/produce-output.ts";
import { closeStores } from "../../../shared/stores/index.ts";
import { forgetSnapshots } from "../../../shared/stores/publications.ts";
import { selfSigned } from "../../support/self-signed.ts";
import { inUse } from "../../support/stack.ts";
import { type MiddlewareStack, withMiddleware } from "../../support/watch-aws.ts";
import { travel } from "./journey.ts";

/** A command of the SDK, and AWS's answer as it came. */
export interface AwsCall {
  client: string;
  command: string;
  input: unknown;
  /** Those of the same number were under way at the same time. */
  batch: number;
  /** What tells it from others: a service's operation, or a method and a path. */
  operation: string;
  body: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  answer: Buffer;
}

export interface FirstCall {
  /** When, in milliseconds since 1970. */
  at: number;
  event: unknown;
  /** What the function reads of its environment, but for what is AWS's. */
  environment: Readonly<Record<string, string>>;
  /** Of an answer to a browser. */
  statusCode: number | undefined;
  aws: AwsCall[];
}

/** Starts the product, travels through all of it, and ends it. @returns the calls by their handlers' files */
export async function recordFirstCalls(): Promise<ReadonlyMap<string, FirstCall>> {
  const calls = new Map<string, FirstCall>();
  const running = new Map<string, Running>();
  let count = 0;
  const watched = withMiddleware((stack, id) =>
    record(stack, running.get(id) ?? { aws: [], underWay: 0, batch: 0 }),
  );
  const load: LoadHandler = async (file) => {
    const handler = await loadHandler(file);
    return async (event, context) => {
      closeStores();
      forgetSnapshots();
      forgetContents();
      count += 1;
      const id = String(count);
      const aws: AwsCall[] = [];
      running.set(id, { aws, underWay: 0, batch: 0 });
      const now = { at: Date.now(), event: structuredClone(event), environment: ownVariables() };
      const answer = await watched.run(id, () => handler(event, context));
      const { statusCode } = Object(answer) as { statusCode?: number }; // of a worker: none
      const isDone = (statusCode ?? 200) < 400;
      if (isDone && clientsIn(aws) > clientsIn(calls.get(file)?.aws))
        calls.set(file, { ...now, statusCode, aws });
      return answer;
    };
  };
  const stack = await startStack({ load });
  await travel({
    stack: inUse(() => stack),
    async runClock(file, at) {
      const event = { id: "clock", time: at.toISOString(), detail: { olderThanSeconds: 0 } };
      await (await load(file))(event, {} as Parameters<Awaited<ReturnType<LoadHandler>>>[1]); // nothing of it is read
    },
    async hearScan(event) {
      await (await load("events/file-scanned.ts"))(
        event,
        {} as Parameters<Awaited<ReturnType<LoadHandler>>>[1],
      ); // as above
    },
  });
  await stack.stop();
  watched.end();
  return calls;
}

/** -1 of a call that there isn't. */
function clientsIn(aws: readonly AwsCall[] | undefined): number {
  return aws === undefined ? -1 : new Set(aws.map(({ client }) => client)).size;
}

function ownVariables(): Record<string, string> {
  const all = Object.entries(process.env).map(([name, value = ""]) => [name, value] as const);
  return Object.fromEntries(all.filter(([name]) => name.startsWith("SPROUT_")));
}

interface Running {
  aws: AwsCall[];
  underWay: number;
  batch: number;
}

interface Sent {
  request: { method: string; path: string; headers: Record<string, string>; body?: unknown };
}
interface Received {
  response: { statusCode: number; headers: Record<string, string>; body?: unknown };
}

function record(stack: MiddlewareStack, into: Running): void {
  stack.add(
    (next, { clientName = "", commandName = "" }) =>
      async (value) => {
        const { input } = value;
        const { request } = value as unknown as Sent; // the SDK's own HTTP request
        if (into.underWay === 0) into.batch += 1;
        const { batch } = into;
        into.underWay += 1;
        const result = await next(value).finally(() => {
          into.underWay -= 1;
        });
        const { response } = result as unknown as Received; // and its answer
        const answer = response.body instanceof Readable ? await buffer(response.body) : Buffer.alloc(0);
        response.body = Readable.from([answer]);
        const { statusCode: status, headers } = response;
        const [operation, body] = [operationOf(request), String(request.body ?? "")];
        into.aws.push({
          client: clientName,
          command: commandName,
          input,
          batch,
          operation,
          body,
          status,
          headers: { ...headers },
          answer,
        });
        return result;
      },
    { step: "deserialize", priority: "low", name: "record-first-call", override: true },
  );
}

const operationOf = ({ method = "", path = "", headers }: Partial<Sent["request"]>) =>
  headers?.["x-amz-target"] ?? `${method} ${path.split("?")[0]}`;

/** Which item of the table a request is about; "" for other requests. */
function itemOf(body: string): string {
  const [key] = /"(pk|Key)":\{.*?\}.*?\}/.exec(body) ?? [""];
  return key;
}

/** An answer of SQS with the checksum of the message that was sent now: messages sent side by side come in any order. */
function receiptOf(answer: Buffer, body: string): Buffer {
  const { MessageBody = "" } = JSON.parse(body) as { MessageBody?: string }; // as the SDK writes it
  const checksum = createHash("md5").update(MessageBody).digest("hex");
  return Buffer.from(JSON.stringify({ ...JSON.parse(answer.toString()), MD5OfMessageBody: checksum }));
}

export interface Replay {
  /** @example "https://127.0.0.1:40123" */
  endpoint: string;
  /** From now on AWS answers as in this call. */
  answerAs(call: FirstCall): void;
  stop(): void;
}

/** AWS as it was on the journey. @param calls all that was recorded */
export async function startReplay(calls: Iterable<FirstCall>): Promise<Replay> {
  const all = [...calls].flatMap(({ aws }) => aws);
  let left: AwsCall[] = [];
  const { key, cert } = selfSigned();
  const server = createServer({ key, cert }, async (request, response) => {
    const { method = "", url = "", headers } = request;
    const target = headers["x-amz-target"];
    const operation = typeof target === "string" ? target : operationOf({ method, path: url });
    const body = (await buffer(request)).toString();
    const same = left.filter((one) => one.operation === operation);
    // A new body has another name each time.
    const isPut = (one: AwsCall) => method === "PUT" && one.operation.startsWith("PUT ");
    const alike = same.length > 0 ? same : left.filter(isPut);
    const found =
      alike.find((one) => one.body === body) ??
      alike.find((one) => itemOf(one.body) === itemOf(body)) ?? // what it writes has the time in it
      alike[0] ??
      all.find((one) => one.operation === operation && one.body === body); // another call had it, and both one memory
    if (found === undefined) {
      response.writeHead(400).end();
      return;
    }
    left = left.filter((one) => one !== found);
    const { connection: _, "transfer-encoding": __, ...kept } = found.headers;
    const answer = operation === "AmazonSQS.SendMessage" ? receiptOf(found.answer, body) : found.answer;
    response.writeHead(found.status, { ...kept, "content-length": answer.length }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  return {
    endpoint: `https://127.0.0.1:${port}`,
    answerAs({ aws }) {
      left = [...aws];
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
