import { useCallback, useEffect, useState } from "react";
import { onSessionEnd } from "../../lib/session-end.ts";

/** Whether the session was found to have ended, by a call or by `tell`; `forget` until it is found again. */
export function useSessionEnd(): { ended: boolean; tell: () => void; forget: () => void } {
  const [ended, setEnded] = useState(false);
  const tell = useCallback(() => setEnded(true), []);
  const forget = useCallback(() => setEnded(false), []);
  useEffect(() => onSessionEnd(tell), [tell]);
  return { ended, tell, forget };
}
