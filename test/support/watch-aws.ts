/**
 * Watches the AWS requests of functions: middleware in every command of the SDK. Handlers run within their function's
 * name, and what runs within none is not watched.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type AwsRequest, requestsOf, requestsOfFailure, type SdkCommand } from "../rights/aws-requests.ts";

/** Called with each request of a function before it is sent; the function gets an error that it throws. `sent` is the command, before it is sent. */
export type Watcher = (file: string, requests: readonly AwsRequest[], sent?: SdkCommand) => void;

export interface Watched {
  /** Runs work in the name of a function. */
  run<T>(file: string, work: () => Promise<T>): Promise<T>;
  /** Removes the middleware. */
  end(): void;
}

/** What all commands of the SDK share. */
interface AnyCommand {
  middlewareStack: MiddlewareStack;
  resolveMiddlewareWithContext(...args: unknown[]): unknown;
}

/** The middlewares of one command. */
export type MiddlewareStack = GetItemCommand["middlewareStack"];

export function watchAws(note: Watcher): Watched {
  return withMiddleware((stack, file) => watch(stack, file, note));
}

/** @param add is called with each command that a function sends, to add middlewares to it */
export function withMiddleware(add: (stack: MiddlewareStack, file: string) => void): Watched {
  const running = new AsyncLocalStorage<string>();
  const base = Object.getPrototypeOf(Object.getPrototypeOf(GetItemCommand.prototype)) as AnyCommand; // checked below
  const { resolveMiddlewareWithContext: resolve } = base;
  if (typeof resolve !== "function") throw new Error("The SDK builds its commands in another way now.");
  base.resolveMiddlewareWithContext = function (this: AnyCommand, ...args) {
    const file = running.getStore();
    if (file !== undefined) add(this.middlewareStack, file);
    return resolve.apply(this, args);
  };
  return {
    run: (file, work) => running.run(file, work),
    end() {
      base.resolveMiddlewareWithContext = resolve;
    },
  };
}

function watch(stack: MiddlewareStack, file: string, note: Watcher): void {
  stack.add(
    (next, { clientName = "", commandName = "" }) =>
      async (args) => {
        const sent: SdkCommand = { client: clientName, command: commandName, input: args.input };
        note(file, requestsOf(sent), sent);
        try {
          return await next(args);
        } catch (error) {
          note(file, requestsOfFailure(sent, error));
          throw error;
        }
      },
    { step: "initialize", name: "recorded-request", override: true },
  );
}
