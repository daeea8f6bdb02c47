/** The one call of Lambda that the product makes, Invoke, in AWS's protocol: it runs the handler files here. */
import { createServer, type IncomingMessage } from "node:http";
import { invokedServices } from "../../shared/contract/route.ts";
import { services } from "../../shared/contract/workers.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../shared/limits.ts";
import { functionVariable } from "../resources.ts";
import type { Log } from "./call-function.ts";
import { closeServer, LOOPBACK, listenLocally, mayAskEmulator } from "./listen.ts";
import { FunctionTimeout, invoke, type LoadHandler } from "./load-handler.ts";

export interface FunctionsEmulator {
  /** What the AWS SDK and the functions read. */
  environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startFunctions({
  load,
  log,
}: {
  load: LoadHandler;
  log: Log;
}): Promise<FunctionsEmulator> {
  const server = createServer(async (request, response) => {
    if (!mayAskEmulator(request.headers)) {
      response.writeHead(403).end();
      return;
    }
    const { status, headers, body } = await answer(request, load).catch((error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      const errorType =
        error instanceof FunctionTimeout ? "Sandbox.Timedout" : error instanceof Error ? error.name : "Error";
      return failed("Unhandled", errorType, "The function ended.");
    });
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  const port = await listenLocally(server);
  const names = invokedServices.map((name) => [functionVariable(name), name]);
  const endpoint = `http://${LOOPBACK}:${port}`;
  return {
    environment: { AWS_ENDPOINT_URL_LAMBDA: endpoint, ...Object.fromEntries(names) },
    stop: () => closeServer(server),
  };
}

const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

async function answer(request: IncomingMessage, load: LoadHandler) {
  const functionName = invocation.exec(request.url ?? "")?.[1];
  const name = invokedServices.find((known) => known === functionName);
  if (request.method !== "POST" || name === undefined) return refused("ResourceNotFoundException", 404);
  const payload = await readPayload(request);
  if (payload === undefined) return refused("RequestTooLargeException", 413);
  const { file, timeoutSeconds } = services[name];
  const event: unknown = JSON.parse(payload);
  const call = { load, file: `events/${file}`, functionName: name, event, timeoutSeconds };
  const outcome = JSON.stringify(await invoke(call)) ?? "null";
  if (Buffer.byteLength(outcome) <= LAMBDA_PAYLOAD_BYTES) return { status: 200, headers: {}, body: outcome };
  return failed("Unhandled", "Function.ResponseSizeTooLarge", "Response payload size exceeded.");
}

function failed(error: string, errorType: string, errorMessage: string) {
  const body = JSON.stringify({ errorType, errorMessage });
  return { status: 200, headers: { "X-Amz-Function-Error": error }, body };
}

function refused(type: string, status: number) {
  return {
    status,
    headers: { "X-Amzn-ErrorType": type },
    body: JSON.stringify({ Type: "User", Message: type }),
  };
}

async function readPayload(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= LAMBDA_PAYLOAD_BYTES) chunks.push(chunk);
  }
  return bytes <= LAMBDA_PAYLOAD_BYTES ? Buffer.concat(chunks).toString("utf8") : undefined;
}
