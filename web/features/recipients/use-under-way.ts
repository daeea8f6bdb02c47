import { useEffect, useRef, useState } from "react";
import type { Recipient } from "../../../shared/contract/recipients.ts";

/**
 * When the list is read again after mails were asked for: few times, since each reading is recorded in the audit trail. Then
 * the page stops waiting: a mail may wait for the next day, or for somebody who wants none.
 */
const READ_AFTER_MS = [2_000, 6_000, 20_000, 60_000];

type Sent = Pick<Recipient, "id" | "sentAt">;

/** Reads the list again until the mails that were asked for have left, so that nobody sends them twice. */
export function useUnderWay(recipients: readonly Sent[] | undefined, reload: () => Promise<unknown>) {
  const [awaited, setAwaited] = useState<{
    count: number;
    before: ReadonlyMap<string, string | undefined>;
  }>();
  const again = useRef(reload);
  again.current = reload;
  const left = awaited && recipients?.filter(({ id, sentAt }) => sentAt !== awaited.before.get(id)).length;
  const isOn = awaited !== undefined && (left ?? 0) < awaited.count;
  useEffect(() => {
    if (!isOn) return;
    const last = READ_AFTER_MS.length - 1;
    const readings = READ_AFTER_MS.map((after, at) =>
      setTimeout(() => void again.current().then(() => at === last && setAwaited(undefined)), after),
    );
    return () => {
      for (const reading of readings) clearTimeout(reading);
    };
  }, [isOn]);
  return {
    /** True: some of them haven't left. */
    isOn,
    expect: (count: number) =>
      setAwaited({ count, before: new Map(recipients?.map(({ id, sentAt }) => [id, sentAt])) }),
  };
}
