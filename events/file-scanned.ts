/**
 * Told by GuardDuty what its scan of an uploaded file found. Events come at least once and in any order.
 * https://docs.aws.amazon.com/guardduty/latest/ug/monitor-with-eventbridge-s3-malware-protection.html
 */
import * as z from "zod";
import { log } from "../shared/log.ts";
import { openStores } from "../shared/stores/index.ts";
import { fileOnItsWay, storeVerdict, verdictOf } from "../shared/submissions/file-scan.ts";

const Scanned = z.object({
  id: z.string(),
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

export async function handler(event: unknown): Promise<void> {
  const { id, detail } = Scanned.parse(event);
  const file = fileOnItsWay(detail.s3ObjectDetails.objectKey);
  if (file === undefined) return;
  const verdict = verdictOf(detail.scanResultDetails.scanResultStatus);
  await storeVerdict(openStores().blobs, file, verdict);
  if (verdict !== "clean") log({ level: "error", event: "file-refused", requestId: id, problem: verdict });
}
