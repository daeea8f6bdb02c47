/** Why staff correct a submission: asked for above the form, and sent with it. */
import { useCallback, useRef, useState } from "react";
import type { FormInstance } from "../base/instance-calls.ts";

/** @param change of a correction; undefined: none is made, and no reason is needed */
export function useCorrection(change: FormInstance["change"]) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const now = useRef("");
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    reasonNow: useCallback(() => now.current, []),
    /** False: there is none, and the person is led to its field. */
    hasReason(): boolean {
      const isThere = change === undefined || now.current.trim() !== "";
      setMissing(!isThere);
      if (!isThere) field.current?.focus();
      return isThere;
    },
    field: {
      ...{ reason, isMissing, field },
      onReason(text: string) {
        now.current = text;
        setReason(text);
        if (text.trim() !== "") setMissing(false);
      },
    },
  };
}
