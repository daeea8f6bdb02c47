/** The AWS requests of functions, counted: the commands of the SDK that each file's handler sends. */
import { AsyncLocalStorage } from "node:async_hooks";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type LoadHandler, loadHandler } from "../../infra/local/load-handler.ts";

/** What all commands of the SDK share. */
interface AnyCommand {
  constructor: { name: string };
  resolveMiddlewareWithContext(...args: unknown[]): unknown;
}

export interface CountedCommands {
  load: LoadHandler;
  /** Returns the names of the commands that a function has sent since the last call, in alphabetical order. */
  take(file: string): string[];
  end(): void;
}

export function countCommands(): CountedCommands {
  const running = new AsyncLocalStorage<string>();
  const byFile = new Map<string, string[]>();
  const base = Object.getPrototypeOf(Object.getPrototypeOf(GetItemCommand.prototype)) as AnyCommand; // checked below
  const { resolveMiddlewareWithContext: resolve } = base;
  if (typeof resolve !== "function") throw new Error("The SDK builds its commands in another way now.");
  base.resolveMiddlewareWithContext = function (this: AnyCommand, ...args) {
    byFile.get(running.getStore() ?? "")?.push(this.constructor.name);
    return resolve.apply(this, args);
  };
  return {
    async load(file) {
      const handler = await loadHandler(file);
      if (!byFile.has(file)) byFile.set(file, []);
      return (event, context) => running.run(file, () => handler(event, context));
    },
    take(file) {
      const sent = byFile.get(file)?.splice(0) ?? [];
      return sent.sort(); // which of several at the same time comes first is chance
    },
    end() {
      base.resolveMiddlewareWithContext = resolve;
    },
  };
}
