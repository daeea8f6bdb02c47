import { useEffect, useState } from "react";
import { api, useApi } from "../../lib/api.ts";

/** When the user's day began, by the clock of the device. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** What waits for the user in all forms, and what came in since their day began. */
export function useNeeds() {
  const [today] = useState(() => startOfDay(new Date()));
  const { data, error, mutate } = useApi(api.forms.needs, { since: today.toISOString() });
  return { needs: data, error, retry: () => void mutate(), today };
}

/** What was found in the reports of the user's forms: a call looks at a few, so it is repeated until all were looked at. */
export function useReportHealth() {
  const { data, error, mutate } = useApi(api.forms.reportHealth, {});
  useEffect(() => {
    if (data !== undefined && data.left > 0) void mutate();
  }, [data, mutate]);
  return {
    forms: data?.forms ?? [],
    isComplete: data?.left === 0,
    error,
    retry: () => void mutate(),
  };
}
