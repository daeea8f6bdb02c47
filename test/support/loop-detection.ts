/**
 * Lambda's detection of endless loops, over the local stack: a function that has run 16 times in one chain of messages and
 * calls is not started again, unless it says that it may be (`RecursiveLoop`). The SDK passes the chain on with each message
 * and call, in the trace header that the runtime got; here it is noted beside what is sent.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { LoadHandler } from "../../infra/local/load-handler.ts";

/** After so many runs in a chain, Lambda stops a function: "approximately 16 times". */
export const MOST_IN_A_CHAIN = 16;

/** How often each function has run in a chain, by its file. */
type Chain = Readonly<Record<string, number>>;

const running = new AsyncLocalStorage<Chain>();
/** The chains that messages and payloads belong to. */
const sentIn = new Map<string, Chain>();

export interface LoopDetection {
  load: LoadHandler;
  /** The most runs of a function in any chain, by its file. */
  mostRuns: Record<string, number>;
  /** The files of the functions that were stopped. */
  stopped: string[];
}

/** @param mayLoop whether a function says that a chain of its runs is meant */
export function detectingLoops(load: LoadHandler, mayLoop: (file: string) => boolean): LoopDetection {
  watchSent(SQSClient, LambdaClient);
  const detection: LoopDetection = { load: loadDetecting, mostRuns: {}, stopped: [] };
  return detection;

  async function loadDetecting(file: string) {
    const handler = await load(file);
    return (event: unknown, context: Parameters<typeof handler>[1]) => {
      const before = sentIn.get(contentOf(event)) ?? {};
      const chain = { ...before, [file]: (before[file] ?? 0) + 1 };
      const runs = chain[file] ?? 1;
      if (runs > MOST_IN_A_CHAIN && !mayLoop(file)) {
        detection.stopped.push(file);
        return Promise.resolve(undefined); // its message is gone
      }
      detection.mostRuns[file] = Math.max(detection.mostRuns[file] ?? 0, runs);
      return running.run(chain, () => handler(event, context));
    };
  }
}

/** The event of a queue as of messages that came before: nothing but the step that each names is taken with it. */
export function comingAgain(event: unknown): unknown {
  const { Records } = event as { Records?: readonly { attributes: object }[] }; // an event of a queue, or any other
  if (Records === undefined) return event;
  const again = { ApproximateReceiveCount: "2" };
  return {
    Records: Records.map((record) => ({ ...record, attributes: { ...record.attributes, ...again } })),
  };
}

/** What was sent to start this run: a message, or the payload of a call. */
function contentOf(event: unknown): string {
  const { Records } = event as { Records?: readonly { body: string }[] }; // an event of a queue, or any other
  return Records?.[0]?.body ?? JSON.stringify(event);
}

interface AnyClient {
  send(command: unknown, ...rest: unknown[]): Promise<unknown>;
}

function watchSent(...clients: readonly { prototype: object }[]): void {
  for (const { prototype } of clients) {
    if (Object.hasOwn(prototype, "send")) continue; // it is watched already
    const base = Object.getPrototypeOf(prototype) as AnyClient; // the SDK's, whose send others may watch, too
    (prototype as AnyClient).send = function watched(command, ...rest) {
      const chain = running.getStore() ?? {};
      if (command instanceof SendMessageCommand) sentIn.set(command.input.MessageBody ?? "", chain);
      if (command instanceof InvokeCommand && command.input.Payload instanceof Uint8Array)
        sentIn.set(new TextDecoder().decode(command.input.Payload), chain);
      return base.send.call(this, command, ...rest);
    };
  }
}
