/** What a hook is sent: ids, and where its designer chose so, links that open reports for a while. */

import { outputFileName } from "../file-name.ts";
import type { HookEvent } from "../hook.ts";
import { HOOK_LINK_SECONDS } from "../limits.ts";
import { outputNameOf, walkSteps } from "../process/step.ts";
import type { HookMessage } from "../stores/dynamodb/hook-store.ts";
import type { Stores } from "../stores/index.ts";
import { loadSnapshot } from "../stores/publications.ts";
import { blobKeys } from "../stores/s3/blobs.ts";

/** A report that whoever has the link can open. */
interface LinkedReport {
  outputId: string;
  name: string;
  contentType: string;
  url: string;
  /** When the link stops working, ISO 8601. */
  expiresAt: string;
}

/** The body of a message, as `docs/guides/hooks.md` describes it. @example {"type":"report.ready","timestamp":"…","data":{…}} */
export function messageBody(
  message: Pick<HookMessage, "event" | "at" | "formId" | "publicationKey"> &
    Partial<Pick<HookMessage, "instanceKey" | "instanceId" | "version" | "runId">>,
  reports?: readonly LinkedReport[],
): string {
  const { event, at, formId, publicationKey, instanceKey, instanceId, version = 0, runId } = message;
  const data = {
    ...{ formId, publicationKey, instanceKey, instanceId, runId, reports },
    ...(version > 0 && { version }),
  };
  return bodyOf(event, at, data);
}

/** The body of a test. */
export const testBody = (formId: number, at: string): string => bodyOf("test", at, { formId });

const bodyOf = (type: HookEvent | "test", timestamp: string, data: object) =>
  JSON.stringify({ type, timestamp, data });

/** The reports of a run that its readers see. HTML is served as text: opened in a browser, it runs nothing. */
export async function linkedReports(
  { instances, blobs }: Pick<Stores, "instances" | "blobs">,
  instanceKey: string,
  runId: string,
  now: Date,
): Promise<LinkedReport[]> {
  const run = await instances.findRun(instanceKey, runId);
  if (run === undefined) return [];
  const { process } = await loadSnapshot(blobs, run);
  const expiresAt = new Date(now.getTime() + HOOK_LINK_SECONDS * 1000).toISOString();
  const linked = [...walkSteps(process)].map(async ({ step }) => {
    const done = Object.hasOwn(run.steps, step.key) ? run.steps[step.key] : undefined;
    if (!step.publicOutputInd || done === undefined) return [];
    const name = outputNameOf(step, run.locale);
    const key = blobKeys.output(instanceKey, done.outputHash);
    const fileName = outputFileName(name, done.contentType);
    const isHtml = done.contentType === "text/html";
    const contentType = isHtml ? "text/plain" : done.contentType;
    const url = await blobs.link(key, isHtml ? `${fileName}.txt` : fileName, contentType, HOOK_LINK_SECONDS);
    return [{ outputId: step.key, name, contentType, url, expiresAt }];
  });
  return (await Promise.all(linked)).flat();
}
