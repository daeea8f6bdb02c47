import { useEffect, useRef, useState } from "react";
import type { Recipient } from "../../../shared/contract/recipients.ts";

const EVERY_MS = 2_000;
/** Then the page stops asking: a mail may wait for the limit of a day, or for somebody who wants none. */
const MOST_MS = 60_000;

type Sent = Pick<Recipient, "id" | "sentAt">;

/** Reads the list again until the mails that were asked for have left, so that nobody sends them twice. */
export function useUnderWay(recipients: readonly Sent[] | undefined, reload: () => void) {
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
    const reading = setInterval(() => again.current(), EVERY_MS);
    const end = setTimeout(() => setAwaited(undefined), MOST_MS);
    return () => {
      clearInterval(reading);
      clearTimeout(end);
    };
  }, [isOn]);
  return {
    /** True: some of them haven't left. */
    isOn,
    expect: (count: number) =>
      setAwaited({ count, before: new Map(recipients?.map(({ id, sentAt }) => [id, sentAt])) }),
  };
}
