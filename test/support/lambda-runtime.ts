/**
 * Runs bundles in AWS's own runtime client for Node.js (npm: aws-lambda-ric), which a function on Lambda is started by, against
 * a runtime API of this process: as a user without rights who may write under /tmp only, and without code from strings.
 */
import { execFile } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** Where `npm run runtime-client` puts it. */
export const runtimeClientFolder = join(
  import.meta.dirname,
  "../../node_modules/.cache/sprout-runtime-client",
);

/**
 * Its `index.mjs`. It isn't a dependency: its installation builds curl. `npm run runtime-client` fetches it without, or
 * SPROUT_RUNTIME_CLIENT names the file; its native part, which only sends answers, is replaced by `runtime-client-part.cjs`.
 */
export const runtimeClient = [
  process.env.SPROUT_RUNTIME_CLIENT ?? "",
  join(runtimeClientFolder, "package/index.mjs"),
]
  .map((file) => resolve(file))
  .find((file) => file.endsWith(".mjs") && existsSync(file));

/** "nobody" on Debian. */
export const NOBODY = 65_534;
/** One that has no entry in /etc/passwd: no name, and no home. */
export const NAMELESS = 12_345;
/** True where others may pass through the folders above a file. */
function isForOthers(file: string): boolean {
  for (let at = dirname(file); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Only root may start programs as another user, and that one must reach them: else they run as whoever runs the tests. */
const mayBeAnother = process.getuid?.() === 0 && isForOthers(realpathSync(process.execPath));

/** As whom a program starts. @example execFile(process.execPath, words, asUser(NOBODY)) */
export const asUser = (user: number) => (mayBeAnother ? { uid: user, gid: user } : {});

export interface Invocation {
  event: unknown;
  /** `X-Amzn-Trace-Id`, as Lambda hands it to the runtime. */
  trace?: string;
}

export interface RunningFunction {
  /** Undefined where it could not be started. */
  processId: number | undefined;
  /** @returns what the handler returned. @throws what the runtime reports: of the handler, or that it can't be loaded */
  invoke(invocation: Invocation): Promise<unknown>;
  stop(): void;
}

interface Waiting extends Invocation {
  id: string;
  done(result: unknown): void;
  failed(error: Error): void;
}

export interface StartedIn {
  /** The folder of the bundle. */
  folder: string;
  /** @example "step-ready.handler" */
  handler: string;
  functionName: string;
  environment?: Readonly<Record<string, string>>;
  /** True: it may start a browser. */
  mayStartProcesses?: boolean;
  /** As whom it runs, where root starts it. Default: nobody. */
  user?: number;
  /** The one folder that it may write to, which is `/tmp` on Lambda. Default: that. */
  temporary?: string;
  /** Default: 1,024. */
  memoryMegabytes?: number;
  /** Default: 60. */
  timeoutSeconds?: number;
  /** Called with each line that it prints. */
  log?: (line: string) => void;
}

/** Starts a function as Lambda does: the client asks for its first event when the module is loaded. */
export async function startFunction(of: StartedIn): Promise<RunningFunction> {
  const waiting: Waiting[] = [];
  const open = new Map<string, Waiting>();
  const requests: ServerResponse[] = [];
  let failure: Error | undefined;
  let count = 0;
  const { user = NOBODY, temporary = "/tmp", memoryMegabytes = 1_024, timeoutSeconds = 60 } = of;

  const answerNext = () => {
    while (requests.length > 0 && waiting.length > 0) {
      const [response, one] = [requests.shift(), waiting.shift()];
      if (response === undefined || one === undefined) return;
      open.set(one.id, one);
      response.writeHead(200, {
        "Content-Type": "application/json",
        "Lambda-Runtime-Aws-Request-Id": one.id,
        "Lambda-Runtime-Deadline-Ms": String(Date.now() + timeoutSeconds * 1_000),
        "Lambda-Runtime-Invoked-Function-Arn": `arn:aws:lambda:eu-west-1:000000000000:function:${of.functionName}`,
        ...(one.trace !== undefined && { "Lambda-Runtime-Trace-Id": one.trace }),
      });
      response.end(JSON.stringify(one.event));
    }
  };
  const failAll = (error: Error) => {
    failure ??= error;
    for (const one of [...waiting.splice(0), ...open.values()]) one.failed(error);
    open.clear();
  };
  const server = createServer(async (request, response) => {
    const [, id = "", how = ""] = /invocation\/([^/]+)\/(response|error)$/.exec(request.url ?? "") ?? [];
    if (request.url?.endsWith("/invocation/next")) {
      requests.push(response);
      answerNext();
      return;
    }
    const body = await textOf(request);
    response.writeHead(202).end("{}");
    if (request.url?.endsWith("/init/error")) failAll(errorOf(body));
    const one = open.get(decodeURIComponent(id));
    open.delete(decodeURIComponent(id));
    if (how === "response") one?.done(body === "" ? undefined : JSON.parse(body));
    if (how === "error") one?.failed(errorOf(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port

  const flags = [
    ...[
      "--disallow-code-generation-from-strings",
      "--permission",
      "--allow-fs-read=*",
      `--allow-fs-write=${temporary}`,
    ],
    ...["--allow-worker", "--allow-addons", "--no-warnings"],
    ...(of.mayStartProcesses === true ? ["--allow-child-process"] : []),
    ...["--require", join(import.meta.dirname, "runtime-client-part.cjs"), runtimeClient ?? ""],
  ];
  const child = execFile(
    process.execPath,
    flags,
    {
      cwd: of.folder,
      ...asUser(user),
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...of.environment,
        HOME: temporary,
        TMPDIR: temporary,
        AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
        AWS_LAMBDA_FUNCTION_NAME: of.functionName,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
        AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
        AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${of.functionName}`,
        AWS_LAMBDA_LOG_STREAM_NAME: "here",
        AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: "true",
        LAMBDA_TASK_ROOT: of.folder,
        _HANDLER: of.handler,
      },
    },
    (error, stdout, stderr) =>
      failAll(new Error(`${of.functionName} ended. ${error ?? ""}\n${stdout}${stderr}`)),
  );
  for (const output of [child.stdout, child.stderr])
    if (output !== null && of.log !== undefined) createInterface(output).on("line", of.log);
  return {
    processId: child.pid,
    invoke: (invocation) =>
      new Promise((done, failed) => {
        if (failure !== undefined) {
          failed(failure);
          return;
        }
        count += 1;
        waiting.push({ ...invocation, id: `${of.functionName}-${count}`, done, failed });
        answerNext();
      }),
    stop() {
      child.kill("SIGKILL");
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * What Lambda makes of the chain that a run belongs to, before it starts the run: the lineage counts it.
 * @param trace as the message came with; undefined: it begins one
 * @example nextInChain("Root=1;Lineage=step-ready:2", "step-ready").count // 3
 */
export function nextInChain(
  trace: string | undefined,
  functionName: string,
): { trace: string; count: number } {
  const parts = (trace ?? "Root=1-00000000-000000000000000000000000;Sampled=0;Lineage=").split(";");
  const lineage = parts.find((part) => part.startsWith("Lineage="))?.slice("Lineage=".length) ?? "";
  const counts = new Map(
    lineage
      .split("|")
      .filter(Boolean)
      .map((one): [string, number] => [one.split(":")[0] ?? "", Number(one.split(":")[1])]),
  );
  const count = (counts.get(functionName) ?? 0) + 1;
  counts.set(functionName, count);
  const text = [...counts].map(([name, times]) => `${name}:${times}`).join("|");
  const others = parts.filter((part) => !part.startsWith("Lineage="));
  return { trace: [...others, `Lineage=${text}`].join(";"), count };
}

/** Passes requests on to a service of AWS, and shows each. */
export async function startProxy(
  target: string,
  note: (headers: IncomingHttpHeaders, body: string) => void,
): Promise<{ endpoint: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    note(request.headers, body);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const answer = await fetch(new URL(request.url ?? "/", target), {
      method: request.method ?? "POST",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
    });
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function errorOf(body: string): Error {
  const { errorType = "", errorMessage = body } = JSON.parse(body) as Record<string, string>; // the client's own report
  return Object.assign(new Error(errorMessage), { name: errorType });
}
