import { contentHash } from "../../../shared/stores/s3/blobs.ts";
import type { FaultSite, Published, Started } from "./fault-site.ts";

/** A submission as its call writes it, but never sent. */
export async function submitted(
  site: FaultSite,
  publication: Published,
  answers: object,
): Promise<Started & { runId: string }> {
  const started = await site.start(publication);
  const submittedAt = new Date().toISOString();
  const runId = contentHash(started.instanceKey, "0");
  await site.stores.instances.save(started.instanceKey, 0, {
    status: "POST_PROCESSING",
    messageCode: "PROCESSING",
    answers: JSON.stringify(answers),
    location: "0:",
    locale: "en",
    timeZone: "Europe/Madrid",
    updatedAt: submittedAt,
    submittedAt,
    runId,
  });
  return { ...started, runId };
}
