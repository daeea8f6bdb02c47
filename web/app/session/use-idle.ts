import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import type { IdlePhase } from "../../lib/idle.ts";
import { type IdleWatch, watchIdle } from "../../lib/watch-idle.ts";

/**
 * How idle the user is, over all tabs. Activity resets the timer, also while the warning shows (specification,
 * section 4). At the end the browser goes to /logout.
 *
 * @param onReturn somebody is active again after the warning: the server has to hear of it
 */
export function useIdle(onReturn: () => void): {
  idle: IdlePhase;
  stay: () => void;
  lastActivityMs: () => number;
} {
  const watch = useRef<IdleWatch>(undefined);
  const [idle, setIdle] = useState<IdlePhase>({ phase: "active" });

  useEffect(() => {
    const begun = watchIdle({
      onPhase(phase) {
        setIdle(phase);
        if (phase.phase === "ended") location.assign(api.account.logout.path);
      },
      onReturn,
      now: Date.now,
    });
    watch.current = begun;
    return begun.stop;
  }, [onReturn]);

  const stay = useCallback(() => watch.current?.stay(), []);
  const lastActivityMs = useCallback(() => watch.current?.lastActivityMs() ?? 0, []);
  return { idle, stay, lastActivityMs };
}
