/**
 * Functions that reach what they may and nothing else, over emulators that check no rights: each item, index and blob
 * that `infra/reach.ts` does not give a function is refused here as on AWS, in every test that starts a stack.
 */

import { type LoadHandler, loadHandler } from "../../infra/local/load-handler.ts";
import { bodyPlaces, type ItemKind, type Reach, reachOf } from "../../infra/reach.ts";
import { forgetContents } from "../../shared/runs/produce-output.ts";
import { forgetSnapshots } from "../../shared/stores/publications.ts";
import type { AwsRequest } from "../rights/aws-requests.ts";
import { recordRequests } from "../rights/recorded.ts";
import { type Watched, watchAws } from "./watch-aws.ts";

/** What rights name themselves, whatever the reach: `sessions:write`, `audit:write` and `audit:record`. */
const ofRights = ["SESSION", "LIMIT", "AUDIT_NOTE", "AUDIT"];

/** The refused requests, a line each; tests fail when there is any. */
export const refused = new Set<string>();
let watched: Watched | undefined;
/** The functions that this process has called. */
const started = new Set<string>();

export const loadWithinReach: LoadHandler = async (file) => {
  const handler = await loadHandler(file);
  return (event, context) => within(file, () => handler(event, context));
};

/** A worker that a test calls itself, as its queue or its clock does: with what its function may reach. */
export function withinReach<Given extends unknown[], Answer>(
  file: `events/${string}`,
  handler: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return (...given) => within(file, () => handler(...given));
}

function within<Answer>(file: string, work: () => Promise<Answer>): Promise<Answer> {
  watched ??= watchAws((of, requests) => {
    recordRequests(of, requests);
    refuseOthers(of, requests);
  });
  if (!started.has(file)) {
    // As on AWS, where what another function has read is not in the memory of this one.
    started.add(file);
    forgetSnapshots();
    forgetContents();
  }
  return watched.run(file, work);
}

function refuseOthers(file: string, requests: readonly AwsRequest[]): void {
  const reach = reachOf(file);
  for (const request of requests) {
    if (isReached(reach, request)) continue;
    const what = [request.action, request.resource, ...Object.values(request.context).flat()].join(" ");
    refused.add(`${file}: ${what}`);
    throw Object.assign(new Error(`${file} may not ask for ${what}.`), { name: "AccessDeniedException" });
  }
}

/** Whether the action is allowed at all is checked by `test/rights/check.ts`. */
function isReached(reach: Reach, { action, resource, context }: AwsRequest): boolean {
  const [service, name = ""] = action.split(":");
  const [, index] = resource.split("/index/");
  if (index !== undefined) return reach.indexes.some((one) => one === index);
  if (service === "dynamodb") {
    const kinds = (context["dynamodb:LeadingKeys"] ?? []).map((key) => key.split("#")[0] ?? "");
    const may = (given: readonly ItemKind[]) =>
      kinds.every(
        (kind) => given.some((one) => one === kind) || (given !== reach.reads && ofRights.includes(kind)),
      );
    if (name === "DeleteItem") return may(reach.deletes);
    return may(["PutItem", "UpdateItem"].includes(name) ? reach.writes : reach.reads);
  }
  const key = resource.replace(/^arn:aws:s3:::[^/]*\//, "");
  const lies = (kinds: Reach["blobsRead"]) =>
    kinds.some((kind) => new RegExp(`^${bodyPlaces[kind].replaceAll("*", ".*")}$`).test(key));
  if (action === "s3:GetObject") return lies(reach.blobsRead);
  if (action === "s3:PutObject") return lies(reach.blobsWrite);
  return true;
}
