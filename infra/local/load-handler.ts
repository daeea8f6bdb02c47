/** Lambda's side of a handler file: find it, call it, stop waiting after its timeout. */
import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";

export type Handler = (event: unknown, context: Context) => Promise<unknown>;
/** @param file from the project's folder, e.g. `functions/ping.ts` */
export type LoadHandler = (file: string) => Promise<Handler>;

const projectFolder = new URL("../../", import.meta.url);

interface HandlerModule {
  handler?: unknown;
  /** Closes what a warm function keeps: on AWS it disappears with its instance. */
  close?: () => Promise<void>;
}

/** By file: asking the module loader at each call would take longer than many a call. */
const loaded = new Map<string, HandlerModule>();

/** Imports a handler file when it is first called, as a cold start does. */
export const loadHandler: LoadHandler = async (file) => {
  const module: HandlerModule =
    loaded.get(file) ?? (await import(/* @vite-ignore */ new URL(file, projectFolder).href));
  loaded.set(file, module);
  const { handler } = module;
  if (typeof handler !== "function") throw new Error(`${file} exports no function named handler.`);
  return handler as Handler; // Lambda, too, finds out only by calling it
};

/** Closes what the loaded functions keep warm, e.g. the browser that prints. */
export async function closeLoaded(): Promise<void> {
  for (const { close } of loaded.values()) await close?.();
}

/** A function did not answer in time; AWS would have stopped it. */
export class FunctionTimeout extends Error {
  override readonly name = "FunctionTimeout";
}

/** @throws FunctionTimeout, or what the handler throws */
export async function invoke(options: {
  load: LoadHandler;
  file: string;
  /** Where several functions share a file; default: derived from it. */
  functionName?: string;
  event: unknown;
  timeoutSeconds: number;
  requestId?: string;
}): Promise<unknown> {
  const { load, file, event, timeoutSeconds, requestId = randomUUID() } = options;
  const { functionName = file.replace(/\.ts$/, "").replaceAll("/", "-") } = options;
  const handler = await load(file);
  const endsAt = Date.now() + timeoutSeconds * 1_000;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FunctionTimeout(`${file} did not answer within ${timeoutSeconds} s.`)),
      timeoutSeconds * 1_000,
    );
  });
  try {
    return await Promise.race([handler(event, contextOf(functionName, requestId, endsAt)), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function contextOf(functionName: string, awsRequestId: string, endsAt: number): Context {
  const ignored = () => undefined;
  return {
    awsRequestId,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: "512",
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
    done: ignored,
    fail: ignored,
    succeed: ignored,
  };
}
