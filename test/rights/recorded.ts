/**
 * The AWS requests of the functions, as every stack of a run records them. With SPROUT_RECORDED, which `test/all.ts` sets, each
 * process leaves what it saw in that folder, so that `test/rights/check.ts` compares all of it with the policies.
 */
import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { AwsRequest } from "./aws-requests.ts";

const Line = z.object({
  file: z.string(),
  request: z.object({
    action: z.string(),
    resource: z.string(),
    context: z.record(z.string(), z.array(z.string())),
  }),
});

const seen = new Set<string>();
const own = `${randomUUID()}.jsonl`;

/**
 * Keeps one request of each shape: which file, what, and on which kind of item or blob.
 * @param folder where the lines go; nothing is kept without one
 */
export function recordRequests(
  file: string,
  requests: readonly AwsRequest[],
  folder = process.env.SPROUT_RECORDED,
): void {
  if (folder === undefined) return;
  for (const request of requests) {
    const shape = `${file} ${shapeOf(request)}`;
    if (seen.has(shape)) continue;
    seen.add(shape);
    appendFileSync(join(folder, own), `${JSON.stringify({ file, request })}\n`);
  }
}

/** Without what differs from item to item. @example "dynamodb:GetItem …table/sprout FORM" */
function shapeOf({ action, resource, context }: AwsRequest): string {
  const kinds = Object.values(context)
    .flat()
    .map((key) => key.split("#")[0]);
  const place = resource.replace(/(?<=\/)[^/]*\d[^/]*/g, "*");
  return [action, place, ...new Set(kinds)].join(" ");
}

/** All that the processes of a run left. @returns the requests by the file of their function */
export function readRecorded(folder: string): ReadonlyMap<string, readonly AwsRequest[]> {
  const byFile = new Map<string, Map<string, AwsRequest>>();
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), "utf8").trimEnd().split("\n")) {
      const { file, request } = Line.parse(JSON.parse(line));
      const known = byFile.get(file) ?? new Map<string, AwsRequest>();
      byFile.set(file, known.set(shapeOf(request), request));
    }
  return new Map([...byFile].map(([file, requests]) => [file, [...requests.values()]]));
}
