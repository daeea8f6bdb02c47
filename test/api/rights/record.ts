/**
 * Records the AWS requests of each function, each call as if it were the first of its function. Links that are signed and
 * never sent are included.
 */

import { type LoadHandler, loadHandler } from "../../../infra/local/load-handler.ts";
import { forgetContents } from "../../../shared/runs/produce-output.ts";
import { closeStores } from "../../../shared/stores/index.ts";
import { forgetSnapshots } from "../../../shared/stores/publications.ts";
import { watchAws } from "../../support/watch-aws.ts";
import type { AwsRequest } from "./aws-requests.ts";

export interface Recorded {
  load: LoadHandler;
  /** The requests, without duplicates, by the file of the function that made them. */
  requests(file: string): readonly AwsRequest[];
  /** The files of the functions that ran. */
  files(): readonly string[];
  /** Removes the middleware. */
  end(): void;
}

export function recordAws(): Recorded {
  const byFile = new Map<string, Map<string, AwsRequest>>();
  const watched = watchAws((file, requests) => {
    for (const one of requests) byFile.get(file)?.set(JSON.stringify(one), one);
  });

  return {
    async load(file) {
      const handler = await loadHandler(file);
      return (event, context) => {
        // Every call as if it were the first of its function.
        closeStores();
        forgetSnapshots();
        forgetContents();
        if (!byFile.has(file)) byFile.set(file, new Map());
        return watched.run(file, () => handler(event, context));
      };
    },
    requests: (file) => [...(byFile.get(file)?.values() ?? [])],
    files: () => [...byFile.keys()],
    end: watched.end,
  };
}
