/**
 * Functions that access what they may and nothing else, over emulators that check no rights: each item, index and blob
 * that `infra/data-access.json` does not give a function is refused here as on AWS, in every test that starts a stack.
 */

import { dataAccessOf } from "../../infra/data-access.ts";
import { type LoadHandler, loadHandler } from "../../infra/local/load-handler.ts";
import { forgetContents } from "../../shared/runs/produce-output.ts";
import { forgetSnapshots } from "../../shared/stores/publications.ts";
import type { AwsRequest } from "../rights/aws-requests.ts";
import { isGranted } from "../rights/needed-access.ts";
import { recordRequests } from "../rights/recorded.ts";
import { asOneCall, noteRead } from "./repeated-reads.ts";
import { type Watched, watchAws } from "./watch-aws.ts";

/** The refused requests, a line each; tests fail when there is any. */
export const refused = new Set<string>();
let watched: Watched | undefined;
/** The functions that this process has called. */
const started = new Set<string>();

export const loadWithinAccess: LoadHandler = async (file) => {
  const handler = await loadHandler(file);
  return (event, context) => within(file, () => handler(event, context));
};

/** A worker that a test calls itself, as its queue or its clock does: with what its function may access. */
export function withinAccess<Args extends unknown[], Answer>(
  file: `events/${string}`,
  handler: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) => within(file, () => handler(...args));
}

function within<Answer>(file: string, work: () => Promise<Answer>): Promise<Answer> {
  watched ??= watchAws((of, requests, sent) => {
    recordRequests(of, requests);
    refuseOthers(of, requests);
    if (sent !== undefined) noteRead(of, sent);
  });
  if (!started.has(file)) {
    // As on AWS, where what another function has read is not in the memory of this one.
    started.add(file);
    forgetSnapshots();
    forgetContents();
  }
  const { run } = watched;
  return asOneCall(() => run(file, work));
}

function refuseOthers(file: string, requests: readonly AwsRequest[]): void {
  if (process.env.SPROUT_LEARN_ACCESS !== undefined) return; // `npm run data-access` grants what is recorded
  const access = dataAccessOf(file);
  for (const request of requests) {
    if (isGranted(file, access, request)) continue;
    const what = [request.action, request.resource, ...Object.values(request.context).flat()].join(" ");
    refused.add(`${file}: ${what}`);
    throw Object.assign(new Error(`${file} may not ask for ${what}.`), { name: "AccessDeniedException" });
  }
}
