/**
 * Records what each function asks of AWS: middleware in every command of the SDK, so that links which are signed and
 * never sent are met too. Handlers run within their function's name.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { forgetContents } from "../../../events/produce-output.ts";
import { type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { closeStores } from "../../../shared/stores/index.ts";
import { forgetSnapshots } from "../../../shared/stores/publications.ts";
import { type AwsRequest, requestsOf, requestsOfFailure, type SdkCommand } from "./aws-requests.ts";

export interface Recorded {
  load: LoadHandler;
  /** What was asked, none twice, by the file of the function that asked. */
  requests(file: string): readonly AwsRequest[];
  /** The files of the functions that ran. */
  files(): readonly string[];
  /** Takes the middleware out again. */
  end(): void;
}

/** What all commands of the SDK share. */
interface AnyCommand {
  middlewareStack: GetItemCommand["middlewareStack"];
  resolveMiddlewareWithContext(...given: unknown[]): unknown;
}

export function recordAws(): Recorded {
  const running = new AsyncLocalStorage<string>();
  const byFile = new Map<string, Map<string, AwsRequest>>();
  const note = (file: string, requests: readonly AwsRequest[]) => {
    for (const one of requests) byFile.get(file)?.set(JSON.stringify(one), one);
  };

  const base = Object.getPrototypeOf(Object.getPrototypeOf(GetItemCommand.prototype)) as AnyCommand; // checked below
  const { resolveMiddlewareWithContext: resolve } = base;
  if (typeof resolve !== "function") throw new Error("The SDK builds its commands in another way now.");
  base.resolveMiddlewareWithContext = function (this: AnyCommand, ...given) {
    const file = running.getStore();
    if (file !== undefined) watch(this.middlewareStack, file, note);
    return resolve.apply(this, given);
  };

  return {
    async load(file) {
      const handler = await loadHandler(file);
      return (event, context) => {
        // Every call as if it were the first of its function.
        closeStores();
        forgetSnapshots();
        forgetContents();
        if (!byFile.has(file)) byFile.set(file, new Map());
        return running.run(file, () => handler(event, context));
      };
    },
    requests: (file) => [...(byFile.get(file)?.values() ?? [])],
    files: () => [...byFile.keys()],
    end() {
      base.resolveMiddlewareWithContext = resolve;
    },
  };
}

function watch(
  stack: AnyCommand["middlewareStack"],
  file: string,
  note: (file: string, requests: readonly AwsRequest[]) => void,
): void {
  stack.add(
    (next, { clientName = "", commandName = "" }) =>
      async (given) => {
        const sent: SdkCommand = { client: clientName, command: commandName, input: given.input };
        note(file, requestsOf(sent));
        try {
          return await next(given);
        } catch (error) {
          note(file, requestsOfFailure(sent, error));
          throw error;
        }
      },
    { step: "initialize", name: "recorded-request", override: true },
  );
}
