/** How far the reports of a submission are, asked again and again until they are there. */
import { useEffect, useState } from "react";
import { OUTPUT_POLL_MS } from "../../../shared/timings.ts";
import { type InstanceAccess, listOutputs, type OutputProgress } from "../base/instance-calls.ts";

const POLL_GROWTH = 1.3;
const POLL_LONGEST_MS = 3_000;

export interface Outputs {
  progress: OutputProgress | undefined;
  /** True while the last call failed. */
  isTroubled: boolean;
}

/** Nothing more will come: finished, or given up. */
export function isFinished({ status, messageCode }: Pick<OutputProgress, "status" | "messageCode">): boolean {
  if (messageCode === "FAILED") return true;
  return status === "COMPLETE" && messageCode !== "SUBMITTED" && messageCode !== "PROCESSING";
}

/** The wait before the next call. @example nextWait(700) // 910 */
export function nextWait(waitMs: number): number {
  return Math.min(POLL_LONGEST_MS, Math.round(waitMs * POLL_GROWTH));
}

export function useOutputs({ instanceKey, authKey }: InstanceAccess): Outputs {
  const [progress, setProgress] = useState<OutputProgress>();
  const [isTroubled, setTroubled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let waitMs = OUTPUT_POLL_MS;
    async function ask() {
      try {
        const answered = await listOutputs({ instanceKey, ...(authKey !== undefined && { authKey }) });
        if (stopped) return;
        setTroubled(false);
        setProgress(answered);
        if (isFinished(answered)) return;
      } catch {
        if (stopped) return;
        setTroubled(true);
      }
      timer = setTimeout(ask, waitMs);
      waitMs = nextWait(waitMs);
    }
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [instanceKey, authKey]);
  return { progress, isTroubled };
}
